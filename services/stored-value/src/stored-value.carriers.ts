import { customFieldResources } from '@storefold/contracts';
import { type Carriers, nobody } from '@storefold/custom-fields';
import { giftCard } from './gift-card/gift-card.decider.ts';
import { type GiftCardFact, isIssued } from './gift-card/gift-card.ts';

/** The records of this service that carry custom fields. */
export const storedValueCarriers: Carriers<GiftCardFact> = {
  kinds: [
    {
      name: 'gift_card',
      resource: customFieldResources.gift_card,
      async find(id, storeId, { commands }) {
        const { state } = await commands.load(giftCard, id);
        return isIssued(state) && state.store_id === storeId ? nobody : undefined;
      },
    },
  ],
  ended: {
    categories: ['gift_card'],
    facts: ['GiftCardDeleted'],
    idsIn: ({ recordId }) => [recordId],
  },
};
