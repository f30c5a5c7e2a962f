import { serviceNames } from '@storefold/contracts';
import { type Settings, serviceUrlSettings } from '@storefold/kernel/runtime';
import type { ServiceAddresses } from './ways.ts';

/** Where all instances of all services are; ends the process, naming what is missing, when one has no address. */
export function addressesOrExit({ serviceUrls }: Settings): ServiceAddresses {
  const missing = serviceNames.filter((name) => serviceUrls[name] === null);
  if (missing.length > 0) {
    const names = missing.map((name) => serviceUrlSettings[name].name).join(', ');
    process.stderr.write(`The gateway needs to know where its services are. Set ${names}.\n`);
    process.exit(78);
  }
  return serviceUrls as Record<keyof typeof serviceUrls, readonly string[]>;
}
