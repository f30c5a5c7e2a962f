import type { ErrorCode } from '@storefold/contracts';
import type { Aggregate, Fact } from '../core/decider.ts';
import type { Position } from '../ports/event-log.ts';
import type { Cause, Origin } from '../ports/stored-fact.ts';

/** The origin of a command. Made by the dispatcher for each request, and by process managers for each step. */
export interface CommandContext extends Origin {
  readonly commandId: string;
  /** The last event appended with this context, or with one derived from it; before the first, what it follows from. */
  readonly causationId: string | null;
  readonly storeId: string;
  /** When the command was accepted, ISO 8601 UTC. */
  readonly at: string;
  /** A new record id, derived from the command id: the same command makes the same ids. */
  newId(prefix: string): string;
  /**
   * A context for work of the same request on another stream, with a command id derived from this one. It follows from
   * what this one has appended so far.
   */
  derive(name: string): CommandContext;
  /** Notes an append by its last event. The response waits until the read models show it. */
  wrote(position: Position, eventId: string): void;
  /** The last position noted, also by contexts derived from this one. START when there is none. */
  readonly lastWritten: Position;
}

export interface Loaded<State> {
  readonly state: State;
  /** -1 when the stream does not exist. */
  readonly revision: number;
  /** The last event of the stream, as the cause of what follows from the state. */
  readonly last?: Cause | undefined;
}

export interface Outcome<State, F extends Fact> extends Loaded<State> {
  /** The facts this command added, now or when it was first carried out. With facts, `last` is the last of them. */
  readonly facts: readonly F[];
  /** True when the command had been carried out before. */
  readonly repeated: boolean;
}

export interface CommandOptions {
  /** Answers a lost race with this 409 instead of deciding again. */
  readonly onConflict?: { code: ErrorCode; message: string };
  /**
   * The result of `load` earlier in the same request. The stream is not read again unless it has moved on, and a
   * refusal is based on that load. With `onConflict`, a stream that has moved on since is a conflict.
   */
  readonly loaded?: Pick<Loaded<unknown>, 'revision'>;
  /** The record is being created. Its stream is read only when the append finds that it exists. */
  readonly isNew?: boolean;
}

/** Carries out commands: loads and folds the stream, decides, appends. */
export interface Commands {
  execute<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    command: Command,
    context: CommandContext,
    options?: CommandOptions,
  ): Promise<Outcome<State, F>>;
  /**
   * The current state, from the stream itself. With `as`, a command that was carried out on this stream before gets the
   * state of before again: what is checked on it has the same outcome as the first time.
   */
  load<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
    as?: Pick<CommandContext, 'commandId'>,
  ): Promise<Loaded<State>>;
}
