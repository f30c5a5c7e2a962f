import { writeSync } from 'node:fs';
import { serviceUrlSettingsOf } from '@storefold/gateway';
import { settingsOrExit } from '@storefold/server/runtime';
import { servicesOrExit } from './opening/services-or-exit.ts';
import { PLAN_FD, type ServicesPlan } from './processes/services-plan.ts';
import { services as shipped } from './services.ts';
import { storeSettingsOf } from './store-settings.ts';

const definitions = await servicesOrExit();
const { port, host, dataDir, logLevel, metricsPort, shutdownDelayMs, bus, baseUrl } = settingsOrExit(
  storeSettingsOf(definitions),
  'Tells a launcher what the settings say.',
);
const urlSettings = serviceUrlSettingsOf(definitions.map(({ name }) => name));
const services = Object.entries(urlSettings).map(([name, setting]) => ({
  name,
  urlSetting: setting.name,
  isShipped: shipped.some((service) => service.name === name),
}));
const engine = { engine: bus.engine };
const plan: ServicesPlan = {
  port,
  host,
  dataDir,
  logLevel,
  metricsPort,
  shutdownDelayMs,
  baseUrl,
  bus: engine,
  services,
};
try {
  writeSync(PLAN_FD, JSON.stringify(plan));
} catch {
  // The launcher has ended meanwhile.
  process.exit(1);
}
