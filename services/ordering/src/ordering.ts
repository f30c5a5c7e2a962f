import { withCustomFields } from '@storefold/custom-fields';
import { defineService, RequestLimits } from '@storefold/server/runtime';
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
import { OrderChanges } from './cart/order-changes.ts';
import { QuoteClient } from './cart/quote.client.ts';
import { StoreCreditClient } from './cart/store-credit.client.ts';
import { CheckoutClient } from './checkout/checkout.client.ts';
import { CheckoutDriver } from './checkout/checkout.driver.ts';
import { CheckoutProcess } from './checkout/checkout.process.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { GatewayPayments } from './checkout/gateway-payments.ts';
import { CartCompletionEndpoints } from './completion/cart-completion.endpoints.ts';
import { DraftCompletionEndpoints } from './completion/draft-completion.endpoints.ts';
import { CorrectionDriver } from './correction/correction.driver.ts';
import { CorrectionEndpoints } from './correction/correction.endpoints.ts';
import { CorrectionProcess } from './correction/correction.process.ts';
import { CreditCardEndpoints } from './customer/credit-card.endpoints.ts';
import { CustomerOrderController } from './customer/customer-orders.controller.ts';
import { GuestErasure, GuestErasureEndpoints } from './customer/guest-erasure.ts';
import { GuestOrderEndpoints } from './customer/guest-order.endpoints.ts';
import { GuestOrderClaims } from './customer/guest-order-claims.subscriber.ts';
import { OrderErasureHooks, orderErasure } from './customer/order.erasure.ts';
import { PaymentSetupEndpoints } from './customer/payment-setup.endpoints.ts';
import { deliveryMethodNoun } from './delivery-method/delivery-method.noun.ts';
import { DigitalDelivery } from './digital/digital-delivery.process.ts';
import { DigitalLinkController } from './digital/digital-link.controller.ts';
import { DigitalLinkEndpoints } from './digital/digital-link.endpoints.ts';
import { DocumentController } from './document/document.controller.ts';
import { DocumentEndpoints } from './document/document.endpoints.ts';
import { documentNoun } from './document/document.noun.ts';
import { DocumentNumberingProcess, InvoicesAtPayment } from './document/document-numbering.process.ts';
import { DocumentNumbering } from './document/document-numbering.ts';
import { DocumentRetention, KeptDocuments } from './document/kept-documents.ts';
import { DraftEndpoints } from './draft/draft.endpoints.ts';
import { DraftService } from './draft/draft.service.ts';
import { DraftChoiceEndpoints } from './draft/draft-choices.endpoints.ts';
import { FulfillmentEndpoints } from './fulfillment/fulfillment.endpoints.ts';
import { StockReturns } from './fulfillment/stock-returns.process.ts';
import { OfferQueries } from './offer/offer.queries.ts';
import { StorefrontEndpoints } from './offer/storefront.endpoints.ts';
import { OfferChanges } from './offer-changes.ts';
import { digitalNoun } from './order/digital/digital.noun.ts';
import { orderNoun } from './order/order.noun.ts';
import { OrderingBootstrap } from './ordering.bootstrap.ts';
import { orderingCarriers } from './ordering.carriers.ts';
import { OwnOrderPaymentEndpoints } from './paying-later/own-order-payment.endpoints.ts';
import { PaidCarts } from './paying-later/paid-carts.ts';
import { PaidDraftProcess } from './paying-later/paid-draft.process.ts';
import { PaidOrder } from './paying-later/paid-order.ts';
import { PaymentLinkEndpoints } from './paying-later/payment-link.endpoints.ts';
import { OrderPaymentEndpoints } from './payment/order-payment.endpoints.ts';
import { PaymentChanges } from './payment/payment.changes.ts';
import { PaymentDriver } from './payment/payment.driver.ts';
import { PaymentProcess } from './payment/payment.process.ts';
import { bundledProviders } from './payment-gateway/bundled-providers.ts';
import { paymentGatewayNoun } from './payment-gateway/payment-gateway.noun.ts';
import { registerPaymentProvider } from './payment-gateway/payment-providers.ts';
import { paymentMethodNoun } from './payment-method/payment-method.noun.ts';
import { HeldPaymentRelease } from './payment-session/held-payments.recurring.ts';
import { PaidSessions } from './payment-session/paid-sessions.ts';
import { PaymentSessionEndpoints } from './payment-session/payment-session.endpoints.ts';
import { PaymentSessionService } from './payment-session/payment-session.service.ts';
import { SessionExpiry } from './payment-session/session-expiry.recurring.ts';
import { SessionGateways } from './payment-session/session-gateways.ts';
import { paymentSourceNoun } from './payment-source/payment-source.noun.ts';
import { promotionNoun } from './promotion/promotion.noun.ts';
import { providerMessageNoun } from './provider-message/provider-message.noun.ts';
import { ProviderMessages } from './provider-message/provider-message.process.ts';
import { SessionEnds } from './provider-message/session-end.process.ts';
import { purchaseHoldNoun } from './purchase-hold/purchase-hold.noun.ts';
import { RefundClient } from './refund/refund.client.ts';
import { RefundDriver } from './refund/refund.driver.ts';
import { RefundEndpoints } from './refund/refund.endpoints.ts';
import { RefundProcess } from './refund/refund.process.ts';
import { OrderReportEndpoints } from './report/order-report.endpoints.ts';
import { OrderReturnEndpoints } from './returns/order-return.endpoints.ts';
import { orderingSettings } from './settings.ts';
import { taxNoun } from './tax/tax.noun.ts';
import { zoneNoun } from './zone/zone.noun.ts';

for (const provider of bundledProviders) registerPaymentProvider(provider);

/** The kinds of records. */
export const orderingNouns = [
  deliveryMethodNoun,
  documentNoun,
  orderNoun,
  digitalNoun,
  paymentGatewayNoun,
  paymentMethodNoun,
  paymentSourceNoun,
  promotionNoun,
  providerMessageNoun,
  purchaseHoldNoun,
  taxNoun,
  zoneNoun,
] as const;

const definition = defineService({
  name: 'ordering',
  nouns: orderingNouns,
  extensionPoints: { paymentProvider: registerPaymentProvider },
  endpoints: [
    StorefrontEndpoints,
    CartEndpoints,
    CartItemEndpoints,
    CartPaymentEndpoints,
    PaymentSessionEndpoints,
    CartCompletionEndpoints,
    DiscountCodeEndpoints,
    CancellationEndpoints,
    DraftEndpoints,
    DraftChoiceEndpoints,
    DraftCompletionEndpoints,
    FulfillmentEndpoints,
    OrderPaymentEndpoints,
    OwnOrderPaymentEndpoints,
    PaymentLinkEndpoints,
    RefundEndpoints,
    CorrectionEndpoints,
    OrderReturnEndpoints,
    DigitalLinkEndpoints,
    DocumentEndpoints,
    CreditCardEndpoints,
    PaymentSetupEndpoints,
    GuestOrderEndpoints,
    GuestErasureEndpoints,
    OrderReportEndpoints,
  ],
  controllers: [CustomerOrderController, DigitalLinkController, DocumentController],
  providers: [
    CartChoices,
    CartCreation,
    CartMerging,
    CartPromotions,
    CartService,
    CustomerClient,
    CheckoutDriver,
    CheckoutClient,
    CheckoutService,
    CancellationDriver,
    DocumentNumbering,
    DraftService,
    ExclusiveChanges,
    GatewayPayments,
    GiftCardClient,
    KeptDocuments,
    OrderChanges,
    OrderErasureHooks,
    PaymentChanges,
    PaymentDriver,
    PaymentSessionService,
    PaidCarts,
    PaidSessions,
    PaidOrder,
    QuoteClient,
    RefundClient,
    RefundDriver,
    CorrectionDriver,
    RequestLimits,
    SessionGateways,
    StoreCreditClient,
    OfferChanges,
    OfferQueries,
  ],
  processes: [
    CheckoutProcess,
    CancellationProcess,
    PaymentProcess,
    PaidDraftProcess,
    ProviderMessages,
    SessionEnds,
    RefundProcess,
    CorrectionProcess,
    StockReturns,
    DigitalDelivery,
    orderErasure.OfLate,
    GuestErasure,
    DocumentNumberingProcess,
  ],
  subscribers: [orderErasure.OfDeleted, GuestOrderClaims, InvoicesAtPayment],
  recurring: [CartExpiry, DocumentRetention, HeldPaymentRelease, SessionExpiry],
  settings: orderingSettings,
  bootstrap: OrderingBootstrap,
});

/** Carts, checkout and orders, and how they are paid and delivered. */
export const ordering = withCustomFields(definition, orderingCarriers);
