import { erasureOf } from '@storefold/simple-records/upkeep';
import { giftCard, metadataSubject } from './gift-card.decider.ts';
import { GIFT_CARD_OWNERS } from './gift-card.view.ts';

/** What staff noted about the cards of a deleted customer, and about cards that were theirs before. The cards stay. */
export const giftCardErasure = erasureOf({
  followers: { deleted: 'customer_erasure', late: 'late_gift_card_erasure' },
  of: giftCard,
  async find(views, customerId) {
    const filter = { field: 'customer_ids', eq: customerId };
    return (await views.collection(GIFT_CARD_OWNERS).find({ filter })).map(({ id }) => id);
  },
  ownSubject: metadataSubject,
  lateFacts: ['GiftCardIssued', 'GiftCardChanged', 'GiftCardConverted'],
});
