import { describeGoldenFacts } from '@storefold/kernel/testing';
import { giftCard } from './gift-card/gift-card.decider.ts';
import { giftCardBatch } from './gift-card-batch/gift-card-batch.decider.ts';

describeGoldenFacts(giftCard, new URL('./gift-card/gift-card.golden.json', import.meta.url), {
  GiftCardIssued: { status: 'active', code: 'SPRING50', currency: 'USD', amount: 40_00n },
  GiftCardChanged: { amount: 50_00n, expires_on: '2026-12-31' },
  GiftCardAuthorized: { amount_authorized: 20_00n, authorizations: { or_1: { status: 'open' } } },
  GiftCardAuthorizationVoided: { amount_authorized: 0n, given_up: ['checkout_1'] },
  GiftCardAuthorizationPrevented: { given_up: ['checkout_1', 'checkout_2'] },
  GiftCardCaptured: { status: 'partially_redeemed', amount_used: 30_00n, amount_authorized: 0n },
  GiftCardCanceled: { status: 'canceled' },
  GiftCardDeleted: { status: 'deleted', card: { code: 'WELCOME10', amount_used: 0n } },
  GiftCardPersonalDataErased: { status: 'active', customer_id: 'cus_2', metadata: {}, is_erased: true },
});

describeGoldenFacts(
  giftCardBatch,
  new URL('./gift-card-batch/gift-card-batch.golden.json', import.meta.url),
  {
    GiftCardBatchCreated: { status: 'pending', codes_count: 1000, amount: 25_00n, prefix: 'XMAS-' },
    GiftCardBatchCardsIssued: { status: 'processing', created_count: 500 },
    GiftCardBatchCanceled: { status: 'canceled', created_count: 500 },
    GiftCardBatchCardsCanceled: { visited_count: 500, canceled_count: 498 },
  },
);
