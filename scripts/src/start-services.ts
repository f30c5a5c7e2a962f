import { freePort } from '@storefold/engines/free-port';
import { closeOnSignal, createLogger, GRACE_MS, reachableUrl } from '@storefold/server/launcher';
import { lockOrExit } from './opening/lock-or-exit.ts';
import { portOrExit } from './opening/port-or-exit.ts';
import { memoryEnvironment, memoryFlags } from './process-memory.ts';
import { announce } from './processes/banner.ts';
import { natsOrExit } from './processes/nats-or-exit.ts';
import { Processes } from './processes/processes.ts';
import { planOrExit } from './processes/services-plan.ts';

const { services, ...settings } = planOrExit();
const logger = createLogger(settings, { name: 'launcher' });
const port = await portOrExit(settings);
const lock = lockOrExit(settings);
const stop = async () => {
  await processes.stop();
  lock.release();
};
const processes = new Processes(logger, (code) => void stop().then(() => process.exit(code)));
// The gateway is ended first, and serves a little longer where that is set.
closeOnSignal(stop, logger, { graceMs: GRACE_MS + settings.shutdownDelayMs });

process.stdout.write(`Storefold starts on ${settings.dataDir}, a process for each service …\n`);
const busUrl = await natsOrExit(settings, processes);

/** Each service gets one process, and the lock keeps other launchers away. Who starts more instances beside says so. */
const environment = {
  ...memoryEnvironment,
  BUS_URL: busUrl,
  BASE_URL: settings.baseUrl ?? reachableUrl(settings.host, port),
  READ_MODELS_SHARED: process.env.READ_MODELS_SHARED || 'off',
  // They are told to end when the gateway has ended, and nobody asks them any more.
  SHUTDOWN_DELAY_MS: '0',
};
/** The gateway has the port that the settings name, and each other process the next one. */
const metricsAfter = (place: number) => ({
  METRICS_PORT: settings.metricsPort
    ? String(settings.metricsPort + place)
    : String(settings.metricsPort ?? 'none'),
});
const addresses: Record<string, string> = {};
const ownProgram = new URL('./extension-service.js', import.meta.url);
for (const [index, { name, urlSetting, isShipped }] of services.entries()) {
  // A service of one's own may run elsewhere, by its own program.
  if (!isShipped && process.env[urlSetting]) continue;
  const port = await freePort();
  addresses[urlSetting] = `http://127.0.0.1:${port}`;
  const env = { ...environment, ...metricsAfter(index + 2), HOST: '127.0.0.1', PORT: String(port) };
  const shipped = new URL(`../../services/${name}/dist/main.js`, import.meta.url);
  processes.start(name, isShipped ? shipped : ownProgram, env, memoryFlags(name), isShipped ? [] : [name]);
}

const dashboardPort = await freePort();
processes.start(
  'dashboard',
  new URL('../../dashboard/dist/main.js', import.meta.url),
  {
    ...environment,
    ...metricsAfter(1),
    HOST: '127.0.0.1',
    PORT: String(dashboardPort),
    STORE_URL: `http://127.0.0.1:${port}`,
  },
  memoryFlags('dashboard'),
);
addresses.DASHBOARD_URL = `http://127.0.0.1:${dashboardPort}`;

// The gateway serves from the start, without whatever is not there yet.
const env = {
  ...environment,
  SHUTDOWN_DELAY_MS: String(settings.shutdownDelayMs),
  PORT: String(port),
  ...addresses,
};
const gateway = new URL('../../gateway/dist/main.js', import.meta.url);
processes.start('gateway', gateway, env, memoryFlags('gateway'));
const origins = [`http://127.0.0.1:${port}`, ...Object.values(addresses)];
await Promise.all(origins.map((origin) => processes.healthy(origin)));
await announce(settings, port, performance.now());
