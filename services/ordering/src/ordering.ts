import { withCustomFields } from '@storefold/custom-fields';
import { defineService, RequestLimits, tagController } from '@storefold/server/runtime';
import { CancellationDriver } from './cancellation/cancellation.driver.ts';
import { CancellationEndpoints } from './cancellation/cancellation.endpoints.ts';
import { CancellationProcess } from './cancellation/cancellation.process.ts';
import { CartEndpoints } from './cart/cart.endpoints.ts';
import { CartService } from './cart/cart.service.ts';
import { CartChoices } from './cart/cart-choices.service.ts';
import { CartCreation } from './cart/cart-creation.service.ts';
import { CartExpiry } from './cart/cart-expiry.recurring.ts';
import { CartItemEndpoints } from './cart/cart-item.endpoints.ts';
import { CartMerging } from './cart/cart-merging.service.ts';
import { CartPaymentEndpoints } from './cart/cart-payment.endpoints.ts';
import { CartPromotions } from './cart/cart-promotions.service.ts';
import { CustomerClient } from './cart/customer.client.ts';
import { DiscountCodeEndpoints } from './cart/discount-code.endpoints.ts';
import { ExclusiveChanges } from './cart/exclusive-changes.ts';
import { GiftCardClient } from './cart/gift-card.client.ts';
import { QuoteClient } from './cart/quote.client.ts';
import { StoreCreditClient } from './cart/store-credit.client.ts';
import { CheckoutClient } from './checkout/checkout.client.ts';
import { CheckoutDriver } from './checkout/checkout.driver.ts';
import { CheckoutProcess } from './checkout/checkout.process.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { GatewayPayments } from './checkout/gateway-payments.ts';
import { CartCompletionEndpoints } from './completion/cart-completion.endpoints.ts';
import { DraftCompletionEndpoints } from './completion/draft-completion.endpoints.ts';
import { CreditCardEndpoints } from './customer/credit-card.endpoints.ts';
import { CustomerOrderController } from './customer/customer-orders.controller.ts';
import { GuestOrderClaims } from './customer/guest-order-claims.subscriber.ts';
import { OrderErasureHooks, orderErasure } from './customer/order.erasure.ts';
import { DeliveryMethodEndpoints } from './delivery-method/delivery-method.endpoints.ts';
import { deliveryMethodView } from './delivery-method/delivery-method.ts';
import { DeliveryMethodUpkeep } from './delivery-method/delivery-method-upkeep.service.ts';
import { FirstDeliveryMethods } from './delivery-method/first-delivery-methods.ts';
import * as facts from './dictionary.ts';
import { DigitalDelivery } from './digital/digital-delivery.process.ts';
import { DigitalLinkController } from './digital/digital-link.controller.ts';
import { DigitalLinkEndpoints } from './digital/digital-link.endpoints.ts';
import { DraftEndpoints } from './draft/draft.endpoints.ts';
import { DraftService } from './draft/draft.service.ts';
import { DraftChoiceEndpoints } from './draft/draft-choices.endpoints.ts';
import { FulfillmentEndpoints } from './fulfillment/fulfillment.endpoints.ts';
import { StockReturns } from './fulfillment/stock-returns.process.ts';
import { OfferQueries } from './offer/offer.queries.ts';
import { OfferChanges } from './offer-changes.ts';
import { CartTokens } from './order/cart/cart-tokens.ts';
import { OrderNumbers } from './order/cart/order-numbers.ts';
import { DigitalLinks } from './order/digital/digital-links.ts';
import { orderPublisher } from './order/order.publisher.ts';
import { AdminOrderEndpoints } from './order/read-model/admin-order.endpoints.ts';
import { OrderEndpoints } from './order/read-model/order.endpoints.ts';
import { listedOrdersOf } from './order/read-model/order.list.ts';
import { OrderQueries } from './order/read-model/order.queries.ts';
import { ORDERS, orderView } from './order/read-model/order.view.ts';
import { OrderExportController } from './order/read-model/order-export.controller.ts';
import { OrderFieldQueries } from './order/read-model/order-fields.queries.ts';
import { OrderingBootstrap } from './ordering.bootstrap.ts';
import { orderingCarriers } from './ordering.carriers.ts';
import { OrderPaymentEndpoints } from './payment/order-payment.endpoints.ts';
import { PaymentDriver } from './payment/payment.driver.ts';
import { PaymentProcess } from './payment/payment.process.ts';
import { bundledProviders } from './payment-gateway/bundled-providers.ts';
import { registerPaymentProvider } from './payment-gateway/payment-providers.ts';
import { FirstPaymentMethods } from './payment-method/first-payment-methods.ts';
import { PaymentGateways } from './payment-method/payment-gateways.ts';
import { PaymentMethodEndpoints } from './payment-method/payment-method.endpoints.ts';
import { paymentMethodView } from './payment-method/payment-method.ts';
import { PaymentMethodTypeEndpoints } from './payment-method/payment-method-type.endpoints.ts';
import { PaymentMethodUpkeep } from './payment-method/payment-method-upkeep.service.ts';
import { HeldPaymentRelease } from './payment-session/held-payments.recurring.ts';
import { PaymentSessionEndpoints } from './payment-session/payment-session.endpoints.ts';
import { SessionGateways } from './payment-session/session-gateways.ts';
import { PaymentSourceService } from './payment-source/payment-source.service.ts';
import { PromotionEndpoints } from './promotion/promotion.endpoints.ts';
import { promotionPublisher } from './promotion/promotion.publisher.ts';
import { PromotionService } from './promotion/promotion.service.ts';
import { promotionView } from './promotion/promotion.view.ts';
import { PromotionUses } from './promotion/promotion-uses.service.ts';
import { PurchaseHoldQueries } from './purchase-hold/purchase-hold.queries.ts';
import { RefundClient } from './refund/refund.client.ts';
import { RefundDriver } from './refund/refund.driver.ts';
import { RefundEndpoints } from './refund/refund.endpoints.ts';
import { RefundProcess } from './refund/refund.process.ts';
import { OrderReportEndpoints } from './report/order-report.endpoints.ts';
import { orderingSettings } from './settings.ts';
import { TaxCategoryController } from './tax/tax-category.controller.ts';
import { TaxCategoryEndpoints } from './tax/tax-category.endpoints.ts';
import { TaxCategoryQueries } from './tax/tax-category.queries.ts';
import { TaxRateEndpoints } from './tax/tax-rate.endpoints.ts';
import { taxRateView } from './tax/tax-rate.ts';
import { TaxUpkeep } from './tax/tax-upkeep.service.ts';
import { ZoneController } from './zone/zone.controller.ts';
import { ZoneEndpoints } from './zone/zone.endpoints.ts';
import { ZoneQueries } from './zone/zone.queries.ts';
import { zoneView } from './zone/zone.ts';
import { ZoneUpkeep } from './zone/zone-upkeep.service.ts';

for (const provider of bundledProviders) registerPaymentProvider(provider);

const definition = defineService({
  name: 'ordering',
  facts,
  extensionPoints: { paymentProvider: registerPaymentProvider },
  endpoints: [
    CartEndpoints,
    CartItemEndpoints,
    CartPaymentEndpoints,
    PaymentSessionEndpoints,
    CartCompletionEndpoints,
    DiscountCodeEndpoints,
    CancellationEndpoints,
    OrderEndpoints,
    AdminOrderEndpoints,
    DraftEndpoints,
    DraftChoiceEndpoints,
    DraftCompletionEndpoints,
    FulfillmentEndpoints,
    OrderPaymentEndpoints,
    RefundEndpoints,
    DigitalLinkEndpoints,
    CreditCardEndpoints,
    PaymentMethodEndpoints,
    PaymentMethodTypeEndpoints,
    DeliveryMethodEndpoints,
    ZoneEndpoints,
    TaxCategoryEndpoints,
    TaxRateEndpoints,
    PromotionEndpoints,
    OrderReportEndpoints,
  ],
  controllers: [
    CustomerOrderController,
    OrderExportController,
    ZoneController,
    DigitalLinkController,
    TaxCategoryController,
    tagController('order', ORDERS, listedOrdersOf),
  ],
  providers: [
    CartChoices,
    CartCreation,
    CartMerging,
    CartPromotions,
    CartService,
    CartTokens,
    CustomerClient,
    CheckoutDriver,
    CheckoutClient,
    CheckoutService,
    CancellationDriver,
    DigitalLinks,
    DraftService,
    ExclusiveChanges,
    GatewayPayments,
    GiftCardClient,
    OrderErasureHooks,
    OrderNumbers,
    OrderQueries,
    OrderFieldQueries,
    PaymentDriver,
    PaymentGateways,
    PaymentSourceService,
    PromotionService,
    PromotionUses,
    PurchaseHoldQueries,
    QuoteClient,
    RefundClient,
    RefundDriver,
    RequestLimits,
    SessionGateways,
    StoreCreditClient,
    DeliveryMethodUpkeep,
    FirstDeliveryMethods,
    FirstPaymentMethods,
    OfferChanges,
    OfferQueries,
    PaymentMethodUpkeep,
    TaxCategoryQueries,
    TaxUpkeep,
    ZoneQueries,
    ZoneUpkeep,
  ],
  projections: [orderView, paymentMethodView, deliveryMethodView, zoneView, taxRateView, promotionView],
  publishers: [orderPublisher, promotionPublisher],
  processes: [
    CheckoutProcess,
    CancellationProcess,
    PaymentProcess,
    RefundProcess,
    StockReturns,
    DigitalDelivery,
    orderErasure.OfLate,
  ],
  subscribers: [orderErasure.OfDeleted, GuestOrderClaims],
  recurring: [CartExpiry, HeldPaymentRelease],
  settings: orderingSettings,
  bootstrap: OrderingBootstrap,
});

/** Carts, checkout and orders, and how they are paid and delivered. */
export const ordering = withCustomFields(definition, orderingCarriers);
