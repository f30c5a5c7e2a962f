import { describeGoldenFacts } from '@storefold/kernel/testing';
import { deliveryMethod } from './delivery-method/delivery-method.ts';
import { digitalDownload } from './order/digital/digital-download.ts';
import { order } from './order/order.decider.ts';
import { testCharge } from './payment-gateway/test-charge.decider.ts';
import { paymentMethod } from './payment-method/payment-method.ts';
import { paymentSources } from './payment-source/payment-source.decider.ts';
import { promotion } from './promotion/promotion.decider.ts';
import { purchaseHold } from './purchase-hold/purchase-hold.decider.ts';
import { taxCategory } from './tax/tax-category.ts';
import { taxRate } from './tax/tax-rate.ts';
import { zone } from './zone/zone.ts';

describeGoldenFacts(order, new URL('./order/order.golden.json', import.meta.url), {
  CartCreated: { status: 'cart', number: 'R123456789', currency: 'USD', metadata: { erp: 'A-17' } },
  CartItemAdded: { items: [{ id: 'li_1', quantity: 2, price: 20_00n, compare_at_price: 25_00n }] },
  CartItemQuantityChanged: { items: [{ quantity: 2 }, { quantity: 3 }] },
  CartItemRepriced: { items: [{ price: 21_00n, price_before: 20_00n }, { price: 7_50n }] },
  CartItemRemoved: { items: [{ id: 'li_1' }] },
  CartCurrencyChanged: { currency: 'EUR' },
  CartEmailChanged: { email: 'ann@example.com' },
  CartCustomerNoteChanged: { customer_note: 'Ring twice' },
  CartAddressesChanged: {
    shipping_address: { city: 'Springfield' },
    billing_address: { address_id: 'addr_1' },
  },
  CartMetadataChanged: { metadata: { source: 'app' } },
  CartItemMetadataChanged: { items: [{ id: 'li_1', metadata: { engraving: 'For Ann' } }] },
  CartPaymentMetadataChanged: { payments: [{ id: 'py_1', metadata: { terminal: 7 } }] },
  CartFulfillmentMetadataChanged: { fulfillment_metadata: { slot: 'morning' } },
  CartAssociated: { customer_id: 'cus_1' },
  CartLocaleChanged: { locale: 'de' },
  OrderDraftCreated: { status: 'cart', origin: 'staff' },
  OrderDraftChanged: { status: 'cart', origin: 'staff' },
  CartDeliveryRateSelected: { delivery: { code: 'standard', cost: 5_00n, reason: 'default' } },
  CartDeliveryRateDropped: { delivery: null },
  CartPaymentAdded: { payments: [{ id: 'py_1', amount: 7_00n, method: { id: 'pm_1', type: 'manual' } }] },
  CartPaymentRemoved: { payments: [] },
  CartPaymentSessionOpened: {
    payment_sessions: [
      {
        id: 'psess_1',
        method: { id: 'pm_3', type: 'test_session', auto_capture: true },
        amount: 25_00n,
        external_data: { note: 'From the app' },
      },
    ],
  },
  CartPaymentSessionChanged: { payment_sessions: [{ amount: 20_00n, payment_id: null }] },
  CartPaymentSessionCompletionStarted: { payment_sessions: [{ payment_id: 'py_9' }] },
  CartPaymentSessionFailed: { payment_sessions: [{}, { failure: { code: 'payment_failed' } }] },
  CartPaymentSessionCanceled: { payment_sessions: [{}, {}, { is_canceled: true }] },
  CartGiftCardApplied: { gift_card: { gift_card_id: 'gc_1', code: 'SPRING50', remaining: 50_00n } },
  CartGiftCardRemoved: { gift_card: null },
  CartGiftCardRevalued: {
    gift_card: { status: 'partially_redeemed', amount_used: '20.00', remaining: 30_00n },
  },
  CartDiscountCodeApplied: {
    promotions: [{ code: 'Spring10', basis_points: 1000, minimum_total: 20_00n, unusable: null }],
  },
  CartTaxRatesChanged: {
    tax_rates: [{ tax_category_id: null, rates: [{ rate: '0.19' }] }, { rates: [{}, { included: false }] }],
  },
  OrderDigitalLinkRenewed: { renewed_links: [{ digital_id: 'dig_1', times: 1 }] },
  CartStockLocationChanged: { stock_location: { stock_location_id: 'sloc_2', country_iso: 'US' } },
  CartPromotionsChanged: { promotions: [{ amount: 5_00n }, { unusable: 'expired' }] },
  CartDiscountCodeRemoved: { promotions: [{ promotion_id: 'promo_2' }] },
  CheckoutStarted: {
    status: 'checking_out',
    checkout: {
      id: 'checkout_1',
      total: 47_00n,
      gift_card: { id: 'gc_1', amount: 30_00n },
      amount_due: 17_00n,
    },
  },
  CheckoutFailed: { status: 'giving_back', failure: { code: 'insufficient_stock' } },
  CheckoutReversed: { status: 'cart', last_failure: { checkout_id: 'checkout_1' } },
  OrderCompleted: { status: 'completed', completed_at: '2026-01-01T00:00:00.000Z' },
  OrderDetailsChanged: { email: 'lee@example.com', internal_note: 'Gift', tags: ['vip'], metadata: {} },
  OrderConfirmationRequested: { status: 'completed' },
  OrderAssociated: { customer_id: 'cus_1', was_guests: true },
  OrderPersonalDataErased: { is_erased: true, email: null, shipping_address: null, tags: [] },
  CartMerged: { merged_carts: { cart_earlier: [{ variant_id: 'var_s', quantity: 2, added: 1 }] } },
  CartDeleted: { status: 'deleted' },
  CartExpired: { status: 'deleted' },
  CartStoreCreditApplied: { store_credit: { wanted: 10_00n, available: 25_00n } },
  CartStoreCreditRevalued: { store_credit: { wanted: 10_00n, available: 8_00n } },
  CartStoreCreditRemoved: { store_credit: null },
  OrderFulfillmentChanged: { fulfillments: [{ id: null, tracking: '1Z999', metadata: { box: 'small' } }] },
  OrderFulfillmentShipped: {
    fulfillments: [
      { id: null, status: 'shipped', tracking: '1Z998', tracking_url: null },
      { id: 'ful_2', status: 'open' },
    ],
  },
  OrderFulfillmentCanceled: { fulfillments: [{ status: 'shipped' }, { id: 'ful_2', status: 'canceled' }] },
  OrderCanceled: {
    status: 'canceled',
    checkout: { store_credit: { amount: 8_00n, credits: [{ id: 'credit_1', amount: 5_00n }, {}] } },
    cancellation: { is_restocked: true },
  },
  CartPaymentSourceAdded: {
    payments: [{ id: 'py_4', source: { payment_source_id: 'ps_1', card: { brand: 'visa', last4: '4242' } } }],
  },
  OrderPaymentAuthorized: {
    payments: [{ charge: { status: 'authorized', response_code: 'A123456', authorized: 25_00n } }],
  },
  OrderPaymentCaptured: {
    status: 'completed',
    payments: [
      { status: 'completed', captured: 25_00n, charge: { status: 'captured', response_code: 'A123456' } },
    ],
  },
  OrderPaymentCaptureStarted: {
    payments: [
      { auto_capture: false, charge: { status: 'capturing', capture: { amount: 20_00n, since: 4 } } },
    ],
  },
  OrderPaymentCaptureFailed: {
    payments: [{ status: 'pending', charge: { status: 'authorized', refused: { code: 'gateway_error' } } }],
  },
  OrderPaymentVoided: { payments: [{ status: 'void', captured: 0n }] },
  OrderPaymentAdded: {
    payments: [
      {},
      { amount: 25_00n, added: 'to_order', charge: { status: 'authorizing' }, metadata: { terminal: 7 } },
    ],
  },
  OrderPaymentFailed: { payments: [{}, { status: 'failed', failure: { code: 'payment_failed' } }] },
  OrderRefundStarted: {
    refunds: [
      {
        id: 're_1',
        status: 'pending',
        reason: 'A stain on it',
        metadata: { ticket: 'T-7' },
        parts: [
          { amount: 7_00n },
          {},
          { source: { kind: 'store_credit' } },
          { source: { kind: 'gift_card' } },
        ],
      },
    ],
  },
  OrderPaymentRefunded: {
    refunds: [{ transaction_id: 'T123456789012', parts: [{ is_paid: true }, {}, {}, {}] }],
  },
  OrderRefundCompleted: { refunds: [{ status: 'completed', amount: 11_00n }] },
  OrderRefundFailed: {
    refunds: [{ id: 're_1' }, { status: 'failed', failure: { code: 'gateway_error' } }],
  },
  OrderPaymentReceived: { payments: [{}, {}, { status: 'completed', captured: 20_00n, charge: null }] },
});

describeGoldenFacts(testCharge, new URL('./payment-gateway/test-charge.golden.json', import.meta.url), {
  TestChargeAuthorized: { status: 'authorized', amount: '17.00', response_code: 'A123456' },
  TestChargeCaptured: { status: 'captured', amount: '17.00', refunded: 0n },
  TestChargeRefunded: { status: 'captured', amount: '12.00', refunded: 5_00n },
  TestChargeRefundFailed: { status: 'captured', refunded: 5_00n },
  TestChargeCredited: { status: 'ended' },
  TestChargeFailed: { status: 'declined' },
  TestChargeVoided: { status: 'ended' },
  TestChargePrevented: { status: 'ended' },
});

describeGoldenFacts(paymentSources, new URL('./payment-source/payment-source.golden.json', import.meta.url), {
  PaymentSourceCreated: { sources: [{ id: 'ps_1', card: { brand: 'visa', last4: '4242' } }] },
  PaymentSourceDeleted: { status: 'open', sources: [] },
  PaymentSourceSessionsEnded: { credential_epoch: 2 },
  PaymentSourceOwnerDeleted: { status: 'closed', sources: [] },
});

describeGoldenFacts(purchaseHold, new URL('./purchase-hold/purchase-hold.golden.json', import.meta.url), {
  PurchaseHoldCreated: { customer_deletion_id: '0b5e4f0c-7a3d-5c52-9d5e-3d0a1f6b2c11' },
  PurchaseHoldReleased: { customer_deletion_id: null },
});

describeGoldenFacts(paymentMethod, new URL('./payment-method/payment-method.golden.json', import.meta.url), {
  PaymentMethodCreated: { status: 'present', type: 'manual', name: 'Cash', active: true },
  PaymentMethodChanged: { name: 'Cash on delivery', active: false },
  PaymentMethodDeleted: { status: 'deleted' },
});

describeGoldenFacts(
  deliveryMethod,
  new URL('./delivery-method/delivery-method.golden.json', import.meta.url),
  {
    DeliveryMethodCreated: { status: 'present', code: 'standard', prices: [{ amount: '5.00' }] },
    DeliveryMethodChanged: { prices: [{ amount: '6.00' }, { currency: 'JPY', amount: '600' }] },
    DeliveryMethodDeleted: { status: 'deleted' },
  },
);

describeGoldenFacts(zone, new URL('./zone/zone.golden.json', import.meta.url), {
  ZoneCreated: { status: 'present', members: [{ country_iso: 'CA' }, { state_abbr: 'NY' }] },
  ZoneChanged: { name: 'Canada', members: [{ country_iso: 'CA', state_abbr: null }] },
  ZoneDeleted: { status: 'deleted' },
});

describeGoldenFacts(promotion, new URL('./promotion/promotion.golden.json', import.meta.url), {
  PromotionCreated: { status: 'present', code: 'Spring10', basis_points: 1000, usage_count: 0 },
  PromotionChanged: { kind: 'fixed', amount: '5.00', usage_limit: null },
  PromotionUseReserved: { usage_count: 1 },
  PromotionUseConfirmed: { status: 'present' },
  PromotionUseReleased: { status: 'present' },
  PromotionUsePrevented: { status: 'present' },
  PromotionUseReturned: { status: 'present' },
  PromotionDeleted: { status: 'deleted' },
});

describeGoldenFacts(
  digitalDownload,
  new URL('./order/digital/digital-download.golden.json', import.meta.url),
  {
    DigitalDownloadCounted: { 'dl_1:0': { count: 1 } },
  },
);

describeGoldenFacts(taxCategory, new URL('./tax/tax-category.golden.json', import.meta.url), {
  TaxCategoryCreated: { records: [{ id: 'taxcat_1', name: 'Default' }] },
  TaxCategoryDefaultSelected: { default_id: 'taxcat_1' },
  TaxCategoryChanged: { records: [{ name: 'Default' }, { name: 'Books and papers', tax_code: 'B8' }] },
  TaxCategoryDeleted: { records: [{ id: 'taxcat_1' }], default_id: 'taxcat_1' },
});

describeGoldenFacts(taxRate, new URL('./tax/tax-rate.golden.json', import.meta.url), {
  TaxRateCreated: { status: 'present', rate: '0.19', included_in_price: true },
  TaxRateChanged: { rate: '0.08875', tax_category_id: 'taxcat_1', active: false },
  TaxRateDeleted: { status: 'deleted' },
});
