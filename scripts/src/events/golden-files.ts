import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A fact as a golden file keeps it. */
export interface GoldenEntry {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The repository, from `scripts/src/events` as from `scripts/dist/events`. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The entries of all golden files, in their order, by the file's path from the root. */
export function readGoldenFiles(): ReadonlyMap<string, readonly GoldenEntry[]> {
  const paths = ['kernel/src', 'custom-fields/src', 'services'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /^[^.]*\/src\/.*[.]golden[.]json$/.test(path) && !path.includes('/node_modules/')),
  );
  return new Map(paths.toSorted().map((path) => [path, entriesIn(path)]));
}

function entriesIn(path: string): readonly GoldenEntry[] {
  const content = JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as GoldenEntry | GoldenEntry[];
  return Array.isArray(content) ? content : [content];
}
