import { serviceNames } from '@storefold/contracts';
import type { SettingsOf } from '@storefold/kernel/runtime';
import { serviceUrlSettings } from './settings.ts';
import type { ServiceAddresses } from './ways.ts';

/** Where all instances of all services are; ends the process, naming what is missing, when one has no address. */
export function addressesOrExit(settings: SettingsOf<typeof serviceUrlSettings>): ServiceAddresses {
  const addresses = serviceNames.map((name) => [name, settings[name]] as const);
  const missing = serviceNames.filter((name) => settings[name] === null);
  if (missing.length > 0) {
    const names = missing.map((name) => serviceUrlSettings[name].name).join(', ');
    process.stderr.write(`The gateway needs to know where its services are. Set ${names}.\n`);
    process.exit(78);
  }
  return Object.fromEntries(addresses) as ServiceAddresses;
}
