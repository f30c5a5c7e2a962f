import { describeGoldenFacts } from '@storefold/kernel/testing';
import { Set as PersistentSet } from 'immutable';
import { expect } from 'vitest';
import { giftCard } from './gift-card/gift-card.decider.ts';
import { giftCardBatch } from './gift-card-batch/gift-card-batch.decider.ts';
import type { Authorization, HeldValue } from './held-value/held-value.ts';
import { storeCredit } from './store-credit/store-credit.decider.ts';
import { storeCreditCategory } from './store-credit-category/store-credit-category.decider.ts';
import { storeCreditCategoryUse } from './store-credit-category/store-credit-category-use.ts';

const orderIs = (status: Authorization['status']) =>
  expect.toSatisfy((orders: HeldValue['authorizations']) => orders.get('or_1')?.status === status);

describeGoldenFacts(giftCard, new URL('./gift-card/gift-card.golden.json', import.meta.url), {
  GiftCardIssued: { status: 'active', code: 'SPRING50', currency: 'USD', amount: 40_00n },
  GiftCardChanged: { amount: 50_00n, expires_on: '2026-12-31' },
  GiftCardAuthorized: { amount_authorized: 20_00n, authorizations: orderIs('open') },
  GiftCardAuthorizationVoided: { amount_authorized: 0n, given_up: PersistentSet(['checkout_1']) },
  GiftCardAuthorizationPrevented: { given_up: PersistentSet(['checkout_1', 'checkout_2']) },
  GiftCardCaptured: { status: 'partially_redeemed', amount_used: 30_00n, amount_authorized: 0n },
  GiftCardRefunded: { status: 'partially_redeemed', amount_used: 15_00n },
  GiftCardCredited: { status: 'partially_redeemed', amount_used: 30_00n, amount_authorized: 0n },
  GiftCardConverted: { status: 'redeemed', amount_used: 50_00n, amount_converted: 20_00n },
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
describeGoldenFacts(storeCredit, new URL('./store-credit/store-credit.golden.json', import.meta.url), {
  StoreCreditIssued: { status: 'issued', amount: 40_00n, store_credit_type: 'expiring' },
  StoreCreditChanged: { amount: 50_00n, store_credit_type: 'non_expiring', memo: null },
  StoreCreditAuthorized: { amount_authorized: 20_00n, authorizations: orderIs('open') },
  StoreCreditAuthorizationVoided: { amount_authorized: 0n, given_up: PersistentSet(['checkout_1']) },
  StoreCreditAuthorizationPrevented: { given_up: PersistentSet(['checkout_1', 'checkout_2']) },
  StoreCreditCaptured: { amount_used: 30_00n, amount_authorized: 0n },
  StoreCreditRefunded: { amount_used: 15_00n, refund_id: 're_2' },
  StoreCreditCredited: { amount_used: 0n, authorizations: orderIs('credited') },
  StoreCreditPersonalDataErased: { memo: null, metadata: {}, is_erased: true },
  StoreCreditDeleted: { status: 'deleted', credit: { amount: 50_00n, amount_used: 0n } },
});

const categoriesFile = new URL('./store-credit-category/store-credit-category.golden.json', import.meta.url);
describeGoldenFacts(storeCreditCategory, categoriesFile, {
  StoreCreditCategoryCreated: { has_begun: true, categories: [{ id: 'sccat_1', name: 'Default' }] },
  StoreCreditCategoryChanged: { categories: [{ name: 'Goodwill' }] },
  StoreCreditCategoryDeleted: { categories: [] },
});

const useFile = new URL('./store-credit-category/store-credit-category-use.golden.json', import.meta.url);
describeGoldenFacts(storeCreditCategoryUse, useFile, {
  StoreCreditCategoryUseNoted: { status: 'open', under_way: [{ store_credit_id: 'credit_1' }] },
  StoreCreditCategoryUseEnded: { status: 'ended' },
});
