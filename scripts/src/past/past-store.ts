import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDefaultStore, type StoreInfo, scopes } from '@storefold/contracts';
import { type EngineSettings, engines } from '@storefold/engines';
import { type Clock, createLogger, systemClock } from '@storefold/kernel/core';
import { type EventPlace, type ReadModels, StartRefused } from '@storefold/kernel/ports';
import { type Caller, requestSteps } from '@storefold/server/http';
import {
  type RunningService,
  readSettings,
  type ServiceDefinition,
  startService,
} from '@storefold/server/runtime';
import { logOrExit } from '../opening/log-or-exit.ts';
import { orExit } from '../opening/open-or-exit.ts';
import { vaultOrExit } from '../opening/vault-or-exit.ts';
import { storeSettingsOf } from '../store-settings.ts';
import { endAt } from './end-at.ts';
import { LogUpTo } from './log-up-to.ts';
import { readOnly } from './vault-as-it-is.ts';

const NAME = 'as-of';

/** What it makes is in files of its own, and it speaks to nobody. Empty is the default. */
const embedded = {
  EVENT_LOG_URL: '',
  READ_MODELS_URL: '',
  BUS_URL: '',
  SEARCH_URL: '',
  FILES_URL: '',
  LOG_LEVEL: 'fatal',
  // Names parameters without effect.
  NODE_ENV: 'development',
};

interface PastAnswer {
  readonly status: number;
  readonly body: string;
  /** Parameters that had no effect. */
  readonly ignored: string | undefined;
}

/** The store as it was at an instant, in this process alone. */
export interface PastStore {
  /** The last event that had happened. */
  readonly end: EventPlace;
  /** How many events could not be shown, by their followers. */
  readonly setAside: readonly string[];
  /** What the Admin API answered then to whoever may read everything. `target`: a path with its query. */
  get(target: string): Promise<PastAnswer>;
  close(): Promise<void>;
}

/**
 * Makes the read models of the log up to an instant in a folder that goes with it, by the projections of all services, and lets their
 * endpoints answer. The clock stands at that instant. Rejects with StartRefused when nothing had happened yet.
 */
export async function openPastStore(
  settings: EngineSettings,
  services: readonly ServiceDefinition[],
  at: string,
  told: (line: string) => void,
): Promise<PastStore> {
  const logger = createLogger({ ...settings, logLevel: 'fatal' }, { name: NAME });
  const log = await logOrExit(settings, NAME);
  const end = await orExit(() => endAt(log, at, (count) => told(`${count} events read …`)));
  if (!end) {
    await log.close();
    throw new StartRefused(`nothing had happened by ${at}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'storefold-as-of-'));
  removedAtExit(folder);
  const own = readSettings(storeSettingsOf(services), { ...process.env, ...embedded, DATA_DIR: folder });
  const opening = { settings: own, logger, name: NAME, isAlone: true };
  const shared = await engines.openShared(opening);
  const setAside: string[] = [];
  const past = new LogUpTo(log, end.position, (stream) => setAside.push(stream));
  const vault = await vaultOrExit(settings, NAME);
  const ports = { ...shared, log: past, vault: readOnly(vault, shared.vault), clock: standingAt(at) };
  const opened: ReadModels[] = [];
  const running: RunningService[] = [];
  const close = async (): Promise<void> => {
    agent.destroy();
    server.close();
    await Promise.all(running.map((service) => service.close()));
    await engines.closeShared(shared);
    await Promise.all(opened.map((readModels) => readModels.close()));
    await vault.close();
    await log.close();
    await rm(folder, { recursive: true, force: true });
  };

  const server = createServer();
  const agent = new Agent({ keepAlive: true });
  const socket = join(folder, 'socket');
  let built = 0;
  const starting = services.map(async (definition) => {
    const readModels = await engines.openReadModels(opening, definition.name);
    opened.push(readModels);
    running.push(await startService(definition, { ...ports, readModels }));
    built += 1;
    told(`${built} of ${services.length} services show what they had …`);
  });
  await Promise.race([past.failed(), Promise.all(starting)]);
  await shared.bus.start();
  const { store } = await shared.bus.ask(findDefaultStore, {});
  if (!store) throw new StartRefused(`there was no store yet at ${at}`);

  const dispatchers = running.map(({ dispatcher }) => dispatcher);
  const router = requestSteps.endpointRouter(dispatchers.flatMap(({ endpoints }) => endpoints));
  const routeOf = (target: string): ReturnType<typeof router.match> => {
    try {
      return router.match('GET', requestSteps.splitTarget(target).path);
    } catch {
      return { kind: 'not_found' };
    }
  };
  server.on('request', (incoming, response) => {
    const route = routeOf(incoming.url ?? '');
    const dispatcher =
      route.kind === 'found' && dispatchers.find(({ endpoints }) => endpoints.includes(route.endpoint));
    if (route.kind === 'found' && dispatcher)
      void dispatcher.handle(
        incoming,
        response,
        route,
        readerOf(store, shared.random.uuid(), own.baseUrl ?? undefined),
      );
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));

  return {
    end,
    setAside,
    get: (target) =>
      new Promise((resolve, reject) => {
        const asked = request({ socketPath: socket, path: target, method: 'GET', agent }, (response) => {
          let body = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            body += chunk;
          });
          const ignored = response.headers['x-service-ignored']?.toString();
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body, ignored }));
        });
        asked.on('error', reject);
        asked.end();
      }),
    close,
  };
}

/** The time of then. Waiting takes as long as now. */
const standingAt = (at: string): Clock => ({ ...systemClock, now: () => Date.parse(at) });

/** Somebody who may read everything. `home`: where the store is reached; without it pictures are named by their paths. */
const readerOf = (store: StoreInfo, requestId: string, home: string | undefined): Caller => ({
  home,
  store,
  keyId: NAME,
  scopes,
  customer: null,
  admin: null,
  cartToken: null,
  currency: store.default_currency,
  locale: store.default_locale,
  requestId,
  ip: '127.0.0.1',
  userAgent: null,
  commandId: requestId,
});

/** People's data lie in the folder in clear, so it goes however the process ends, but by SIGKILL. */
function removedAtExit(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
