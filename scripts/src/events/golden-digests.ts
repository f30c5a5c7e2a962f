import { createHash } from 'node:crypto';
import { readGoldenFiles } from './golden-files.ts';

/** By kind of fact, the SHA-256 of each entry that golden files have of it. */
export type GoldenDigests = Readonly<Record<string, readonly string[]>>;

/** Those of today. */
export function goldenDigests(): GoldenDigests {
  const digests = new Map<string, string[]>();
  for (const entry of [...readGoldenFiles().values()].flat())
    digests.set(entry.type, [...(digests.get(entry.type) ?? []), digestOf(entry)]);
  return Object.fromEntries(
    [...digests]
      .map(([type, each]): [string, string[]] => [type, [...new Set(each)].toSorted()])
      .toSorted(byType),
  );
}

const byType = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const digestOf = (entry: unknown): string => createHash('sha256').update(canonical(entry)).digest('hex');

/** JSON without spaces, with the keys of each object in order: the same for equal values. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}
