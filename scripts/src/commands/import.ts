import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Imported } from '@storefold/contracts';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, showProgress, tellerOf } from '../cli/told.ts';
import { adminApiOrExit } from '../opening/admin-api.ts';

/** How often is asked how far it is. */
const EVERY_MS = 250;
/** The errors that are shown. All of them are in the answer of GET /api/v3/admin/imports/{id}. */
const SHOWN = 20;
const IMPORTS = '/api/v3/admin/imports';

/** Sends a file of products to the running store, and follows how it is read. */
export async function importFile(
  file: string,
  options: { readonly url?: string; readonly json?: boolean },
): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) exit(`There is no file ${file}`, EXIT_USAGE);
  const api = adminApiOrExit(options);
  const form = new FormData();
  form.append('file', await openAsBlob(file), basename(file));
  let imported = await api.ask<Imported>('POST', IMPORTS, form);
  while (imported.state === 'pending' || imported.state === 'processing') {
    showProgress(progressOf(imported));
    await pause(EVERY_MS);
    imported = await api.ask<Imported>('GET', `${IMPORTS}/${imported.id}`);
  }
  tellerOf(options)(imported, outcomeOf(imported, `${api.url}${IMPORTS}/${imported.id}`));
  process.exitCode = imported.state === 'completed' && imported.failed_count === 0 ? 0 : 1;
}

function progressOf({ state, rows_count, processed_count, ...counts }: Imported): string {
  const share = rows_count === 0 ? 0 : Math.floor((processed_count / rows_count) * 100);
  const { created_count, updated_count, failed_count } = counts;
  return `${state}  ${processed_count} of ${rows_count} rows, ${share} %: ${created_count} new, ${updated_count} changed, ${failed_count} refused`;
}

function outcomeOf(imported: Imported, place: string): string {
  const { warnings, errors } = imported;
  const unread = warnings.map(({ column }) => column).join(', ');
  return [
    progressOf(imported),
    ...(warnings.length > 0 ? [`columns that are not read: ${unread}`] : []),
    ...errors
      .slice(0, SHOWN)
      .map(({ line, column, message }) => `line ${line}${column === null ? '' : `, ${column}`}: ${message}`),
    ...(errors.length > SHOWN ? [`and more: GET ${place}`] : []),
  ].join('\n');
}
