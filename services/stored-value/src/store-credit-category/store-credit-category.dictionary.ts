import { dictionaryOf, id, metadata, shopData, text } from '@storefold/kernel/dictionary';
import { storeCreditCategory } from './store-credit-category.decider.ts';

const named = {
  store_credit_category_id: id('store_credit_category', 'The category.'),
  name: text('What the staff call it.', shopData),
};

const noted = { ...named, metadata: metadata(shopData) };

export const storeCreditsCategoryDictionary = dictionaryOf(
  storeCreditCategory,
  "The categories of a store's store credits.",
  {
    StoreCreditCategoryCreated: { means: 'The store has the category.', fields: noted },
    StoreCreditCategoryChanged: {
      means: 'Staff changed the category.',
      fields: { ...noted, previous_name: text('What it was called before.', shopData) },
    },
    StoreCreditCategoryDeleted: {
      means: 'Staff deleted the category, which no credit was in.',
      fields: named,
    },
  },
);
