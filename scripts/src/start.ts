import { performance } from 'node:perf_hooks';
import { engines } from '@storefold/engines';
import { createLogger } from '@storefold/kernel/core';
import { defaultLimits } from '@storefold/server/http';
import { runProcess, settingsOrExit } from '@storefold/server/runtime';
import { startOneProcess } from './one-process.ts';
import { lockOrExit } from './opening/lock-or-exit.ts';
import { servicesOrExit } from './opening/services-or-exit.ts';
import { announce } from './processes/banner.ts';
import { storeSettingsOf } from './store-settings.ts';

const services = await servicesOrExit();
const settings = settingsOrExit(storeSettingsOf(services), 'Runs the whole store in one process.');
const logger = createLogger(settings);
const lock = lockOrExit(settings);
process.stdout.write(`Storefold starts on ${settings.dataDir} …\n`);

const port = await runProcess({
  settings,
  logger,
  limits: defaultLimits,
  parts: ['event_log', 'vault', ...services.map(({ name }) => name)],
  async open(start) {
    const opening = { settings, logger, name: 'store', start, isAlone: true };
    const shared = await engines.openShared(opening);
    start.endsWith(shared.log);
    const store = await startOneProcess(
      shared,
      settings,
      (service) => engines.openReadModels(opening, service),
      start.watch,
      services,
    );
    return { handler: store.gateway.handler, close: () => store.close() };
  },
  released: () => lock.release(),
});
if (port !== undefined) await announce(settings, port, performance.now());
