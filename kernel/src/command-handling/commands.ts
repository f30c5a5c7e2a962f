import type { ErrorCode } from '@storefold/contracts';
import type { Aggregate, Fact } from '../core/decider.ts';
import type { Position } from '../ports/event-log.ts';

/**
 * Who and what a command comes from. Made by the dispatcher for each request, and by processes for each step.
 */
export interface CommandContext {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly storeId: string;
  /** When the command was accepted, ISO 8601 UTC. */
  readonly at: string;
  /** A new record id, derived from the command id: the same command makes the same ids. */
  newId(prefix: string): string;
  /** The same request's work on another stream: an own command id derived from this one. */
  derive(name: string): CommandContext;
  /** Notes an append. The answer waits until the read models show it. */
  wrote(position: Position): void;
  /** The last position noted, also by contexts derived from this one; START when there is none. */
  readonly lastWritten: Position;
}

export interface Loaded<State> {
  readonly state: State;
  /** -1: there is no such stream. */
  readonly revision: number;
}

export interface Outcome<State, F extends Fact> extends Loaded<State> {
  /** What this command added; also when it was already there. */
  readonly facts: readonly F[];
  /** True when the command had been carried out before. */
  readonly repeated: boolean;
}

export interface CommandOptions {
  /** Answer a lost race with this 409 instead of deciding again. */
  readonly onConflict?: { code: ErrorCode; message: string };
  /**
   * What `load` gave earlier in the same request: the stream is not read again unless it has moved on, and a refusal
   * stands on that look. With `onConflict`, a stream that has moved on since is a conflict.
   */
  readonly loaded?: Pick<Loaded<unknown>, 'revision'>;
  /** The record is being made: its stream is only looked at when the append finds that it exists. */
  readonly isNew?: boolean;
}

/** Carries out commands: load, fold, decide, append. */
export interface Commands {
  execute<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    command: Command,
    context: CommandContext,
    options?: CommandOptions,
  ): Promise<Outcome<State, F>>;
  /** The state as of now, from the stream itself. */
  load<State, F extends Fact>(aggregate: Aggregate<State, never, F>, id: string): Promise<Loaded<State>>;
}
