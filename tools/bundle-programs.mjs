/**
 * Puts the programs of the store that specs start into a few files each, because loading two thousand modules is more
 * than half of what a start costs. Vitest runs it before specs that start programs; users run what stands in `dist`, and
 * so do some specs.
 *
 * A program has the same place below `.vitest/programs` as in the repository, and so has what it looks for beside itself:
 * a bundled launcher starts bundled services.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const isProgram =
  /^(scripts\/dist\/(storefold|start|start-services|plan-services|extension-service)|.*\/dist\/main|.*\.worker)\.js$/;
const alsoRead = [
  'client/README.md',
  'client/dist',
  'contracts/release',
  'docs',
  'examples/storefront',
  'gateway/assets',
  'gateway/package.json',
  'dashboard/assets',
  'dashboard/queries',
  'dashboard/templates',
  'scripts/package.json',
  'services/mail/templates',
];
/** They look for files beside themselves. */
const native = ['@photostructure/sqlite', '@node-rs/argon2', '@swc/core', 'pdfkit'];

/** Vitest's set-up of a project. What a program compiled is kept for its next start: a run starts some hundred. */
export default function prepare() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  process.env.NODE_COMPILE_CACHE ??= join(root, '.vitest/compiled');
  return bundlePrograms(root);
}

export async function bundlePrograms(root) {
  const out = join(root, '.vitest/programs');
  const bundledModules = join(out, 'modules.json');
  if (isNewest(bundledModules)) return;

  rmSync(out, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(programsIn(root).map((file) => [file.replace(/\.js$/, ''), file])),
    platform: 'node',
    external: native,
    plugins: [{ name: 'place', transform: { filter: { code: 'import.meta.url' }, handler: withItsPlace } }],
    // Says of packages that Nest would load if they were there that they are not.
    logLevel: 'silent',
  });
  await bundle.write({ dir: out, keepNames: true, chunkFileNames: 'shared/[name]-[hash].js' });
  const modules = await bundle.watchFiles;
  await bundle.close();
  for (const path of alsoRead.filter((each) => existsSync(join(root, each)))) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    symlinkSync(join(root, path), join(out, path));
  }
  // Last: it says that the programs are whole.
  writeFileSync(bundledModules, JSON.stringify(modules));

  function withItsPlace(code, file) {
    const place = pathToFileURL(join(out, relative(root, file)));
    return code.replaceAll('import.meta.url', JSON.stringify(place));
  }
}

function isNewest(bundledModules) {
  const bundledAtMs = statSync(bundledModules, { throwIfNoEntry: false })?.mtimeMs;
  if (bundledAtMs === undefined) return false;
  const modules = JSON.parse(readFileSync(bundledModules, 'utf8'));
  return [fileURLToPath(import.meta.url), ...modules].every((file) => {
    const builtAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    return builtAtMs !== undefined && builtAtMs < bundledAtMs;
  });
}

function programsIn(root) {
  return readdirSync(root)
    .concat(readdirSync(join(root, 'services')).map((name) => `services/${name}`))
    .map((name) => join(name, 'dist'))
    .filter((dist) => existsSync(join(root, dist)))
    .flatMap((dist) => readdirSync(join(root, dist), { recursive: true }).map((file) => join(dist, file)))
    .filter((file) => isProgram.test(file));
}
