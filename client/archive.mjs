/**
 * Makes `client.tgz`, the client as a package that `npm install` takes from the address of a store. It has the same files as
 * `npm pack` makes, with types, and needs no npm: a store makes it where it is started from sources.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('.', import.meta.url));
const NAME = 'client.tgz';

/** What is no part of the package, beside the files of the build. */
const LEFT_OUT = /\.(?:spec|check|examples)\.|\.map$|tsbuildinfo|\.tgz$/;

/** `dist`: the compiled client, into which the archive is written. */
export function makeArchive(dist) {
  makeTypes(dist);
  const {
    scripts: _,
    devDependencies: __,
    ...manifest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = new Map([['package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]]);
  const add = (name) => files.set(name, readFileSync(join(root, name)));
  add('README.md');
  for (const folder of ['dist', 'src'])
    for (const name of filesIn(join(root, folder))) add(`${folder}/${name}`);
  const entries = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(dist, NAME), gzipSync(tarOf(entries), { level: 9 }));
}

/** A quick build makes no types. */
function makeTypes(dist) {
  const made = changedAtMs(join(dist, 'index.d.ts'));
  const sources = filesIn(join(root, 'src')).map((name) => changedAtMs(join(root, 'src', name)));
  if (made >= Math.max(...sources)) return;
  const folder = mkdtempSync(join(tmpdir(), 'storefold-types-'));
  try {
    const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
    const options =
      '--ignoreConfig --declaration --emitDeclarationOnly --strict --target es2022 --module nodenext';
    const args = [
      ...options.split(' '),
      '--rewriteRelativeImportExtensions',
      '--skipLibCheck',
      '--types',
      '',
    ];
    const places = ['--lib', 'es2023,dom,dom.iterable', '--rootDir', join(root, 'src'), '--outDir', folder];
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler, ...args, ...places, join(root, 'src/index.ts')],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the client has no types: ${stdout}`);
    cpSync(folder, dist, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const changedAtMs = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));

const BLOCK = 512;

/** The same files are the same bytes. */
function tarOf(files) {
  const blocks = files.flatMap(([name, content]) => {
    const rest = content.length % BLOCK;
    return [headerOf(name, content.length), content, Buffer.alloc(rest === 0 ? 0 : BLOCK - rest)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name, size) {
  const header = Buffer.alloc(BLOCK);
  const path = `package/${name}`;
  if (path.length > 100) throw new Error(`the name of ${path} is too long for an archive`);
  const octal = (value, length) => value.toString(8).padStart(length - 1, '0');
  header.write(path, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  // npm's own: the same time in each archive.
  header.write(octal(499_162_500, 12), 136);
  header.fill(' ', 148, 156);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return header;
}
