import type { Commands, Loaded } from '../command-handling/commands.ts';
import { evolveStored } from '../command-handling/evolve-stored.ts';
import { type FactCodec, streamOf } from '../command-handling/fact-codec.ts';
import type { Aggregate, Fact } from '../core/decider.ts';
import { BoundedCache } from '../core/work/bounded-cache.ts';
import type { EventLog, Position } from '../ports/event-log.ts';
import type { Stored } from '../ports/stored-fact.ts';

/** The number of streams whose state is kept for the next fact of the same stream. */
const KEPT = 2_000;
/** The number of events that are read of a stream at first. Most have fewer. */
const FIRST_PAGE = 64;

/** Up to where a stream is folded: its facts up to a revision, or those up to a place in the log. */
export type UpTo = { readonly revision: number } | { readonly position: Position };

interface Kept extends Loaded<unknown> {
  /** The state before the last fact, where it is known. */
  readonly before?: unknown;
  /** The command that the last fact is of, and the state that it met, where they are known. */
  readonly commandId?: string;
  readonly beforeCommand?: unknown;
}

/**
 * Folds a stream up to one fact. Facts of a stream arrive in order, so the state before the fact is usually cached and
 * nothing is read.
 */
export class AsOf {
  readonly #states = new BoundedCache<Kept>(KEPT);

  constructor(
    private readonly log: EventLog,
    private readonly codec: FactCodec,
    private readonly commands: Pick<Commands, 'load'>,
  ) {}

  async at<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ): Promise<Loaded<State>> {
    const known = this.#keptBefore(aggregate, fact);
    if (known?.revision === fact.revision) return known as Loaded<State>;
    const loaded =
      known?.revision === fact.revision - 1
        ? after(aggregate, known, fact)
        : ((await this.#current(aggregate, fact)) ??
          (await this.#fold(aggregate, fact.stream, { revision: fact.revision })));
    this.#states.set(fact.stream, loaded);
    return loaded as Loaded<State>;
  }

  /** The state that the fact met. Usually nothing is read for it. */
  async before<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ): Promise<Loaded<State>> {
    const known = this.#keptBefore(aggregate, fact);
    const revision = fact.revision - 1;
    if (known?.revision === revision) return known as Loaded<State>;
    if (known?.revision === fact.revision && known.before !== undefined)
      return { state: known.before as State, revision };
    return this.#fold(aggregate, fact.stream, { revision });
  }

  /** The state that the command met of which the fact is a part. */
  async beforeCommand<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ): Promise<State> {
    await this.at(aggregate, fact);
    const known = this.#states.get(fact.stream);
    if (known?.revision === fact.revision && known.beforeCommand !== undefined)
      return known.beforeCommand as State;
    const whole = await this.#fold(
      aggregate,
      fact.stream,
      { revision: fact.revision },
      fromTheFirst(aggregate),
    );
    this.#states.set(fact.stream, whole);
    return whole.beforeCommand as State;
  }

  /** The state as of a fact that makes a record, with the texts in further languages that came with it. Usually nothing is read for it. */
  async withTexts<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    fact: Stored,
  ): Promise<Loaded<State>> {
    const made = await this.at(aggregate, fact);
    const { revision } = await this.commands.load(aggregate, fact.recordId);
    if (revision === fact.revision) return made;
    const [next] = await this.log.read(fact.stream, fact.revision + 1, 1);
    return next && isOfTexts(next) && isSameCommand(next, fact)
      ? (after(aggregate, made, await this.codec.decode(next)) as Loaded<State>)
      : made;
  }

  /** Whether the fact is of such texts. */
  async isToldWithRecord(fact: Stored): Promise<boolean> {
    if (!isOfTexts(fact) || fact.revision !== 1) return false;
    const [first] = await this.log.read(fact.stream, 0, 1);
    return first !== undefined && isSameCommand(first, fact);
  }

  /** Whether no further fact of the same command follows in the stream. */
  async isLastOfCommand(fact: Stored): Promise<boolean> {
    const [next] = await this.log.read(fact.stream, fact.revision + 1, 1);
    return !next || !isSameCommand(next, fact);
  }

  /** The state of any record up to there. Usually nothing was added to it since. */
  async upTo<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
    end: UpTo,
  ): Promise<Loaded<State>> {
    const current = await this.commands.load(aggregate, id);
    const isThere =
      current.revision < 0 ||
      ('revision' in end
        ? current.revision <= end.revision
        : current.position !== undefined && current.position <= end.position);
    if (isThere) return current;
    const stream = streamOf(aggregate, id);
    const folded = await this.#fold(aggregate, stream, end);
    // Whoever asks next mostly asks about a moment a little later.
    if (folded.revision >= 0) this.#states.set(stream, folded);
    return folded;
  }

  /** What is kept of the stream. Before its first fact there is nothing to be read. */
  #keptBefore<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    { stream, revision }: Stored,
  ): Kept | undefined {
    return this.#states.get(stream) ?? (revision === 0 ? fromTheFirst(aggregate) : undefined);
  }

  /** The state that commands have, if the fact is the last of its stream: they usually need not read it. */
  async #current<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    { recordId, revision, metadata }: Stored,
  ): Promise<Kept | undefined> {
    const current = await this.commands.load(aggregate, recordId);
    return current.revision === revision ? { ...current, commandId: metadata.command_id } : undefined;
  }

  /** Default: from what is kept of the stream, where that is not too new. */
  async #fold<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    stream: string,
    end: UpTo,
    from = this.#states.get(stream),
  ): Promise<Kept & Loaded<State>> {
    let known = from && isUpTo(from, end) ? from : fromTheFirst(aggregate);
    // A long stream may go on far behind the end.
    for (let page = FIRST_PAGE; ; page *= 2) {
      const events = await this.log.read(stream, known.revision + 1, page);
      for (const event of events) {
        if (!isUpTo(event, end)) return known as Kept & Loaded<State>;
        known = after(aggregate, known, await this.codec.decode<F>(event));
      }
      if (events.length < page) return known as Kept & Loaded<State>;
    }
  }
}

type OfCommand = Pick<Stored, 'metadata'>;
const isSameCommand = (one: OfCommand, other: OfCommand): boolean =>
  one.metadata.command_id === other.metadata.command_id;

/** Facts of texts in further languages are named so by every kind of record. */
const isOfTexts = ({ type }: { readonly type: string }): boolean => type.endsWith('Translated');

const fromTheFirst = ({ initial: state }: { readonly initial: unknown }): Kept => ({ state, revision: -1 });

const isUpTo = (at: { readonly revision: number; readonly position?: Position | undefined }, end: UpTo) =>
  'revision' in end ? at.revision <= end.revision : at.position !== undefined && at.position <= end.position;

function after<State, F extends Fact>(
  { evolve }: Aggregate<State, never, F>,
  known: Kept,
  fact: Stored,
): Kept {
  const { revision, position } = fact;
  const commandId = fact.metadata.command_id;
  // Of what was folded elsewhere it is not known what its last command met.
  const beforeCommand = known.commandId === commandId ? known.beforeCommand : known.state;
  const state = evolveStored(evolve, known.state as State, fact as Stored<F>);
  return { state, revision, position, before: known.state, commandId, beforeCommand };
}
