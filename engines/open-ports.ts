import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName, WakeUp } from '@storefold/contracts';
import { type Logger, systemClock, systemRandom } from '@storefold/kernel/core';
import type { Bus, EventLog, RateCounters, ReadModels, SearchEngine, Vault } from '@storefold/kernel/ports';
import {
  attachVault,
  type Engines,
  retryUntilAvailable,
  type SharedPorts,
  type Start,
} from '@storefold/kernel/runtime';
import { openDatabaseSearch } from './common/database-search.ts';
import { openMemoryCounters } from './common/memory-counters.ts';
import { openLocalBus } from './in-process/local-bus.ts';
import { type EngineSettings, engineSettings } from './settings.ts';
import { openSqliteEventLog, type SharedEventLog } from './sqlite/event-log/sqlite-event-log.ts';
import { openSqliteReadModels } from './sqlite/read-models/sqlite-read-models.ts';
import { openSqliteVault } from './sqlite/vault/sqlite-vault.ts';

/** Opens the engines that the settings name. Their clients are loaded only when they are used. */
export const engines: Engines<EngineSettings> = {
  settings: engineSettings,
  openShared,
  openReadModels,
  closeShared,
};

/**
 * Opens the engines that the settings name, and retries while one is unavailable. `name`: the process, in logs and in
 * the engines' tools. `start`: is told which engines are open, and can end the retries. `isAlone`: the whole store runs in
 * this process.
 */
async function openShared(
  settings: EngineSettings,
  logger: Logger,
  name: string,
  start?: Start,
  isAlone = false,
): Promise<SharedPorts> {
  const log = await openEventLog(settings, logger, start, isAlone);
  start?.opened('event_log');
  const vault = await openVault(settings, logger, start);
  const parts = { log, vault, clock: systemClock, random: systemRandom, logger };
  await attachVault(parts);
  start?.opened('vault');
  const search = await openSearch(settings, vault, logger);
  const bus = await openBus(settings, vault, logger, name);
  const counters = await openCounters(settings, logger);
  if (settings.bus.engine !== 'local' && 'onAppended' in log) wakeEachOther(log, bus);
  return { ...parts, search, bus, counters, settings };
}

/** Goods are no personal data, and their read model is the largest. */
const WITHOUT_PERSONAL_DATA: ReadonlySet<ServiceName> = new Set(['catalog']);

interface ReadModelsParts {
  readonly settings: EngineSettings;
  readonly logger: Logger;
  /** Whether the whole store runs in this process. Read models in files are then stored a moment later. */
  readonly isAlone?: boolean;
}

/** The read models of one service, on the engine that the settings name. */
async function openReadModels(
  { settings: { readModels, dataDir }, logger, isAlone = false }: ReadModelsParts,
  service: ServiceName,
  start?: Start,
): Promise<ReadModels> {
  if (readModels.engine === 'sqlite') {
    return openSqliteReadModels({
      file: join(readModels.path ?? join(dataDir, 'read-models'), `${service}.db`),
      logger,
      holdsPersonalData: !WITHOUT_PERSONAL_DATA.has(service),
      isAlone,
    });
  }
  const { openMongoDbReadModels } = await import('./mongodb/read-models/mongodb-read-models.ts');
  const { url, database } = readModels;
  return openMongoDbReadModels({ url, database: databaseOf(database, service), logger, ...abortable(start) });
}

/**
 * Closes the bus first, so that no more questions arrive, and the vault last. The read models are closed after all of
 * them.
 */
async function closeShared({ log, vault, search, bus, counters }: SharedPorts): Promise<void> {
  await bus.close();
  await counters.close();
  await search.close();
  await log.close();
  await vault.close();
}

/**
 * Opens the event log on the engine that the settings name. The engine's client is loaded only when it is used.
 * `isAlone`: no other process appends to the log.
 */
export async function openEventLog(
  { eventLog, dataDir }: EngineSettings,
  logger: Logger,
  start?: Start,
  isAlone = false,
): Promise<EventLog | SharedEventLog> {
  if (eventLog.engine === 'sqlite') {
    return openSqliteEventLog({
      file: eventLog.path ?? join(dataDir, 'events.db'),
      isAlone,
      logger,
      clock: systemClock,
    });
  }
  const { openEventStoreDbEventLog } = await import('./eventstoredb/eventstoredb-event-log.ts');
  const { connectionString } = eventLog;
  return openEventStoreDbEventLog({ connectionString, logger, clock: systemClock, ...abortable(start) });
}

/** Rate limits are counted where the read models are: in MongoDB for all processes, otherwise by each process alone. */
async function openCounters({ readModels }: EngineSettings, logger: Logger): Promise<RateCounters> {
  if (readModels.engine === 'sqlite') return openMemoryCounters(systemClock);
  const { openMongoDbCounters } = await import('./mongodb/mongodb-counters.ts');
  const { url, database } = readModels;
  return openMongoDbCounters({ url, database: databaseOf(database, 'rate_limits'), logger });
}

/** Opens product search on the engine that the settings name. Does not wait for a search server that is unavailable. */
async function openSearch({ search }: EngineSettings, vault: Vault, logger: Logger): Promise<SearchEngine> {
  if (search.engine === 'database') return openDatabaseSearch();
  const { openMeilisearchSearch } = await import('./meilisearch/meilisearch-search.ts');
  const { url, key } = search;
  const secret = await secretOf(vault, 'search_indexes', logger);
  return openMeilisearchSearch({ url, key, indexPrefix: indexPrefixOf(secret), logger, clock: systemClock });
}

/**
 * The prefix is the same for every process of a store and differs between stores, so that stores may share a search
 * server.
 */
const indexPrefixOf = (secret: string): string =>
  `storefold-${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;

/** Opens the vault on the engine of the read models, in its own file or database. */
async function openVault(
  { readModels, dataDir }: EngineSettings,
  logger: Logger,
  start?: Start,
): Promise<Vault> {
  if (readModels.engine === 'sqlite')
    return openSqliteVault({ file: join(dataDir, 'vault.db'), clock: systemClock });
  const { openMongoDbVault } = await import('./mongodb/vault/mongodb-vault.ts');
  const { url, database } = readModels;
  return openMongoDbVault({
    url,
    database: databaseOf(database, 'vault'),
    logger,
    clock: systemClock,
    ...abortable(start),
  });
}

const abortable = (start: Start | undefined) => (start ? { signal: start.signal } : {});

/** Each service has its own MongoDB database, such as `storefold_stored_value`, and so has the vault. */
const databaseOf = (database: string, owner: ServiceName | 'vault' | 'rate_limits'): string =>
  `${database}_${owner.replaceAll('-', '_')}`;

async function openBus(
  { bus, installation }: EngineSettings,
  vault: Vault,
  logger: Logger,
  name: string,
): Promise<Bus> {
  const options = { clock: systemClock, logger };
  if (bus.engine === 'local') return openLocalBus(options);
  const { openNatsBus } = await import('./nats/nats-bus.ts');
  const secret = await secretOf(vault, 'bus_messages', logger);
  return openNatsBus({ ...options, address: bus.address, installation, secret, name });
}

/** A secret that the processes of the store share. */
const secretOf = (vault: Vault, name: string, logger: Logger): Promise<string> =>
  retryUntilAvailable(`the secret ${name}`, () => vault.secret(name), { clock: systemClock, logger });

/** The log has grown. The body is the position of the newest event. */
const logAppended: WakeUp = { topic: 'log.appended' };

/**
 * After an append in one process the others check for new events immediately. Without the bus they check on a timer.
 */
function wakeEachOther(log: SharedEventLog, bus: Bus): void {
  let isWakeDue = false;
  log.onAppended((position) => {
    if (isWakeDue) return;
    isWakeDue = true;
    setImmediate(() => {
      isWakeDue = false;
      bus.wake(logAppended, String(position));
    });
  });
  bus.onWake(logAppended, () => log.checkForNewEvents());
}
