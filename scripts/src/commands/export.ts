import { createWriteStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  allEndpoints,
  type Endpoint,
  type Exported,
  type ExportFilters,
  exportTypes,
} from '@storefold/contracts';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, showProgress, tellerOf } from '../cli/told.ts';
import { adminApiOrExit } from '../opening/admin-api.ts';
import { passedOver } from '../opening/passed-over.ts';
import { knownOrExit } from '../opening/unknown-name.ts';

/** How often is asked how far it is. */
const EVERY_MS = 250;
const EXPORTS = '/api/v3/admin/exports';

interface Options {
  /** Filters as in `q[…]` of the list: `state_eq=complete`. */
  readonly where?: readonly string[];
  /** Of which period, and how it is written. */
  readonly from?: string;
  readonly to?: string;
  readonly decimal?: string;
  readonly refundRows?: boolean;
  readonly bom?: boolean;
  /** The file; by default the name that the store gives it. */
  readonly out?: string;
  readonly url?: string;
  readonly json?: boolean;
}

/** Has the running store write what a list finds to a CSV file, and fetches it. */
export async function exportList(type: string, options: Options): Promise<void> {
  const { out } = options;
  if (out !== undefined && existsSync(out)) exit(`${out} is there already: name another file, or remove it`);
  knownOrExit('export of', type, exportTypes);
  const q = filtersOf(options.where ?? []);
  if (Object.keys(q).length > 0) refuseOthers(type, passedOver(listOf(type), parametersOf(q)));
  const api = adminApiOrExit(options);
  const { from, to, decimal, refundRows: refund_rows, bom } = options;
  const wanted = { type, q, from, to, decimal, refund_rows, bom };
  let exported = await api.ask<Exported>('POST', EXPORTS, wanted);
  // Of custom fields the store tells by what it takes.
  const { q: taken } = exported;
  refuseOthers(
    type,
    Object.keys(q)
      .filter((name) => !Object.hasOwn(taken ?? {}, name))
      .join(', '),
  );
  while (!exported.done) {
    showProgress(`${exported.state}  ${exported.rows_count} rows`);
    await pause(EVERY_MS);
    exported = await api.ask<Exported>('GET', `${EXPORTS}/${exported.id}`);
  }
  const file = out ?? exported.filename;
  const { body } = await api.read(exported.download_url);
  if (body) await pipeline(Readable.fromWeb(body), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  tellerOf(options)({ ...exported, file }, `${file} holds ${exported.rows_count} rows`);
}

/** The list of which an export is the whole. */
function listOf(type: string): Endpoint {
  const list = allEndpoints.find(({ method, path }) => method === 'GET' && path === `/api/v3/admin/${type}`);
  return list ?? exit(`${type} has no list`);
}

function parametersOf(q: ExportFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(q))
    for (const each of [value].flat())
      parameters.append(`q[${name}]${typeof value === 'string' ? '' : '[]'}`, each);
  return parameters;
}

/** Ends the process with 64 for filters that the list passes over. */
function refuseOthers(type: string, ignored = ''): void {
  if (ignored === '') return;
  const names = ignored.replaceAll(/q\[(.*?)\](?:\[\])?/g, '$1');
  exit(
    `${type} cannot be filtered by ${names}: /guide/lists of a running store has the filters of each list`,
    EXIT_USAGE,
  );
}

function filtersOf(where: readonly string[]): ExportFilters {
  const q: Record<string, string[]> = {};
  for (const each of where) {
    const at = each.indexOf('=');
    if (at < 1) exit(`--where ${each} is no filter: write it as state_eq=complete`, EXIT_USAGE);
    const name = each.slice(0, at);
    q[name] = [...(q[name] ?? []), each.slice(at + 1)];
  }
  return Object.fromEntries(
    Object.entries(q).map(([name, [first = '', ...more]]) => [
      name,
      more.length > 0 ? [first, ...more] : first,
    ]),
  );
}
