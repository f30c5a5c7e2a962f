import type { Commands, Loaded } from '../command-handling/commands.ts';
import { evolveStored } from '../command-handling/evolve-stored.ts';
import type { FactCodec } from '../command-handling/fact-codec.ts';
import type { Aggregate, Fact } from '../core/decider.ts';
import { BoundedCache } from '../core/work/bounded-cache.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { Stored } from '../ports/stored-fact.ts';

/** The number of streams whose state is kept for the next fact of the same stream. */
const KEPT = 2_000;

/**
 * Folds a stream up to one fact. Facts of a stream arrive in order, so the state before the fact is usually cached and
 * nothing is read.
 */
export class AsOf {
  readonly #states = new BoundedCache<Loaded<unknown> & { readonly before?: unknown }>(KEPT);

  constructor(
    private readonly log: EventLog,
    private readonly codec: FactCodec,
    private readonly commands: Pick<Commands, 'load'>,
  ) {}

  async at<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ): Promise<Loaded<State>> {
    const key = fact.stream;
    const known = this.#states.get(key) as Loaded<State> | undefined;
    if (known?.revision === fact.revision) return known;
    const before =
      known && known.revision < fact.revision ? known : { state: aggregate.initial, revision: -1 };
    const loaded =
      before.revision === fact.revision - 1
        ? {
            state: evolveStored(aggregate.evolve, before.state, fact as Stored<F>),
            revision: fact.revision,
            before: before.state,
          }
        : ((await this.#current(aggregate, fact)) ?? (await this.#fold(aggregate, before, fact)));
    this.#states.set(key, loaded);
    return loaded;
  }

  /** The state that the fact met. Usually nothing is read for it. */
  async before<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ): Promise<Loaded<State>> {
    const known = this.#states.get(fact.stream) as (Loaded<State> & { before?: State }) | undefined;
    const revision = fact.revision - 1;
    if (known?.revision === revision) return known;
    if (known?.revision === fact.revision && known.before !== undefined)
      return { state: known.before, revision };
    const empty = { state: aggregate.initial, revision: -1 };
    return this.#fold(aggregate, known && known.revision < revision ? known : empty, { ...fact, revision });
  }

  /** The state that commands have, if the fact is the last of its stream: they usually need not read it. */
  async #current<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    { recordId, revision }: Stored,
  ): Promise<Loaded<State> | undefined> {
    const current = await this.commands.load(aggregate, recordId);
    return current.revision === revision ? current : undefined;
  }

  async #fold<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    before: Loaded<State>,
    fact: Pick<Stored, 'stream' | 'revision'>,
  ): Promise<Loaded<State>> {
    let { state } = before;
    for (const event of await this.log.read(fact.stream, before.revision + 1)) {
      if (event.revision > fact.revision) break;
      state = evolveStored(aggregate.evolve, state, await this.codec.decode<F>(event));
    }
    return { state, revision: fact.revision };
  }
}
