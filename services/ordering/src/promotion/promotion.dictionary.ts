import {
  amount,
  checkout_id,
  choice,
  count,
  currencyCode,
  dictionaryOf,
  digest,
  id,
  instant,
  list,
  measure,
  metadata,
  order_id,
  shopContent,
  shopData,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { promotion } from './promotion.decider.ts';

const name = text('The name that shoppers see.', shopContent);
const code = text('The code that shoppers enter, as it was typed. Null: it applies by itself.', shopContent);

const details = {
  name,
  description: text('What shoppers read about it.', shopContent),
  code,
  kind: choice('What it takes off.', {
    percentage: 'A share of what is in scope.',
    fixed: 'An amount of what is in scope.',
    free_shipping: 'The cost of delivery.',
  }),
  basis_points: measure('hundredths of a percent', 'The share that a percentage takes off.'),
  amount: amount('What a fixed promotion takes off.'),
  currency: currencyCode('The currency of its amounts, and of the carts that may use it. Null: any.'),
  minimum_total: amount('What the items must cost together. Null: no minimum.'),
  product_ids: list(id('product', 'The products that are in scope.')),
  category_ids: list(id('category', 'Categories whose products, and those below, are in scope.')),
  customer_group_ids: list(id('customer_group', 'The groups whose members may use it; none: everybody.')),
  starts_at: instant('From when on it applies.'),
  expires_at: instant('Until when it applies.'),
  usage_limit: count('How many orders may use it.'),
  usage_limit_per_customer: count('How many orders of one customer or guest may use it.'),
  metadata: metadata(shopData),
};

const ofOrder = { order_id, checkout_id };

export const promotionDictionary = dictionaryOf(
  promotion,
  'What takes something off carts, by a code or for everybody whom it fits, and the orders that use it.',
  {
    PromotionCreated: { means: 'Staff began the promotion.', fields: { store_id, ...details } },
    PromotionChanged: {
      means: 'Staff changed the fields that are present. Orders keep what it took off.',
      fields: details,
    },
    PromotionDeleted: {
      means: 'Staff ended the promotion. Orders keep what it took off.',
      fields: { name, code },
    },
    PromotionUseReserved: {
      means: 'The checkout of an order started that uses it. The use counts from here on.',
      fields: {
        ...ofOrder,
        customer_id: id('customer', 'Who places the order. Null: a guest.'),
        email_digest: digest('A keyed digest of the e-mail of a guest. Null: a customer places the order.'),
        order_email_digest: digest(
          'A keyed digest of the e-mail of the order, whoever places it. Null or absent: it is not known, or is `email_digest`.',
        ),
      },
    },
    PromotionUseConfirmed: { means: 'The order was placed.', fields: ofOrder },
    PromotionUseReleased: {
      means: 'The checkout failed, and its use does not count any more.',
      fields: ofOrder,
    },
    PromotionUsePrevented: {
      means:
        'A checkout failed before it reached the promotion. If its request still arrives, it is refused.',
      fields: ofOrder,
    },
    PromotionUseReturned: {
      means: 'The order was canceled, and its use does not count any more.',
      fields: ofOrder,
    },
  },
);
