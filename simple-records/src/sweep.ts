import { Inject, Injectable, type Type } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Aggregate, type Clock, type Fact, isoTime } from '@storefold/kernel/core';
import type { CollectionName, Document, ListQuery, Vault } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';

interface Sweep<D extends Swept, State, Command, F extends Fact, Settings> {
  readonly name: string;
  readonly everyMs: number;
  readonly collection: CollectionName<D>;
  /** How long ago that must have been which documents are asked for. Default: not at all. */
  readonly afterMs?: (settings: Settings) => number;
  /** Which documents are due, by the instant that is so long ago. */
  readonly due: (at: string) => Partial<ListQuery>;
  readonly of: Aggregate<State, Command, F>;
  readonly recordId?: (document: D) => string;
  readonly command: (at: string) => NoInfer<Command>;
  /** The name of the one command that a document gets, in whatever turn and instance. */
  readonly once: (document: D) => string;
  /** The subject whose key is destroyed once the record is in such a state. */
  readonly destroys?: (recordId: string, state: State) => string | undefined;
}

interface Swept extends Document {
  readonly store_id: string;
}

/** The next turn takes the others. */
const MAX_AT_ONCE = 1_000;

/** Recurring work that gives a command to each record whose time has come. */
export function sweep<D extends Swept, State, Command, F extends Fact, Settings>({
  name,
  everyMs,
  collection,
  afterMs = () => 0,
  due,
  of: aggregate,
  recordId = ({ id }) => id,
  command,
  once,
  destroys,
}: Sweep<D, State, Command, F, Settings>): Type<RecurringWork> {
  @Injectable()
  class Sweeping implements RecurringWork {
    readonly name = name;
    readonly everyMs = everyMs;

    constructor(
      @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
      @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
      @Inject(TOKENS.VAULT) private readonly vault: Vault,
      @Inject(TOKENS.CLOCK) private readonly clock: Clock,
      @Inject(TOKENS.SETTINGS) private readonly settings: Settings,
    ) {}

    async run(): Promise<void> {
      const at = isoTime(this.clock.now() - afterMs(this.settings));
      const documents = this.views.collection(collection);
      for (const document of await documents.find({ ...due(at), limit: MAX_AT_ONCE })) {
        const id = recordId(document);
        const context = this.contexts.once(once(document), document.store_id);
        const { state } = await this.commands.execute(aggregate, id, command(at), context);
        const subject = destroys?.(id, state);
        if (subject !== undefined) await this.vault.destroy(subject);
      }
    }
  }
  return Sweeping;
}
