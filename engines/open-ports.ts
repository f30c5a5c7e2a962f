import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServiceName, WakeUp } from '@storefold/contracts';
import { FactCodec, Levels, StreamCommands } from '@storefold/kernel/command-handling';
import { type Logger, retry, systemClock, systemRandom } from '@storefold/kernel/core';
import {
  type Bus,
  DiskFull,
  type EventLog,
  type Files,
  type RateCounters,
  type ReadModels,
  type SearchEngine,
  StartRefused,
  type Vault,
} from '@storefold/kernel/ports';
import {
  attachVault,
  type Engines,
  type Opening,
  retryUntilAvailable,
  type SharedPorts,
} from '@storefold/server/runtime';
import { openMemoryCounters } from './common/memory-counters.ts';
import { openLocalBus } from './in-process/local-bus.ts';
import { openFolderFiles } from './local-files/folder-files.ts';
import { watchDisks } from './local-files/own-disks.ts';
import { registerSearchProvider, searchProviderOf } from './search-providers.ts';
import { type EngineSettings, engineSettings } from './settings.ts';
import { openSqliteEventLog, type SharedEventLog } from './sqlite/event-log/sqlite-event-log.ts';
import { openSqliteReadModels } from './sqlite/read-models/sqlite-read-models.ts';
import { openSqliteVault } from './sqlite/vault/sqlite-vault.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';

/** Opens the engines that the settings name. Their clients are loaded only when they are used. */
export const engines: Engines<EngineSettings> = {
  settings: engineSettings,
  extensionPoints: { searchProvider: registerSearchProvider },
  openShared,
  openReadModels,
  closeShared,
};

/** Retries while an engine is unavailable. */
async function openShared(opening: Opening<EngineSettings>): Promise<SharedPorts> {
  const { settings, logger, start } = opening;
  const telemetry = await openTelemetry(opening);
  const opened = await whenThereIsRoom('the event log', opening, () => openEventLog(opening));
  const log = telemetry ? telemetry.log(opened) : opened;
  start?.opened('event_log');
  const vault = await whenThereIsRoom('the vault', opening, () => openVault(opening));
  const parts = { log, vault, clock: systemClock, random: systemRandom, logger };
  await attachVault(parts);
  start?.opened('vault');
  const search = await openSearch(opening, vault);
  const bus = await openBus(opening, vault);
  const counters = await openCounters(opening);
  const files = await openFiles(opening);
  if (settings.bus.engine !== 'local' && 'onAppended' in opened) wakeEachOther(opened, bus);
  const disks = openDisks(opening, log);
  const levels = new Levels({
    commands: new StreamCommands(log, new FactCodec(vault, systemRandom)),
    clock: systemClock,
    isAlone: opening.isAlone === true,
  });
  const ports = { ...parts, levels, search, counters, files, settings, ...(disks && { disks }) };
  return telemetry ? { ...ports, bus: telemetry.bus(bus), telemetry } : { ...ports, bus };
}

/** Goods are no personal data, and their read model is the largest. */
const WITHOUT_PERSONAL_DATA: ReadonlySet<ServiceName> = new Set(['catalog']);

/** The read models of one service, on the engine that the settings name. */
async function openReadModels(opening: Opening<EngineSettings>, service: ServiceName): Promise<ReadModels> {
  const { settings, logger, start, isAlone = false, isBeside = false } = opening;
  const { readModels, sharesReadModels, dataDir } = settings;
  if (readModels.engine === 'sqlite') {
    const options = {
      file: join(readModels.path ?? join(dataDir, 'read-models'), `${service}.db`),
      logger,
      holdsPersonalData: !WITHOUT_PERSONAL_DATA.has(service),
      use: isBeside ? 'beside' : isAlone || !sharesReadModels ? 'alone' : 'shared',
    } as const;
    return whenThereIsRoom('the read models', opening, () => openSqliteReadModels(options));
  }
  const { openMongoDbReadModels } = await import('./mongodb/read-models/mongodb-read-models.ts');
  const { url, database } = readModels;
  return openMongoDbReadModels({ url, database: databaseOf(database, service), logger, ...abortable(start) });
}

/**
 * Opens something of a store that starts, and waits for as long as its disk is full: the store comes up by itself once
 * there is room. Tools do not wait.
 */
const whenThereIsRoom = <Opened>(
  what: string,
  { start, logger }: Pick<Opening<EngineSettings>, 'start' | 'logger'>,
  open: () => Promise<Opened>,
): Promise<Opened> =>
  retry(open, {
    clock: systemClock,
    shortestMs: 500,
    longestMs: 2_000,
    isTransient: (error) => error instanceof DiskFull && start !== undefined,
    onFailure: (err, failures) =>
      logger[failures === 1 ? 'error' : 'debug'](
        { err },
        `the store waits to open ${what}: free space on its disk, or make it larger`,
      ),
    signal: start?.signal,
  });

/** The disks of what lies in files of this store. Undefined where nothing does. */
function openDisks({ settings, logger }: Opening<EngineSettings>, log: EventLog) {
  const { eventLog, readModels, files, dataDir, diskWarnBytes } = settings;
  const folders = {
    ...(eventLog.engine === 'sqlite' && { event_log: dirname(eventLog.path ?? join(dataDir, 'events.db')) }),
    ...(readModels.engine === 'sqlite' && {
      vault: dataDir,
      read_models: readModels.path ?? join(dataDir, 'read-models'),
    }),
    ...(files.engine === 'folder' && { files: dataDir }),
  };
  if (Object.keys(folders).length === 0) return undefined;
  return watchDisks({ folders, warnBelowBytes: diskWarnBytes, log, clock: systemClock, logger });
}

/**
 * Closes the bus first, so that no more questions arrive, and the vault last. The read models are closed after all of
 * them.
 */
async function closeShared(shared: SharedPorts): Promise<void> {
  const { log, vault, search, bus, counters, files, telemetry } = shared;
  await bus.close();
  await counters.close();
  await files.close();
  await search.close();
  await log.close();
  await vault.close();
  await telemetry?.close();
}

/** Opens the event log on the engine that the settings name. The engine's client is loaded only when it is used. */
export async function openEventLog({
  settings: { eventLog, dataDir },
  logger,
  start,
  isAlone = false,
}: Opening<EngineSettings>): Promise<EventLog | SharedEventLog> {
  if (eventLog.engine === 'sqlite') {
    return openSqliteEventLog({
      file: eventLog.path ?? join(dataDir, 'events.db'),
      isAlone,
      logger,
    });
  }
  const { openEventStoreDbEventLog } = await import('./eventstoredb/eventstoredb-event-log.ts');
  const { connectionString } = eventLog;
  return openEventStoreDbEventLog({ connectionString, logger, ...abortable(start) });
}

/** Rate limits are counted where the read models are: in MongoDB for all processes, otherwise by each process alone. */
async function openCounters({
  settings: { readModels },
  logger,
}: Opening<EngineSettings>): Promise<RateCounters> {
  if (readModels.engine === 'sqlite') return openMemoryCounters(systemClock);
  const { openMongoDbCounters } = await import('./mongodb/mongodb-counters.ts');
  const { url, database } = readModels;
  return openMongoDbCounters({ url, database: databaseOf(database, 'rate_limits'), logger });
}

/** Opens the store of files that the settings name. Nothing is asked of it before the first file. */
export async function openFiles({
  settings: { files, dataDir },
  logger,
}: {
  readonly settings: Pick<EngineSettings, 'files' | 'dataDir'>;
  readonly logger?: Logger;
}): Promise<Files> {
  if (files.engine === 'folder')
    return openFolderFiles({ dataDir, clock: systemClock, random: systemRandom });
  const { openS3Files } = await import('./s3/s3-files.ts');
  return openS3Files({ ...files, clock: systemClock, logger });
}

/** Opens product search on the engine that the settings name. Does not wait for a search server that is unavailable. */
async function openSearch(
  { settings: { search }, logger }: Opening<EngineSettings>,
  vault: Vault,
): Promise<SearchEngine> {
  const provider = searchProviderOf(search);
  if (!provider) {
    const scheme = search.slice(0, search.indexOf(':'));
    throw new StartRefused(`SEARCH_URL names ${scheme}, for which EXTENSIONS has no search provider`);
  }
  const indexPrefix = async () => indexPrefixOf(await secretOf(vault, 'search_indexes', logger));
  return provider.open(search, { logger, clock: systemClock, indexPrefix });
}

/**
 * The prefix is the same for every process of a store and differs between stores, so that stores may share a search
 * server.
 */
const indexPrefixOf = (secret: string): string =>
  `storefold-${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;

/** Opens the vault on the engine of the read models, in its own file or database. */
export async function openVault({
  settings: { readModels, dataDir },
  logger,
  start,
}: Opening<EngineSettings>): Promise<Vault> {
  if (readModels.engine === 'sqlite') return openSqliteVault({ file: join(dataDir, 'vault.db') });
  const { openMongoDbVault } = await import('./mongodb/vault/mongodb-vault.ts');
  const { url, database } = readModels;
  return openMongoDbVault({
    url,
    database: databaseOf(database, 'vault'),
    logger,
    ...abortable(start),
  });
}

const abortable = (start: Opening<EngineSettings>['start']) => (start ? { signal: start.signal } : {});

/** Each service has its own MongoDB database, such as `storefold_stored_value`, and so has the vault. */
const databaseOf = (database: string, owner: ServiceName | 'vault' | 'rate_limits'): string =>
  `${database}_${owner.replaceAll('-', '_')}`;

async function openBus(
  { settings: { bus, installation, port }, logger, name }: Opening<EngineSettings>,
  vault: Vault,
): Promise<Bus> {
  const options = { clock: systemClock, logger };
  if (bus.engine === 'local') return openLocalBus(options);
  const { openNatsBus } = await import('./nats/nats-bus.ts');
  const secret = await secretOf(vault, 'bus_messages', logger);
  const processAddress = `${hostname()}:${port}`;
  return openNatsBus({ ...options, address: bus.address, installation, secret, name, processAddress });
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
