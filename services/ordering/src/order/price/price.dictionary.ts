import {
  amount,
  choice,
  currency,
  currencyCode,
  type Dictionary,
  flag,
  id,
  list,
  measure,
  open,
  part,
  shopContent,
  shopData,
  text,
} from '@storefold/kernel/dictionary';
import type { FactOf } from '../order.facts.ts';
import { state_lock_version } from '../order-fields.dictionary.ts';
import type { PriceFacts } from './price.facts.ts';

export const promotion = {
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

export const taxRate = {
  tax_rate_id: id('tax_rate', 'The rate.'),
  name: text('What the staff call it, and invoices say.', shopData),
  rate: text('The rate as a fraction: `0.19` is 19 %.', open('a number')),
  included: flag('Whether prices contain it. Otherwise it is added to them.'),
};

export const taxAmount = { tax_rate_id: taxRate.tax_rate_id, amount: amount('What it comes to.'), currency };

export const priceEntries: Dictionary<FactOf<keyof PriceFacts>> = {
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
    means: 'Where the cart goes, or what the store taxes there, is another. Without rates nothing is taxed.',
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
};
