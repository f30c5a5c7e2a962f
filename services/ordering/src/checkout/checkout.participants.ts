import {
  authorizeGiftCard,
  authorizeStoreCredits,
  captureGiftCard,
  captureStoreCredits,
  commitStock,
  creditGiftCard,
  creditGiftCardAtMost,
  creditStoreCredits,
  creditStoreCreditsAtMost,
  releaseStock,
  reserveStock,
  restockStock,
  voidGiftCard,
  voidStoreCredits,
} from '@storefold/contracts';
import { money, uuidv5 } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import type { CheckoutStage } from '../order/checkout/checkout.facts.ts';
import { orderIdOf } from '../order/order.ids.ts';
import {
  type CanceledOrder,
  creditableCustomerOf,
  type Order,
  type OrderAtCheckout,
} from '../order/order.ts';
import { byRefunds } from '../order/payment/sums.ts';
import type { CreditShare } from '../order/value/value.ts';
import type { OrderUses, PromotionUses } from '../promotion/promotion-uses.service.ts';
import { extendExpiredCard } from './expired-card.ts';

/** The next step of a checkout. */
export interface CheckoutStep<O extends OrderAtCheckout = OrderAtCheckout> {
  readonly key: string;
  readonly order: O;
  /** The fact of the order that the step follows from, and who began it. */
  readonly origin: Origin;
}

/** Of whom an order takes something: other services, and the promotions of this one. */
export interface Neighbours {
  readonly bus: Bus;
  readonly uses: PromotionUses;
}

/**
 * What an order takes of one neighbour. Every step may be repeated by any process and may arrive late: its command id
 * derives from the checkout, and the neighbour records what was taken under the ids of order and checkout.
 */
export interface Participant {
  /** The stage at which a checkout fails when the neighbour refuses. */
  readonly stage: CheckoutStage;
  isNeeded(order: OrderAtCheckout): boolean;
  /** Sets aside what the order needs. */
  take(step: CheckoutStep, neighbours: Neighbours): Promise<unknown>;
  /** The checkout failed: ends what it set aside. Requests of the same checkout that arrive later take nothing. */
  release(step: CheckoutStep, neighbours: Neighbours): Promise<unknown>;
  /** The order is complete: spends what was set aside. */
  spend(step: CheckoutStep, neighbours: Neighbours): Promise<unknown>;
  /** The order was canceled: gives back what was spent. */
  giveBack(step: CheckoutStep<CanceledOrder>, neighbours: Neighbours): Promise<unknown>;
}

const stock: Participant = {
  stage: 'reserve_stock',
  isNeeded: () => true,
  take: (step, { bus }) => {
    const reserve = { ...requestOf(step, 'reserve'), ...attemptOf(step), lines: linesOf(step.order) };
    return bus.ask(reserveStock, reserve, step.origin);
  },
  release: (step, { bus }) => {
    const release = {
      ...requestOf(step, 'release'),
      ...attemptOf(step),
      variant_ids: variantsOf(step.order),
    };
    return bus.ask(releaseStock, release, step.origin);
  },
  spend: (step, { bus }) => {
    const commit = { ...requestOf(step, 'commit'), variant_ids: variantsOf(step.order) };
    return bus.ask(commitStock, commit, step.origin);
  },
  giveBack: async (step, { bus }) => {
    if (!step.order.cancellation.is_restocked) return;
    const restock = { ...requestOf(step, 'restock'), lines: unreturnedOf(step.order) };
    await bus.ask(restockStock, restock, step.origin);
  },
};

const promotions: Participant = {
  stage: 'reserve_promotions',
  isNeeded: ({ checkout }) => checkout.discounts.promotions.length > 0,
  take: async (step, { uses }) => {
    const { customer_id, email } = step.order;
    const by = await uses.usedBy(customer_id, email);
    return uses.reserve(usesOf(step), by ?? { customer_id: null, email_digest: null });
  },
  release: (step, { uses }) => uses.release(usesOf(step)),
  spend: (step, { uses }) => uses.confirm(usesOf(step)),
  giveBack: (step, { uses }) => uses.giveBack(usesOf(step)),
};

const giftCard: Participant = {
  stage: 'authorize_gift_card',
  isNeeded: ({ checkout }) => checkout.gift_card !== null,
  take: (step, { bus }) => {
    const { currency, customer_id, checkout } = step.order;
    const authorize = {
      ...cardRequestOf(step, 'authorize'),
      ...attemptOf(step),
      amount: money.formatAmount(checkout.gift_card?.amount ?? 0n, currency),
      currency,
      customer_id,
      timezone: checkout.timezone,
    };
    return bus.ask(authorizeGiftCard, authorize, step.origin);
  },
  release: (step, { bus }) =>
    bus.ask(voidGiftCard, { ...cardRequestOf(step, 'void'), ...attemptOf(step) }, step.origin),
  spend: (step, { bus }) => bus.ask(captureGiftCard, cardRequestOf(step, 'capture'), step.origin),
  giveBack: async (step, { bus }) => {
    const { currency, checkout } = step.order;
    if (!checkout.gift_card) return;
    const [source] = withLeft(step.order, 'gift_card', [checkout.gift_card]);
    if (!source || source.left === 0n) return;
    const request = cardRequestOf(step, 'credit');
    if (source.isWhole) await bus.ask(creditGiftCard, request, step.origin);
    else {
      const most = money.formatAmount(source.left, currency);
      await bus.ask(creditGiftCardAtMost, { ...request, most, currency }, step.origin);
    }
    if (creditableCustomerOf(step.order) === null)
      await extendExpiredCard(bus, step, cardRequestOf(step, 'extend'));
  },
};

const storeCredits: Participant = {
  stage: 'authorize_store_credits',
  isNeeded: ({ checkout }) => checkout.store_credit !== null,
  take: (step, { bus }) => {
    const { currency } = step.order;
    const store_credits = creditsOf(step.order).map(({ id, amount }) => ({
      store_credit_id: id,
      amount: money.formatAmount(amount, currency),
    }));
    const { store_credit_ids: _, ...request } = creditRequestOf(step, 'authorize credits');
    return bus.ask(
      authorizeStoreCredits,
      { ...request, ...attemptOf(step), currency, store_credits },
      step.origin,
    );
  },
  release: (step, { bus }) =>
    bus.ask(voidStoreCredits, { ...creditRequestOf(step, 'void credits'), ...attemptOf(step) }, step.origin),
  spend: (step, { bus }) =>
    bus.ask(captureStoreCredits, creditRequestOf(step, 'capture credits'), step.origin),
  giveBack: async (step, { bus }) => {
    const { currency } = step.order;
    const sources = withLeft(step.order, 'store_credit', creditsOf(step.order)).filter(
      ({ left }) => left > 0n,
    );
    if (sources.length === 0) return;
    const { store_credit_ids: _, ...request } = creditRequestOf(step, 'credit credits');
    if (sources.every(({ isWhole }) => isWhole)) {
      const store_credit_ids = sources.map(({ id }) => id);
      await bus.ask(creditStoreCredits, { ...request, store_credit_ids }, step.origin);
    } else {
      const store_credits = sources.map(({ id, left }) => ({
        store_credit_id: id,
        most: money.formatAmount(left, currency),
      }));
      await bus.ask(creditStoreCreditsAtMost, { ...request, store_credits, currency }, step.origin);
    }
  },
};

/** Of several refusals the shopper is told that of the first participant. */
export const participants: readonly Participant[] = [stock, promotions, giftCard, storeCredits];

const requestOf = ({ key, order }: CheckoutStep, name: string) => ({
  command_id: uuidv5(order.checkout.id, name),
  store_id: order.store_id,
  order_id: orderIdOf(key),
});

const usesOf = ({ key, order, origin }: CheckoutStep): OrderUses => ({
  storeId: order.store_id,
  orderId: orderIdOf(key),
  checkoutId: order.checkout.id,
  promotionIds: order.checkout.discounts.promotions.map(({ promotion_id: id }) => id),
  origin,
});

/** Distinguishes the attempts to complete one order. */
const attemptOf = ({ order }: CheckoutStep) => ({ checkout_id: order.checkout.id });

const cardRequestOf = (step: CheckoutStep, name: string) => ({
  ...requestOf(step, name),
  gift_card_id: step.order.checkout.gift_card?.id ?? '',
});

const creditRequestOf = (step: CheckoutStep, name: string) => ({
  ...requestOf(step, name),
  customer_id: step.order.customer_id ?? '',
  store_credit_ids: creditsOf(step.order).map(({ id }) => id),
});

const creditsOf = ({ checkout }: OrderAtCheckout): readonly CreditShare[] =>
  checkout.store_credit?.credits ?? [];

/**
 * What refunds did not give back of what each paid. `isWhole`: there was none, so that all of it may be given back. Where there was
 * one, the most has to be said: what a refund gave back as something else is still spent in the eyes of the neighbour.
 */
const withLeft = (order: Order, kind: 'gift_card' | 'store_credit', sources: readonly CreditShare[]) =>
  sources.map(({ id, amount }) => {
    const refunded = byRefunds(order, { kind, id });
    return { id, left: amount - refunded, isWhole: refunded === 0n };
  });

const linesOf = ({ items }: Order) => items.map(({ variant_id, quantity }) => ({ variant_id, quantity }));

/** What did not come back before, and was not written off. */
const unreturnedOf = ({ items }: Order) =>
  items
    .map(({ variant_id, quantity, returned, written_off }) => ({
      variant_id,
      quantity: quantity - returned - written_off,
    }))
    .filter(({ quantity }) => quantity > 0);

const variantsOf = ({ items }: Order): string[] => items.map(({ variant_id }) => variant_id);
