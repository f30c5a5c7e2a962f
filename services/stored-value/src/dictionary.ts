export { giftCardDictionary } from './gift-card/gift-card.dictionary.ts';
export { giftCardBatchDictionary } from './gift-card-batch/gift-card-batch.dictionary.ts';
export { storeCreditDictionary } from './store-credit/store-credit.dictionary.ts';
export { storeCreditsCategoryDictionary } from './store-credit-category/store-credit-category.dictionary.ts';
export { storeCreditCategoryUseDictionary } from './store-credit-category/store-credit-category-use.dictionary.ts';
