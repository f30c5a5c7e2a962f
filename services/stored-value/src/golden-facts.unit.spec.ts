import { describeGoldenFacts } from '@storefold/kernel/testing';
import { giftCard } from './gift-card/gift-card.decider.ts';

describeGoldenFacts(giftCard, new URL('./gift-card/gift-card.golden.json', import.meta.url), {
  GiftCardIssued: { status: 'active', code: 'SPRING50', currency: 'USD', amount: 40_00n },
  GiftCardChanged: { amount: 50_00n, expires_at: '2026-12-31' },
  GiftCardAuthorized: { amount_authorized: 20_00n, authorizations: { or_1: { status: 'open' } } },
  GiftCardAuthorizationVoided: { amount_authorized: 0n, given_up: ['checkout_1'] },
  GiftCardAuthorizationForestalled: { given_up: ['checkout_1', 'checkout_2'] },
  GiftCardRedeemed: { status: 'partially_redeemed', amount_used: 30_00n, amount_authorized: 0n },
  GiftCardCanceled: { status: 'canceled' },
  GiftCardDeleted: { status: 'deleted', card: { code: 'SPRING50', amount_used: 35_00n } },
});
