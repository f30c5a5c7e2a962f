import type { ErrorCode, Said } from '@storefold/contracts';
import type { Aggregate, Fact } from '../core/decider.ts';
import type { Position } from '../ports/event-log.ts';
import type { Cause } from '../ports/stored-fact.ts';
import type { CommandContext } from './command-context.ts';

export interface Loaded<State> {
  readonly state: State;
  /** -1 when the stream does not exist. */
  readonly revision: number;
  /** The last event of the stream, as the cause of what follows from the state. */
  readonly last?: Cause | undefined;
  /** Its position in the log. Absent: not known, or there is no event. */
  readonly position?: Position | undefined;
}

export interface Outcome<State, F extends Fact> extends Loaded<State> {
  /** The facts this command added, now or when it was first carried out. With facts, `last` is the last of them. */
  readonly facts: readonly F[];
  /** True when the command had been carried out before. */
  readonly repeated: boolean;
}

export interface CommandOptions {
  /** Answers a lost race with this 409 instead of deciding again. */
  readonly onConflict?: { readonly code: ErrorCode; readonly text: Said };
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
