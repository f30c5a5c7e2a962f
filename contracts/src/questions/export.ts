import { z } from 'zod';
import { exportedOrder } from '../shapes/identity/customer-export.ts';
import { creditCard } from '../shapes/ordering/credit-card.ts';
import { adminGiftCard } from '../shapes/stored-value/gift-card.ts';
import { adminStoreCredit } from '../shapes/stored-value/store-credit.ts';
import { adminSubscriber } from '../shapes/subscriber.ts';
import { question } from './question.ts';

/** The customer, and how many of the records were told before. */
const request = z.object({ store_id: z.string(), customer_id: z.string(), offset: z.int().min(0) });

/** Some of the records, in the form of the Admin API. `has_more`: ask again from behind them. */
const answerOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ records: z.array(item.meta({ passedOn: true })), has_more: z.boolean() });

/** The orders and carts of a customer, the oldest first. */
export const exportCustomerOrders = question({
  name: 'ordering.customer.export',
  service: 'ordering',
  request,
  answer: answerOf(exportedOrder),
  refusals: [],
});

/** The saved cards of a customer. */
export const exportCustomerCreditCards = question({
  name: 'ordering.payment_source.export',
  service: 'ordering',
  request,
  answer: answerOf(creditCard),
  refusals: [],
});

/** The gift cards that belong to a customer. */
export const exportCustomerGiftCards = question({
  name: 'stored_value.customer.export',
  service: 'stored-value',
  request,
  answer: answerOf(adminGiftCard),
  refusals: [],
});

/** The store credits of a customer, those that are used up included. */
export const exportCustomerStoreCredits = question({
  name: 'stored_value.store_credit.export',
  service: 'stored-value',
  request,
  answer: answerOf(adminStoreCredit),
  refusals: [],
});

/** The newsletter subscriptions of a customer. */
export const exportCustomerSubscriptions = question({
  name: 'newsletter.customer.export',
  service: 'newsletter',
  request,
  answer: answerOf(adminSubscriber),
  refusals: [],
});
