import { z } from 'zod';
import { cartHolder, endpoint } from '../../endpoint.ts';
import { cart } from '../../shapes/ordering/cart.ts';

const path = '/api/v3/store/carts/:id/discount_codes';

export const applyCartDiscountCode = endpoint({
  name: 'cart_discount_codes.apply',
  service: 'ordering',
  method: 'POST',
  path,
  access: cartHolder,
  summary: 'Enters the code of a promotion, which takes something off the total.',
  description:
    'A cart has one code, beside all promotions that apply by themselves. A cart without items takes the code, too. What the code takes off is found out anew with each change and when the cart is read or completed; a code that is of no use any more stays on the cart with a warning until it is removed. Gift cards have an endpoint of their own.',
  body: z.object({
    code: z.string().trim().min(1).max(255).describe('The code of the promotion, in either case.'),
  }),
  needs: 'code',
  answer: { status: 201, body: cart },
  shedLast: true,
  refusals: ['cart_not_found', 'cart_invalid_state', 'validation_error', 'processing_error'],
});

export const removeCartDiscountCode = endpoint({
  name: 'cart_discount_codes.remove',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/:code`,
  access: cartHolder,
  summary: 'Takes the code off a cart.',
  description:
    'A code with a slash, as promotions of before may have, cannot stand in the path: it is named by the query, and what stands in the path then does not count.',
  query: z.object({
    code: z.string().optional().describe('The code, where the path cannot name it.'),
  }),
  answer: { status: 200, body: cart },
  refusals: ['cart_not_found', 'cart_invalid_state', 'record_not_found'],
});
