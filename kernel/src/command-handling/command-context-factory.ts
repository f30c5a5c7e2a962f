import { uuidv5 } from '../core/ids.ts';
import { type Clock, isoTime } from '../core/time/clock.ts';
import type { Cause, Origin } from '../ports/stored-fact.ts';
import { CommandContext } from './command-context.ts';

/** The namespace of command ids that derive from a name. Never changes. */
const ONCE = 'a4a1d1ae-58c5-5b0e-9c0b-0c1a6d3f6f10';

/** What follows from an event: it is the cause, and who began it is the same. */
export const originOf = ({ id, metadata }: Cause): Origin => ({
  correlationId: metadata.correlation_id,
  causationId: id,
  actor: metadata.actor,
});

/** Makes command contexts for work that was not started by an HTTP request. */
export class CommandContextFactory {
  /** `system`: the service or process, as the actor of its own work. */
  constructor(
    private readonly clock: Clock,
    private readonly system: string,
  ) {}

  /** For work that follows from an event: the command id derives from the event's id and `name`. */
  following(cause: Cause, name: string): CommandContext {
    return this.command(uuidv5(cause.id, name), cause.metadata.store_id, originOf(cause));
  }

  /**
   * For a command with an id of its own (a UUID). `origin`: what it follows from, as questions over the bus carry it.
   * Without it the command is the system's own work.
   */
  command(commandId: string, storeId: string, origin = this.#ownWork(commandId)): CommandContext {
    const { correlationId, causationId, actor } = origin;
    const at = isoTime(this.clock.now());
    return new CommandContext({ correlationId, causationId, actor, commandId, storeId, at });
  }

  /** For the system's own work that is done once per installation: the same name is the same command. */
  once(name: string, storeId: string): CommandContext {
    return this.command(uuidv5(ONCE, `${storeId}:${name}`), storeId);
  }

  #ownWork(correlationId: string): Origin {
    return { correlationId, causationId: null, actor: { type: 'system', id: this.system } };
  }
}
