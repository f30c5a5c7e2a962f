import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type EngineSettings, engineSettings } from '@storefold/engines';
import { isoTime, systemClock } from '@storefold/kernel/core';
import { categoryOf, type EventLog, type Position } from '@storefold/kernel/ports';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, showProgress, tellerOf, warn } from '../cli/told.ts';
import { csv } from '../event-export/csv-file.ts';
import { type EventFilter, eventsIn } from '../event-export/event-filter.ts';
import { TableExport, type TableWritten } from '../event-export/export-tables.ts';
import { categoriesOf, type KnownKinds, kindsOf, namesOf } from '../event-export/known-kinds.ts';
import { loadSql } from '../event-export/load-sql.ts';
import { writeLines } from '../event-export/ndjson.ts';
import { parquet } from '../event-export/parquet-file.ts';
import { type ShownData, withoutPersonalData, withPersonalData } from '../event-export/shown-data.ts';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { knownOrExit } from '../opening/unknown-name.ts';
import { vaultOrExit } from '../opening/vault-or-exit.ts';
import { withLog } from '../opening/with-log.ts';

interface Options {
  readonly format: 'ndjson' | 'csv' | 'parquet';
  readonly out?: string;
  readonly after: Position;
  readonly from?: string;
  readonly until?: string;
  readonly kind?: readonly string[];
  readonly stream?: readonly string[];
  readonly withPersonalData?: boolean;
  readonly json?: boolean;
}

const TABLES = { csv, parquet };
const TELL_EVERY = 20_000;

/** Writes the events of the log as they are up to this moment. What has a name appears when it is whole. */
export async function exportEvents(options: Options): Promise<void> {
  const { format, out, after, from, until, kind, stream, json = false } = options;
  if (format !== 'ndjson' && out === undefined)
    exit(
      `--format ${format} writes a folder with a file for each kind of event: name it with --out`,
      EXIT_USAGE,
    );
  if (out !== undefined && existsSync(out)) exit(`${out} is there already: name another place, or remove it`);
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const services = await servicesOrExit();
  const kinds = kindsOf(services);
  for (const name of kind ?? []) knownOrExit('kind of event', name, namesOf(kinds));
  for (const name of stream ?? [])
    knownOrExit('category of streams', categoryOf(name), categoriesOf(services));
  await withVault(settings, options, kinds, (shown) =>
    withLog(settings, 'events-export', async (log) => {
      for (const name of stream ?? [])
        if (categoryOf(name) !== name && !(await log.readLast(name)))
          exit(`There is no stream ${name} in this log`, EXIT_USAGE);
      const upTo = await log.head();
      const filter: EventFilter = {
        after,
        upTo,
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
        ...(kind ? { kinds: kind } : {}),
        ...(stream ? { streams: stream } : {}),
      };
      const begun = out === undefined ? undefined : `${out}.incomplete-${process.pid}`;
      const written =
        format === 'ndjson'
          ? { events: await toLines(log, filter, shown, begun) }
          : await toTables(log, filter, {
              folder: begun ?? '',
              format: TABLES[format],
              kinds,
              shown,
              withoutSealed: options.withPersonalData !== true,
            });
      if (begun !== undefined && out !== undefined) await rename(begun, out);
      const summary = { ...written, after, position: upTo, ...(out === undefined ? {} : { out }) };
      const line = `${written.events} events, up to position ${upTo}. What comes later: --after ${upTo}`;
      if (out === undefined) warn(line);
      else tellerOf({ json })(summary, `${out} holds ${line}`);
    }),
  );
}

/** How the data are shown, with the vault where that is needed. */
async function withVault(
  settings: EngineSettings,
  { withPersonalData: isWanted = false }: Options,
  kinds: KnownKinds,
  work: (shown: ShownData) => Promise<void>,
): Promise<void> {
  if (!isWanted) return work(withoutPersonalData(kinds));
  const vault = await vaultOrExit(settings, 'events-export');
  try {
    await work(withPersonalData(vault, kinds));
  } finally {
    await vault.close();
  }
}

async function toLines(
  log: EventLog,
  filter: EventFilter,
  shown: ShownData,
  file: string | undefined,
): Promise<number> {
  const to: Writable = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
  // Whoever reads our output may have had enough of it, as `head` has.
  to.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
  const counted = counting();
  for await (const { events } of eventsIn(log, filter)) {
    await writeLines(events, shown, to);
    counted.add(events.length);
  }
  if (file !== undefined) {
    to.end();
    await finished(to);
  }
  return counted.events;
}

async function toTables(
  log: EventLog,
  filter: EventFilter,
  parts: ConstructorParameters<typeof TableExport>[0],
): Promise<{ readonly events: number; readonly files: Readonly<Record<string, number>> }> {
  await mkdir(parts.folder, { mode: 0o700 });
  const tables = new TableExport(parts);
  const counted = counting();
  for await (const { events } of eventsIn(log, filter)) {
    for (const event of events) await tables.add(event);
    counted.add(events.length);
  }
  const written = await tables.close();
  const files = Object.fromEntries(written.map(({ file, rows }) => [file, rows]));
  await describe(
    written,
    { events: counted.events, files, after: filter.after, position: filter.upTo },
    parts,
  );
  return { events: counted.events, files };
}

/** Beside the files: what the export has, and for CSV how to read it with its types. */
async function describe(
  written: readonly TableWritten[],
  summary: object,
  { folder, format }: ConstructorParameters<typeof TableExport>[0],
): Promise<void> {
  const made = { ...summary, made_at: isoTime(systemClock.now()) };
  await writeFile(join(folder, 'export.json'), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  if (format === csv) await writeFile(join(folder, 'load.sql'), loadSql(written), { mode: 0o600 });
}

function counting() {
  let events = 0;
  let told = 0;
  return {
    get events() {
      return events;
    },
    add(more: number): void {
      events += more;
      if (events - told < TELL_EVERY) return;
      told = events;
      if (process.stderr.isTTY) showProgress(`${events} events …`);
    },
  };
}
