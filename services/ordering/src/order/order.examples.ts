import type { PaymentMethod, QuotedVariant } from '@storefold/contracts';
import { text } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { KeptAddress } from './cart/cart.facts.ts';
import type { OfferedDelivery } from './delivery/delivery.ts';
import { snapshotOfQuote } from './items/item.rules.ts';
import type { CommandOf } from './order.commands.ts';
import { factOf } from './order.draft.ts';
import type { FactData, OrderFact, OrderFactType } from './order.facts.ts';
import type { Holder } from './order.terms.ts';
import type { OfferedMethod, Payment } from './payment/payment.ts';
import type { AppliedCard } from './value/value.ts';

/** Named facts and commands of one cart: two shirts, standard delivery, paid on delivery. All in US dollars. */
export const storeId = 'store_1';
export const key = 'abc';
export const checkoutId = '8f0c4a52-2ad7-5d5c-9c6e-6f1f4e2b1a01';

export const guest: Holder = { storeId, tokenFits: true, customerId: null };
export const stranger: Holder = { storeId, tokenFits: false, customerId: null };
export const owner: Holder = { storeId, tokenFits: false, customerId: 'cus_1' };

export const shirt: QuotedVariant = {
  variant_id: 'var_shirt',
  product_id: 'prod_shirt',
  name: 'Shirt',
  slug: 'shirt',
  sku: 'SH-1',
  options_text: 'Color: Red',
  option_values: [
    {
      id: 'optval_red',
      option_type_id: 'optt_color',
      option_type_name: 'color',
      option_type_label: 'Color',
      name: 'red',
      label: 'Red',
      position: 1,
      color_code: '#ff0000',
      image_url: null,
    },
  ],
  thumbnail_url: null,
  price: '20.00',
  compare_at_price: '25.00',
  currency: 'USD',
  tax_category_id: null,
  weight: 0.2,
  weight_unit: 'g',
  track_inventory: true,
  backorderable: false,
  available_quantity: 10,
};
export const mug: QuotedVariant = {
  ...shirt,
  variant_id: 'var_mug',
  product_id: 'prod_mug',
  name: 'Mug',
  slug: 'mug',
  sku: 'MU-1',
  options_text: '',
  option_values: [],
  price: '7.50',
  compare_at_price: null,
};

export const standard: OfferedDelivery = {
  id: 'dm_standard',
  name: 'Standard',
  code: 'standard',
  prices: { USD: 5_00n, EUR: 4_00n },
};
export const express: OfferedDelivery = {
  id: 'dm_express',
  name: 'Express',
  code: 'express',
  prices: { USD: 15_00n },
};
/** In the store's order, which differs from the order of their costs. */
export const deliveryMethods = [express, standard];

export const address: KeptAddress = {
  address_id: 'addr_1',
  first_name: 'Ann',
  last_name: 'Lee',
  address1: '1 Main Street',
  address2: null,
  city: 'Springfield',
  postal_code: '01101',
  phone: null,
  company: null,
  country_iso: 'US',
  state_abbr: 'MA',
  state_name: 'Massachusetts',
};
export const otherAddress: KeptAddress = { ...address, address_id: 'addr_2', city: 'Boston' };

export const cash: PaymentMethod = {
  id: 'pm_cash',
  name: 'Cash on delivery',
  description: null,
  type: 'manual',
  session_required: false,
  source_required: false,
};
export const offeredCash: OfferedMethod = { ...cash, auto_capture: false };

/** A payment of a cart, in cash. */
export const cashPayment: Payment = {
  id: 'py_1',
  method: cash,
  amount: null,
  metadata: {},
  source: null,
  charge: null,
  auto_capture: false,
  added: 'to_cart',
  status: 'pending',
  captured: 0n,
  failure: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

/** A card of $50.00 on which so much is left. */
export const cardWith = (remaining: bigint): AppliedCard => ({
  gift_card_id: 'gc_1',
  code: 'GIFT',
  status: remaining === 50_00n ? 'active' : remaining > 0n ? 'partially_redeemed' : 'redeemed',
  expires_on: null,
  redeemed_at: null,
  currency: 'USD',
  amount: '50.00',
  amount_used: money.formatAmount(50_00n - remaining, 'USD'),
  amount_authorized: '0.00',
  remaining,
});
export const card50 = cardWith(50_00n);
export const card10 = cardWith(10_00n);

/** Facts with lock versions 0, 1, 2 …: each as if a command of its own had led to it. */
export const history = (...examples: readonly Example[]): OrderFact[] => examples.map(fact);

export const fact = ([type, data]: Example, lockVersion: number): OrderFact =>
  factOf(type, data as never, lockVersion);

export type Example = { [Type in OrderFactType]: readonly [type: Type, data: FactData<Type>] }[OrderFactType];

export const created: Example = [
  'CartCreated',
  {
    store_id: storeId,
    number: 'R000000001',
    customer_id: null,
    currency: 'USD',
    locale: 'en',
    metadata: null,
  },
];
export const createdByCustomer: Example = [
  'CartCreated',
  {
    store_id: storeId,
    number: 'R000000002',
    customer_id: 'cus_1',
    currency: 'USD',
    locale: 'en',
    metadata: null,
  },
];
export const shirtsAdded: Example = [
  'CartItemAdded',
  { line_item_id: 'li_1', quantity: 2, ...snapshotOfQuote(shirt) },
];
export const emailSet: Example = ['CartEmailChanged', { customer_id: null, email: 'ann@example.com' }];
export const addressSet: Example = ['CartAddressesChanged', { customer_id: null, shipping_address: address }];
export const standardSelected: Example = [
  'CartDeliveryRateSelected',
  {
    delivery_method_id: 'dm_standard',
    name: 'Standard',
    code: 'standard',
    cost: '5.00',
    currency: 'USD',
    reason: 'default',
  },
];
export const ofCash = {
  payment_method_id: cash.id,
  name: cash.name,
  description: cash.description,
  type: cash.type,
} as const;
export const cashAdded: Example = [
  'CartPaymentAdded',
  { payment_id: 'py_1', ...ofCash, amount: null, currency: 'USD' },
];
export const paymentRemoved = (payment_id: string): Example => [
  'CartPaymentRemoved',
  { payment_id, payment_method_id: cash.id, amount: null, currency: 'USD' },
];
/** A payment of the rest by the test gateway, whose card behaves so. */
export const gatewayPaymentAdded = (scenario: string): readonly Example[] => [
  [
    'CartPaymentAdded',
    {
      payment_id: 'py_2',
      payment_method_id: 'pm_card',
      name: 'Card',
      description: null,
      type: 'test',
      amount: null,
      currency: 'USD',
    },
  ],
  [
    'CartPaymentSourceAdded',
    {
      customer_id: null,
      payment_id: 'py_2',
      payment_source_id: null,
      card: {
        brand: 'visa',
        last4: '4242',
        month: 12,
        year: 2034,
        name: null,
        gateway_payment_profile_id: `test_${scenario}_1`,
      },
    },
  ],
];
const applied = ({ remaining, ...card }: AppliedCard): Example => [
  'CartGiftCardApplied',
  { ...card, amount_remaining: money.formatAmount(remaining, 'USD') },
];
/** A payment session of 45.00 that never expires. */
export const sessionOpened: Example = [
  'CartPaymentSessionOpened',
  {
    customer_id: null,
    session_id: 'psess_1',
    payment_method_id: 'pm_window',
    name: 'Card in a window',
    description: null,
    type: 'test_session',
    auto_capture: true,
    amount: '45.00',
    currency: 'USD',
    external_id: 'test_session_1',
    customer_external_id: null,
    external_data: null,
    expires_at: '9999-01-01T00:00:00.000Z',
  },
];

export const cardApplied = applied(card50);
export const card10Applied = applied(card10);
export const billed: Example = ['CartAddressesChanged', { customer_id: null, billing_address: address }];

/** A guest's cart that can be completed: 2 × 20.00 + 5.00 = 45.00. */
export const ready = [
  created,
  shirtsAdded,
  emailSet,
  addressSet,
  standardSelected,
  cashAdded,
  billed,
] as const;
/** The same, with a card that pays 10.00 of it. */
export const readyWithCard = [...ready, card10Applied] as const;

export const started: Example = [
  'CheckoutStarted',
  {
    checkout_id: checkoutId,
    timezone: 'UTC',
    currency: 'USD',
    item_total: '40.00',
    delivery_total: '5.00',
    total: '45.00',
    gift_card_id: null,
    gift_card_total: '0.00',
    amount_due: '45.00',
    payments: [{ payment_id: 'py_1', payment_method_id: 'pm_cash', amount: '45.00', currency: 'USD' }],
  },
];
export const startedWithCard: Example = [
  'CheckoutStarted',
  {
    checkout_id: checkoutId,
    timezone: 'UTC',
    currency: 'USD',
    item_total: '40.00',
    delivery_total: '5.00',
    total: '45.00',
    gift_card_id: 'gc_1',
    gift_card_total: '10.00',
    amount_due: '35.00',
    payments: [{ payment_id: 'py_1', payment_method_id: 'pm_cash', amount: '35.00', currency: 'USD' }],
  },
];
export const failed: Example = [
  'CheckoutFailed',
  {
    checkout_id: checkoutId,
    stage: 'reserve_stock',
    code: 'insufficient_stock',
    message: 'Not enough in stock: Shirt',
    said: text('not_enough_in_stock', { names: 'Shirt' }),
    details: null,
  },
];
export const reversed: Example = ['CheckoutReversed', { checkout_id: checkoutId }];
const totals = {
  currency: 'USD',
  item_total: '40.00',
  delivery_total: '5.00',
  tax_total: '0.00',
  total: '45.00',
};
export const completed: Example = [
  'OrderCompleted',
  { checkout_id: checkoutId, number: 'R000000001', customer_id: null, ...totals, amount_due: '45.00' },
];

export const create: CommandOf<'CreateCart'> = {
  type: 'CreateCart',
  storeId,
  number: 'R000000001',
  customer: null,
  currency: 'USD',
  locale: 'en',
  items: [],
  details: {},
  quotes: [],
  deliveryMethods,
};
export const addShirt: CommandOf<'AddItem'> = {
  type: 'AddItem',
  holder: guest,
  item: { itemId: 'li_1', variantId: 'var_shirt', quantity: 2 },
  quotes: [shirt],
  deliveryMethods,
};
export const change: CommandOf<'ChangeCart'> = {
  type: 'ChangeCart',
  holder: guest,
  details: {},
  currency: undefined,
  items: [],
  quotes: [],
  deliveryMethods,
};
export const start: CommandOf<'StartCheckout'> = {
  type: 'StartCheckout',
  holder: guest,
  checkoutId,
  timezone: 'UTC',
  card: null,
  credits: null,
  quotes: [shirt],
  deliveryMethods,
};
export const fail: CommandOf<'FailCheckout'> = {
  type: 'FailCheckout',
  checkoutId,
  stage: 'reserve_stock',
  code: 'insufficient_stock',
  message: 'Not enough in stock: Shirt',
  said: text('not_enough_in_stock', { names: 'Shirt' }),
  details: null,
};
