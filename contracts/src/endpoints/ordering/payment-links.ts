import { z } from 'zod';
import { endpoint, scoped, shopper } from '../../endpoint.ts';
import { payableOrder } from '../../shapes/ordering/order.ts';
import { timestamp } from '../../values.ts';

export const createPaymentLink = endpoint({
  name: 'payment_links.create',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/admin/orders/:order_id/payment_link',
  access: scoped('write_payments'),
  summary: 'Makes a link by which anybody who has it reads and pays an order or a draft.',
  description:
    'It leads to the page `/pay` of the storefront, or of the sample shop where the store has no `url`, and is good for seven days. The `token` in it is sent as `X-Service-Token` to `GET /store/orders/{id}`, `POST …/payments` and `…/payment_sessions`. The store does not keep it. Paid in full, a draft is completed.',
  query: z.object({
    send: z
      .enum(['true', 'false'])
      .optional()
      .describe('True: who mails for the shop sends it to the address of the order.'),
  }),
  answer: {
    status: 201,
    body: z.object({
      url: z.string().describe('The link, with its token.'),
      expires_at: timestamp.describe('Until when it is good.'),
    }),
  },
  refusals: [
    'order_not_found',
    'order_already_updated',
    'cart_invalid_state',
    'validation_error',
    'processing_error',
  ],
});

export const readPaymentLink = endpoint({
  name: 'payment_links.read',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/payment_links/:token',
  access: shopper,
  summary: 'Shows the order or draft that a payment link leads to.',
  description: 'A link that is over, or that nobody made, leads nowhere: 404.',
  answer: { status: 200, body: payableOrder },
  refusals: ['order_not_found'],
});
