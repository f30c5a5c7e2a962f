import { money } from '@storefold/kernel/core';
import type { Evolution } from '../order.evolution.ts';
import type { FactData, FactOf } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { ValueFacts } from './value.facts.ts';
import type { AppliedCard, AppliedCredit } from './value.ts';

export const valueEvolution: Evolution<keyof ValueFacts> = {
  CartGiftCardApplied: withCard,
  CartGiftCardRevalued: withCard,
  CartGiftCardRemoved: (order) => ({ ...order, gift_card: null }),
  CartStoreCreditApplied: (order, { data }) => ({ ...order, store_credit: creditOf(data) }),
  CartStoreCreditRevalued: (order, { data }) => ({
    ...order,
    store_credit: order.store_credit && { ...order.store_credit, ...availableOf(data) },
  }),
  CartStoreCreditRemoved: (order) => ({ ...order, store_credit: null }),
};

function withCard(order: Order, { data }: FactOf<'CartGiftCardApplied' | 'CartGiftCardRevalued'>): Order {
  return { ...order, gift_card: cardOf(data) };
}

function cardOf(data: FactOf<'CartGiftCardApplied'>['data']): AppliedCard {
  const { amount_remaining, state_lock_version: _, ...card } = data;
  return { ...card, remaining: money.minor(amount_remaining, card.currency) };
}

const availableOf = (data: Pick<FactData<'CartStoreCreditRevalued'>, 'amount_available' | 'currency'>) => ({
  available: money.minor(data.amount_available, data.currency),
});

function creditOf(data: FactData<'CartStoreCreditApplied'>): AppliedCredit {
  const wanted = data.amount === null ? null : money.minor(data.amount, data.currency);
  return { wanted, ...availableOf(data) };
}
