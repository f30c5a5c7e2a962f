export { giftCardDictionary } from './gift-card/gift-card.dictionary.ts';
