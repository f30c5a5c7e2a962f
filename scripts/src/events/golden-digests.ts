import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readGoldenFiles } from './golden-files.ts';

/** The committed list, from the root. Lines are only ever added to it. */
export const DIGESTS = 'scripts/golden-digests.txt';
const file = new URL(`../../../${DIGESTS}`, import.meta.url);

/** The lines of the list: a fact's type and the SHA-256 of an entry of it. */
export const committedDigests = (): readonly string[] =>
  existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [];

/** The lines that the golden files need. */
export const goldenDigests = (): readonly string[] => [
  ...new Set([...readGoldenFiles().values()].flat().map((entry) => `${entry.type} ${digestOf(entry)}`)),
];

/** The list with the lines that are missing: it only grows. */
export const withDigests = (list: string): string =>
  `${[...new Set([...linesOf(list), ...goldenDigests()])].toSorted().join('\n')}\n`;

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const digestOf = (entry: unknown): string => createHash('sha256').update(canonical(entry)).digest('hex');

/** JSON without spaces, with the keys of each object in order: the same for equal values. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}
