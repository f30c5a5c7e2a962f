import type { SchemaDescriptions } from './types.ts';

const giftCardInput = {
  amount: 'What it is worth, a decimal string above 0.',
  expires_at: "The last day of use, YYYY-MM-DD, in the store's time zone; today at the earliest.",
};
const storeCreditInput = {
  amount: 'What it is worth, a decimal string above 0.',
  category_id: 'Its category (`sccat_…`), which also decides its type.',
  memo: 'A note about it, for staff alone.',
};

/** What fields of gift cards and store credits mean, where it is not what they mean elsewhere. */
export const storedValueDescriptions: SchemaDescriptions = {
  GiftCardsChangeRequest: giftCardInput,
  StoreCreditsChangeRequest: storeCreditInput,
  StoreCreditsIssueRequest: storeCreditInput,
  GiftCard: {
    active: 'True in the state `active` only.',
    amount: 'What it is worth in all, used or not.',
    amount_authorized: 'What is reserved for orders that are being placed.',
    amount_remaining: 'What is left to use.',
    amount_used: 'What was used.',
    code: 'The code that shoppers enter, upper-case; either case is accepted. In an order only its last characters after `****`, for staff and programs without `read_gift_cards`, and in events.',
    expires_at: "The last day of use, YYYY-MM-DD, in the store's time zone; null for no end.",
    gift_card_batch_id: 'The batch that it was issued with (`gcb_…`).',
    redeemed_at: 'When the last of it was used.',
    state: 'Where it stands today; a card past its last day is `expired`.',
    status: 'The same as `state`.',
  },
  StoreCredit: {
    amount: 'What it is worth in all, used or not.',
    amount_authorized: 'What is reserved for orders that are being placed.',
    amount_remaining: 'What is left to use.',
    amount_used: 'What was used.',
    category_id: 'Its category (`sccat_…`); null for none.',
    category_name: 'The name of its category.',
    memo: 'A note about it, for staff alone.',
    type_id: 'Its type (`sctype_…`), which decides when it is spent.',
    type_name: 'The name of its type.',
  },
  StoreCreditCategory: { non_expiring: 'Whether its credits are spent last.' },
  StoreCreditEvent: {
    action:
      '`allocation` when it was issued, `authorize`, `capture` or `void` by an order, `credit` when an order was refunded or canceled.',
    amount: 'How much it is about.',
    authorization_code: 'The same for all that one checkout does with the credit.',
    originator_id: 'The id of what led to it.',
    originator_type: 'What led to it: `Order`, `Refund`, `GiftCard`, `AdminUser` or `ApiKey`.',
    user_total_amount: 'What the customer could spend in the currency of the credit after it.',
  },
  StoreCreditType: { priority: 'Its place in the order in which credits are spent, 1 first.' },
  GiftCardsIssueRequest: {
    ...giftCardInput,
    code: 'The code; without one, 16 random characters.',
    currency: "Three letters of ISO 4217; without one, the store's default currency.",
  },
};
