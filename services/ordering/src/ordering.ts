import { defineService } from '@storefold/kernel/runtime';
import { CheckoutController } from './checkout/checkout.controller.ts';
import { CheckoutDriver } from './checkout/checkout.driver.ts';
import { CheckoutProcess } from './checkout/checkout.process.ts';
import { CheckoutSteps } from './checkout/checkout.steps.ts';
import { DeliveryMethodController } from './delivery-method/delivery-method.controller.ts';
import { deliveryMethodView } from './delivery-method/delivery-method.view.ts';
import { CustomerErasure } from './erasure/customer-erasure.subscriber.ts';
import { CustomerOrderAnswers } from './erasure/customer-orders.answers.ts';
import { AdminOrderController } from './order/admin-order.controller.ts';
import { CartController } from './order/cart.controller.ts';
import { CartItemController } from './order/cart-item.controller.ts';
import { CartPaymentController } from './order/cart-payment.controller.ts';
import { CartTokens } from './order/cart-tokens.ts';
import { CartWishesReader } from './order/cart-wishes.ts';
import { Carts } from './order/carts.ts';
import { ExclusiveChanges } from './order/exclusive-changes.ts';
import { GiftCards } from './order/gift-cards.ts';
import { OrderController } from './order/order.controller.ts';
import { orderPublisher } from './order/order.publisher.ts';
import { orderView } from './order/order.view.ts';
import { Quotes } from './order/quotes.ts';
import { OrderNumbers } from './order-number/order-numbers.ts';
import { PaymentMethodController } from './payment-method/payment-method.controller.ts';
import { paymentMethodView } from './payment-method/payment-method.view.ts';
import { OrderingBootstrap } from './store-methods/bootstrap.ts';
import { StoreMethods } from './store-methods/store-methods.ts';

/** Carts, checkout and orders, and how they are paid and delivered. */
export const ordering = defineService({
  name: 'ordering',
  controllers: [
    CartController,
    CartItemController,
    CartPaymentController,
    CheckoutController,
    OrderController,
    AdminOrderController,
    PaymentMethodController,
    DeliveryMethodController,
  ],
  answers: [CustomerOrderAnswers],
  providers: [
    Carts,
    CartTokens,
    CartWishesReader,
    CheckoutDriver,
    CheckoutSteps,
    ExclusiveChanges,
    GiftCards,
    OrderNumbers,
    Quotes,
    StoreMethods,
  ],
  projections: [orderView, paymentMethodView, deliveryMethodView],
  publishers: [orderPublisher],
  processes: [CheckoutProcess],
  subscribers: [CustomerErasure],
  bootstrap: OrderingBootstrap,
});
