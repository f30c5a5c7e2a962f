import type { CommandContext } from '../domain/commands.ts';
import type { Origin } from '../flow/projection.ts';

export interface Contexts {
  /** For work that follows from a fact: the command id derives from the fact's id and `name`. */
  following(fact: Pick<Origin, 'id' | 'metadata'>, name: string): CommandContext;
  /** For a command with an id of its own, as questions over the bus carry it. */
  command(commandId: string, storeId: string): CommandContext;
  /** For the one-time work of a first start: the same name is the same command. */
  once(name: string, storeId: string): CommandContext;
}
