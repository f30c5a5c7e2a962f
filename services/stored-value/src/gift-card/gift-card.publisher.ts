import type { PublicEventName } from '@storefold/contracts';
import { nounPublisher } from '@storefold/kernel/subscriptions';
import { codeSubject, giftCard, metadataSubject } from './gift-card.decider.ts';
import { adminGiftCardBody } from './gift-card.serializer.ts';
import type { GiftCard, GiftCardFact, GiftCardState } from './gift-card.ts';
import { dayOfStore } from './store-day.ts';

/** Spent value is told under its own name as well. */
const spent = (_: GiftCardFact, { status }: GiftCardState): PublicEventName[] => [
  status === 'redeemed' ? 'gift_card.redeemed' : 'gift_card.partially_redeemed',
  'gift_card.updated',
];

/** The public events of gift cards: the card as of the fact, its code and metadata sealed. */
export const giftCardPublisher = nounPublisher<GiftCardState, GiftCardFact>({
  aggregate: giftCard,
  names: {
    GiftCardIssued: 'gift_card.created',
    GiftCardChanged: 'gift_card.updated',
    GiftCardAuthorized: 'gift_card.updated',
    GiftCardAuthorizationVoided: 'gift_card.updated',
    GiftCardCaptured: spent,
    GiftCardConverted: spent,
    GiftCardUseImported: 'gift_card.updated',
    GiftCardRefunded: 'gift_card.updated',
    GiftCardCredited: 'gift_card.updated',
    GiftCardCanceled: 'gift_card.updated',
    GiftCardDeleted: 'gift_card.deleted',
    GiftCardAuthorizationPrevented: undefined,
    GiftCardPersonalDataErased: undefined,
  },
  async show(id, state, { fact, ask }) {
    const card = lastKnown(state);
    if (!card) return undefined;
    const day = await dayOfStore(card, fact.metadata.occurred_at, ask);
    const noted = Object.keys(card.metadata).length > 0 ? { metadata: metadataSubject(id) } : {};
    return {
      payload: adminGiftCardBody(id, card, day),
      sealed: { code: codeSubject(id, card), ...noted },
    };
  },
});

function lastKnown(state: GiftCardState): GiftCard | undefined {
  if (state.status === 'absent') return undefined;
  return state.status === 'deleted' ? state.card : state;
}
