import { StartRefused } from '@storefold/kernel/ports';
import type { SharedPorts } from '../ports.ts';

/**
 * A process that is one part of a store reaches the others over a bus between processes; without one it would run, and
 * nobody would hear of it. Production does not start so; otherwise the log says it.
 */
export function refuseAlone({
  bus,
  settings,
  logger,
}: Pick<SharedPorts, 'bus' | 'settings' | 'logger'>): void {
  if (bus.engine.name !== 'in-process') return;
  const found =
    'BUS_URL is not set, and this process is one part of a store, which reaches no other without it';
  if (settings.nodeEnv === 'production')
    throw new StartRefused(`${found}: set it to the bus of all parts, such as nats://127.0.0.1:4222`);
  logger.warn(found);
}
