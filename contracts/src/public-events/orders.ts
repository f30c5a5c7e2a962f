import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';
import { orderDocument } from '../shapes/ordering/document.ts';
import { fulfillment } from '../shapes/ordering/fulfillment.ts';
import { adminOrder, orderWithPaymentLink } from '../shapes/ordering/order.ts';
import { adminReturn } from '../shapes/ordering/order-return.ts';
import { orderPayment } from '../shapes/ordering/payment.ts';
import { refund } from '../shapes/ordering/refund.ts';
import { asAnswered, publicEvent } from './declaration.ts';

const theOrder = {
  scope: 'orders',
  ...asAnswered('order', '/api/v3/admin/orders/:id', adminOrder),
} as const;
const ofOrder = { order_id: z.string() };
export const fulfillmentOfOrder = fulfillment.extend(ofOrder);

/** Of what a customer paid, or may have paid, that no order has. */
const moneyOfNoOrder = z.object({
  id: z.string(),
  external_id: z.string().nullable(),
  ...ofOrder,
  cart_id: z.string(),
  amount: z.string().describe('What it was about.'),
  currency: z.string(),
  reason: z.string().describe('Why, in English.'),
});

/** In events of which a customer gets a mail. */
const notice = {
  notify_customer: z
    .literal(false)
    .optional()
    .describe('Staff do not want the customer to be told. Absent: the customer may be.'),
};

export const collectedPayment = orderPayment.extend(notice).register(namedShapes, { id: 'CollectedPayment' });
export const shippedFulfillment = fulfillmentOfOrder
  .extend(notice)
  .register(namedShapes, { id: 'ShippedFulfillment' });
export const refundInEvent = refund.extend(notice).register(namedShapes, { id: 'RefundInEvent' });

const thePayment = {
  scope: 'payments',
  data: orderPayment,
  payload: 'The payment, as answered by `GET /api/v3/admin/orders/:order_id/payments/:id`',
} as const;
const theFulfillment = {
  scope: 'fulfillments',
  data: fulfillmentOfOrder,
  payload: 'The fulfillment, as in `fulfillments` of `GET /api/v3/admin/orders/:id`, and `order_id`',
} as const;

const theRefund = {
  scope: 'refunds',
  ...asAnswered('refund', '/api/v3/admin/orders/:order_id/refunds/:id', refundInEvent),
} as const;

const theReturn = {
  scope: 'returns',
  ...asAnswered('return', '/api/v3/admin/orders/:order_id/returns/:id', adminReturn),
} as const;

export const orderEvents = [
  publicEvent({
    name: 'order.created',
    ...theOrder,
    means: 'A cart was completed and became an order, or staff drafted one.',
  }),
  publicEvent({
    name: 'order.updated',
    ...theOrder,
    means:
      'Staff changed the draft or details of the order, its payments changed, or it went from a guest to a customer.',
  }),
  publicEvent({
    name: 'order.completed',
    ...theOrder,
    means: 'The order was placed. Of a cart it is the same moment as `order.created`.',
  }),
  publicEvent({
    name: 'order.imported',
    ...theOrder,
    means:
      'An order of another shop is history of this one, with `import_id`. It was placed at `completed_at`, and nothing else is told of it.',
  }),
  publicEvent({
    name: 'order.deleted',
    ...theOrder,
    means:
      'Staff deleted their draft, or its customer was deleted, or the import was undone that had brought an order of another shop.',
  }),
  publicEvent({
    name: 'order.confirmation_requested',
    ...theOrder,
    means: 'Staff want the customer to get the confirmation of the order once more.',
  }),
  publicEvent({
    name: 'order.erased',
    ...theOrder,
    means: 'Who placed the order was erased: nothing in it tells of a person any more.',
  }),
  publicEvent({
    name: 'order.payment_link_requested',
    scope: 'orders',
    data: orderWithPaymentLink,
    payload:
      'The order, as `GET /api/v3/admin/orders/:id` answers it, and `payment_link` with its `url` and `expires_at`',
    means: 'Staff want the customer to get a link to pay the order or the draft by.',
  }),
  publicEvent({
    name: 'order.corrected',
    ...theOrder,
    means:
      'Staff corrected what was not shipped of the order. `notify_customer` says whether the customer is to be told.',
  }),
  publicEvent({
    name: 'order.canceled',
    ...theOrder,
    means: 'Staff canceled the order. `notify_customer` says whether the customer is to be told.',
  }),
  publicEvent({
    name: 'order.paid',
    ...theOrder,
    means: 'Nothing is due any more: gift card, store credits and gateways paid everything.',
  }),
  publicEvent({
    name: 'order.shipped',
    ...theOrder,
    means: 'All of the order is shipped that is not canceled.',
  }),
  publicEvent({
    name: 'document.issued',
    scope: 'orders',
    ...asAnswered('document', '/api/v3/admin/orders/:order_id/documents/:id', orderDocument),
    means:
      'The order has an invoice, or a credit note that takes something of one back. It has its number, and never changes.',
  }),
  publicEvent({ name: 'payment.created', ...thePayment, means: 'The order has a payment.' }),
  publicEvent({ name: 'payment.updated', ...thePayment, means: 'The state of the payment changed.' }),
  publicEvent({
    name: 'payment.completed',
    ...thePayment,
    data: collectedPayment,
    means: 'The gateway has collected the payment, or staff recorded that its money came.',
  }),
  publicEvent({
    name: 'payment.voided',
    ...thePayment,
    means: 'The payment is not made: staff gave it up, or canceled the order.',
  }),
  publicEvent({
    name: 'payment.returned',
    scope: 'payments',
    data: moneyOfNoOrder,
    payload:
      'The payment by its `id` (`py_…`, or the session `psess_…` that became none), what its provider calls it (`external_id`, or null), the order and its cart, the amount and the reason, in English',
    means:
      'A customer paid a cart, a draft or an order, which could not be completed or paid by it any more: the money goes back.',
  }),
  publicEvent({
    name: 'payment_session.end_failed',
    scope: 'payments',
    data: moneyOfNoOrder,
    payload:
      'The session by its `id` (`psess_…`), what its provider calls it (`external_id`), the order and its cart, the amount of the session and what the provider said, in English',
    means:
      'A provider does not end a payment session that became no payment, as one whose keys are of another account: staff look there whether a customer has paid in it, and pay that back.',
  }),
  publicEvent({
    name: 'payment.disputed',
    ...thePayment,
    means: 'The holder of the card disputes the payment, or that was decided: see its `disputes`.',
  }),
  publicEvent({
    name: 'payment.deleted',
    ...thePayment,
    means: 'The draft that it was to pay is deleted.',
  }),
  publicEvent({
    name: 'shipment.created',
    ...theFulfillment,
    means: 'The order is to be delivered, or the rest of a fulfillment of which a part was shipped.',
  }),
  publicEvent({
    name: 'shipment.updated',
    ...theFulfillment,
    means: 'The state of the fulfillment changed.',
  }),
  publicEvent({
    name: 'shipment.shipped',
    ...theFulfillment,
    data: shippedFulfillment,
    means: 'Staff shipped the fulfillment, or a part of it, which keeps its id.',
  }),
  publicEvent({
    name: 'shipment.tracking_changed',
    ...theFulfillment,
    means: 'Staff changed how a fulfillment that was shipped is followed.',
  }),
  publicEvent({
    name: 'shipment.canceled',
    ...theFulfillment,
    means: 'The order or the fulfillment was canceled, so it is not shipped.',
  }),
  publicEvent({
    name: 'shipment.deleted',
    ...theFulfillment,
    means: 'The draft that it was to deliver is deleted.',
  }),
  publicEvent({ name: 'refund.created', ...theRefund, means: 'Staff give something of the order back.' }),
  publicEvent({
    name: 'refund.updated',
    ...theRefund,
    means: 'The refund is completed, or it failed, as a gateway declined.',
  }),
  publicEvent({
    name: 'return.created',
    ...theReturn,
    means: 'Who ordered, or staff, want to send something back.',
  }),
  publicEvent({ name: 'return.approved', ...theReturn, means: 'Staff say that the return may be sent.' }),
  publicEvent({ name: 'return.rejected', ...theReturn, means: 'Staff do not take the return.' }),
  publicEvent({ name: 'return.received', ...theReturn, means: 'The return came.' }),
  publicEvent({ name: 'return.closed', ...theReturn, means: 'All that was to become of the return did.' }),
  publicEvent({ name: 'return.updated', ...theReturn, means: 'The state of the return changed.' }),
] as const;
