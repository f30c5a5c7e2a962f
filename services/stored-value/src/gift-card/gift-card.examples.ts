import type { GiftCardCommand } from './gift-card.decider.ts';
import { type GiftCardFact, noDetails } from './gift-card.ts';

/** Named cards and orders for specifications: a card of $50 in a store in UTC, and two orders that want to use it. */
const store = { storeId: 'store_main' } as const;
const order = { orderId: 'or_first' } as const;
const checkout = { ...order, checkoutId: 'checkout_1' } as const;
const today = '2026-03-01';

export const issue: Command<'Issue'> = {
  type: 'Issue',
  ...store,
  timezone: 'UTC',
  code: 'SPRING50',
  currency: 'USD',
  amount: 50_00n,
  details: noDetails,
  today,
};
export const authorize20: Command<'Authorize'> = {
  type: 'Authorize',
  ...store,
  ...checkout,
  amount: 20_00n,
  currency: 'USD',
  customerId: null,
  today,
};
export const authorize20ForSecond: Command<'Authorize'> = {
  ...authorize20,
  orderId: 'or_second',
  checkoutId: 'checkout_of_second',
};
export const authorize50: Command<'Authorize'> = { ...authorize20, amount: 50_00n };
export const authorize30ForSecond: Command<'Authorize'> = { ...authorize20ForSecond, amount: 30_00n };
export const capture: Command<'Capture'> = { type: 'Capture', ...store, ...order };
export const captureForSecond: Command<'Capture'> = { ...capture, orderId: 'or_second' };
export const voidFirst: Command<'Void'> = { type: 'Void', ...store, ...checkout };
export const cancel: Command<'Cancel'> = { type: 'Cancel', ...store, today };
export const remove: Command<'Delete'> = { type: 'Delete', ...store };
export const change: Command<'Change'> = {
  type: 'Change',
  ...store,
  amount: undefined,
  details: { expires_on: undefined, customer_id: undefined, metadata: undefined },
  today,
};

export const issued: GiftCardFact & { type: 'GiftCardIssued' } = {
  type: 'GiftCardIssued',
  data: {
    store_id: 'store_main',
    timezone: 'UTC',
    code: 'SPRING50',
    currency: 'USD',
    amount: '50.00',
    ...noDetails,
  },
};
export const issuedUntilToday: GiftCardFact = { ...issued, data: { ...issued.data, expires_on: today } };
export const issuedUntilYesterday: GiftCardFact = {
  ...issued,
  data: { ...issued.data, expires_on: '2026-02-28' },
};
export const issuedToOwner: typeof issued = { ...issued, data: { ...issued.data, customer_id: 'cus_owner' } };

const checkoutIds = { or_first: 'checkout_1', or_second: 'checkout_of_second' };
const value = (order_id: keyof typeof checkoutIds, amount: string) => ({
  order_id,
  checkout_id: checkoutIds[order_id],
  amount,
  currency: 'USD',
});

export const authorized20: GiftCardFact = { type: 'GiftCardAuthorized', data: value('or_first', '20.00') };
export const authorized50: GiftCardFact = { type: 'GiftCardAuthorized', data: value('or_first', '50.00') };
export const authorized10ForSecond: GiftCardFact = {
  type: 'GiftCardAuthorized',
  data: value('or_second', '10.00'),
};
export const authorized30ForSecond: GiftCardFact = {
  type: 'GiftCardAuthorized',
  data: value('or_second', '30.00'),
};
export const captured20: GiftCardFact = { type: 'GiftCardCaptured', data: value('or_first', '20.00') };
export const captured50: GiftCardFact = { type: 'GiftCardCaptured', data: value('or_first', '50.00') };
export const captured30ForSecond: GiftCardFact = {
  type: 'GiftCardCaptured',
  data: value('or_second', '30.00'),
};
export const voided20: GiftCardFact = {
  type: 'GiftCardAuthorizationVoided',
  data: value('or_first', '20.00'),
};
export const prevented: GiftCardFact = {
  type: 'GiftCardAuthorizationPrevented',
  data: { order_id: 'or_first', checkout_id: 'checkout_1' },
};
const left = (amount_remaining: string) => ({ amount_remaining, currency: 'USD' });
export const canceled: GiftCardFact = { type: 'GiftCardCanceled', data: left('50.00') };
export const deleted: GiftCardFact = { type: 'GiftCardDeleted', data: left('50.00') };
export const deletedAfterCancellation: GiftCardFact = { type: 'GiftCardDeleted', data: left('0.00') };

type Command<Type extends GiftCardCommand['type']> = Extract<GiftCardCommand, { type: Type }>;
