/**
 * Makes `dist/turbo.min.js`, which the pages load: Turbo comes with its comments and long names alone.
 *
 *   node build.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { minifySync } from 'rolldown/utils';

const file = createRequire(import.meta.url).resolve('@hotwired/turbo/dist/turbo.es2017-esm.js');
const source = readFileSync(file, 'utf8');
const { code, errors } = minifySync('turbo.js', source, { module: true });
if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0].message}`);
mkdirSync(new URL('dist/', import.meta.url), { recursive: true });
writeFileSync(new URL('dist/turbo.min.js', import.meta.url), code);
