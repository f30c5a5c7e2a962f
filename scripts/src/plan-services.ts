import { writeSync } from 'node:fs';
import { serviceNames } from '@storefold/contracts';
import { serviceUrlSettings } from '@storefold/gateway';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { PLAN_FD, type ServicesPlan } from './services-plan.ts';
import { storeSettings } from './store-settings.ts';

const { port, host, dataDir, logLevel, bus } = settingsOrExit(
  storeSettings,
  'npm run start:services: runs each service and the gateway as a process of its own, over NATS.',
);
const services = serviceNames.map((name) => ({ name, urlSetting: serviceUrlSettings[name].name }));
const plan: ServicesPlan = { port, host, dataDir, logLevel, bus: { engine: bus.engine }, services };
try {
  writeSync(PLAN_FD, JSON.stringify(plan));
} catch {
  // The launcher has ended meanwhile.
  process.exit(1);
}
