import { type Aggregate, type Fact, UnknownFact } from '../core/decider.ts';
import { Refusal, unavailable } from '../core/failure/refusal.ts';
import { OneAtATime } from '../core/work/one-at-a-time.ts';
import { SharedWork } from '../core/work/shared-work.ts';
import {
  type Appended,
  type AppendOptions,
  AppendTooLarge,
  type EventLog,
  LogUnavailable,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '../ports/event-log.ts';
import type { Cause } from '../ports/stored-fact.ts';
import { SubjectErased, VaultUnavailable } from '../ports/vault.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandOptions, Commands, Loaded, Outcome } from './commands.ts';
import { evolveKnown, evolveStored } from './evolve-stored.ts';
import { type FactCodec, streamOf } from './fact-codec.ts';
import type { Levels } from './levels.ts';
import { type FoldedStream, StreamCache } from './stream-cache.ts';

/** Attempts after lost races before the caller is asked to retry. */
const MAX_ATTEMPTS = 50;
/** Retries of an append whose response was lost and which the stream does not show. */
const MAX_LOST_ANSWERS = 1;

type AnyAggregate<State, F extends Fact> = Pick<
  Aggregate<State, never, F>,
  'initial' | 'evolve' | 'category'
>;

interface Folded<State> extends FoldedStream {
  readonly state: State;
  readonly last: Cause | undefined;
  readonly position: Position | undefined;
}

/**
 * Commands on the event log: load, fold, decide, append. A command whose id is among the events of the stream has been
 * carried out already, and its outcome is returned again. A lost race and a lost response are therefore handled in one
 * way: load the stream and decide again.
 *
 * Commands on one stream run one after the other within this process, so that a busy stream does not lose race after
 * race; between processes the expected revision decides. A command with `onConflict` does not queue: the second one
 * that arrives while the first is under way gets the conflict.
 */
export class StreamCommands implements Commands {
  readonly #cache = new StreamCache();
  readonly #queue = new OneAtATime();
  readonly #reads = new SharedWork<Folded<unknown>>();
  #lastAppended: Position = START;

  constructor(
    private readonly log: EventLog,
    private readonly codec: FactCodec,
    /** Without it facts of every kind are written. */
    private readonly levels?: Pick<Levels, 'require'>,
  ) {}

  /** The position of the last event this process appended through commands. */
  get lastAppended(): Position {
    return this.#lastAppended;
  }

  async execute<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    command: Command,
    context: CommandContext,
    options: CommandOptions = {},
  ): Promise<Outcome<State, F>> {
    const stream = streamOf(aggregate, id);
    const attempt = () => this.#decideAndAppend(aggregate, id, command, context, options);
    try {
      return await (options.onConflict ? attempt() : this.#queue.runInTurn(stream, attempt));
    } catch (error) {
      throw refusalOfCommand(error);
    }
  }

  async load<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
    as?: Pick<CommandContext, 'commandId'>,
  ): Promise<Loaded<State>> {
    try {
      const stream = streamOf(aggregate, id);
      const current = await this.#current(aggregate, stream);
      const isRepeated = as !== undefined && current.commandIds.has(as.commandId);
      return loadedOf(isRepeated ? await this.#before(aggregate, stream, as.commandId) : current);
    } catch (error) {
      throw refusalOfCommand(error);
    }
  }

  async #decideAndAppend<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    command: Command,
    context: CommandContext,
    options: CommandOptions,
  ): Promise<Outcome<State, F>> {
    const stream = streamOf(aggregate, id);
    let lostAnswers = 0;
    for (let attempt = 1; ; attempt++) {
      const remembered = attempt === 1 ? this.#remembered<State>(aggregate, stream, options) : undefined;
      const loaded = remembered ?? (await this.#current(aggregate, stream));
      if (loaded.commandIds.has(context.commandId)) return this.#recall(loaded, stream, context);
      const isAsLoaded = options.loaded?.revision === loaded.revision;
      if (options.onConflict && options.loaded && !isAsLoaded) {
        if (remembered) continue;
        throw await this.#conflict(options.onConflict, stream, options.loaded.revision);
      }

      const mayBeOutdated = remembered !== undefined && !isAsLoaded;
      const facts = decideOrUndefined(aggregate, command, loaded, mayBeOutdated);
      if (facts === undefined) continue;
      if (facts.length === 0) return { ...loadedOf(loaded), facts, repeated: false };

      await this.levels?.require(aggregate.category, facts);
      const events = await this.#encoded(aggregate, id, facts, { context, mayBeOutdated });
      if (!events) continue;
      const { keepLast } = aggregate;
      const bounds = keepLast === undefined ? {} : { keepLast };
      const appended = await this.#tryAppend(stream, loaded.revision, { events, bounds }, context);
      if (!(appended instanceof Error)) {
        const { position } = appended;
        const after = evolveAll(aggregate, loaded, facts, { context, last: events.at(-1), position });
        this.#cache.set(stream, after);
        return { ...loadedOf(after), facts, repeated: false };
      }
      if (appended instanceof LogUnavailable && ++lostAnswers > MAX_LOST_ANSWERS) throw appended;
      if (options.onConflict && (await this.#hasLost(aggregate, stream, loaded.revision, context)))
        throw await this.#conflict(options.onConflict, stream, loaded.revision);
      if (attempt >= MAX_ATTEMPTS) throw unavailable('the_record', appended);
    }
  }

  /** Undefined when the person was erased since the state at hand, so that it has to be loaded. */
  async #encoded<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    facts: readonly F[],
    { context, mayBeOutdated }: { readonly context: CommandContext; readonly mayBeOutdated: boolean },
  ): Promise<readonly NewEvent[] | undefined> {
    try {
      return await this.codec.encode(aggregate, id, facts, context);
    } catch (error) {
      if (mayBeOutdated && error instanceof SubjectErased) return undefined;
      throw error;
    }
  }

  /** Resolves once the events are on disk, or with the failure, when loading the stream again can resolve it. */
  async #tryAppend(
    stream: string,
    revision: number,
    { events, bounds }: { readonly events: readonly NewEvent[]; readonly bounds: AppendOptions },
    context: CommandContext,
  ): Promise<Appended | WrongExpectedRevision | LogUnavailable> {
    try {
      const expected = revision < 0 ? 'no_stream' : revision;
      const appended = await this.log.append(stream, expected, events, bounds);
      this.#noteAppended(context, appended.position, events.at(-1));
      return appended;
    } catch (error) {
      this.#cache.forget(stream);
      if (error instanceof WrongExpectedRevision) return error;
      // Once the log has stopped writing, loading again resolves nothing: the log may show events that are not on disk.
      if (error instanceof LogUnavailable && this.log.failure === undefined) return error;
      throw error;
    }
  }

  /**
   * The state that a command may be decided on without a load: the cached one, or the initial one for a new record. A
   * command with `onConflict` loads first, unless the caller just did: an earlier change by another process is not a
   * race.
   */
  #remembered<State>(
    aggregate: { readonly initial: State },
    stream: string,
    options: CommandOptions,
  ): Folded<State> | undefined {
    if (options.onConflict && !options.loaded && !options.isNew) return undefined;
    const cached = this.#cache.get(stream) as Folded<State> | undefined;
    if (cached || !options.isNew) return cached;
    return emptyStream(aggregate);
  }

  /** True when another command has changed the stream since this revision. */
  async #hasLost<State, F extends Fact>(
    aggregate: AnyAggregate<State, F>,
    stream: string,
    since: number,
    context: CommandContext,
  ): Promise<boolean> {
    const { revision, commandIds } = await this.#current(aggregate, stream);
    return revision !== since && !commandIds.has(context.commandId);
  }

  /** The refusal of a lost race. Tells whether somebody else won it, or only what the store did by itself after an earlier change. */
  async #conflict(
    { code, text }: NonNullable<CommandOptions['onConflict']>,
    stream: string,
    since: number,
  ): Promise<Refusal> {
    const newer = await this.log.read(stream, since + 1);
    const isOwn = newer.every(({ metadata }) => metadata.causation_id !== null);
    return new Refusal(code, text, undefined, isOwn ? { cause: STEP_OF_STORE } : {});
  }

  /**
   * The stream folded up to its last event. Requests that come together read it together: a server of the log is asked as often
   * for a busy record as for a quiet one.
   */
  #current<State, F extends Fact>(aggregate: AnyAggregate<State, F>, stream: string): Promise<Folded<State>> {
    return this.#reads.do(stream, () => this.#read(aggregate, stream)) as Promise<Folded<State>>;
  }

  async #read<State, F extends Fact>(
    aggregate: AnyAggregate<State, F>,
    stream: string,
  ): Promise<Folded<State>> {
    const known = this.#cache.get(stream) as Folded<State> | undefined;
    const newer = await this.log.read(stream, (known?.revision ?? -1) + 1);
    if (newer.length === 0) return known ?? emptyStream(aggregate);
    const folded = await this.#fold(aggregate, known ?? emptyStream(aggregate), newer);
    this.#cache.set(stream, folded);
    return folded;
  }

  /** Adds to the command ids of `from`. */
  async #fold<State, F extends Fact>(
    { evolve }: AnyAggregate<State, F>,
    from: Folded<State>,
    events: readonly RecordedEvent[],
  ): Promise<Folded<State>> {
    let { state, revision, last, position } = from;
    for (const event of events) {
      state = evolveStored(evolve, state, await this.codec.decode<F>(event));
      from.commandIds.add(event.metadata.command_id);
      ({ revision, position } = event);
      last = causeOf(event);
    }
    return { state, revision, last, position, commandIds: from.commandIds };
  }

  /** The stream folded up to the first event of a command. */
  async #before<State, F extends Fact>(
    aggregate: AnyAggregate<State, F>,
    stream: string,
    commandId: string,
  ): Promise<Folded<State>> {
    const events = await this.log.read(stream);
    const first = events.findIndex(({ metadata }) => metadata.command_id === commandId);
    return this.#fold(aggregate, emptyStream(aggregate), events.slice(0, first));
  }

  /** The outcome of a command that was carried out before. */
  async #recall<State, F extends Fact>(
    loaded: Folded<State>,
    stream: string,
    context: CommandContext,
  ): Promise<Outcome<State, F>> {
    const own = (await this.log.read(stream)).filter(
      (event) => event.metadata.command_id === context.commandId,
    );
    const last = own.at(-1);
    if (last) this.#noteAppended(context, last.position, last);
    const facts = await Promise.all(own.map((event) => this.codec.decode<F>(event)));
    return { ...loadedOf(loaded), last: last && causeOf(last), facts, repeated: true };
  }

  #noteAppended(context: CommandContext, position: Position, last: Cause | undefined): void {
    if (last) context.wrote(position, last.id);
    if (position > this.#lastAppended) this.#lastAppended = position;
  }
}

const emptyStream = <State>({ initial }: { readonly initial: State }): Folded<State> => ({
  state: initial,
  revision: -1,
  last: undefined,
  position: undefined,
  commandIds: new Set(),
});

const loadedOf = <State>({ state, revision, last, position }: Folded<State>): Loaded<State> => ({
  state,
  revision,
  last,
  position,
});

const causeOf = ({ id, metadata }: Cause): Cause => ({ id, metadata });

/**
 * Decides. Undefined when the state at hand may be outdated and the outcome is a refusal or no facts: such an outcome
 * must be based on the stream as this request saw it, so the caller loads it. New facts need no load, because the
 * append checks the revision.
 */
function decideOrUndefined<State, Command, F extends Fact>(
  aggregate: Aggregate<State, Command, F>,
  command: Command,
  loaded: Folded<State>,
  mayBeOutdated: boolean,
): readonly F[] | undefined {
  try {
    const facts = aggregate.decide(command, loaded.state);
    return facts.length === 0 && mayBeOutdated ? undefined : facts;
  } catch (error) {
    if (mayBeOutdated && error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The loaded stream with the appended facts applied. */
function evolveAll<State, F extends Fact>(
  aggregate: AnyAggregate<State, F>,
  loaded: Folded<State>,
  facts: readonly F[],
  {
    context,
    last,
    position,
  }: {
    readonly context: CommandContext;
    readonly last: Cause | undefined;
    readonly position: Position;
  },
): Folded<State> {
  let { state, revision } = loaded;
  for (const fact of facts)
    state = evolveKnown(aggregate.evolve, state, fact, { at: context.at, revision: ++revision });
  const commandIds = loaded.commandIds.add(context.commandId);
  return { state, revision, last: last && causeOf(last), position, commandIds };
}

/**
 * The cause of the refusal of a race that was lost to nobody, but to what the store does by itself after an earlier change. Who could
 * not see that may decide again.
 */
export const STEP_OF_STORE = Symbol('a step of the store itself came between');

function refusalOfCommand(error: unknown): unknown {
  if (error instanceof AppendTooLarge) {
    return new Refusal('request_too_large', 'change_too_large', undefined, {
      cause: error,
    });
  }
  if (error instanceof LogUnavailable) return unavailable('the_event_log', error);
  if (error instanceof UnknownFact) return unavailable('the_record', error);
  if (error instanceof SubjectErased) {
    return new Refusal('resource_invalid', 'personal_data_erased', undefined, { cause: error });
  }
  if (error instanceof VaultUnavailable) return unavailable('the_vault', error);
  return error;
}
