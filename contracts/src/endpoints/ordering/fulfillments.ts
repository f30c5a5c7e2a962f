import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { adminFulfillment } from '../../shapes/ordering/fulfillment.ts';
import { listOf, metadataInput, urlInput } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { lockVersion, notifyCustomer, versionOnly } from './cart-inputs.ts';
import { unitsOfLine } from './order-inputs.ts';

const path = '/api/v3/admin/orders/:order_id/fulfillments';

/** What the carrier calls the parcel; empty is null. */
const trackingInput = z
  .string()
  .max(255)
  .nullish()
  .transform((text) => (text?.trim() === '' ? null : text));

export const listOrderFulfillments = endpoint({
  name: 'order_fulfillments.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_fulfillments'),
  summary: 'Lists the fulfillments of an order, the first one first.',
  list: true,
  filters: {
    text: ['status', 'number', 'tracking'],
    timestamp: ['fulfilled_at', 'created_at', 'updated_at'],
  },
  sorts: ['number', 'fulfilled_at', 'created_at', 'updated_at'],
  customFields: 'shipment',
  answer: { status: 200, body: listOf(adminFulfillment) },
  refusals: ['order_not_found'],
});

export const readOrderFulfillment = endpoint({
  name: 'order_fulfillments.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_fulfillments'),
  summary: 'Shows a fulfillment of an order.',
  answer: { status: 200, body: adminFulfillment },
  refusals: ['order_not_found', 'record_not_found'],
});

export const changeOrderFulfillment = endpoint({
  name: 'order_fulfillments.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_fulfillments'),
  summary: 'Chooses a delivery rate of a draft, or says how a fulfillment of an order can be followed.',
  description:
    '`selected_delivery_rate_id` is for drafts, `tracking` and `tracking_url` for placed orders, `metadata` for both.',
  body: z.object({
    selected_delivery_rate_id: z
      .string()
      .min(1)
      .nullish()
      .describe("One of the fulfillment's delivery rates (`dr_…`)."),
    tracking: trackingInput.describe('The tracking number of the carrier.'),
    tracking_url: urlInput.describe('The address of the page that follows the parcel.'),
    metadata: metadataInput.nullish(),
    state_lock_version: lockVersion,
  }),
  answer: { status: 200, body: adminFulfillment },
  refusals: [
    'order_not_found',
    'record_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'order_already_updated',
    'validation_error',
    'processing_error',
  ],
});

export const shipOrderFulfillment = endpoint({
  name: 'order_fulfillments.ship',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/ship`,
  access: scoped('write_fulfillments'),
  summary: 'Ships a fulfillment, or a part of it.',
  description:
    'With `items` only these are shipped, and the rest becomes another fulfillment, which costs nothing. An order may be shipped before it is paid. Of two changes at once the later one is refused with `order_already_updated`.',
  body: z.object({
    items: z
      .array(unitsOfLine('How many of it are shipped, at most what is in the fulfillment.'))
      .nullish()
      .describe('What is shipped; without it, all that is in the fulfillment.'),
    tracking: trackingInput.describe('The tracking number of the carrier.'),
    tracking_url: urlInput.describe('The address of the page that follows the parcel.'),
    notify_customer: notifyCustomer,
    state_lock_version: lockVersion,
  }),
  answer: { status: 200, body: adminFulfillment },
  refusals: [
    'order_not_found',
    'record_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'order_already_updated',
    'validation_error',
    'processing_error',
  ],
});

export const cancelOrderFulfillment = endpoint({
  name: 'order_fulfillments.cancel',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/cancel`,
  access: scoped('write_fulfillments'),
  summary: 'Cancels a fulfillment that was not shipped.',
  description:
    'Its stock is for sale again. Its items stay on the order, and no money moves: a refund is a step of its own.',
  body: versionOnly,
  answer: { status: 200, body: adminFulfillment },
  refusals: [
    'order_not_found',
    'record_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'order_already_updated',
    'validation_error',
    'processing_error',
  ],
});

chapter({
  name: 'Fulfillments',
  about: 'What staff ship of an order, and what they do not.',
  position: 122,
  groups: ['order_fulfillments'],
});
