import type { ServiceName } from '@storefold/contracts';
import type { Setting } from '@storefold/server/runtime';
import type { Origins } from '../settings.ts';
import type { ServiceAddresses } from './upstreams.ts';

/**
 * The addresses of all services. Ends the process, naming the settings, when one has no address. `declared`: the setting of each
 * service, by its name.
 */
export function serviceAddressesOrExit(
  settings: Readonly<Record<ServiceName, unknown>>,
  declared: Readonly<Record<ServiceName, Setting<Origins>>>,
): ServiceAddresses {
  const names = Object.keys(declared);
  const missing = names.filter((name) => settings[name] === null);
  if (missing.length > 0) {
    const wanted = missing.map((name) => declared[name]?.name).join(', ');
    process.stderr.write(`The gateway needs to know where its services are. Set ${wanted}.\n`);
    process.exit(78);
  }
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as ServiceAddresses;
}
