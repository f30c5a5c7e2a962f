import { cartHolder, endpoint } from '../../endpoint.ts';
import { cart } from '../../shapes/ordering/cart.ts';
import { cartItemChange, cartItemInput } from './cart-inputs.ts';

const path = '/api/v3/store/carts/:id/items';

export const addCartItem = endpoint({
  name: 'cart_items.add',
  service: 'ordering',
  method: 'POST',
  path,
  access: cartHolder,
  summary: 'Puts a variant into a cart.',
  description: 'Increases the quantity when the variant is in the cart already.',
  body: cartItemInput,
  answer: { status: 201, body: cart },
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'validation_error',
    'variant_not_found',
    'insufficient_stock',
    'invalid_quantity',
  ],
});

export const changeCartItem = endpoint({
  name: 'cart_items.change',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:item_id`,
  access: cartHolder,
  summary: 'Sets the quantity of an item, or its metadata.',
  body: cartItemChange,
  answer: { status: 200, body: cart },
  refusals: [
    'cart_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'validation_error',
    'line_item_not_found',
    'variant_not_found',
    'insufficient_stock',
    'invalid_quantity',
  ],
});

export const removeCartItem = endpoint({
  name: 'cart_items.remove',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/:item_id`,
  access: cartHolder,
  summary: 'Takes an item out of a cart.',
  answer: { status: 200, body: cart },
  refusals: ['cart_not_found', 'cart_invalid_state', 'line_item_not_found'],
});
