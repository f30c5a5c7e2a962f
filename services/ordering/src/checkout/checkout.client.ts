import { Inject, Injectable } from '@nestjs/common';
import {
  authorizeGiftCard,
  availableIn,
  captureGiftCard,
  commitStock,
  releaseStock,
  reserveStock,
  voidGiftCard,
} from '@storefold/contracts';
import { money, Refusal, uuidv5 } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { CheckoutStage } from '../order/order.facts.ts';
import { orderIdOf } from '../order/order.ids.ts';
import type { Checkout, CheckoutFailure, Order } from '../order/order.ts';
import { failureOf, insufficientStock } from './checkout.rules.ts';

/** An order whose checkout has started. */
export type OrderAtCheckout = Order & { readonly checkout: Checkout };

/** The next step of a checkout. */
export interface CheckoutStep<O extends OrderAtCheckout = OrderAtCheckout> {
  readonly key: string;
  readonly order: O;
  /** The fact of the order that the step follows from, and who began the checkout. */
  readonly origin: Origin;
}

/**
 * Asks the catalog for stock and stored value for the gift card of a checkout. Every step may be repeated by any
 * process and may arrive late: its command id derives from the checkout, and the neighbours record what they took under
 * the ids of order and checkout.
 */
@Injectable()
export class CheckoutClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /**
   * Reserves the stock and authorizes the gift card, both at once. Resolves with the failure if a neighbour refuses, of
   * two refusals with that of the stock; what was taken is not released here. Rejects if none refuses, but one does not
   * answer.
   */
  async reserveAndAuthorize(step: CheckoutStep): Promise<CheckoutFailure | undefined> {
    const asked = await Promise.allSettled([this.#reserveStock(step), this.#authorizeCard(step)]);
    for (const [index, stage] of STAGES.entries()) {
      const answer = asked[index];
      if (answer?.status !== 'rejected' || !isRefused(answer.reason)) continue;
      return failureOf(stage, toldToShopper(answer.reason, step.order));
    }
    for (const answer of asked) if (answer.status === 'rejected') throw answer.reason;
    return undefined;
  }

  /** Releases the stock and voids the authorization. Requests of the same checkout that arrive later take nothing. */
  async releaseAndVoid(step: CheckoutStep): Promise<void> {
    const { order, origin } = step;
    const { gift_card: card } = order.checkout;
    const release = { ...requestOf(step, 'release'), ...attemptOf(order), variant_ids: variantsOf(order) };
    const free = { ...requestOf(step, 'void'), ...attemptOf(order) };
    await Promise.all([
      this.bus.ask(releaseStock, release, origin),
      card && this.bus.ask(voidGiftCard, { ...free, gift_card_id: card.id }, origin),
    ]);
  }

  /** Commits the stock and captures the authorization. Only for a completed order. */
  async commitAndCapture(step: CheckoutStep): Promise<void> {
    const { order, origin } = step;
    const { gift_card: card } = order.checkout;
    const commit = { ...requestOf(step, 'commit'), variant_ids: variantsOf(order) };
    await Promise.all([
      this.bus.ask(commitStock, commit, origin),
      card && this.bus.ask(captureGiftCard, { ...requestOf(step, 'capture'), gift_card_id: card.id }, origin),
    ]);
  }

  #reserveStock(step: CheckoutStep) {
    const { order, origin } = step;
    const lines = order.items.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
    return this.bus.ask(reserveStock, { ...requestOf(step, 'reserve'), ...attemptOf(order), lines }, origin);
  }

  async #authorizeCard(step: CheckoutStep): Promise<void> {
    const { order, origin } = step;
    const { gift_card: card, timezone } = order.checkout;
    if (!card) return;
    const { currency, customer_id } = order;
    const authorize = {
      ...requestOf(step, 'authorize'),
      ...attemptOf(order),
      gift_card_id: card.id,
      amount: money.formatAmount(card.amount, currency),
      currency,
      customer_id,
      timezone,
    };
    await this.bus.ask(authorizeGiftCard, authorize, origin);
  }
}

const STAGES = ['reserve_stock', 'authorize_gift_card'] as const satisfies readonly CheckoutStage[];

const requestOf = ({ key, order }: CheckoutStep, name: string) => ({
  command_id: uuidv5(order.checkout.id, name),
  store_id: order.store_id,
  order_id: orderIdOf(key),
});

/** Whether the error is a refusal that leaves open what the neighbour did: one of status 500 or above. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Refusal && error.status >= 500;

/** Whether a neighbour refused, and so took nothing. */
const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && !isOutcomeUnknown(error);

/** Distinguishes the attempts to complete one order. */
const attemptOf = ({ checkout }: OrderAtCheckout) => ({ checkout_id: checkout.id });

const variantsOf = ({ items }: Order): string[] => items.map(({ variant_id }) => variant_id);

/** Rewords a neighbour's refusal in terms of the cart. */
function toldToShopper(refusal: Refusal, { items }: Order): Refusal {
  if (refusal.code === 'insufficient_stock') {
    const availableByVariant = availableIn(refusal.details);
    const short = items.flatMap((line) => {
      const available = availableByVariant[line.variant_id];
      return available === undefined ? [] : [{ line, available }];
    });
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
