import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@storefold/contracts';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { customer } from './customer.decider.ts';
import type { ActiveCustomer } from './customer.ts';

const KIND = 'customer_email';

/** The e-mail addresses of a store's customers: each belongs to one of them, whatever the case it is typed in. */
@Injectable()
export class CustomerEmailClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  /**
   * Claims an address for a customer while `work` makes the record say so. Refused when it is somebody else's; given
   * back when the work fails.
   */
  async claimFor<T>(
    email: string,
    customerId: string,
    context: CommandContext,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!(await this.#take(email, customerId, context)))
      throw refusals.invalid({ email: ['has already been taken'] });
    try {
      return await work();
    } catch (error) {
      // When this fails as well, the claim is free again after a minute.
      await this.release(email, customerId, context);
      throw error;
    }
  }

  /**
   * The new address is claimed first and the old one given up last, so that neither is ever free in between. The new one
   * is made sure of afterwards: a change away from it, made at the same time, may have given it up just before.
   */
  async moveFor<T>(
    { from, to }: { from: string; to: string },
    customerId: string,
    context: CommandContext,
    work: () => Promise<T>,
  ): Promise<T> {
    const outcome = await this.claimFor(to, customerId, context, work);
    if (await this.#isInUse(to, customerId)) await this.#take(to, customerId, context);
    await this.release(from, customerId, context);
    return outcome;
  }

  #take(email: string, customerId: string, context: CommandContext): Promise<boolean> {
    return this.claims.take(KIND, email, customerId, context, (id) => this.#isInUse(email, id));
  }

  /** Gives an address up, unless the customer has it (again). */
  async release(email: string, customerId: string, context: CommandContext): Promise<void> {
    if (await this.#isInUse(email, customerId)) return;
    await this.claims.release(KIND, email, customerId, context);
  }

  /** The customer with an address, from the streams: one who registered a moment ago is found. */
  async findByEmail(
    email: string,
    storeId: string,
  ): Promise<{ id: string; customer: ActiveCustomer } | undefined> {
    const normalized = normalizeEmail(email);
    const id = await this.claims.holder(KIND, normalized, storeId);
    const { state } = await this.commands.load(customer, id ?? 'nobody');
    const isTheirs = state.status === 'active' && state.profile.email === normalized;
    return id !== undefined && isTheirs ? { id, customer: state } : undefined;
  }

  /** Does the customer have this address, rather than only a claim to it? */
  async #isInUse(email: string, customerId: string): Promise<boolean> {
    const { state } = await this.commands.load(customer, customerId);
    return state.status === 'active' && state.profile.email === email;
  }
}
