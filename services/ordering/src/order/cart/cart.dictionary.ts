import {
  addressFields,
  amount,
  code,
  count,
  currency,
  currencyCode,
  type Dictionary,
  digest,
  flag,
  id,
  list,
  part,
  sealed,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import { customer_id, number, sealedMetadata, state_lock_version } from '../order-fields.dictionary.ts';
import type { CartFacts } from './cart.facts.ts';

export const kept = (means: string) =>
  part(means, {
    address_id: id('address', 'An id of its own, or that of the address book it was taken from.'),
    ...addressFields,
  });

const email = text('Where the shopper gets mail about the order.', sealed);

const credential_epoch = count(
  'How many passwords the customer had had when the session began in which it was done. Absent: it is not known, or there was none.',
);

const draftTotal = { currency, total: amount('What the order would cost.') };

export const cartEntries: Dictionary<FactOf<keyof CartFacts>> = {
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
  OrderDraftCreated: {
    means: 'Staff have drafted an order. The facts before, of the same request, say what is in it.',
    fields: { ...draftTotal, state_lock_version },
  },
  OrderDraftChanged: {
    means: 'Staff have changed their draft. The facts before, of the same request, say how.',
    fields: { ...draftTotal, state_lock_version },
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
  OrderAddressesChanged: {
    means:
      'Staff corrected the addresses that are present, of a placed order. Country and state of the one that taxes it stay.',
    fields: {
      customer_id,
      shipping_address: kept('Where it goes.'),
      billing_address: kept('Where it is billed.'),
      state_lock_version,
    },
  },
  OrderNoticePrevented: {
    means:
      'Staff do not want the customer to be told of one step, whose facts follow: of what an id names, or without one of the cancellation.',
    fields: {
      fulfillment_id: id('fulfillment', 'The fulfillment that is shipped. Absent: it is another step.'),
      payment_id: id('payment', 'The payment that is collected. Absent: it is another step.'),
      refund_id: id('refund', 'The refund. Absent: it is another step.'),
      state_lock_version,
    },
  },
  OrderConfirmationRequested: {
    means: 'Staff want the customer to get the confirmation of the order once more.',
    fields: { customer_id, state_lock_version },
  },
  OrderAssociated: {
    means:
      'The order was placed as a guest and belongs to the customer from here on, who proved to read its mail, held its token, or was named by staff.',
    fields: { customer_id: id('customer', 'The customer.'), state_lock_version },
  },
  OrderPersonalDataErased: {
    means: 'The customer or guest was erased. What is sealed cannot be read from here on.',
    fields: {
      customer_id: id('customer', 'The customer who was erased. Null: a guest.'),
      email_digest: digest(
        "A keyed digest of the guest's e-mail address, by which is found what imports kept of the person. Absent: it is not known.",
      ),
      state_lock_version,
    },
  },
};
