import { performance } from 'node:perf_hooks';
import { closeOnSignal, createLogger, openSharedPorts, settingsOrExit } from '@storefold/kernel';
import { announce } from './banner.ts';
import { listenOrExit } from './listen-or-exit.ts';
import { lockOrExit } from './lock-or-exit.ts';
import { startOneProcess } from './one-process.ts';

const settings = settingsOrExit(process.env, 'npm start: runs the whole store in one process.');
const logger = createLogger(settings);
const lock = lockOrExit(settings);
process.stdout.write(`Storefold starts on ${settings.dataDir} …\n`);

const shared = await openSharedPorts(settings, logger, 'store');
const store = await startOneProcess(shared);
closeOnSignal(
  async () => {
    await store.close();
    lock.release();
  },
  logger,
  shared.log,
);

const port = await listenOrExit(store, settings);
await announce(settings, port, performance.now());
