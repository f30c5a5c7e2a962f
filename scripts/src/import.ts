import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ErrorEnvelope, Imported } from '@storefold/contracts';
import { credentialsFile } from '@storefold/identity/credentials';
import { messageOf } from '@storefold/kernel/core';
import { processSettings, settingsOrExit } from '@storefold/kernel/runtime';
import { thereOrExit } from './store-files.ts';

/** How often is asked how far it is. */
const EVERY_MS = 250;
/** The errors that are shown. All of them are in the answer of GET /api/v3/admin/imports/{id}. */
const SHOWN = 20;

const settings = settingsOrExit(
  processSettings,
  `npm run import -- FILE: sends a CSV or NDJSON file of products to the running store, and shows how far it is and what is wrong with rows.
The store reads it in the background: what is interrupted here goes on there. Address and key are those of credentials.json in DATA_DIR; --url names
another address. What the columns are called is in the reference: POST /api/v3/admin/imports at /docs.
Exit code 0: all rows are in; 1: some were refused, or the file could not be read; 64: the command is wrong.`,
  { makesFolder: false },
);
const { file, url } = optionsOrExit();
const { base_url, secret_key } = JSON.parse(
  readFileSync(thereOrExit(credentialsFile(settings.dataDir)), 'utf8'),
);
const IMPORTS = `${url ?? base_url}/api/v3/admin/imports`;

const form = new FormData();
form.append('file', await openAsBlob(file), basename(file));
let imported = await ask('POST', IMPORTS, form);
let shown = '';
for (;;) {
  show(progressOf(imported));
  if (imported.state === 'completed' || imported.state === 'failed') break;
  await pause(EVERY_MS);
  imported = await ask('GET', `${IMPORTS}/${imported.id}`);
}
const { state, warnings, errors, failed_count } = imported;
if (warnings.length > 0)
  process.stdout.write(`columns that are not read: ${warnings.map(({ column }) => column).join(', ')}\n`);
for (const { line, column, message } of errors.slice(0, SHOWN))
  process.stdout.write(`line ${line}${column === null ? '' : `, ${column}`}: ${message}\n`);
if (errors.length > SHOWN) process.stdout.write(`and more: GET ${IMPORTS}/${imported.id}\n`);
process.exitCode = state === 'completed' && failed_count === 0 ? 0 : 1;

async function ask(method: string, target: string, body?: FormData): Promise<Imported> {
  try {
    const headers = { 'x-service-api-key': secret_key };
    const response = await fetch(target, { method, headers, ...(body && { body }) });
    const answer = (await response.json()) as Imported & ErrorEnvelope;
    return response.ok ? answer : exit(`The store refused it: ${answer.error.message}`);
  } catch (error) {
    return exit(`No store answers at ${target} (${messageOf(error)}): is it running?`);
  }
}

function progressOf({ state, rows_count, processed_count, ...counts }: Imported): string {
  const share = rows_count === 0 ? 0 : Math.floor((processed_count / rows_count) * 100);
  const { created_count, updated_count, failed_count } = counts;
  return `${state}  ${processed_count} of ${rows_count} rows, ${share} %: ${created_count} new, ${updated_count} changed, ${failed_count} refused\n`;
}

/** Each line once, so that a log of it is short. */
function show(line: string): void {
  if (line !== shown) process.stdout.write(line);
  shown = line;
}

function optionsOrExit() {
  try {
    const { values, positionals } = parseArgs({
      options: { url: { type: 'string' } },
      allowPositionals: true,
    });
    const [named, ...more] = positionals;
    if (named === undefined || more.length > 0)
      throw new Error('Name one file: npm run import -- FILE (npm run import -- --help says more)');
    if (!existsSync(named)) throw new Error(`There is no file ${named}`);
    return { file: named, url: values.url };
  } catch (error) {
    return exit(messageOf(error), 64);
  }
}

function exit(why: string, code = 1): never {
  process.stderr.write(`${why}\n`);
  process.exit(code);
}
