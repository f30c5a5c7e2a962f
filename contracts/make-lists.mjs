/**
 * Makes the lists of files that each declare something, so that whoever adds such a file names it nowhere:
 *
 *   contracts/src/nouns, shapes, endpoints   contracts/src/made
 *   dashboard/src/screens/nouns              dashboard/src/made
 *
 * They are in no commit. `client/generate.mjs` and the quick build run this first; it needs nothing that is built. A list that is
 * as it should be is left alone, so that nothing is built anew for it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));

const lists = [
  ['contracts/src', 'nouns'],
  ['contracts/src', 'shapes'],
  ['contracts/src', 'endpoints'],
  ['dashboard/src', 'screens/nouns'],
];

/** `root`: the repository, or a copy of parts of it. Folders that are not there have no list. */
export function makeLists(root = here) {
  for (const [source, folder] of lists) {
    const declaring = join(root, source, folder);
    if (!existsSync(declaring)) continue;
    const lines = filesIn(declaring).map((file) => `export * from '../${folder}/${file}';\n`);
    const made = join(root, source, 'made');
    mkdirSync(made, { recursive: true });
    replace(
      join(made, `${folder.split('/')[0]}.ts`),
      `// Made by contracts/make-lists.mjs. Do not edit.\n${lines.join('')}`,
    );
  }
}

/** In an order that is the same everywhere. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.]+\.ts$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/** At once: somebody else may be reading the file. */
function replace(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeLists();
