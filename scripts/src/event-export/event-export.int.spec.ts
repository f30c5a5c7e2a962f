import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DuckDBInstance } from '@duckdb/node-api';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { type RecordedEvent, START } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaries } from '../events/dictionaries.ts';
import { readGoldenFiles } from '../events/golden-files.ts';
import { columnsOf } from './columns.ts';
import { csv } from './csv-file.ts';
import { type EventFilter, eventsIn } from './event-filter.ts';
import { TableExport, type TableWritten } from './export-tables.ts';
import { kindsOf } from './known-kinds.ts';
import { loadSql } from './load-sql.ts';
import { writeLines } from './ndjson.ts';
import { parquet } from './parquet-file.ts';
import { type ShownData, withoutPersonalData, withPersonalData } from './shown-data.ts';
import type { TableFormat } from './table-file.ts';

const kinds = kindsOf([]);
/** The first events of a log are those of its vault and of its level. */
const everything: EventFilter = { after: START + 2, upTo: Number.MAX_SAFE_INTEGER };
const golden = [...readGoldenFiles().values()].flat();

let folder: string;
let ports: TestPorts;

/** A log with every fact of the golden files, sealed as aggregates seal them, and a public event. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storefold-export-'));
  ports = await openTestPorts('catalog');
  const categories = Object.values(dictionaries).flat();
  for (const [index, { type, data }] of golden.entries()) {
    const category = categories.find(({ facts }) => type in facts)?.category ?? 'unknown';
    const sealed = (kinds.get(type)?.sealed ?? []).filter((name) => data[name] !== undefined);
    const stored = await sealing.sealFields(data as JsonObject, sealed, 'somebody', ports.vault);
    const metadata = { ...exampleMetadata, occurred_at: at(index) };
    await ports.log.append(`${category}-${index}`, 'no_stream', [
      { id: randomUUID(), type, data: stored, metadata },
    ]);
  }
  const payload = { id: 'cus_1', email: 'ada@example.com', reset_token: 'let me in', tags: ['vip'] };
  const told = await sealing.sealFields(payload, ['email', 'reset_token'], 'somebody', ports.vault);
  const data = { payload: told, source_stream: 'customer-cus_1', source_revision: 0, source_position: 0 };
  await ports.log.append('public-identity', 'no_stream', [
    {
      id: randomUUID(),
      type: 'customer.created',
      data,
      metadata: { ...exampleMetadata, occurred_at: at(999) },
    },
  ]);
});
afterAll(async () => {
  await ports.dispose();
  rmSync(folder, { recursive: true });
});

describe('events as lines', () => {
  it('are all of the log in its order, without what is sealed, whether it held anything or not', async () => {
    const lines = await exported(everything, withoutPersonalData(kinds));
    expect(lines.map(({ position }) => position)).toEqual(
      Array.from({ length: golden.length + 1 }, (_, index) => index + 2),
    );
    for (const { type, data } of lines) {
      expect(data).not.toHaveProperty('$sealed');
      for (const name of kinds.get(type)?.sealed ?? []) expect(data).not.toHaveProperty(name);
    }
    expect(lines.at(-1)?.data.payload).toEqual({ id: 'cus_1', tags: ['vip'] });
    expect(JSON.stringify(lines)).not.toContain('SPRING50');
  });

  it('have what is sealed if that is wanted, and nothing of whoever was erased', async () => {
    const lines = await exported(everything, withPersonalData(ports.vault, kinds));
    expect(lines.slice(0, -1).map(({ data }) => data)).toEqual(
      golden.map(({ type, data }) => leavingOut(data, kinds.get(type)?.secret ?? [])),
    );
    expect(lines.at(-1)?.data.payload).toMatchObject({ email: 'ada@example.com' });
    const erased = await exported(everything, withPersonalData({ findKey: async () => undefined }, kinds));
    expect(JSON.stringify(erased)).not.toMatch(/SPRING50|ada@example.com/);
    expect(erased.at(-1)?.data.payload).toMatchObject({ email: null });
  });

  it('never have a secret, of whatever kind, and name none', async () => {
    const secrets = golden.flatMap(({ type, data }) =>
      (kinds.get(type)?.secret ?? []).flatMap((name) => textsIn(data[name])),
    );
    expect(secrets.length).toBeGreaterThan(10);
    const lines = await exported(everything, withPersonalData(ports.vault, kinds));
    for (const { type, data } of lines)
      expect(Object.keys(data).filter((name) => kinds.get(type)?.secret.includes(name))).toEqual([]);
    const shown = JSON.stringify(lines);
    expect(secrets.filter((each) => shown.includes(JSON.stringify(each)))).toEqual([]);
    expect(lines.at(-1)?.data.payload).not.toHaveProperty('reset_token');
  });

  it.each<[string, Partial<EventFilter>, (event: RecordedEvent) => boolean]>([
    ['after a position', { after: 7 }, ({ position }) => position > 7],
    ['up to a position', { upTo: 7 }, ({ position }) => position <= 7],
    ['of a time', { from: at(3), until: at(5) }, ({ position }) => position === 5 || position === 6],
    ['of a kind', { kinds: ['GiftCardIssued'] }, ({ type }) => type === 'GiftCardIssued'],
    ['of a category', { streams: ['gift_card'] }, ({ stream }) => stream.startsWith('gift_card-')],
    ['of a stream', { streams: ['public-identity'] }, ({ stream }) => stream === 'public-identity'],
  ])('are those %s alone if only those are wanted', async (_what, filter, isWanted) => {
    const all = await exported(everything, withoutPersonalData(kinds));
    const some = await exported({ ...everything, ...filter }, withoutPersonalData(kinds));
    expect(some.length).toBeGreaterThan(0);
    expect(some).toEqual(all.filter(isWanted));
  });

  it('wait for a slow reader', async () => {
    const slow = new PassThrough({ highWaterMark: 1 });
    let isWritten = false;
    const writing = (async () => {
      for await (const { events } of eventsIn(ports.log, everything))
        await writeLines(events, withoutPersonalData(kinds), slow);
      isWritten = true;
      slow.end();
    })();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isWritten).toBe(false);
    expect((await text(slow)).trimEnd().split('\n')).toHaveLength(golden.length + 1);
    await writing;
  });
});

describe('events as tables', () => {
  it('have columns that no two fields share', () => {
    for (const [type, { fields }] of kinds) {
      const names = columnsOf(fields).map(({ name }) => name);
      expect(new Set(names).size, type).toBe(names.length);
    }
  });

  it('of one name are of one kind', () => {
    const names = Object.values(dictionaries)
      .flat()
      .flatMap(({ facts }) => Object.keys(facts));
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it('say in Parquet and in CSV the same, with the types that the dictionary says', async () => {
    const fromParquet = await tables('as-parquet', parquet);
    const fromCsv = await tables('as-csv', csv);
    writeFileSync(join(folder, 'as-csv/load.sql'), loadSql(fromCsv));
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    await duck.run(`SET file_search_path = '${join(folder, 'as-csv')}'`);
    await duck.run(readFileSync(join(folder, 'as-csv/load.sql'), 'utf8'));
    const ask = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson();
    expect(fromParquet.length).toBe(new Set(golden.map(({ type }) => type)).size + 1);
    for (const { table, file, rows } of fromParquet) {
      const inParquet = await ask(`SELECT * FROM '${join(folder, 'as-parquet', file)}'`);
      expect(inParquet, table).toHaveLength(rows);
      expect(plain(await ask(`SELECT * FROM "${table}"`)), table).toEqual(plain(inParquet));
    }
    const issued = join(folder, 'as-parquet/GiftCardIssued.parquet');
    const types = await ask(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${issued}')`);
    const typeOf = Object.fromEntries(
      types.map(({ column_name, column_type }) => [column_name, column_type]),
    );
    expect(typeOf).toMatchObject({
      _position: 'BIGINT',
      _occurred_at: 'TIMESTAMP',
      amount: 'DECIMAL(18,4)',
      expires_on: 'DATE',
      currency: 'VARCHAR',
    });
    expect(typeOf).not.toHaveProperty('code');
    const [sum] = await ask(`SELECT sum(amount)::VARCHAR AS total FROM '${issued}' WHERE currency = 'USD'`);
    expect(Number(sum?.total)).toBeGreaterThan(0);
  });

  it('can be read by their owner alone', () => {
    for (const made of ['as-parquet', 'as-csv'])
      for (const file of readdirSync(join(folder, made)).filter((name) => name !== 'load.sql'))
        expect(statSync(join(folder, made, file)).mode & 0o077).toBe(0);
  });

  it('hold no formula that a spreadsheet would take for one, quote what needs it, and tell nothing from an empty text', async () => {
    const columns = columnsOf(undefined).slice(1, 3).concat(columnsOf(undefined).slice(-1));
    const file = join(folder, 'cells.csv');
    const table = await csv.open(file, columns);
    await table.write([
      ['=1+1', '', { a: '"' }],
      ['-5.00', null, null],
      ['two\nlines', 'a,b', []],
      ['two\n=1', 'a;@b', { a: ';=1+1;＝2' }],
    ]);
    await table.close();
    expect(readFileSync(file, 'utf8')).toBe(
      `_stream,_record,data\n'=1+1,"","{""a"":""\\""""}"\n-5.00,,\n"two\nlines","a,b",[]\n"two\n'=1",a;'@b,"{""a"":"";\\u003d1+1;\\uff1d2""}"\n`,
    );
  });
});

const leavingOut = (data: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

/** All texts of a value, to any depth, that nothing else would say by chance. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => text.length > 3)
    : Object.values(value ?? {}).flatMap(textsIn);

async function exported(filter: EventFilter, shown: ShownData): Promise<RecordedEvent[]> {
  const lines = new PassThrough({ highWaterMark: 100_000_000 });
  for await (const { events } of eventsIn(ports.log, filter)) await writeLines(events, shown, lines);
  lines.end();
  return (await text(lines))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

async function tables(name: string, format: TableFormat): Promise<readonly TableWritten[]> {
  const made = join(folder, name);
  mkdirSync(made);
  const shown = withoutPersonalData(kinds);
  const tableExport = new TableExport({ folder: made, format, kinds, shown, withoutSealed: true });
  for await (const { events } of eventsIn(ports.log, everything))
    for (const event of events) await tableExport.add(event);
  return tableExport.close();
}

/** Without the apostrophe that keeps a spreadsheet from taking a phone number for a formula. */
const plain = (rows: readonly unknown[]) => JSON.parse(JSON.stringify(rows).replaceAll('"\'+', '"+'));

/** A minute for each event. */
function at(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
}
