/**
 * Makes `src/generated`, all that the client knows of the contracts, and does nothing when it is newer than they are.
 * Whatever needs the client's sources runs it first: it needs nothing that is built.
 */
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { makeLists } from '../contracts/make-lists.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The contracts are whole only with them.
makeLists();
const generated = join(root, 'client/src/generated');
const names = ['endpoints.ts', 'events.ts', 'methods.ts', 'shapes.ts'];
const generator = join(root, 'scripts/src/client');
const madeOf = [
  fileURLToPath(import.meta.url),
  ...sourcesIn(join(root, 'contracts/src')),
  ...sourcesIn(generator),
];

/** By this, tests make it before they run. */
export default () => generateClient(loadSources);

/** `load`: the generator, as a module of `scripts/src/client/client-files.ts`. */
export async function generateClient(load) {
  if (isNewest()) return;
  const { clientFiles } = await load();
  mkdirSync(generated, { recursive: true });
  for (const [name, text] of Object.entries(clientFiles())) replace(join(generated, name), text);
}

async function loadSources() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(generator, 'client-files.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
    // Packages of this repository by their sources.
    environments: { inline: { resolve: { conditions: ['source'], noExternal: [/^@storefold\//] } } },
  });
  return module;
}

function isNewest() {
  const made = names.map((name) => changedAtMs(join(generated, name)));
  return Math.min(...made) >= Math.max(...madeOf.map(changedAtMs));
}

/** At once: somebody else may be reading the file. */
function replace(file, text) {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}

function changedAtMs(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateClient(loadSources);
