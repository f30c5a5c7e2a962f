import { type Clock, isoTime } from '../core/clock.ts';
import { uuidv5 } from '../core/ids.ts';
import type { Cause, Origin } from '../ports/stored-fact.ts';
import { commandContext } from './command-context.ts';
import type { CommandContext } from './commands.ts';

/** Makes command contexts for work that was not started by an HTTP request. */
export interface CommandContextFactory {
  /** For work that follows from an event: the command id derives from the event's id and `name`. */
  following(cause: Cause, name: string): CommandContext;
  /**
   * For a command with an id of its own (a UUID). `origin`: what it follows from, as questions over the bus carry it.
   * Without it the command is the system's own work.
   */
  command(commandId: string, storeId: string, origin?: Origin): CommandContext;
  /** For the system's own work that is done once per installation: the same name is the same command. */
  once(name: string, storeId: string): CommandContext;
}

/** The namespace of command ids that derive from a name. Never changes. */
const ONCE = 'a4a1d1ae-58c5-5b0e-9c0b-0c1a6d3f6f10';

/** What follows from an event: it is the cause, and who began it is the same. */
export const originOf = ({ id, metadata }: Cause): Origin => ({
  correlationId: metadata.correlation_id,
  causationId: id,
  actor: metadata.actor,
});

/**
 * A CommandContextFactory that takes the time from the clock. `system`: the service or process, as the actor of its own
 * work.
 */
export function createCommandContextFactory(clock: Clock, system: string): CommandContextFactory {
  const ownWork = (correlationId: string): Origin => ({
    correlationId,
    causationId: null,
    actor: { type: 'system', id: system },
  });
  const command = (commandId: string, storeId: string, origin = ownWork(commandId)) =>
    commandContext({ ...pick(origin), commandId, storeId, at: isoTime(clock.now()) });
  return {
    command,
    following: (cause, name) => command(uuidv5(cause.id, name), cause.metadata.store_id, originOf(cause)),
    once: (name, storeId) => command(uuidv5(ONCE, `${storeId}:${name}`), storeId),
  };
}

/** The origin may be a whole context, whose other properties belong to another command. */
const pick = ({ correlationId, causationId, actor }: Origin): Origin => ({
  correlationId,
  causationId,
  actor,
});
