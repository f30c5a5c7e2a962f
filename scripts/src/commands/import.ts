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

/** Sends a file of products or other records to the running store, and follows how it is read. */
export async function importFile(
  file: string,
  options: {
    readonly url?: string;
    readonly json?: boolean;
    readonly dryRun?: boolean;
    readonly mapping?: string;
    readonly type?: string;
    readonly invite?: boolean;
    readonly copyImages?: boolean;
    readonly undo?: boolean;
    readonly imageBaseUrl?: string;
  },
): Promise<void> {
  if (options.undo) return undoImport(file, options);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) exit(`There is no file ${file}`, EXIT_USAGE);
  const api = adminApiOrExit(options);
  const form = new FormData();
  if (options.dryRun) form.append('dry_run', 'true');
  if (options.invite) form.append('invite', 'true');
  if (options.copyImages) form.append('copy_images', 'true');
  if (options.mapping !== undefined) form.append('mapping', options.mapping);
  if (options.imageBaseUrl !== undefined) form.append('image_base_url', options.imageBaseUrl);
  form.append('file', await openAsBlob(file), basename(file));
  let imported = await api.ask<Imported>(
    'POST',
    `${IMPORTS}?type=${encodeURIComponent(options.type ?? 'products')}`,
    form,
  );
  while (imported.state === 'pending' || imported.state === 'processing') {
    showProgress(progressOf(imported));
    await pause(EVERY_MS);
    imported = await api.ask<Imported>('GET', `${IMPORTS}/${imported.id}`);
  }
  // A member of staff may undo it meanwhile.
  while (hasPicturesLeft(imported) && !imported.state.startsWith('und')) {
    showProgress(picturesOf(imported));
    await pause(EVERY_MS);
    imported = await api.ask<Imported>('GET', `${IMPORTS}/${imported.id}`);
  }
  tellerOf(options)(imported, outcomeOf(imported, `${api.url}${IMPORTS}/${imported.id}`));
  process.exitCode = imported.state === 'completed' && imported.failed_count === 0 ? 0 : 1;
}

/** Takes back what an import did, and says what stays. */
async function undoImport(
  id: string,
  options: { readonly url?: string; readonly json?: boolean },
): Promise<void> {
  const api = adminApiOrExit(options);
  const path = `${IMPORTS}/${encodeURIComponent(id)}`;
  let undone = await api.ask<Imported>('PATCH', `${path}/undo`);
  while (undone.state === 'undoing') {
    showProgress('undoing');
    await pause(EVERY_MS);
    undone = await api.ask<Imported>('GET', path);
  }
  const { kept } = undone;
  const lines = kept.slice(0, SHOWN).map(({ id: each, name, message }) => `${each}  ${name}: ${message}`);
  const more = kept.length > SHOWN ? [`and more: GET ${api.url}${path}`] : [];
  tellerOf(options)(undone, [`${undone.state}  ${id}, ${kept.length} kept`, ...lines, ...more].join('\n'));
  process.exitCode = kept.length === 0 ? 0 : 1;
}

function progressOf({ state, rows_count, processed_count, ...counts }: Imported): string {
  const share = rows_count === 0 ? 0 : Math.floor((processed_count / rows_count) * 100);
  const { created_count, updated_count, failed_count } = counts;
  return `${state}  ${processed_count} of ${rows_count} rows, ${share} %: ${created_count} new, ${updated_count} changed, ${failed_count} refused`;
}

const hasPicturesLeft = ({ dry_run, ...counts }: Imported): boolean =>
  !dry_run && counts.pictures_copied_count + counts.pictures_failed_count < counts.pictures_count;

const picturesOf = ({ pictures_count, pictures_copied_count, pictures_failed_count }: Imported): string =>
  `${pictures_copied_count} of ${pictures_count} pictures copied, ${pictures_failed_count} not`;

function outcomeOf(imported: Imported, place: string): string {
  const { warnings, errors, reader, dry_run: isPreview } = imported;
  const ofColumns = warnings.filter(({ line }) => line === undefined);
  const ofRows = warnings.filter(({ line }) => line !== undefined);
  return [
    ...(isPreview ? ['This is a preview: nothing is changed.', ...tableOf(imported)] : []),
    progressOf(imported),
    ...(imported.pictures_count > 0 ? [picturesOf(imported)] : []),
    ...(reader === null || reader === 'ndjson' ? [] : [`read as a file of ${reader}`]),
    ...ofColumns.map(({ column, message }) => `${column}: ${message}`),
    ...ofRows.slice(0, SHOWN).map(({ line, column, message }) => `line ${line}, ${column} ${message}`),
    ...errors.slice(0, SHOWN).map(({ line, column, message, value }) => {
      const said = value === undefined ? '' : `${JSON.stringify(value)} `;
      return `line ${line}${column === null ? '' : `, ${column}`}: ${said}${message}`;
    }),
    ...(errors.length > SHOWN || ofRows.length > SHOWN ? [`and more: GET ${place}`] : []),
  ].join('\n');
}

/** What columns mean, and the first products as they would be. */
function tableOf({ columns, products, records }: Imported): string[] {
  const width = Math.max(0, ...columns.map(({ column }) => column.length));
  const named = columns.filter(({ column }) => column !== '');
  return [
    ...named.map(({ column, means }) => `  ${column.padEnd(width)}  ${means ?? 'not used'}`),
    ...(products.length > 0 ? ['The first products:'] : []),
    ...products.map(productLine),
    ...(records.length > 0 ? ['The first records:'] : []),
    ...records.map((record) => `  ${JSON.stringify(record)}`),
  ];
}

function productLine({ name, slug, status, variants, media }: Imported['products'][number]): string {
  const all = Array.isArray(variants) ? variants : [];
  const prices = all.flatMap((each) => (isPriced(each) ? each.prices : []));
  const shown = [...new Set(prices.map(({ amount, currency }) => `${amount} ${currency}`))]
    .slice(0, 3)
    .join(', ');
  const pictures = Array.isArray(media) ? media.length : 0;
  const told = [name ?? slug, status].map((each) => (typeof each === 'string' ? each : '')).join('  ');
  return `  ${told}  ${all.length} variants  ${shown || 'no price'}  ${pictures} pictures`;
}

const isPriced = (
  variant: unknown,
): variant is { readonly prices: readonly { readonly amount: string; readonly currency: string }[] } =>
  typeof variant === 'object' && variant !== null && 'prices' in variant && Array.isArray(variant.prices);
