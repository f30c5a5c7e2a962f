import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the thread that writes loads neither schemas nor contracts, of which it would hold copies of its own', () => {
  const packages = packagesOf(new URL('./sqlite-writer.worker.ts', import.meta.url));
  expect([...packages].sort()).toEqual(['@photostructure/sqlite', '@storefold/kernel/ports']);
});

/** The packages that a module loads, also through the kernel and relative imports. Types load nothing. */
function packagesOf(module: URL, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  const file = fileURLToPath(module);
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, clause = '', from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s([^;]*?)\bfrom '([^']+)'/gm,
  )) {
    if (!loads(clause) || from.startsWith('node:')) continue;
    if (!from.startsWith('.')) packages.add(from);
    const inKernel = /^@storefold\/kernel\/(\w+)$/.exec(from)?.[1];
    if (inKernel)
      packagesOf(new URL(`../../../kernel/src/${inKernel}/index.ts`, import.meta.url), seen, packages);
    else if (from.startsWith('.')) packagesOf(new URL(from, module), seen, packages);
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
