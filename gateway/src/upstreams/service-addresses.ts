import { serviceNames } from '@storefold/contracts';
import type { SettingsOf } from '@storefold/kernel/runtime';
import { serviceUrlSettings } from '../settings.ts';
import type { ServiceAddresses } from './upstreams.ts';

/** The addresses of all services. Ends the process, naming the settings, when one has no address. */
export function serviceAddressesOrExit(settings: SettingsOf<typeof serviceUrlSettings>): ServiceAddresses {
  const missing = serviceNames.filter((name) => settings[name] === null);
  if (missing.length > 0) {
    const names = missing.map((name) => serviceUrlSettings[name].name).join(', ');
    process.stderr.write(`The gateway needs to know where its services are. Set ${names}.\n`);
    process.exit(78);
  }
  return Object.fromEntries(serviceNames.map((name) => [name, settings[name]])) as ServiceAddresses;
}
