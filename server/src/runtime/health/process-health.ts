import { knownLevel, openTo } from '@storefold/contracts';
import { withDeadline } from '@storefold/kernel/core';
import { type EventLog, type Files, OtherLog } from '@storefold/kernel/ports';
import type { HealthPart, HealthParts, LevelCheck } from '../../http/connection/health.ts';
import type { SharedPorts } from '../ports.ts';
import type { RunningService } from '../service.ts';
import { busPart } from './bus-part.ts';
import { healthProbe } from './health-probe.ts';
import { servicePart } from './service-health.ts';

/**
 * The parts of a process for `/health`: each service with its followers, and the engines. An engine that hangs is
 * reported as down after a second.
 */
export function healthOf(
  services: readonly RunningService[],
  {
    bus,
    log,
    vault,
    search,
    files,
    clock,
    telemetry,
    disks,
  }: Pick<SharedPorts, 'bus' | 'log' | 'vault' | 'search' | 'files' | 'clock' | 'telemetry' | 'disks'>,
): () => Promise<HealthParts> {
  const engines: Readonly<Record<string, () => Promise<HealthPart>>> = {
    event_log: healthProbe(() => probeLog(log), clock),
    ...(services.length > 0 ? { read_models: healthProbe(() => probeReadModels(services), clock) } : {}),
    vault: healthProbe(() => vault.findKey('health').then(() => ({})), clock),
    files: healthProbe(() => probeFiles(files), clock),
    ...(disks ? { disk: healthProbe(() => disks.look(), clock) } : {}),
  };
  const check = async (): Promise<HealthParts> => {
    const searching = search.health();
    const probes = Object.entries(engines).map(async ([name, probe]) => [name, await probe()] as const);
    return {
      ...Object.fromEntries(await Promise.all(probes)),
      ...(searching ? { search: searching } : {}),
      bus: busPart(bus),
      ...Object.fromEntries(
        services.map((service) => [service.name, servicePart(service.health(), clock.now())]),
      ),
    };
  };
  telemetry?.watchHealth(check);
  return check;
}

/** The level of the installation for `/health`. What a hanging log does not say is left out. */
export const levelCheckOf =
  ({ levels, clock }: Pick<SharedPorts, 'levels' | 'clock'>): LevelCheck =>
  async () => {
    const reading = levels?.read().catch(() => undefined);
    const state = await (reading && withDeadline(reading, LEVEL_TIMEOUT_MS, () => undefined, clock));
    return state && { level: state.level, open_to: openTo(state.level), known: knownLevel };
  };
const LEVEL_TIMEOUT_MS = 1_000;

async function probeLog(log: EventLog): Promise<object> {
  if (log.failure) throw log.failure;
  try {
    const [position, cluster] = await Promise.all([log.head(), clusterOf(log)]);
    return { ...log.engine, position, ...cluster };
  } catch (error) {
    if (error instanceof OtherLog) return { status: 'down', ...log.engine, reason: 'other_log' };
    throw error;
  }
}

/** A log that has lost a node of its cluster works, but may not lose another. */
async function clusterOf(log: EventLog): Promise<object> {
  // Whether the log works does not depend on whether anybody knows its nodes.
  const members = await log.members?.().catch(() => undefined);
  if (!members) return {};
  const { all, alive } = members;
  return { members: all, members_alive: alive, ...(alive < all && { status: 'degraded' }) };
}

/** A store of files that can be reached says that this one is not there. */
async function probeFiles(files: Files): Promise<object> {
  (await files.open('media', NO_FILE))?.content.destroy();
  return { ...files.engine };
}
const NO_FILE = '0'.repeat(64);

/** All services keep their read models in the same engine, each its own. */
async function probeReadModels(services: readonly RunningService[]): Promise<object> {
  const [engine] = await Promise.all(services.map((service) => service.readModels()));
  return { ...engine };
}
