import { cartItemEndpoints } from './ordering/cart-items.ts';
import { cartPaymentEndpoints } from './ordering/cart-payments.ts';
import { cartEndpoints } from './ordering/carts.ts';
import { creditCardEndpoints } from './ordering/credit-cards.ts';
import { deliveryMethods } from './ordering/delivery-methods.ts';
import { digitalLinkEndpoints } from './ordering/digital-links.ts';
import { discountCodeEndpoints } from './ordering/discount-codes.ts';
import { draftEndpoints } from './ordering/drafts.ts';
import { fulfillmentEndpoints } from './ordering/fulfillments.ts';
import { orderPaymentEndpoints } from './ordering/order-payments.ts';
import { orderEndpoints } from './ordering/orders.ts';
import { listPaymentMethodTypes, paymentMethods } from './ordering/payment-methods.ts';
import { paymentSessionEndpoints } from './ordering/payment-sessions.ts';
import { promotions } from './ordering/promotions.ts';
import { refundEndpoints } from './ordering/refunds.ts';
import { taxCategories, taxRates } from './ordering/taxes.ts';
import { zones } from './ordering/zones.ts';

export const orderingEndpoints = [
  ...cartEndpoints,
  ...cartItemEndpoints,
  ...cartPaymentEndpoints,
  ...paymentSessionEndpoints,
  ...discountCodeEndpoints,
  ...orderEndpoints,
  ...draftEndpoints,
  ...fulfillmentEndpoints,
  ...orderPaymentEndpoints,
  ...refundEndpoints,
  ...digitalLinkEndpoints,
  ...creditCardEndpoints,
  listPaymentMethodTypes,
  ...Object.values(paymentMethods),
  ...Object.values(deliveryMethods),
  ...Object.values(zones),
  ...Object.values(taxCategories),
  ...Object.values(taxRates),
  ...Object.values(promotions),
] as const;
