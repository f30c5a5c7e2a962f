import { dictionaryOf, id, metadata, shopData, text } from '@storefold/kernel/dictionary';
import { taxCategory } from './tax-category.ts';

const tax_category_id = id('tax_category', 'The category.');
const name = text('What the staff call it.', shopData);

const details = {
  name,
  description: text('What the staff noted of it.', shopData),
  tax_code: text("The shop's own code of it.", shopData),
  metadata: metadata(shopData),
};

export const taxCategoryDictionary = dictionaryOf(
  taxCategory,
  'The tax categories of a store: what is taxed alike. One is the default, of products and deliveries that name none.',
  {
    TaxCategoryCreated: { means: 'The store has the category.', fields: { tax_category_id, ...details } },
    TaxCategoryChanged: {
      means: 'Staff changed the fields that are present.',
      fields: { tax_category_id, ...details },
    },
    TaxCategoryDefaultSelected: {
      means: 'The category is the default from here on, instead of another one.',
      fields: { tax_category_id },
    },
    TaxCategoryDeleted: {
      means: 'Staff deleted the category, which nothing used.',
      fields: { tax_category_id, name },
    },
  },
);
