import {
  adminPartialPoints,
  adminPartialsOf,
  adminScreens,
  allCustomFieldResources,
  allEndpoints,
  publicEvents,
  scopes,
} from '@storefold/contracts';
import { ownServices } from '../runtime/extensions/own-services.ts';

/** Remembers what is registered now, and returns what takes back everything since: specs share their modules. */
export function registriesAsTheyAre(): () => void {
  const lists = [
    ownServices,
    adminScreens,
    allEndpoints,
    allCustomFieldResources,
    publicEvents,
    scopes,
    ...adminPartialPoints.map(adminPartialsOf),
  ] as unknown[][];
  const lengths = lists.map(({ length }) => length);
  return () => {
    for (const [index, list] of lists.entries()) list.length = lengths[index] ?? 0;
  };
}
