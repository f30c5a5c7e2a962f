import { Inject, Injectable, Optional, type Type } from '@nestjs/common';
import { findCustomer, type PublicEvent } from '@storefold/contracts';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import type { Bus, Stored, Vault } from '@storefold/kernel/ports';
import type { ProcessManager, PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';

/** The personal data of customers in one kind of record, which itself stays. */
interface PersonalData<State, F extends Fact> {
  /** The names under which its two followers keep their places in the log. */
  readonly followers: { readonly deleted: string; readonly late: string };
  /** Takes the command `Erase`, which does nothing where nothing is left of the customer. */
  readonly of: Aggregate<State, { readonly type: 'Erase'; readonly customerId: string }, F>;
  /** The ids of the records that tell of a customer. */
  readonly find: (views: Views, customerId: string) => Promise<readonly string[]>;
  /** What else is sealed in a record than by its customer's key: the subject whose key is destroyed. */
  readonly ownSubject?: (recordId: string) => string;
  /** The facts by which a record becomes a customer's: each says `customer_id`. */
  readonly lateFacts: readonly F['type'][];
  readonly hooks?: Type<ErasureHooks<F>>;
}

/** What a service does beside erasing a record. */
export interface ErasureHooks<F extends Fact> {
  /** Before the records of a deleted customer are erased. */
  beforeErasure?(customerId: string, envelope: PublicEventEnvelope): Promise<void>;
  /** For each late fact with a customer. False: the customer is there, and identity need not be asked. */
  mayBeLate?(fact: Stored<F>, customerId: string): Promise<boolean>;
}

export interface Erasure<F extends Fact> {
  /** Erases what was recorded about a customer before the news of their deletion came. */
  readonly OfDeleted: Type<Subscriber>;
  /** Erases what became a customer's in the moment of their deletion, when the news of it may have come before. */
  readonly OfLate: Type<ProcessManager<F>>;
}

const NO_HOOKS = 'no hooks';

/** The followers that erase the personal data of deleted customers in one kind of record. */
export function erasureOf<State, F extends Fact>({
  followers,
  of: aggregate,
  find,
  ownSubject,
  lateFacts,
  hooks: hooksType,
}: PersonalData<State, F>): Erasure<F> {
  const erase = async (
    { commands, vault }: { readonly commands: Commands; readonly vault: Vault },
    id: string,
    customerId: string,
    context: CommandContext,
  ): Promise<void> => {
    await commands.execute(aggregate, id, { type: 'Erase', customerId }, context);
    if (ownSubject) await vault.destroy(ownSubject(id));
  };

  @Injectable()
  class OfDeleted implements Subscriber {
    readonly name = followers.deleted;
    readonly from = 'first';
    readonly names = ['customer.deleted'] as const;

    constructor(
      @Inject(TOKENS.COMMANDS) readonly commands: Commands,
      @Inject(TOKENS.VAULT) readonly vault: Vault,
      @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
      @Optional() @Inject(hooksType ?? NO_HOOKS) private readonly hooks?: ErasureHooks<F>,
    ) {}

    async handle({ payload }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
      const { id: customerId } = payload;
      if (typeof customerId !== 'string') return;
      await this.hooks?.beforeErasure?.(customerId, envelope);
      // A record may have become the customer's while the deletion was on its way.
      await this.views.caughtUpTo();
      for (const id of await find(this.views, customerId))
        await erase(this, id, customerId, this.contexts.following(envelope, `erase:${id}`));
    }
  }

  @Injectable()
  class OfLate implements ProcessManager<F> {
    readonly name = followers.late;
    readonly categories = [aggregate.category];
    readonly facts = lateFacts;

    constructor(
      @Inject(TOKENS.COMMANDS) readonly commands: Commands,
      @Inject(TOKENS.VAULT) readonly vault: Vault,
      @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
      @Inject(TOKENS.BUS) private readonly bus: Bus,
      @Optional() @Inject(hooksType ?? NO_HOOKS) private readonly hooks?: ErasureHooks<F>,
    ) {}

    async handle(fact: Stored<F>): Promise<void> {
      const { customer_id } = fact.data;
      if (typeof customer_id !== 'string') return;
      if ((await this.hooks?.mayBeLate?.(fact, customer_id)) === false) return;
      // Identity answers from the customer's stream.
      const { store_id } = fact.metadata;
      const { customer } = await this.bus.ask(findCustomer, { store_id, customer_id });
      if (customer !== null) return;
      await erase(this, fact.recordId, customer_id, this.contexts.following(fact, 'erase'));
    }
  }
  return { OfDeleted, OfLate };
}
