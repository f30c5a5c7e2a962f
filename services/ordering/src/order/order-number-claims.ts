import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { order as orderAggregate } from './order.decider.ts';
import { numberOf } from './order.ids.ts';
import { isOrder } from './order.ts';

const KIND = 'order_number';
/** With half of all numbers taken, one request in a million finds none. */
const MAX_ATTEMPTS = 20;

/** Order numbers for people to read: `R` and nine digits, unique within a store by a claim. */
@Injectable()
export class OrderNumberClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  /**
   * Claims a number for an order that is about to be made. The digits derive from the order's random id: a repeated
   * call gives the same number, and a number does not reveal how many orders a store has.
   */
  async claimNumber(key: string, context: CommandContext): Promise<string> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const number = numberOf('R', 9, `${key}:${attempt}`);
      const hasNumber = (other: string) => this.#hasNumber(other, number);
      if (await this.claims.take(KIND, number, key, context, hasNumber)) return number;
    }
    throw refusals.unavailable('An order number');
  }

  async #hasNumber(key: string, number: string): Promise<boolean> {
    const { state } = await this.commands.load(orderAggregate, key);
    return isOrder(state) && state.number === number;
  }
}
