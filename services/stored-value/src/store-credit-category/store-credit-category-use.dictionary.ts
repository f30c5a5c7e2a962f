import { dictionaryOf, id, instant, list, part } from '@storefold/kernel/dictionary';
import { storeCreditCategoryUse } from './store-credit-category-use.ts';

const store_credit_category_id = id('store_credit_category', 'The category.');

export const storeCreditCategoryUseDictionary = dictionaryOf(
  storeCreditCategoryUse,
  'Which store credits are being put into a category. Only the last fact is kept.',
  {
    StoreCreditCategoryUseNoted: {
      means: 'A credit is about to be put into the category, or has been.',
      fields: {
        store_credit_category_id,
        under_way: list(
          part('A credit that is about to be put into it.', {
            store_credit_id: id('store_credit', 'The credit.'),
            entered_at: instant('When that began.'),
          }),
        ),
      },
    },
    StoreCreditCategoryUseEnded: {
      means: 'No credit gets into the category any more, because it is deleted.',
      fields: { store_credit_category_id },
    },
  },
);
