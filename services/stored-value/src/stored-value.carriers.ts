import { customFieldResources } from '@storefold/contracts';
import { type Carrier, type Carriers, nobody } from '@storefold/custom-fields';
import { giftCard, metadataSubject } from './gift-card/gift-card.decider.ts';
import { type GiftCardFact, isIssued } from './gift-card/gift-card.ts';
import { storeCredit } from './store-credit/store-credit.decider.ts';
import { isIssued as isIssuedCredit, type StoreCreditFact } from './store-credit/store-credit.ts';

/**
 * A card may change hands, so its values are sealed like its metadata: with a key of the card's own, which goes when a
 * customer is erased to whom it belongs or belonged. From then on nothing can be said of the card any more. A store credit
 * has one customer for ever, whose key seals its values.
 */
const ofGiftCard: Carrier = {
  name: 'gift_card',
  resource: customFieldResources.gift_card,
  async findPerson(id, storeId, { commands }) {
    const { state } = await commands.load(giftCard, id);
    const isThere = isIssued(state) && state.store_id === storeId && !state.is_erased;
    return isThere ? { ...nobody, sealing_subject: metadataSubject(id) } : undefined;
  },
};

/** The credit of an erased customer stays, but nothing can be said of it any more. */
const ofStoreCredit: Carrier = {
  name: 'store_credit',
  resource: customFieldResources.store_credit,
  async findPerson(id, storeId, { commands }) {
    const { state } = await commands.load(storeCredit, id);
    const isThere = isIssuedCredit(state) && state.store_id === storeId && !state.is_erased;
    return isThere ? { customer_id: state.customer_id, order_id: null } : undefined;
  },
};

/** The records of this service that carry custom fields. */
export const storedValueCarriers: Carriers<GiftCardFact | StoreCreditFact> = {
  kinds: [ofGiftCard, ofStoreCredit],
  ended: {
    categories: ['gift_card', 'store_credit'],
    facts: [
      'GiftCardDeleted',
      'GiftCardPersonalDataErased',
      'StoreCreditDeleted',
      'StoreCreditPersonalDataErased',
    ],
    idsIn: ({ recordId }) => [recordId],
  },
};
