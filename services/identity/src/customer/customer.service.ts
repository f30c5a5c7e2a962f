import { Inject, Injectable } from '@nestjs/common';
import { deleteGuestCarts, holdCustomerPurchases, normalizeEmail, sessionEnded } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { refusals, uuidv5 } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { personDigest } from '@storefold/simple-records/upkeep';
import { wishlists } from '../wishlist/wishlist.decider.ts';
import { type CustomerCommand, customer, customerOf } from './customer.decider.ts';
import type { CustomerFact } from './customer.facts.ts';
import type { ActiveCustomer, CustomerProfile, CustomerState } from './customer.ts';
import { IdentityClaims } from './identity-claims.ts';

const emails = uniqueValue({
  kind: 'customer_email',
  of: customer,
  keyOf: normalizeEmail,
  has: (state, email) => state.status === 'active' && state.profile.email === normalizeEmail(email),
});

type Registration = Extract<CustomerCommand, { type: 'Register' }>['registration'];
type ProfileChange = Omit<Extract<CustomerCommand, { type: 'ChangeProfile' }>, 'type'>;

/**
 * Creates and changes customers and claims their e-mail addresses. Each address belongs to one customer of a store,
 * regardless of case.
 */
@Injectable()
export class CustomerService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(IdentityClaims) private readonly identities: IdentityClaims,
  ) {}

  /** Refused if the address belongs to another customer. */
  async registerCustomer(
    id: string,
    registration: Registration,
    context: CommandContext,
  ): Promise<ActiveCustomer> {
    const { state } = await this.#claimEmailFor(registration.email ?? '', id, context, () =>
      this.commands.execute(customer, id, { type: 'Register', registration }, context, { isNew: true }),
    );
    return customerOf(context.storeId, state);
  }

  /**
   * Claims a new address before the change and releases the old one after it, so that neither is ever free in between.
   * The address that the customer already has is not set again, because it may be released meanwhile.
   */
  async changeProfile(
    id: string,
    { profile: { email: before } }: ActiveCustomer,
    change: ProfileChange,
    context: CommandContext,
  ): Promise<ActiveCustomer> {
    const { email, ...others } = change.changes;
    const isMoving = isNewEmail(email, before);
    const changes = isMoving ? change.changes : others;
    const run = () =>
      this.commands.execute(customer, id, { ...change, type: 'ChangeProfile', changes }, context);
    const { state } = isMoving ? await this.#claimEmailFor(email, id, context, run) : await run();
    if (isMoving) {
      // A concurrent change away from the new address may have released it just before.
      if (await emails.has(id, email, this.commands)) await this.claims.take(emails, email, id, context);
      await this.claims.release(emails, before, id, context);
    }
    // The gateway also knows sessions by their owner's e-mail.
    if (isMoving || change.newPassword) this.bus.wake(sessionEnded, id);
    return customerOf(context.storeId, state);
  }

  /** `identity` must have been claimed for the customer. Ends all sessions where the password was removed. */
  async linkIdentity(
    id: string,
    link: Omit<Extract<CustomerCommand, { type: 'LinkIdentity' }>, 'type'>,
    context: CommandContext,
  ): Promise<void> {
    const { facts } = await this.commands.execute(customer, id, { type: 'LinkIdentity', ...link }, context);
    if (facts.some(({ type }) => type === 'CustomerPasswordChanged')) this.bus.wake(sessionEnded, id);
    await this.removeEarlierWishlists(id, facts, context);
  }

  /**
   * Removes the wishlists that somebody else may have made before the e-mail address was proved by one of these facts, and
   * takes no more from their sessions. Goes before the owner's own session. Safe to repeat.
   */
  async removeEarlierWishlists(
    id: string,
    facts: readonly CustomerFact[],
    context: CommandContext,
  ): Promise<void> {
    const proof = facts.find((fact) => fact.type === 'CustomerEmailVerified');
    if (!proof?.data.removes_earlier) return;
    const remove = { type: 'DeleteEarlier', epoch: proof.data.credential_epoch ?? 0 } as const;
    await this.commands.execute(wishlists, id, remove, context.derive('earlier wishlists'));
  }

  /** The customer with an address, from the streams, so that a customer who registered a moment ago is found. */
  async findByEmail(
    email: string,
    storeId: string,
  ): Promise<{ id: string; customer: ActiveCustomer } | undefined> {
    const id = await this.claims.holder(emails, email, storeId);
    const { state } = await this.commands.load(customer, id ?? 'nobody');
    const isTheirs = state.status === 'active' && state.profile.email === normalizeEmail(email);
    return id !== undefined && isTheirs ? { id, customer: state } : undefined;
  }

  /**
   * Drives a deletion that was requested to its end, from wherever it stands. Safe to repeat, also by several at once.
   * Resolves with the customer's status: active customers stay, because they have orders. Rejects while ordering cannot
   * be asked; the process manager then asks again.
   */
  async driveDeletion(id: string, context: CommandContext): Promise<CustomerState['status']> {
    const { state } = await this.commands.load(customer, id);
    if (state.status === 'active' && state.deletion_id !== null) {
      const { deletion_id: deletionId, deletion_keeps_orders, profile } = state;
      const request = {
        command_id: uuidv5(deletionId, 'hold purchases'),
        store_id: profile.store_id,
        customer_id: id,
        customer_deletion_id: deletionId,
        ...(deletion_keeps_orders && { keeps_orders: true }),
      };
      const { has_orders: hasOrders } = await this.bus.ask(holdCustomerPurchases, request, context);
      if (!hasOrders && profile.email_verified_at !== null)
        await this.#deleteGuestCarts(deletionId, profile, context);
      const emailDigest = await personDigest(profile.email, profile.store_id, this.vault);
      const end = { type: 'EndDeletion', deletionId, hasOrders, emailDigest } as const;
      await this.commands.execute(customer, id, end, context.derive('end deletion'));
    }
    return this.finishDeletion(id, context);
  }

  /** A cart that the customer began without logging in has the address that the customer has proved to read. */
  async #deleteGuestCarts(
    deletionId: string,
    { store_id, email }: Pick<CustomerProfile, 'store_id' | 'email'>,
    context: CommandContext,
  ): Promise<void> {
    const request = { command_id: uuidv5(deletionId, 'delete guest carts'), store_id, email };
    await this.bus.ask(deleteGuestCarts, request, context);
  }

  /**
   * Completes a deletion once the stream records it: deletes the wishlists and releases the address while they can still
   * be read, then makes everything sealed for the customer unreadable. Safe to repeat.
   */
  async finishDeletion(id: string, context: CommandContext): Promise<CustomerState['status']> {
    const { state } = await this.commands.load(customer, id);
    if (state.status !== 'deleted') return state.status;
    this.bus.wake(sessionEnded, id);
    await this.commands.execute(wishlists, id, { type: 'Close' }, context.derive('close wishlists'));
    for (const identity of state.identities) await this.identities.releaseIdentity(identity, id, context);
    if (state.email !== '') await this.claims.release(emails, state.email, id, context);
    await this.vault.destroy(id);
    return 'deleted';
  }

  /** Claims an address while `work` records it, and releases it if the work fails. */
  async #claimEmailFor<T>(
    email: string,
    id: string,
    context: CommandContext,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!(await this.claims.take(emails, email, id, context))) throw refusals.invalid({ email: ['taken'] });
    try {
      return await work();
    } catch (error) {
      // If this fails as well, the claim expires after a minute.
      await this.claims.release(emails, email, id, context);
      throw error;
    }
  }
}

export const isNewEmail = (wanted: string | null | undefined, before: string): wanted is string =>
  typeof wanted === 'string' && wanted !== before;
