import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { GoldenDigests } from '../events/golden-digests.ts';
import type { Promised } from './promised.ts';

/** What the last release promised, and which differences from it are meant. */
export interface Release {
  readonly version: string;
  /** The commit that was released. */
  readonly commit: string;
  /** Differences that break somebody, as they are printed, each with the reason why it is done all the same. */
  readonly accepted: Readonly<Record<string, string>>;
}

const folder = new URL('../../../contracts/release/', import.meta.url);
const parts = ['operations', 'schemas', 'events', 'facts', 'questions', 'subjects'] as const;

export const readRelease = (): Release => read('release') as Release;

export const readPromised = (): Promised =>
  Object.fromEntries(parts.map((part) => [part, read(part)])) as unknown as Promised;

export const readReleasedGolden = (): GoldenDigests => read('golden') as GoldenDigests;

/** What else a release keeps of itself. */
interface Kept {
  readonly golden: GoldenDigests;
  /** What a store was asked and answered, which the reference shows. */
  readonly recorded: Readonly<Record<'examples' | 'refusals', object>>;
}

/** Makes today's promises those of the last release. */
export function writeRelease(
  version: string,
  commit: string,
  promised: Promised,
  { golden, recorded }: Kept,
): void {
  mkdirSync(folder, { recursive: true });
  const release: Release = { version, commit, accepted: {} };
  writeFileSync(fileOf('release'), `${JSON.stringify(release, undefined, 2)}\n`);
  for (const [part, value] of Object.entries({ ...promised, golden, ...recorded }))
    writeFileSync(fileOf(part), lineByLine(value));
}

const fileOf = (name: string): URL => new URL(`${name}.json`, folder);
const read = (name: string): unknown => JSON.parse(readFileSync(fileOf(name), 'utf8'));

/** A line for each entry, so that two releases differ in git where they differ. */
function lineByLine(value: object): string {
  const lines = Array.isArray(value)
    ? value.map((each) => JSON.stringify(each))
    : Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`);
  const [first, last] = Array.isArray(value) ? '[]' : '{}';
  return `${first}\n${lines.join(',\n')}\n${last}\n`;
}
