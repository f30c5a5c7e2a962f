import { z } from 'zod';
import { cartHolder, customerOnly, endpoint, scoped } from '../../endpoint.ts';
import { erased } from '../../shapes/identity/erased.ts';
import { adminOrder, order, payableOrder } from '../../shapes/ordering/order.ts';
import { giftCardExtended } from '../../shapes/ordering/refund.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { lockVersion, notifyCustomer, versionOnly } from './cart-inputs.ts';
import { orderChange, orderInput } from './order-inputs.ts';

export const readOrder = endpoint({
  name: 'orders.read',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/orders/:id',
  access: cartHolder,
  summary: 'Shows a completed order.',
  description:
    'Finds an order by its id. The token is that of the cart it was made from, or of a payment link, which shows a draft as well.',
  answer: { status: 200, body: payableOrder },
  refusals: ['order_not_found'],
});

export const associateOrder = endpoint({
  name: 'orders.associate',
  service: 'ordering',
  method: 'PATCH',
  path: '/api/v3/store/orders/:id/associate',
  access: customerOnly,
  summary: "Makes an order that was placed as a guest the customer's.",
  description:
    "Needs the customer's JWT and the order's token. An order that already belongs to the customer stays as it is.",
  body: versionOnly,
  answer: { status: 200, body: order },
  refusals: [
    'order_not_found',
    'order_already_updated',
    'cart_already_updated',
    'cart_cannot_transition',
    'validation_error',
  ],
});

export const listOwnOrders = endpoint({
  name: 'customer_orders.list',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/customers/me/orders',
  access: customerOnly,
  summary: "Lists the customer's completed orders, the newest first.",
  list: true,
  filters: {
    text: ['number', 'currency', 'payment_status', 'fulfillment_status', 'refund_status'],
    number: ['total'],
    timestamp: ['completed_at'],
  },
  sorts: ['number', 'total', 'completed_at'],
  answer: { status: 200, body: listOf(order) },
  refusals: [],
});

export const readOwnOrder = endpoint({
  name: 'customer_orders.read',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/customers/me/orders/:id',
  access: customerOnly,
  summary: "Shows one of the customer's completed orders.",
  answer: { status: 200, body: order },
  refusals: ['order_not_found'],
});

export const listOrders = endpoint({
  name: 'orders.list',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/admin/orders',
  access: scoped('read_orders'),
  summary: 'Lists the orders of the store, the newest first.',
  description:
    'Completed orders and those that staff draft. Open carts of shoppers only where a filter on `status` or `state` asks for them. `provider_refused` are those of which a payment provider refused something, or has not answered, and of which nothing was done since. `search`: every word begins a word of the number, a name, the e-mail address, a product or a SKU, or is the total (`107.19`, `107,19`); case and accents do not count.',
  list: true,
  plainFilters: ['search'],
  filters: {
    text: [
      'number',
      'currency',
      'payment_status',
      'fulfillment_status',
      'refund_status',
      'customer_id',
      'status',
      'state',
      'import_id',
    ],
    caseInsensitive: ['email'],
    'text[]': ['tags'],
    boolean: ['provider_refused'],
    number: ['total'],
    timestamp: ['completed_at', 'created_at', 'updated_at'],
  },
  sorts: ['number', 'email', 'total', 'completed_at', 'created_at', 'updated_at'],
  customFields: 'order',
  answer: { status: 200, body: listOf(adminOrder) },
  refusals: [],
});

export const showOrder = endpoint({
  name: 'orders.show',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/admin/orders/:id',
  access: scoped('read_orders'),
  summary: 'Shows one order, or a cart that may become one.',
  answer: { status: 200, body: adminOrder },
  refusals: ['order_not_found'],
});

export const createOrder = endpoint({
  name: 'orders.create',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/admin/orders',
  access: scoped('write_orders'),
  summary: 'Drafts an order for a customer, or for a guest.',
  description:
    'All fields are optional. Without an `email` the draft takes that of its customer. Prices, delivery and taxes are those of a cart. Shoppers do not see a draft.',
  body: orderInput,
  answer: { status: 201, body: adminOrder },
  refusals: [
    'validation_error',
    'variant_not_found',
    'insufficient_stock',
    'invalid_quantity',
    'processing_error',
  ],
});

export const deleteOrder = endpoint({
  name: 'orders.delete',
  service: 'ordering',
  method: 'DELETE',
  path: '/api/v3/admin/orders/:id',
  access: scoped('write_orders'),
  summary: 'Deletes a draft. What a card has set aside for it is released.',
  answer: { status: 204 },
  refusals: ['order_not_found', 'cart_invalid_state', 'order_already_updated'],
});

export const changeOrder = endpoint({
  name: 'orders.change',
  service: 'ordering',
  method: 'PATCH',
  path: '/api/v3/admin/orders/:id',
  access: scoped('write_orders'),
  summary: 'Changes a draft, or what staff may say of an order: e-mail, addresses, notes, tags, metadata.',
  description:
    "Of a placed order, and of a shopper's cart, `email`, `customer_note`, `internal_note`, `tags` and `metadata` can be changed, and `customer_id` gives an order that was placed as a guest to a customer; of a placed order also `billing_address`, and `shipping_address` until something is shipped, where the country and state that decide taxes and delivery stay; another field that would change something is refused with `cart_invalid_state`. When two changes are made at once, the later one is refused with `cart_already_updated`.",
  body: orderChange,
  answer: { status: 200, body: adminOrder },
  refusals: [
    'order_not_found',
    'cart_already_updated',
    'cart_invalid_state',
    'validation_error',
    'resource_invalid',
    'variant_not_found',
    'insufficient_stock',
    'invalid_quantity',
    'processing_error',
  ],
});

export const resendConfirmation = endpoint({
  name: 'orders.resend_confirmation',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/admin/orders/:id/resend_confirmation',
  access: scoped('write_orders'),
  summary: 'Asks for the confirmation of a placed order to be sent once more.',
  description: 'Whoever mails for the shop hears `order.confirmation_requested`.',
  answer: { status: 202, body: z.object({ message: z.string() }) },
  refusals: ['order_not_found', 'order_already_updated', 'cart_invalid_state', 'processing_error'],
});

export const cancelOrder = endpoint({
  name: 'orders.cancel',
  service: 'ordering',
  method: 'PATCH',
  path: '/api/v3/admin/orders/:id/cancel',
  access: scoped('write_orders'),
  summary: 'Cancels a completed order, and gives back what paid for it.',
  description:
    'What gift card and store credits paid can be spent again. The stock is for sale again unless `restock` is false. Of two cancellations at once the later one is refused with `order_already_updated`.',
  body: z.object({
    restock: z.boolean().nullish().describe('False: the stock does not come back. Default: true.'),
    notify_customer: notifyCustomer,
    state_lock_version: lockVersion,
  }),
  answer: {
    status: 200,
    body: adminOrder.extend({
      warnings: z
        .array(giftCardExtended)
        .describe('That a card which had expired is good again; empty for most orders.'),
    }),
  },
  refusals: [
    'order_not_found',
    'cart_already_updated',
    'order_already_updated',
    'validation_error',
    'processing_error',
  ],
});

export const eraseOrder = endpoint({
  name: 'orders.erase',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/admin/orders/:id/erase',
  access: scoped('write_orders'),
  summary: "Erases who placed a guest's order, and keeps the order.",
  description:
    'Name, e-mail, addresses and notes cannot be read any more, in no copy of the log either; lines, sums and taxes stay. The order of a customer is erased with the customer. Refused while it is open: not all of it is sent, something is due or owed.',
  answer: { status: 200, body: erased },
  erases: 'id',
  refusals: ['order_not_found', 'order_already_updated', 'processing_error'],
});

chapter({
  name: 'Orders',
  about: 'Carts that were completed, and what staff draft.',
  position: 120,
  groups: ['orders', 'customer_orders', 'order_gift_cards', 'order_store_credits'],
});
