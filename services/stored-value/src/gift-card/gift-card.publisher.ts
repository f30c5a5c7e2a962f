import type { PublicEventName } from '@storefold/contracts';
import { ofChanges } from '@storefold/kernel/subscriptions';
import { codeSubject, giftCard, metadataSubject } from './gift-card.decider.ts';
import { adminGiftCardBody } from './gift-card.serializer.ts';
import type { GiftCard, GiftCardFact, GiftCardState } from './gift-card.ts';
import { dayOfStore } from './store-day.ts';

/** The public events of gift cards: the card as of the fact, its code and metadata sealed. */
export const giftCardPublisher = ofChanges<GiftCardFact>({
  categories: ['gift_card'],

  async publish(fact, context) {
    const card = lastKnown((await context.asOf(giftCard, fact)).state);
    if (!card) return [];
    const id = fact.recordId;
    const day = await dayOfStore(card, fact.metadata.occurred_at, context.ask);
    const payload = adminGiftCardBody(id, card, day);
    const noted = Object.keys(card.metadata).length > 0 ? { metadata: metadataSubject(id) } : {};
    const sealed = { code: codeSubject(id, card), ...noted };
    return namesOf(fact, card).map((name) => ({ name, payload, sealed }));
  },
});

/** Every change is published as an update. Spent value is published under its own name as well. */
function namesOf(fact: GiftCardFact, card: GiftCard): PublicEventName[] {
  switch (fact.type) {
    case 'GiftCardIssued':
      return ['gift_card.created'];
    case 'GiftCardCaptured':
    case 'GiftCardConverted':
      return [
        card.status === 'redeemed' ? 'gift_card.redeemed' : 'gift_card.partially_redeemed',
        'gift_card.updated',
      ];
    case 'GiftCardDeleted':
      return ['gift_card.deleted'];
    case 'GiftCardChanged':
    case 'GiftCardAuthorized':
    case 'GiftCardAuthorizationVoided':
    case 'GiftCardRefunded':
    case 'GiftCardCredited':
    case 'GiftCardCanceled':
      return ['gift_card.updated'];
    case 'GiftCardAuthorizationPrevented':
    case 'GiftCardPersonalDataErased':
      return [];
  }
}

function lastKnown(state: GiftCardState): GiftCard | undefined {
  if (state.status === 'absent') return undefined;
  return state.status === 'deleted' ? state.card : state;
}
