import {
  adminPartialPoints,
  adminPartialsOf,
  allEndpoints,
  publicEvents,
  scopes,
} from '@storefold/contracts';

/** Remembers what is registered now, and returns what takes back everything since: specs share their modules. */
export function registriesAsTheyAre(): () => void {
  const lists = [
    allEndpoints,
    publicEvents,
    scopes,
    ...adminPartialPoints.map(adminPartialsOf),
  ] as unknown[][];
  const lengths = lists.map(({ length }) => length);
  return () => {
    for (const [index, list] of lists.entries()) list.length = lengths[index] ?? 0;
  };
}
