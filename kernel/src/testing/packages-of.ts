import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The packages that a TypeScript module loads when it is imported, also through other modules of the project. What it
 * imports only later, by `import()`, and types are not among them.
 */
export function packagesOf(module: URL, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  if (seen.has(module.href)) return packages;
  seen.add(module.href);
  for (const [, clause = '', from = ''] of readFileSync(module, 'utf8').matchAll(
    /^(?:import|export)\s([^;]*?)\bfrom '([^']+)'/gm,
  )) {
    if (!loads(clause) || from.startsWith('node:')) continue;
    if (!from.startsWith('.')) packages.add(from);
    const ours = from.startsWith('.') ? new URL(from, module) : sourceOf(from, module);
    if (ours) packagesOf(ours, seen, packages);
  }
  return packages;
}

/** Whether an import names something other than types. */
const loads = (clause: string): boolean =>
  !clause.startsWith('type ') &&
  clause
    .replaceAll(/[{}\s]+/g, ' ')
    .split(',')
    .some((name) => name.trim() !== '' && !name.trim().startsWith('type '));

/** The source of a package of the project, as its manifest names it; undefined for any other package. */
function sourceOf(from: string, module: URL): URL | undefined {
  const [, name, room] = /^(@storefold\/[\w-]+)(?:\/(.+))?$/.exec(from) ?? [];
  if (name === undefined) return undefined;
  const folders = createRequire(module).resolve.paths(name) ?? [];
  const manifest = folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const source = exports[room === undefined ? '.' : `./${room}`]?.source;
  return source === undefined ? undefined : pathToFileURL(join(dirname(manifest), source));
}

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly source?: string }>>;
}
