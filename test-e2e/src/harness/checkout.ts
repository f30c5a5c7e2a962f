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

/** What a cart says of the payment methods it can be paid by. */
interface WithPaymentMethods {
  readonly payment_methods: readonly { readonly id: string; readonly session_required: boolean }[];
}

/**
 * The id of a payment method, of those that the cart offers, that needs no session with a provider.
 *
 * @throws Error when there is none
 */
export function manualMethodOf(cart: WithPaymentMethods): string {
  const method = cart.payment_methods.find((each) => !each.session_required);
  if (!method) throw new Error('the cart offers no payment method without a session');
  return method.id;
}
