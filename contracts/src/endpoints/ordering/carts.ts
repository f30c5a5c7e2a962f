import { z } from 'zod';
import { cartHolder, customerOnly, endpoint, shopper } from '../../endpoint.ts';
import { cart } from '../../shapes/ordering/cart.ts';
import { order } from '../../shapes/ordering/order.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { cartChange, cartInput, versionOnly } from './cart-inputs.ts';

const path = '/api/v3/store/carts';

export const listCarts = endpoint({
  name: 'carts.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: customerOnly,
  summary: "Lists the customer's open carts, the one changed last first.",
  list: true,
  filters: { text: ['number', 'currency'], number: ['total'] },
  sorts: ['number', 'total'],
  answer: { status: 200, body: listOf(cart) },
  refusals: [],
});

export const createCart = endpoint({
  name: 'carts.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: shopper,
  summary: 'Makes a cart, with items, e-mail and addresses where they are known.',
  description:
    "A customer's cart belongs to the customer from the start. A guest's cart is open to any caller with its token.",
  body: cartInput,
  answer: { status: 201, body: cart },
  refusals: [
    'validation_error',
    'variant_not_found',
    'insufficient_stock',
    'invalid_quantity',
    'record_not_found',
  ],
});

export const readCart = endpoint({
  name: 'carts.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: cartHolder,
  summary: 'Shows a cart; what its gift card pays is found out anew.',
  answer: { status: 200, body: cart },
  refusals: ['cart_not_found'],
});

export const changeCart = endpoint({
  name: 'carts.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id`,
  access: cartHolder,
  summary: 'Changes e-mail, note, addresses, currency or the quantities of items.',
  description: 'When two changes are made at once, the later one is refused with `cart_already_updated`.',
  body: cartChange,
  answer: { status: 200, body: cart },
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'validation_error',
    'variant_not_found',
    'insufficient_stock',
    'invalid_quantity',
    'record_not_found',
  ],
});

export const deleteCart = endpoint({
  name: 'carts.delete',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/:id`,
  access: cartHolder,
  summary: 'Deletes an open cart.',
  answer: { status: 204 },
  refusals: ['cart_not_found', 'cart_invalid_state', 'cart_already_updated'],
});

export const associateCart = endpoint({
  name: 'carts.associate',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/associate`,
  access: customerOnly,
  summary: "Makes a guest's cart the customer's.",
  description:
    "Needs the customer's JWT and the cart's token. A cart that already belongs to the customer stays as it is.",
  query: z.object({
    merge: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        "Moves what is in the customer's newest other open cart into this one, as far as there is stock, and closes that one.",
      ),
  }),
  body: versionOnly,
  answer: { status: 200, body: cart },
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'validation_error',
    'processing_error',
  ],
});

export const completeCart = endpoint({
  name: 'carts.complete',
  service: 'ordering',
  method: 'POST',
  path: `${path}/:id/complete`,
  access: cartHolder,
  summary: 'Completes a cart: it becomes an order.',
  description:
    'Reserves stock and gift card value, collects the payments that a gateway makes, and turns the cart into an order. A retry returns the same order. A refusal releases everything reserved, and the cart can be changed and completed again. When a price has risen since the cart was last changed, the cart takes the new price and the request is refused once with `cart_cannot_transition`. A version that the request names is compared while the cart is open.',
  body: versionOnly,
  answer: { status: 200, body: order },
  shedLast: true,
  refusals: [
    'cart_not_found',
    'cart_empty',
    'cart_cannot_transition',
    'cart_already_updated',
    'validation_error',
    'insufficient_stock',
    'variant_not_found',
    'processing_error',
    'payment_failed',
    'gateway_error',
    'payment_processing_error',
  ],
});

chapter({
  name: 'Carts',
  about: 'From an empty cart to an order. The cart says what it still needs.',
  position: 100,
  groups: ['carts', 'cart_items', 'cart_fulfillments', 'cart_discount_codes'],
});
