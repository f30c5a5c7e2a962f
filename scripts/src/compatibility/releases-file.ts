import { type Level, levels } from '@storefold/contracts';
import { LEVEL_CATEGORY } from '@storefold/kernel/command-handling';
import { dictionaries } from '../events/dictionaries.ts';
import { readPromised } from './release.ts';

export const RELEASES = 'contracts/src/releases.ts';

/** The levels of the releases, and the next one where there are kinds that no release knows. */
export function levelsNow(): readonly Level[] {
  const released = levels.filter(({ versions }) => versions.length > 0);
  const kinds = newKinds();
  return Object.keys(kinds).length === 0 ? released : [...released, { versions: [], kinds }];
}

/** The same once this version is a release. */
export function levelsReleased(version: string): readonly Level[] {
  const now = levelsNow();
  return now.map((level, index) =>
    index === now.length - 1 && !level.versions.includes(version)
      ? { ...level, versions: [...level.versions, version] }
      : level,
  );
}

/** By service and category, the kinds that the last release does not know. */
function newKinds(): Level['kinds'] {
  const { facts: known } = readPromised();
  const found: Record<string, Record<string, string[]>> = {};
  for (const [service, ofService] of Object.entries(dictionaries)) {
    for (const { category, facts } of ofService) {
      const kinds = Object.keys(facts).filter((kind) => !Object.hasOwn(known[category] ?? {}, kind));
      if (kinds.length === 0 || category === LEVEL_CATEGORY) continue;
      found[service] = { ...found[service], [category]: kinds.toSorted() };
    }
  }
  return found;
}

export function withLevels(before: string, version: string, now: readonly Level[]): string {
  const head = before.slice(0, before.indexOf('export const levels'));
  const lines = now.map((level) => `  ${JSON.stringify(level)},\n`).join('');
  return (
    head.replace(/(export const version = ).*;/, `$1'${version}';`) +
    `export const levels: readonly Level[] = [\n${lines}];\n`
  );
}
