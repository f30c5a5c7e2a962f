import { Inject, Injectable } from '@nestjs/common';
import { availableIn } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { failureOf, insufficientStock } from '../order/checkout/checkout.rules.ts';
import type { CheckoutFailure } from '../order/checkout/checkout.ts';
import type { CanceledOrder, Order } from '../order/order.ts';
import { PromotionUses } from '../promotion/promotion-uses.service.ts';
import {
  type CheckoutStep,
  type Neighbours,
  type Participant,
  participants,
} from './checkout.participants.ts';

/** Asks all that an order takes something of, at once: stock, promotions, gift card and store credits. */
@Injectable()
export class CheckoutClient {
  readonly #neighbours: Neighbours;

  constructor(@Inject(TOKENS.BUS) bus: Bus, @Inject(PromotionUses) uses: PromotionUses) {
    this.#neighbours = { bus, uses };
  }

  /**
   * Sets aside what the order needs. Resolves with the failure if a neighbour refuses; what was taken is not released
   * here. Rejects if none refuses, but one does not answer.
   */
  async reserveAndAuthorize(step: CheckoutStep): Promise<CheckoutFailure | undefined> {
    const needed = neededFor(step);
    const asked = await Promise.allSettled(needed.map((each) => each.take(step, this.#neighbours)));
    for (const [index, answer] of asked.entries()) {
      const { stage } = needed[index] as Participant;
      if (answer.status !== 'rejected' || !isRefused(answer.reason)) continue;
      return failureOf(stage, toldToShopper(answer.reason, stage, step.order));
    }
    for (const answer of asked) if (answer.status === 'rejected') throw answer.reason;
    return undefined;
  }

  /** Ends what the checkout set aside. Requests of the same checkout that arrive later take nothing. */
  async releaseAndVoid(step: CheckoutStep): Promise<void> {
    await Promise.all(neededFor(step).map((each) => each.release(step, this.#neighbours)));
  }

  /** Spends what was set aside. Only for an order that was completed. */
  async commitAndCapture(step: CheckoutStep): Promise<void> {
    await Promise.all(neededFor(step).map((each) => each.spend(step, this.#neighbours)));
  }

  /** Gives back what a canceled order has spent. */
  async giveBack(step: CheckoutStep<CanceledOrder>): Promise<void> {
    await Promise.all(neededFor(step).map((each) => each.giveBack(step, this.#neighbours)));
  }
}

const neededFor = ({ order }: CheckoutStep): Participant[] =>
  participants.filter((each) => each.isNeeded(order));

/** Whether the error is a refusal that leaves open what the neighbour did: one of status 500 or above. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Refusal && error.status >= 500;

/** Whether a neighbour refused, and so took nothing. */
const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && !isOutcomeUnknown(error);

/** Rewords a neighbour's refusal in terms of the cart. */
function toldToShopper(refusal: Refusal, stage: Participant['stage'], { items }: Order): Refusal {
  if (refusal.code === 'insufficient_stock') {
    const availableByVariant = availableIn(refusal.details);
    const short = items.flatMap((line) => {
      const available = availableByVariant[line.variant_id];
      return available === undefined ? [] : [{ line, available }];
    });
    return short.length > 0 ? insufficientStock(short) : refusal;
  }
  if (refusal.code === 'variant_not_found') {
    return new Refusal('insufficient_stock', 'something_in_cart_unavailable');
  }
  if (refusal.code === 'record_not_found') {
    return refusals.notPossible(stage === 'authorize_gift_card' ? 'gift_card_gone' : 'store_credit_gone');
  }
  return refusal;
}
