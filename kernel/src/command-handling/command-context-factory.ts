import { type Clock, isoTime } from '../core/clock.ts';
import { uuidv5 } from '../core/ids.ts';
import type { EventEnvelope } from '../ports/stored-fact.ts';
import { commandContext } from './command-context.ts';
import type { CommandContext } from './commands.ts';

/** Makes command contexts for work that was not started by an HTTP request. */
export interface CommandContextFactory {
  /** For work that follows from a fact: the command id derives from the fact's id and `name`. */
  following(fact: Pick<EventEnvelope, 'id' | 'metadata'>, name: string): CommandContext;
  /** For a command with an id of its own (a UUID), as questions over the bus carry it. */
  command(commandId: string, storeId: string): CommandContext;
  /** For work that is done once per installation: the same name is the same command. */
  once(name: string, storeId: string): CommandContext;
}

/** The namespace of command ids that derive from a name. Never changes. */
const ONCE = 'a4a1d1ae-58c5-5b0e-9c0b-0c1a6d3f6f10';

/** A CommandContextFactory that takes the time from the clock. */
export function createCommandContextFactory(clock: Clock): CommandContextFactory {
  const context = (commandId: string, storeId: string, causationId = commandId, correlationId = commandId) =>
    commandContext({ commandId, storeId, causationId, correlationId, at: isoTime(clock.now()) });
  return {
    following: ({ id, metadata }, name) =>
      context(uuidv5(id, name), metadata.store_id, id, metadata.correlation_id),
    command: (commandId, storeId) => context(commandId, storeId),
    once: (name, storeId) => context(uuidv5(ONCE, `${storeId}:${name}`), storeId),
  };
}
