import { cartItemEndpoints } from './ordering/cart-items.ts';
import { cartPaymentEndpoints } from './ordering/cart-payments.ts';
import { cartEndpoints } from './ordering/carts.ts';
import { creditCardEndpoints } from './ordering/credit-cards.ts';
import { deliveryMethodEndpoints } from './ordering/delivery-methods.ts';
import { orderEndpoints } from './ordering/orders.ts';
import { paymentMethodEndpoints } from './ordering/payment-methods.ts';

export const orderingEndpoints = [
  ...cartEndpoints,
  ...cartItemEndpoints,
  ...cartPaymentEndpoints,
  ...orderEndpoints,
  ...creditCardEndpoints,
  ...paymentMethodEndpoints,
  ...deliveryMethodEndpoints,
] as const;
