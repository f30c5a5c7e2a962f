import '../gift-card/gift-card.ts';
