import type { Commands } from '../command-handling/commands.ts';
import { FactCodec } from '../command-handling/fact-codec.ts';
import { StreamCommands } from '../command-handling/stream-commands.ts';
import type { Random } from '../core/clock.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { Vault } from '../ports/vault.ts';

interface Parts {
  readonly log: EventLog;
  readonly vault: Vault;
  readonly random: Random;
}

/** Commands with a cache of their own, like those of a service in another process. */
export const commandsOn = ({ log, vault, random }: Parts): Commands =>
  new StreamCommands(log, new FactCodec(vault, random));
