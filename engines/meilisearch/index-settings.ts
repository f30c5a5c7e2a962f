import type { Settings } from 'meilisearch';
import type { SearchedFields } from './searched-fields.ts';

/** Beyond any page that is asked for; without it Meilisearch counts to 1,000. */
const ALL_HITS = 1_000_000_000;

/** Meilisearch stops looking after 1.5 s and gives what it has; our requests end before this, and are answered elsewhere. */
const CUTOFF_MS = 30_000;

/** What an index is told. Declared fields alone can be filtered and sorted; all that makes results inexact is off. */
export function settingsFor(fields: SearchedFields): Settings {
  return {
    filterableAttributes: [...fields.names],
    sortableAttributes: [...fields.scalars],
    // Nothing is looked for in texts: words are conditions too. An empty list would mean every attribute to some versions.
    searchableAttributes: ['id'],
    rankingRules: ['sort'],
    distinctAttribute: null,
    pagination: { maxTotalHits: ALL_HITS },
    searchCutoffMs: CUTOFF_MS,
    typoTolerance: { enabled: false },
    prefixSearch: 'disabled',
    facetSearch: false,
    proximityPrecision: 'byAttribute',
  };
}

/** The names of settings that are not as wanted. */
export function differences(found: Settings, wanted: Settings): string[] {
  return Object.entries(wanted).flatMap(([name, value]) =>
    meets(Reflect.get(found, name), value) ? [] : [name],
  );
}

/** Lists are compared as sets: the server may sort them. Of objects it tells keys that nobody set. */
function meets(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) && found.length === wanted.length && wanted.every((each) => found.includes(each))
    );
  }
  if (typeof wanted === 'object' && wanted !== null) {
    const isObject = typeof found === 'object' && found !== null;
    return isObject && Object.entries(wanted).every(([key, value]) => meets(Reflect.get(found, key), value));
  }
  return (found ?? null) === (wanted ?? null);
}
