import type { LooseJson } from './loose-json.ts';

/** The shipping and billing address of guests. */
export const address = {
  firstname: 'Grace',
  lastname: 'Hopper',
  address1: '2 Side Street',
  city: 'Boston',
  zipcode: '02108',
  country: 'US',
  state_abbr: 'MA',
};

/** The id of a payment method, of those that the cart offers, that needs no session with a provider. */
export function manualMethodOf(cart: LooseJson): string {
  return cart.payment_methods.find((each: LooseJson) => !each.session_required).id;
}
