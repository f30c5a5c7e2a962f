import {
  addressFields,
  amount,
  checkout_id,
  choice,
  code,
  count,
  currency,
  currencyCode,
  date,
  dictionaryOf,
  flag,
  id,
  instant,
  json,
  list,
  measure,
  metadata,
  open,
  ordinal,
  part,
  sealed,
  secret,
  shopContent,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { gatewayCard } from '../payment-gateway/gateway-card.dictionary.ts';
import { methodType } from '../payment-gateway/method-type.dictionary.ts';
import { order } from './order.decider.ts';

const state_lock_version = ordinal(
  'The version of the cart after the request, from 0. All facts of one request have the same.',
);
const customer_id = id('customer', 'The customer it belongs to. Null: a guest.');
const number = code('R and nine digits', 'The number that people call the order by, unique in its store.');
const line_item_id = id('line_item', 'The line of the cart.');
const variant_id = id('variant', 'The variant in the line.');

const digital_id = id('digital', 'The file.');
const digital_files = list(
  part('A file that whoever buys it may download.', {
    digital_id,
    filename: text('The name under which it is downloaded.', shopContent),
    content_type: code('media types', 'Its media type.'),
    byte_size: measure('byte', 'Its size.'),
    login_required: flag('Whether the customer has to be logged in to download it.'),
  }),
);

const stockLocation = {
  stock_location_id: id('stock_location', 'The location.'),
  name: text('What the staff call it.', shopData),
  address1: text('Street and number.', shopData),
  city: text('The city.', shopData),
  zipcode: text('The postal code.', shopData),
  country_iso: code('ISO 3166-1 alpha-2', 'The country.'),
  country_name: text('The English name of the country.', shopData),
  state_abbr: text('The short name of the state.', shopData),
  state_text: text('The state as it is shown.', shopData),
};

const variant = {
  variant_id,
  product_id: id('product', 'The product of the variant.'),
  name: text("The product's name.", shopContent),
  slug: text("The product's part of a URL.", shopContent),
  sku: text('The number under which the shop keeps the variant.', shopData),
  option_values: list(
    part('A value chosen for an option, such as red for the color.', {
      option_value_id: id('option_value', 'The value.'),
      option_type_id: id('option_type', 'The option.'),
      option_type_name: text('The name of the option that programs use.', shopContent),
      option_type_label: text('The name of the option that shoppers see.', shopContent),
      name: text('The name of the value that programs use.', shopContent),
      label: text('The name of the value that shoppers see.', shopContent),
      position: ordinal('Its place among the values of the option.'),
      color_code: code('CSS color', 'The color to show for the value.'),
      image_url: text('The image to show for the value.', shopContent),
    }),
  ),
  thumbnail_url: text('A small image of the variant.', shopContent),
  currency,
  price: amount('The price of one piece.'),
  compare_at_price: amount('The price of one piece before it was reduced. Null: it is not.'),
  tax_category_id: id('tax_category', 'How the variant is taxed.'),
  weight: measure('weight_unit', 'The weight of one piece, as the shop typed it.'),
  weight_unit: choice('The unit of the weight.', { g: 'Gram.', oz: 'Ounce.' }),
  digital_files,
  is_delivered: flag('Absent: it is delivered. False: it is only downloaded.'),
};

const kept = (means: string) =>
  part(means, {
    address_id: id('address', 'An id of its own, or that of the address book it was taken from.'),
    ...addressFields,
  });

const email = text('Where the shopper gets mail about the order.', sealed);
const sealedMetadata = metadata(sealed);

const delivery_method_id = id('delivery_method', 'The method of delivery.');
const payment_id = id('payment', 'The payment.');
const payment_method_id = id('payment_method', 'The method of payment.');
const payment = {
  payment_id,
  payment_method_id,
  amount: amount('What it is to pay. Null: what is still due when the order is placed.'),
  currency,
};

const charge = {
  payment_id,
  payment_method_id,
  charge_id: id('charge', 'The payment at the gateway: one for each attempt to complete the order.'),
  amount: amount('What the payment pays.'),
  currency,
};

const fulfillment_id = id('fulfillment', 'The fulfillment.');
const fulfilledItem = { line_item_id, quantity: count('How many of it.') };
const tracking = {
  tracking: text('By which the carrier finds the parcel. Null: none is known.', sealed),
  tracking_url: text('Where the customer can follow the parcel. Null: nowhere.', sealed),
};

const refund_id = id('refund', 'The refund.');
const transaction_id = id('transaction', 'What the gateway calls the refund.');
const refundedAmount = { amount: amount('The sum of its parts.'), currency };

const gift_card_id = id('gift_card', 'The gift card.');
const giftCard = {
  gift_card_id,
  code: text('What the shopper typed to use the card.', sealed),
  status: choice('The state of the card.', {
    active: 'Nothing of it is spent.',
    partially_redeemed: 'A part of it is spent.',
    redeemed: 'All of it is spent.',
    canceled: 'Staff ended it.',
    expired: 'Its last day has passed.',
  }),
  expires_on: date('The last day on which the card can be used. Null: it never expires.'),
  redeemed_at: instant('When the last of it was spent. Null: something is left.'),
  amount: amount('The value of the whole card.'),
  amount_used: amount('What is spent of it.'),
  amount_authorized: amount('What checkouts in progress have set aside of it.'),
  amount_remaining: amount('What it can pay for this cart. 0 if it may not be used.'),
  currency,
};

const refundParts = list(
  part('Where a part of it came from. One of the three ids is there.', {
    payment_id: id('payment', 'The payment that had brought it.'),
    gift_card_id: id('gift_card', 'The gift card that had paid it.'),
    store_credit_id: id('store_credit', 'The store credit that had paid it.'),
    amount: amount('How much of the refund is of it.'),
    currency,
  }),
);

const totals = {
  currency,
  item_total: amount('The price of all items.'),
  delivery_total: amount('The price of the delivery.'),
  discount_total: amount('What promotions take off of both, negative. Absent where none does.'),
  total: amount('What the order costs.'),
  amount_due: amount('What is left to pay after the gift card.'),
};

const promotion = {
  promotion_id: id('promotion', 'The promotion.'),
  name: text('The name that shoppers see.', shopContent),
  description: text('What shoppers read about it.', shopContent),
  code: text('The code, as the shop wrote it. Null: the promotion applies by itself.', shopContent),
  kind: choice('What it takes off.', {
    percentage: 'A share of what is in scope.',
    fixed: 'An amount of what is in scope.',
    free_shipping: 'The cost of delivery.',
  }),
  basis_points: measure('hundredths of a percent', 'The share that a percentage takes off.'),
  amount: amount('What a fixed promotion takes off.'),
  currency: currencyCode('The currency of its amounts, and of the carts that may use it. Null: any.'),
  minimum_total: amount('What the items must cost together. Null: no minimum.'),
  eligible_product_ids: list(id('product', 'The products of the cart that are in scope. Null: all.')),
  unusable: choice('Why it may not be used. Null: it may.', {
    deleted: 'Staff ended it.',
    expired: 'Its time is over.',
    too_early: 'Its time has not come.',
    used_up: 'As many orders use it as may.',
    other_customers: 'It is for members of groups that the customer does not belong to.',
  }),
};

const taxRate = {
  tax_rate_id: id('tax_rate', 'The rate.'),
  name: text('What the staff call it, and invoices say.', shopData),
  rate: text('The rate as a fraction: `0.19` is 19 %.', open('a number')),
  included: flag('Whether prices contain it. Otherwise it is added to them.'),
};

const taxAmount = { tax_rate_id: taxRate.tax_rate_id, amount: amount('What it comes to.'), currency };

const draftTotal = { currency, total: amount('What the order would cost.') };

const storeCredit = {
  customer_id: id('customer', 'The customer whose store credits they are.'),
  amount_available: amount('What they can pay together.'),
  currency,
};

const credential_epoch = count(
  'How many passwords the customer had had when the session began in which it was done. Absent: it is not known, or there was none.',
);

const said = part(
  'That sentence in no language yet, to repeat it in the language of who asks. Absent in older facts.',
  {
    text: code('key of a text', 'The text of the store.'),
    values: json(
      'Its values, such as the names of what is out of stock.',
      open('the store itself wrote them'),
    ),
  },
);

const session_id = id('payment_session', 'The payment session.');
const sessionTerms = {
  customer_id,
  session_id,
  amount: amount('What is to be set aside.'),
  currency,
  external_data: json('What storefront and gateway tell each other, by names of theirs.', secret),
  state_lock_version,
};

const refused = {
  code: code('error code of the API', 'Why, as staff were answered.'),
  message: text('The sentence that staff were answered.', open('the store or the gateway wrote it')),
  said,
};

export const orderDictionary = dictionaryOf(
  order,
  'A cart, and the order it becomes. The cart is `cart_<record id>`, the order `or_<record id>`.',
  {
    CartCreated: {
      means: 'A shopper has a cart, or staff begin to draft an order.',
      fields: {
        store_id,
        number,
        customer_id,
        credential_epoch,
        currency,
        locale: code('BCP 47', 'The language of the shopper.'),
        metadata: sealedMetadata,
        is_draft: flag("Whether staff draft the order. Absent: it is a shopper's cart."),
        state_lock_version,
      },
    },
    CartItemAdded: {
      means: 'The cart has a line more, with name and price as the catalog says them at that time.',
      fields: { line_item_id, quantity: count('The pieces in the line.'), ...variant, state_lock_version },
    },
    CartItemQuantityChanged: {
      means: 'The line has another number of pieces.',
      fields: {
        line_item_id,
        variant_id,
        quantity: count('The pieces in the line from now on.'),
        previous_quantity: count('The pieces before.'),
        state_lock_version,
      },
    },
    CartItemRepriced: {
      means: 'The catalog says another price of the variant, or another name, than the line did.',
      fields: { line_item_id, ...variant, state_lock_version },
    },
    CartItemRemoved: {
      means: 'The line is gone from the cart.',
      fields: {
        line_item_id,
        variant_id,
        quantity: count('The pieces that were in it.'),
        state_lock_version,
      },
    },
    CartEmailChanged: {
      means: 'The cart has another e-mail.',
      fields: { customer_id, email, state_lock_version },
    },
    CartCustomerNoteChanged: {
      means: 'The shopper wrote a note to the shop.',
      fields: { customer_id, customer_note: text('The note.', sealed), state_lock_version },
    },
    CartAddressesChanged: {
      means: 'The cart has other addresses. One that is not present stayed as it was.',
      fields: {
        customer_id,
        shipping_address: kept('Where the order goes. Null: it was removed.'),
        billing_address: kept('Who pays. Null: it was removed.'),
        state_lock_version,
      },
    },
    CartItemMetadataChanged: {
      means: 'A line of the cart has other metadata.',
      fields: { customer_id, line_item_id, metadata: sealedMetadata, state_lock_version },
    },
    CartPaymentMetadataChanged: {
      means: 'A payment of the cart has other metadata.',
      fields: { customer_id, payment_id, metadata: sealedMetadata, state_lock_version },
    },
    CartPaymentSourceAdded: {
      means: 'The payment is made by a gateway, with this card.',
      fields: {
        customer_id,
        payment_id,
        payment_source_id: id('payment_source', 'The saved card. Null: the card is not saved.'),
        card: gatewayCard,
        state_lock_version,
      },
    },
    CartFulfillmentMetadataChanged: {
      means: 'The fulfillment of the cart has other metadata.',
      fields: { customer_id, metadata: sealedMetadata, state_lock_version },
    },
    CartMetadataChanged: {
      means: 'The cart has other metadata.',
      fields: { customer_id, metadata: sealedMetadata, state_lock_version },
    },
    CartCurrencyChanged: {
      means: 'The cart is in another currency. Each line is then repriced in it.',
      fields: { currency: currencyCode('The currency from now on.'), state_lock_version },
    },
    CartLocaleChanged: {
      means: 'The order is in another language.',
      fields: { locale: code('BCP 47', 'The language from now on.'), state_lock_version },
    },
    CartAssociated: {
      means: "A guest's cart became a customer's, or staff said whose order they draft.",
      fields: {
        customer_id: id('customer', 'The customer it belongs to.'),
        credential_epoch,
        state_lock_version,
      },
    },
    CartMerged: {
      means:
        'What is in another cart of the customer moves here, as far as it is in stock. That one is closed then.',
      fields: {
        cart_id: id('cart', 'The other cart.'),
        items: list(
          part('What was in it, whether it was in stock or not.', {
            variant_id: id('variant', 'The variant.'),
            quantity: count('How many there were.'),
            added: count('How many of them came here, as far as there was stock.'),
          }),
        ),
        state_lock_version,
      },
    },
    CartDeleted: {
      means: 'The shopper removed the cart, or staff their draft, or its customer was erased.',
      fields: {
        customer_id,
        total_quantity: count('The pieces that were in it.'),
        item_total: amount('The price of what was in it.'),
        currency,
        state_lock_version,
      },
    },
    CartExpired: {
      means:
        'Nobody touched the cart for longer than carts are kept, and it is gone with the personal data in it.',
      fields: {
        customer_id,
        total_quantity: count('The pieces that were in it.'),
        item_total: amount('The price of what was in it.'),
        currency,
        state_lock_version,
      },
    },
    CartDeliveryRateSelected: {
      means: 'The order will be delivered in this way, at this price.',
      fields: {
        delivery_method_id,
        name: text('The name of the method that shoppers see.', shopContent),
        code: text('The name of the method that programs use.', shopData),
        cost: amount('What the delivery costs.'),
        currency,
        reason: choice('Why this one.', {
          default: 'It was the cheapest one offered.',
          chosen: 'The shopper chose it.',
        }),
        tax_category_id: id('tax_category', 'How it is taxed. Null or absent: by the default category.'),
        state_lock_version,
      },
    },
    CartDeliveryRateDropped: {
      means: 'The way of delivery is no longer offered and there is no other, or there is no address.',
      fields: { delivery_method_id, state_lock_version },
    },
    CartPaymentAdded: {
      means: 'The shopper said how a part of the order, or the rest of it, will be paid.',
      fields: {
        ...payment,
        name: text('The name of the method that shoppers see.', shopContent),
        description: text('What shoppers read about the method.', shopContent),
        type: methodType,
        auto_capture: flag(
          'Whether the gateway collects as soon as the order is placed. Absent: it does, where one makes the payment.',
        ),
        state_lock_version,
      },
    },
    CartPaymentRemoved: {
      means: 'Another payment replaced it, the currency changed, or its method is not offered any more.',
      fields: {
        ...payment,
        reason: choice('Why. Absent: another payment replaced it, or the currency changed.', {
          not_offered: 'The method is not offered for this cart any more.',
        }),
        state_lock_version,
      },
    },
    CartPaymentSessionOpened: {
      means: 'The shopper begins to pay at a gateway by a session. Nothing is set aside yet.',
      fields: {
        ...sessionTerms,
        payment_method_id,
        name: text('The name of the method that shoppers see.', shopContent),
        description: text('What shoppers read about the method.', shopContent),
        type: methodType,
        auto_capture: flag('Whether the gateway collects as soon as the order is placed.'),
        external_id: id('gateway_session', 'What the gateway calls the session.'),
        customer_external_id: id('gateway_customer', 'What the gateway calls the customer. Null: nothing.'),
        expires_at: instant('Until when it can be completed.'),
      },
    },
    CartPaymentSessionChanged: { means: 'The session is of other terms.', fields: sessionTerms },
    CartPaymentSessionCompletionStarted: {
      means:
        'The shopper has paid in the session. The payment is added with this, and its gateway is asked to set the amount aside.',
      fields: { session_id, payment_id, state_lock_version },
    },
    CartPaymentSessionFailed: {
      means: 'The gateway refused what the shopper paid with. There is no payment.',
      fields: {
        session_id,
        code: code('error code of the API', 'Why, as the shopper was answered.'),
        message: text(
          'The sentence that the shopper was answered.',
          open('the store or the gateway wrote it'),
        ),
        said,
        state_lock_version,
      },
    },
    CartPaymentSessionCanceled: {
      means: 'Another session took its place, or the currency of the cart changed.',
      fields: { session_id, state_lock_version },
    },
    CartGiftCardApplied: {
      means: 'The shopper wants to use a gift card. Nothing is set aside on it yet.',
      fields: { ...giftCard, state_lock_version },
    },
    CartGiftCardRevalued: {
      means: 'The card can pay more or less for the cart than before.',
      fields: { ...giftCard, state_lock_version },
    },
    CartGiftCardRemoved: {
      means: 'The shopper took the card back, or the currency changed.',
      fields: { gift_card_id, state_lock_version },
    },
    CartStoreCreditApplied: {
      means: 'The customer wants to pay with store credit. Nothing is set aside on it yet.',
      fields: {
        ...storeCredit,
        amount: amount('The most that store credit is to pay. Null: as much as it can.'),
        state_lock_version,
      },
    },
    CartStoreCreditRevalued: {
      means: "The customer's store credits hold more or less than before.",
      fields: { ...storeCredit, state_lock_version },
    },
    CartStoreCreditRemoved: {
      means: 'The customer wants to pay without store credit, or the currency changed.',
      fields: { customer_id: storeCredit.customer_id, state_lock_version },
    },
    CartDiscountCodeApplied: {
      means: 'Somebody entered the code of a promotion, which the cart has from here on.',
      fields: { ...promotion, state_lock_version },
    },
    CartDiscountCodeRemoved: {
      means: 'The code was taken off the cart.',
      fields: { promotion_id: promotion.promotion_id, code: promotion.code, state_lock_version },
    },
    CartPromotionsChanged: {
      means: 'The cart has other promotions than before, or they are others than they were.',
      fields: {
        promotions: list(part('A promotion, in the order in which they apply.', promotion)),
        state_lock_version,
      },
    },
    CartTaxRatesChanged: {
      means:
        'Where the cart goes, or what the store taxes there, is another. Without rates nothing is taxed.',
      fields: {
        tax_rates: list(
          part('The rates of a category. One that has no entry has those of the default one.', {
            tax_category_id: id('tax_category', 'The category. Null: the default one.'),
            rates: list(part('A rate.', taxRate)),
          }),
        ),
        state_lock_version,
      },
    },
    CartStockLocationChanged: {
      means: 'The store ships from another location than before, or more is known of it.',
      fields: {
        stock_location: part(
          'The default location of the store. Null: the first one, of which nothing is known but its name.',
          stockLocation,
        ),
        state_lock_version,
      },
    },
    OrderDraftCreated: {
      means: 'Staff have drafted an order. The facts before, of the same request, say what is in it.',
      fields: { ...draftTotal, state_lock_version },
    },
    OrderDraftChanged: {
      means: 'Staff have changed their draft. The facts before, of the same request, say how.',
      fields: { ...draftTotal, state_lock_version },
    },
    CheckoutStarted: {
      means: 'The shopper wants to buy the cart as it is. Stock and gift card are asked for these values.',
      fields: {
        checkout_id,
        timezone: code('IANA time zone', "The store's time zone, in which gift cards expire."),
        ...totals,
        discounts: list(
          part('What a promotion takes off. Absent where none does.', {
            promotion_id: promotion.promotion_id,
            name: promotion.name,
            description: promotion.description,
            code: promotion.code,
            amount: amount('What it takes off, negative.'),
            currency,
          }),
        ),
        line_discounts: list(
          part('What promotions take off a line. Lines of which nothing is taken off are not in it.', {
            line_item_id,
            amount: amount('What is taken off, negative.'),
            currency,
          }),
        ),
        delivery_discount_total: amount('What promotions take off the delivery, negative or 0.'),
        included_tax_total: amount(
          'The tax that prices contain after discounts. Absent where nothing is taxed.',
        ),
        additional_tax_total: amount(
          'The tax that is added to prices, a part of the total. Absent where nothing is taxed.',
        ),
        tax_rates: list(part('A rate that taxes something of the order.', taxRate)),
        line_taxes: list(part('What a rate comes to of a line.', { line_item_id, ...taxAmount })),
        delivery_taxes: list(part('What a rate comes to of the delivery.', taxAmount)),
        gift_card_id: id('gift_card', 'The card that pays a part. Null: none does.'),
        gift_card_total: amount('What the card is to pay.'),
        store_credits: list(
          part('A store credit that pays a part. Absent where none does.', {
            store_credit_id: id('store_credit', 'The store credit.'),
            amount: amount('What it is to pay.'),
            currency,
            credit_amount: amount('What it is worth in all. Absent in older facts.'),
            credit_amount_used: amount('What of that was used before. Absent in older facts.'),
            credit_amount_authorized: amount('What of that was reserved before. Absent in older facts.'),
          }),
        ),
        store_credit_total: amount('What the store credits are to pay together. Absent where none does.'),
        is_customer_notified: flag('Whether the customer gets a confirmation of the order. Absent: yes.'),
        backordered_items: list(
          part('Sold although the shelf does not hold it. Absent: nothing was.', {
            ...fulfilledItem,
          }),
        ),
        payments: list(
          part('A payment that pays a part of what is due.', {
            payment_id,
            payment_method_id,
            amount: amount('What it pays.'),
            currency,
          }),
        ),
        state_lock_version,
      },
    },
    CheckoutFailed: {
      means: 'The order was not placed. What the checkout took is being given back.',
      fields: {
        checkout_id,
        stage: choice('The step that failed.', {
          reserve_stock: 'The stock did not suffice.',
          reserve_promotions: 'A promotion was used up.',
          authorize_gift_card: 'The gift card could not pay.',
          authorize_store_credits: 'The store credits could not pay.',
          authorize_payments: 'A payment was declined, or its gateway failed.',
          complete: 'An error stopped it.',
          time: 'It took too long.',
        }),
        code: code('error code of the API', 'Why, as the shopper was answered.'),
        message: text('The sentence that the shopper was answered.', open('the store itself wrote it')),
        said,
        details: json('Which records it was about.', open('ids that the store itself wrote')),
        state_lock_version,
      },
    },
    CheckoutReversed: {
      means: 'What the checkout took was given back, and the cart is open again.',
      fields: { checkout_id, state_lock_version },
    },
    OrderPaymentAdded: {
      means:
        'Staff added a payment to a draft or a placed order, or a shopper completed a payment session. A gateway, where one makes it, is asked after this.',
      fields: {
        customer_id,
        ...payment,
        amount: amount('What it is to pay.'),
        name: text('The name of the method that shoppers see.', shopContent),
        description: text('What shoppers read about the method.', shopContent),
        type: methodType,
        auto_capture: flag('Whether the gateway collects as soon as it has set the amount aside.'),
        payment_source_id: id(
          'payment_source',
          'The saved card that pays. Null: no gateway makes the payment, or a session ended in the card.',
        ),
        card: gatewayCard,
        metadata: metadata(sealed),
        state_lock_version,
      },
    },
    OrderPaymentAuthorized: {
      means:
        'The gateway has set the amount of the payment aside. Stored with the completion of the order, unless staff or a payment session added the payment.',
      fields: {
        ...charge,
        response_code: code('as the gateway says', 'What the gateway calls its approval.'),
        state_lock_version,
      },
    },
    OrderPaymentFailed: {
      means: 'The gateway set nothing aside for a payment that staff or a payment session added.',
      fields: { ...charge, ...refused, state_lock_version },
    },
    OrderPaymentCaptureStarted: {
      means:
        'Staff want the amount to be collected, or the order is placed for which it was set aside before: all that the gateway has set aside, or a part. The gateway is asked after this.',
      fields: { ...charge, state_lock_version },
    },
    OrderPaymentCaptured: {
      means: 'The gateway has collected the amount. What it had set aside beyond it is released.',
      fields: { ...charge, state_lock_version },
    },
    OrderPaymentCaptureFailed: {
      means: 'The gateway did not collect. What it has set aside stays so.',
      fields: {
        payment_id,
        payment_method_id,
        charge_id: charge.charge_id,
        ...refused,
        state_lock_version,
      },
    },
    OrderPaymentReceived: {
      means: 'Staff recorded that money came which no gateway collects: all that was expected, or a part.',
      fields: {
        payment_id,
        payment_method_id,
        amount: amount('What came.'),
        currency,
        state_lock_version,
      },
    },
    OrderPaymentVoided: {
      means: 'Staff gave the payment up. What a gateway has set aside for it is released after this.',
      fields: {
        ...charge,
        charge_id: id('charge', 'The payment at the gateway. Null: no gateway makes it.'),
        amount: amount('What it was of.'),
        state_lock_version,
      },
    },
    OrderRefundStarted: {
      means:
        'Staff give something of the order back. Its parts count as refunded from here on, and its items as being on the shelf. Gateways and other services are asked after this.',
      fields: {
        customer_id,
        refund_id,
        number: code('RF and nine digits', 'The number that people call the refund by.'),
        ...refundedAmount,
        to: choice('What becomes of it.', {
          original: 'It goes back where it came from.',
          store_credit: 'It becomes a new store credit of the customer.',
        }),
        payment_id: id('payment', 'The payment of which alone staff give back. Null: of the whole order.'),
        store_credit_id: id(
          'store_credit',
          'The new store credit: all of the refund, or of one that goes back what an expired gift card had paid. Null: there is none.',
        ),
        reason: text('Why, in the words of the staff.', sealed),
        metadata: sealedMetadata,
        restock_items: list(part('What is for sale again.', { ...fulfilledItem, variant_id })),
        parts: refundParts,
        created_by_id: id('admin_user', 'Who gave it back. Null: a program with a key.'),
        state_lock_version,
      },
    },
    OrderPaymentRefunded: {
      means: 'The gateway has paid its part of the refund back.',
      fields: {
        ...charge,
        refund_id,
        transaction_id,
        amount: amount('What the gateway has paid back.'),
        state_lock_version,
      },
    },
    OrderRefundCompleted: {
      means:
        'All of the refund went back. Gateways that declined when another one had paid already are not among its parts any more.',
      fields: {
        refund_id,
        ...refundedAmount,
        transaction_id: id(
          'transaction',
          'What the first gateway calls the refund. Null: no gateway was asked.',
        ),
        parts: refundParts,
        state_lock_version,
      },
    },
    OrderRefundFailed: {
      means: 'A gateway declined, and nothing of the refund went back. Nothing of it counts from here on.',
      fields: { refund_id, ...refused, ...refundedAmount, state_lock_version },
    },
    OrderCompleted: {
      means: 'The order is placed. Its stock and the part of the gift card are spent.',
      fields: {
        checkout_id,
        number,
        customer_id,
        ...totals,
        tax_total: amount('The taxes in the total.'),
        state_lock_version,
      },
    },
    OrderDigitalLinkRenewed: {
      means: 'Staff let somebody download a file again: it counts from 0, and its days begin anew.',
      fields: {
        digital_link_id: id('digital_link', 'The download.'),
        line_item_id,
        digital_id,
        digital_files,
        state_lock_version,
      },
    },
    OrderFulfillmentShipped: {
      means: 'Staff shipped the fulfillment, or a part of it, which keeps its id.',
      fields: {
        customer_id,
        fulfillment_id,
        items: list(part('What was shipped.', fulfilledItem)),
        rest_fulfillment_id: id(
          'fulfillment',
          'The fulfillment of the rest from here on. Null: nothing is left.',
        ),
        ...tracking,
        state_lock_version,
      },
    },
    OrderFulfillmentChanged: {
      means: 'Staff changed the fields of the fulfillment that are present.',
      fields: { customer_id, fulfillment_id, ...tracking, metadata: sealedMetadata, state_lock_version },
    },
    OrderFulfillmentCanceled: {
      means: 'Staff do not ship the fulfillment, and what is in it is for sale again.',
      fields: {
        fulfillment_id,
        items: list(part('What is not shipped.', { ...fulfilledItem, variant_id })),
        state_lock_version,
      },
    },
    OrderCanceled: {
      means: 'Staff canceled the order. What paid for it is given back.',
      fields: {
        cancellation_id: id('cancellation', 'The cancellation.'),
        customer_id,
        currency,
        total: amount('What the order cost.'),
        gift_card_total: amount('What goes back to the gift card.'),
        store_credit_total: amount('What goes back to the store credits.'),
        amount_due: amount('What was left to pay.'),
        is_restocked: flag('Whether the stock is for sale again.'),
        state_lock_version,
      },
    },
    OrderDetailsChanged: {
      means: 'Staff changed the fields that are present, of an order or of an open cart.',
      fields: {
        customer_id,
        email,
        customer_note: text('What the customer wants the shop to know.', sealed),
        internal_note: text('A note that only staff see.', sealed),
        tags: list(text('A word by which staff group orders.', sealed)),
        metadata: sealedMetadata,
        state_lock_version,
      },
    },
    OrderConfirmationRequested: {
      means: 'Staff want the customer to get the confirmation of the order once more.',
      fields: { customer_id, state_lock_version },
    },
    OrderAssociated: {
      means:
        'The order was placed as a guest and belongs to the customer from here on, who proved to read the mail of its address.',
      fields: { customer_id: id('customer', 'The customer.'), state_lock_version },
    },
    OrderPersonalDataErased: {
      means: 'The customer was erased. What is sealed cannot be read from here on.',
      fields: { customer_id: id('customer', 'The customer who was erased.'), state_lock_version },
    },
  },
);
