/**
 * Makes `dist` of every package by stripping types, for those who want to run the store and not to change it.
 * `tsc -b` makes the same files and holds the types as well; it takes many times as long and gigabytes of memory.
 * What is newer than its source is left alone, so that a second start builds nothing.
 *
 *   node quick-build.mjs [FOLDER]   the repository in that folder; by default this one
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { makeLists } from '../contracts/make-lists.mjs';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const leftOut = /\.(spec|check)\.ts$|\.d\.ts$|^(package|tsconfig(\.\w+)?)\.json$/;
const built = /\.(ts|json)$/;

const packages = workspaces()
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  .map((folder) => {
    const { outDir, rootDir } = readJson(join(root, folder, 'tsconfig.json')).compilerOptions;
    return { dist: join(root, folder, outDir), source: join(root, folder, rootDir) };
  });

const client = packages.find(({ source }) => source === join(root, 'client/src'));
const others = packages.filter((each) => each !== client);

const startedMs = performance.now();
makeLists(root);
let count = await buildAll(others, 0);
if (client !== undefined) {
  const { generateClient } = await import('../client/generate.mjs');
  await generateClient(() => import('./dist/client/client-files.js'));
  count += await buildAll([client], count);
}
if (count > 0) console.log(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);

// Made last of what a store serves of the client.
const archive = join(root, 'client/dist/client.tgz');
if (client !== undefined && sourcesIn(client.source).some((file) => isNewer(file, archive))) {
  await import('../client/build.mjs');
}
const turbo = join(root, 'node_modules/@hotwired/turbo/package.json');
if (existsSync(turbo) && isNewer(turbo, join(root, 'dashboard/dist/turbo.min.js'))) {
  await import('../dashboard/build.mjs');
}
const pages = ['events', 'lists'].map((name) =>
  [`docs/${name}.md`, `docs/made/${name}.md`].map((path) => join(root, path)),
);
if (client !== undefined && (count > 0 || pages.some(([source, made]) => isNewer(source, made)))) {
  const { make, servedPages } = await import('./dist/made/made-files.js');
  await make(servedPages);
}

/** `before`: how many files were built already, of which was told. */
async function buildAll(wanted, before) {
  const work = wanted
    .map((each) => ({ ...each, outdated: sourcesIn(each.source).filter((file) => isOutdated(file, each)) }))
    .filter(({ outdated }) => outdated.length > 0);
  const files = work.reduce((sum, { outdated }) => sum + outdated.length, 0);
  if (files === 0) return 0;
  if (before === 0) console.log(`Building: ${files} files are new or changed …`);
  const { transform } = await import('@swc/core');
  for (const each of work) await build(each, transform);
  return files;
}

async function build({ dist, source, outdated }, transform) {
  // The compiler skips what its notes say it wrote. They say nothing true of files that it did not write.
  rmSync(join(dist, '.tsbuildinfo'), { force: true });
  await Promise.all(outdated.map((file) => writeOne(file, outputOf(file, { dist, source }), transform)));
}

async function writeOne(file, output, transform) {
  const text = readFileSync(file, 'utf8');
  mkdirSync(dirname(output), { recursive: true });
  if (!file.endsWith('.ts')) return writeFileSync(output, text);
  const { code, map } = await transform(text, {
    configFile: false,
    swcrc: false,
    filename: file,
    sourceFileName: relative(dirname(output), file),
    sourceMaps: true,
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, useDefineForClassFields: true, verbatimModuleSyntax: true },
      target: 'es2023',
      rewriteRelativeImportExtensions: true,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  const mapFile = `${output}.map`;
  writeFileSync(mapFile, map);
  // The program last: it says that this file is done, should the build be ended half way.
  writeFileSync(output, `${code}//# sourceMappingURL=${basename(mapFile)}\n`);
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourcesIn(path);
    return built.test(entry.name) && !leftOut.test(entry.name) ? [path] : [];
  });
}

function isOutdated(file, folders) {
  return isNewer(file, outputOf(file, folders));
}

function isNewer(file, output) {
  const made = statSync(output, { throwIfNoEntry: false });
  return made === undefined || made.mtimeMs < statSync(file).mtimeMs;
}

function outputOf(file, { dist, source }) {
  return join(dist, relative(source, file)).replace(/\.ts$/, '.js');
}

function workspaces() {
  return readJson(join(root, 'package.json')).workspaces.flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(join(root, name.slice(0, -2))).map((each) => join(name.slice(0, -2), each))
      : [name],
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
