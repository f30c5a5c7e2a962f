import { Inject, Injectable } from '@nestjs/common';
import {
  authorizeGiftCard,
  captureGiftCard,
  commitStock,
  releaseStock,
  reserveStock,
  voidGiftCard,
} from '@storefold/contracts';
import { type JsonObject, money, Refusal, uuidv5 } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { CheckoutStage } from '../order/order.facts.ts';
import { orderIdOf } from '../order/order.ids.ts';
import type { Checkout, CheckoutFailure, Order } from '../order/order.ts';
import { insufficientStock } from './checkout.rules.ts';

/** An order whose checkout has started. */
export type OrderAtCheckout = Order & { readonly checkout: Checkout };

/**
 * Asks the catalog for stock and stored value for the gift card of a checkout. Every step may be repeated by any
 * process and may arrive late: its command id derives from the checkout, and the neighbours record what they took under
 * the ids of order and checkout.
 */
@Injectable()
export class CheckoutClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /**
   * Reserves the stock and authorizes the gift card. Resolves with the failure if a neighbour refuses; what was taken
   * by then is not released here. Rejects if a neighbour does not answer.
   */
  async reserveAndAuthorize(key: string, order: OrderAtCheckout): Promise<CheckoutFailure | undefined> {
    let stage: CheckoutStage = 'reserve_stock';
    try {
      await this.#reserveStock(key, order);
      stage = 'authorize_gift_card';
      await this.#authorizeCard(key, order);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal) || isOutcomeUnknown(error)) throw error;
      return failureOf(stage, toldToShopper(error, order));
    }
  }

  /** Releases the stock and voids the authorization. Requests of the same checkout that arrive later take nothing. */
  async releaseAndVoid(key: string, order: OrderAtCheckout): Promise<void> {
    const { gift_card: card } = order.checkout;
    const release = { ...this.#requestOf(key, order, 'release'), ...attemptOf(order) };
    const free = { ...this.#requestOf(key, order, 'void'), ...attemptOf(order) };
    await Promise.all([
      this.bus.ask(releaseStock, { ...release, variant_ids: variantsOf(order) }),
      card && this.bus.ask(voidGiftCard, { ...free, gift_card_id: card.id }),
    ]);
  }

  /** Commits the stock and captures the authorization. Only for a completed order. */
  async commitAndCapture(key: string, order: OrderAtCheckout): Promise<void> {
    const { gift_card: card } = order.checkout;
    await Promise.all([
      this.bus.ask(commitStock, { ...this.#requestOf(key, order, 'commit'), variant_ids: variantsOf(order) }),
      card &&
        this.bus.ask(captureGiftCard, { ...this.#requestOf(key, order, 'capture'), gift_card_id: card.id }),
    ]);
  }

  #reserveStock(key: string, order: OrderAtCheckout) {
    const lines = order.items.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
    return this.bus.ask(reserveStock, {
      ...this.#requestOf(key, order, 'reserve'),
      ...attemptOf(order),
      lines,
    });
  }

  async #authorizeCard(key: string, order: OrderAtCheckout): Promise<void> {
    const { gift_card: card, timezone } = order.checkout;
    if (!card) return;
    const { currency, customer_id } = order;
    await this.bus.ask(authorizeGiftCard, {
      ...this.#requestOf(key, order, 'authorize'),
      ...attemptOf(order),
      gift_card_id: card.id,
      amount: money.formatAmount(card.amount, currency),
      currency,
      customer_id,
      timezone,
    });
  }

  #requestOf(key: string, { store_id, checkout }: OrderAtCheckout, step: string) {
    return { command_id: uuidv5(checkout.id, step), store_id, order_id: orderIdOf(key) };
  }
}

/** Whether the error is a refusal that leaves open what the neighbour did: one of status 500 or above. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Refusal && error.status >= 500;

/** Distinguishes the attempts to complete one order. */
const attemptOf = ({ checkout }: OrderAtCheckout) => ({ checkout_id: checkout.id });

const variantsOf = ({ items }: Order): string[] => items.map(({ variant_id }) => variant_id);

const failureOf = (stage: CheckoutStage, { code, message, details }: Refusal): CheckoutFailure => ({
  stage,
  code,
  message,
  details: (details as JsonObject | undefined) ?? null,
});

/** Rewords a neighbour's refusal in terms of the cart. */
function toldToShopper(refusal: Refusal, { items }: Order): Refusal {
  if (refusal.code === 'insufficient_stock') {
    const ids = refusal.details?.variant_ids;
    const short = items.filter(({ variant_id }) => Array.isArray(ids) && ids.includes(variant_id));
    return short.length > 0 ? insufficientStock(short) : refusal;
  }
  if (refusal.code === 'variant_not_found') {
    return new Refusal('insufficient_stock', 'Something in the cart is not available any more');
  }
  if (refusal.code === 'record_not_found') {
    return new Refusal('processing_error', 'The gift card does not exist any more');
  }
  return refusal;
}
