import { z } from 'zod';
import { erased } from '../shapes/identity/erased.ts';
import { adminOrder } from '../shapes/ordering/order.ts';
import { question } from './question.ts';

/** True: orders stay without their person, and only those count with which something is still to happen. Absent: all count. */
const keepingOrders = {
  keeps_orders: z
    .boolean()
    .optional()
    .meta({ ignorable: '0.2.0 counts every order, so whoever has ordered is refused and nothing is erased' }),
};

const foundOrders = z.object({
  has_orders: z.boolean(),
  /** The numbers of those that count, where orders are kept. */
  open_orders: z.array(z.string()).optional(),
  /** How many placed orders tell who placed them, where orders are kept. Absent: ordering does not say it yet. */
  personal_orders: z.number().optional(),
});

/**
 * Whether a customer of the store has an order. An order that is being placed counts, a cart does not. Every order that
 * was completed before the question is included.
 */
export const checkCustomerOrders = question({
  name: 'ordering.customer.check_orders',
  service: 'ordering',
  request: z.object({ store_id: z.string(), customer_id: z.string(), ...keepingOrders }),
  answer: foundOrders,
  refusals: [],
  // Shorter than ordering waits for its read models: no answer is better than one that may miss the last order.
  timeoutMs: 4_000,
});

/**
 * Keeps a customer from completing carts, because they are being deleted, and then answers like `checkCustomerOrders`.
 * If there are orders, the customer can complete carts again; if there are none, there will be none.
 * `customer_deletion_id` tells attempts apart.
 */
export const holdCustomerPurchases = question({
  name: 'ordering.customer.hold_purchases',
  service: 'ordering',
  request: z.object({
    command_id: z.string(),
    store_id: z.string(),
    customer_id: z.string(),
    customer_deletion_id: z.string(),
    ...keepingOrders,
  }),
  answer: foundOrders,
  refusals: [],
  timeoutMs: 4_000,
});

/**
 * Deletes the open carts of guests with an address that a customer who is being deleted has proved to read. Asking again
 * changes nothing more.
 */
export const deleteGuestCarts = question({
  name: 'ordering.cart.delete_by_email',
  service: 'ordering',
  request: z.object({ command_id: z.string(), store_id: z.string(), email: z.string() }),
  answer: z.object({}),
  refusals: [],
  timeoutMs: 4_000,
});

/** Who the erased guest of an order was, for whoever has kept digests of e-mail addresses. Null: that is not known. */
export const findErasedGuest = question({
  name: 'ordering.order.find_erased',
  service: 'ordering',
  request: z.object({ store_id: z.string(), order_id: z.string() }),
  answer: z.object({ email_digest: z.string().nullable() }),
  refusals: [],
});

/**
 * Deletes the open carts and the saved cards that were a customer's before an instant, because they may be somebody
 * else's, and what sessions that began with fewer passwords write after it. Asking again changes nothing more.
 */
export const deleteEarlierCarts = question({
  name: 'ordering.customer.delete_earlier_carts',
  service: 'ordering',
  request: z.object({
    command_id: z.string(),
    store_id: z.string(),
    customer_id: z.string(),
    before: z.string(),
    credential_epoch: z.number().optional(),
  }),
  answer: z.object({}),
  refusals: [],
});

/** The tax categories among these that the store does not have. */
export const findUnknownTaxCategories = question({
  name: 'ordering.tax_category.find_unknown',
  service: 'ordering',
  request: z.object({ store_id: z.string(), tax_category_ids: z.array(z.string()) }),
  answer: z.object({ tax_category_ids: z.array(z.string()) }),
  refusals: [],
});

/** The countries that a zone of the store has members in, by two letters. Null: the store has no such zone. */
export const findZone = question({
  name: 'ordering.zone.find',
  service: 'ordering',
  request: z.object({ store_id: z.string(), zone_id: z.string() }),
  answer: z.object({ zone: z.object({ country_isos: z.array(z.string()) }).nullable() }),
  refusals: [],
});

/** Whether a link that may still be downloaded leads to a file. Orders that were placed before the question are included. */
export const checkDigitalLinks = question({
  name: 'ordering.digital_link.check',
  service: 'ordering',
  request: z.object({ store_id: z.string(), digital_id: z.string() }),
  answer: z.object({ is_live: z.boolean() }),
  refusals: [],
});

/**
 * A placed order, for a mail about a part of it: `about` is a fulfillment, a refund or a payment. `is_wanted`: whether its customer
 * is to hear of that. Null: there is no such order.
 */
export const findMailedOrder = question({
  name: 'ordering.order.find_mailed',
  service: 'ordering',
  request: z.object({ store_id: z.string(), order_id: z.string(), about: z.string() }),
  answer: z.object({ order: adminOrder.meta({ passedOn: true }).nullable(), is_wanted: z.boolean() }),
  refusals: [],
});

/** A range of numbers: what they begin with, and the first of them. */
const numberRange = z.object({ prefix: z.string(), first: z.int() });

/**
 * The number that a document of each range would get now, and which numbers documents of the store have. A number that is free now may
 * be taken when somebody wants it.
 */
export const checkDocumentNumbers = question({
  name: 'ordering.document.check_numbers',
  service: 'ordering',
  request: z.object({
    store_id: z.string(),
    ranges: z.array(numberRange),
    numbers: z.array(z.object({ prefix: z.string(), number: z.int() })),
  }),
  answer: z.object({ next: z.array(z.int()), is_taken: z.array(z.boolean()) }),
  refusals: [],
  // The settings of a store are shown without it.
  timeoutMs: 2_000,
});

/** The invoices and credit notes that still name a customer who is erased, and until when. */
export const listKeptDocuments = question({
  name: 'ordering.document.list_kept',
  service: 'ordering',
  request: z.object({ store_id: z.string(), customer_id: z.string() }),
  answer: erased,
  refusals: [],
});
