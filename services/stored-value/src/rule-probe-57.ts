import './gift-card/gift-card.dictionary.ts';
