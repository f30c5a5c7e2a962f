import { dictionaryOf } from '@storefold/kernel/dictionary';
import { cartEntries } from './cart/cart.dictionary.ts';
import { checkoutEntries } from './checkout/checkout.dictionary.ts';
import { correctionEntries } from './correction/correction.dictionary.ts';
import { deliveryEntries } from './delivery/delivery.dictionary.ts';
import { digitalEntries } from './digital/digital.dictionary.ts';
import { documentEntries } from './document/document.dictionary.ts';
import { importedEntries } from './imported/imported.dictionary.ts';
import { itemEntries } from './items/item.dictionary.ts';
import { order } from './order.decider.ts';
import { paymentEntries } from './payment/payment.dictionary.ts';
import { priceEntries } from './price/price.dictionary.ts';
import { refundEntries } from './refund/refund.dictionary.ts';
import { returnEntries } from './refund/return.dictionary.ts';
import { valueEntries } from './value/value.dictionary.ts';

export const orderDictionary = dictionaryOf(
  order,
  'A cart, and the order it becomes. The cart is `cart_<record id>`, the order `or_<record id>`.',
  {
    ...cartEntries,
    ...itemEntries,
    ...deliveryEntries,
    ...priceEntries,
    ...valueEntries,
    ...paymentEntries,
    ...checkoutEntries,
    ...refundEntries,
    ...correctionEntries,
    ...returnEntries,
    ...digitalEntries,
    ...documentEntries,
    ...importedEntries,
  },
);
