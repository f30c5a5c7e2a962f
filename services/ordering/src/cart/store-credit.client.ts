import { Inject, Injectable } from '@nestjs/common';
import { findSpendableStoreCredits, text } from '@storefold/contracts';
import { money, Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { Cart } from '../order/order.ts';
import { creditBefore } from '../order/value/credit-payments.ts';
import { creditOwnerOf } from '../order/value/store-credit.rules.ts';
import type { AppliedCredit, CreditShare } from '../order/value/value.ts';
import { type CurrentCredit, ofCart } from './cart.serializer.ts';

/** Asks the stored-value service for the store credits of a cart's customer. */
@Injectable()
export class StoreCreditClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** What is left on each credit in the cart's currency, in the order in which they are spent. */
  async spendableCredits(cart: Cart): Promise<CreditShare[]> {
    const { store_id, currency } = cart;
    const request = { store_id, customer_id: creditOwnerOf(cart), currency };
    const { store_credits } = await this.bus.ask(findSpendableStoreCredits, request);
    return store_credits.map(({ store_credit_id: id, amount, ...before }) => ({
      id,
      amount: money.minor(amount, currency),
      before: creditBefore(before, currency),
    }));
  }

  /** What the customer's credits can pay together. */
  async availableCredit(cart: Cart): Promise<money.Minor> {
    return (await this.spendableCredits(cart)).reduce((sum, { amount }) => sum + amount, 0n);
  }

  /**
   * The credits applied to the cart with what they can pay now. If their service does not answer, the last known value
   * counts. That adds a warning, and so does credit that is gone.
   */
  async currentCredit(cart: Cart): Promise<CurrentCredit | null> {
    const known = cart.store_credit;
    if (!known) return null;
    try {
      const applied: AppliedCredit = { ...known, available: await this.availableCredit(cart) };
      return { applied, warning: applied.available === 0n ? nothingLeft : null };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status < 500) throw error;
      return { applied: known, warning: unchecked };
    }
  }
}

const unchecked = ofCart('store_credit_unchecked', text('store_credit_unchecked'));
const nothingLeft = ofCart('store_credit_unusable', text('no_store_credit_left'));
