export { giftCardDictionary } from './gift-card/gift-card.dictionary.ts';
export { giftCardBatchDictionary } from './gift-card-batch/gift-card-batch.dictionary.ts';
