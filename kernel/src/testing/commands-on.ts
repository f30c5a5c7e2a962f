import type { Commands } from '../command-handling/commands.ts';
import { FactCodec } from '../command-handling/fact-codec.ts';
import { StreamCommands } from '../command-handling/stream-commands.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** Commands with a cache of their own, like those of a service in another process. */
export const commandsOn = ({
  log,
  vault,
  random,
}: Pick<ServicePorts, 'log' | 'vault' | 'random'>): Commands =>
  new StreamCommands(log, new FactCodec(vault, random));
