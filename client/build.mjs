/**
 * Makes `storefold-client.min.js`, the whole client in one module for pages without a bundler, and prints its size.
 * Fails when it is larger than promised.
 *
 *   node build.mjs [FOLDER]   into that folder; by default into `dist`
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { makeArchive } from './archive.mjs';

const LIMIT_BYTES = 15_000;
const name = 'storefold-client.min.js';
const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = resolve(process.argv[2] ?? join(root, 'dist'));

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => name },
    // A library keeps its white space unless the bundler itself is told.
    rolldownOptions: { output: { minify: true } },
    target: 'es2022',
    outDir,
    emptyOutDir: false,
  },
});

const code = readFileSync(join(outDir, name));
const gzipped = gzipSync(code, { level: 9 }).length;
console.log(`${name}: ${code.length} bytes, ${gzipped} gzipped (at most ${LIMIT_BYTES})`);
if (gzipped > LIMIT_BYTES) process.exitCode = 1;
// What a store serves. Elsewhere the bundle alone is wanted.
if (outDir === join(root, 'dist')) makeArchive(outDir);
