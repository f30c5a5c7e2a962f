import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createExport,
  downloadExport,
  exportBookings,
  exportGiftCards,
  listExportQuestions,
  listExports,
  type RequestOf,
  readExport,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { Calendar } from '@storefold/kernel/core';
import { type EventLog, LogUnavailable, type ReadModels, START } from '@storefold/kernel/ports';
import { answerOn, answerTo, HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../index.ts';

/** More than one part of an export holds. */
const CARDS = 5_100;
/** What a filter finds. */
const FOUND = 3;
const caller = { scopes: ['read_gift_cards'] };

let dataDir: string;
let driven: DrivenService;
let clock: HandClock;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-exports-'));
  clock = new HandClock();
  driven = await drive();
});
afterAll(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

describe('an export', () => {
  it('is written in the background, completely, once, and only for its owner to read', async () => {
    const created = await exported();
    expect(created).toMatchObject({ state: 'processing', done: false, rows_count: 0 });
    const done = await finished(created.id);
    expect(done).toMatchObject({ state: 'completed', rows_count: CARDS });
    expect(await filesOf(done.id)).toHaveLength(2);
    for (const file of await filesOf(done.id)) {
      const path = pathOf(file);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      // Long enough that sealed bytes never spell it.
      expect(readFileSync(path, 'latin1').includes('=1+1,-5.00')).toBe(false);
    }
  });

  it('is downloaded as one CSV file in which no cell is a formula', async () => {
    const { id } = await finished((await exported()).id);
    const { status, body } = await download(id);
    expect(status).toBe(200);
    const lines = String(body).split('\r\n');
    expect(lines).toHaveLength(CARDS + 2);
    expect(lines.slice(0, 3)).toEqual([
      'code,note,discount,phone,customer_id',
      `0,'=1+1,-5.00,'+1 2,cus_0`,
      `1,'=1+1,-5.00,'+1 2,cus_1`,
    ]);
    expect(new Set(lines).size).toBe(CARDS + 2);
  });

  it('begins with a byte order mark where it was asked for so, and where the download asks for it', async () => {
    const plain = await finished((await exported()).id);
    const asked = { type: 'gift_cards', bom: true };
    const { body } = await driven.send(createExport, { body: asked, caller });
    const marked = await finished(body.id);
    expect([plain.bom, marked.bom]).toEqual([false, true]);
    const sizeOf = async ({ id }: { readonly id: string }, query = '') => {
      const { headers, body: text } = await driven.send(downloadExport, { params: { id }, query, caller });
      const size = Number(headers.get('content-length'));
      // Whoever reads an answer as text does not see the mark.
      return size - Buffer.byteLength(String(text));
    };
    expect([await sizeOf(plain), await sizeOf(plain, 'bom=true')]).toEqual([0, 3]);
    expect([await sizeOf(marked), await sizeOf(marked, 'bom=false')]).toEqual([3, 0]);
  });

  it('is refused for a period that ends before it begins, and for what its type does not have', async () => {
    const all = { scopes: ['read_all'] };
    for (const [wanted, details] of [
      [
        { type: 'gift_cards', from: '2026-01-01', refund_rows: true },
        { from: ['must be blank'], refund_rows: ['must be blank'] },
      ],
      [{ type: 'orders', decimal: ',' }, { decimal: ['must be blank'] }],
      [{ type: 'bookings', from: '2026-01-02', to: '2026-01-01' }, { to: ['must be after From'] }],
      [{ type: 'bookings', from: 'yesterday' }, { from: ['is invalid'] }],
      [{ type: 'bookings', decimal: ';' }, { decimal: [expect.stringContaining('list')] }],
    ] as const) {
      const { status, body } = await driven.send(createExport, { body: wanted, caller: all });
      expect([status, body.error?.details]).toEqual([422, details]);
    }
    const period = { type: 'bookings', from: '2026-01-01', to: '2026-01-01', q: { number_eq: 'R1' } };
    // Of another store, in which the other tests find nothing.
    const owner = { ...all, store: { ...driven.store, id: 'store_books' } };
    const { body, headers } = await driven.send(createExport, { body: period, caller: owner });
    const { timezone } = driven.store;
    const day = new Calendar(timezone, 'day').dayOf('2026-01-01');
    expect(body).toMatchObject({
      type: 'bookings',
      q: {},
      from: new Date(day.begin).toISOString(),
      to: new Date(day.end).toISOString(),
      decimal: '.',
      refund_rows: false,
    });
    expect(headers.get('x-service-ignored')).toContain('q[number_eq]');
    const shown = async () =>
      (await driven.send(readExport, { params: { id: body.id }, caller: owner })).body.state;
    await expect.poll(shown, POLLED).toBe('completed');
    const { body: file } = await driven.send(downloadExport, { params: { id: body.id }, caller: owner });
    expect(file).toBe(`date\r\n${body.from} ${body.to}\r\n`);
  });

  it('keeps its columns to the end, and says them on each page after the first', async () => {
    columnsAsked.length = 0;
    await finished((await exported()).id);
    const header = ['code', 'note', 'discount', 'phone', 'customer_id'];
    expect(columnsAsked).toHaveLength(6);
    expect(columnsAsked).toEqual([undefined, ...Array.from({ length: 5 }, () => header)]);
  });

  it('asks for what the list would find: numbers and truth values as their text', async () => {
    const q = { amount_gt: 5, state_in: ['active', 'redeemed'], code_present: true };
    const { body } = await driven.send(createExport, { body: { type: 'gift_cards', q }, caller });
    const asked = { amount_gt: '5', state_in: ['active', 'redeemed'], code_present: 'true' };
    expect(body.q).toEqual(asked);
    await finished(body.id);
    expect(filtersAsked.at(-1)).toEqual(asked);
  });

  it('keeps no filter that the list would ignore, and names it', async () => {
    const q = { amount_gt: 5, amount_lt: 'much', password_hash: 'x', password_hash_eq: 'x', cf_a_b_eq: 'x' };
    const asked = { type: 'gift_cards', q, typ: 'x' };
    const { body, headers } = await driven.send(createExport, { body: asked, caller });
    expect(headers.get('x-service-ignored')).toBe(
      'key typ (did you mean type?), q[password_hash], q[password_hash_eq], q[cf_a_b_eq], q[amount_lt] (its value cannot be read)',
    );
    expect(body.q).toEqual({ amount_gt: '5' });
    await finished(body.id);
    expect(filtersAsked.at(-1)).toEqual({ amount_gt: '5' });
  });

  it('is downloaded once it says that it is done, also while read models are behind', async () => {
    const { id } = await exported();
    let release = () => {};
    readModelsHeld = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await finished(id);
      expect((await download(id)).status).toBe(200);
    } finally {
      release();
    }
  });

  it('is seen and downloaded only with the scope that reading the list takes', async () => {
    const { id } = await exported();
    const stranger = { scopes: ['read_products', 'write_orders'] };
    for (const endpoint of [readExport, downloadExport]) {
      const { status, body } = await driven.send(endpoint, { params: { id }, caller: stranger });
      expect([status, body.error.code]).toEqual([403, 'access_denied']);
    }
    expect((await driven.send(listExports, { caller: stranger })).body.data).toEqual([]);
    const refused = await driven.send(createExport, { body: { type: 'gift_cards' }, caller: stranger });
    expect(refused.body.error.details).toEqual({ required_scope: 'read_gift_cards' });
  });

  it('tells that its file is gone, as after a restore from a backup', async () => {
    const { id } = await finished((await exported()).id);
    for (const file of await filesOf(id)) rmSync(pathOf(file));
    const { status, body } = await download(id);
    expect([status, body.error.code]).toEqual([422, 'processing_error']);
  });

  it('is complete, each record once, when the log fails at any moment and the service starts again', async () => {
    let id = '';
    // The request and the first part, the first part again, the second part, and the second part again.
    for (const appends of [1, 0, 1, 0]) {
      await driven.dispose();
      driven = await drive(appends);
      if (id === '') ({ id } = await exported());
      await expect.poll(() => failedLogs.has(driven.ports.log), POLLED).toBe(true);
    }
    await driven.dispose();
    driven = await drive();
    expect(await finished(id)).toMatchObject({ rows_count: CARDS });
    const lines = String((await download(id)).body).split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([CARDS + 2, CARDS + 2]);
  });
});

describe('the file of an export', () => {
  it('is erased when a customer is deleted whom a row or a filter names, and others stay', async () => {
    const { id: naming } = await finished((await exported()).id);
    const { id: asking } = await finished((await exported({ customer_id_eq: 'cus_gone' })).id);
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_gone' } });
    await expect.poll(() => stateOf(asking), POLLED).toBe('expired');
    expect(await stateOf(naming)).toBe('completed');
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: `cus_${CARDS - 1}` } });
    await expect.poll(() => stateOf(naming), POLLED).toBe('expired');
    for (const id of [naming, asking]) {
      await expect.poll(() => isErased(id), POLLED).toBe(true);
      expect((await download(id)).status).toBe(404);
    }
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000, categories: ['export'] });
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('cus_gone');
  });

  it('that waits for a service that is away is put aside with the reason, and the next ones go on', async () => {
    const staff = { scopes: ['read_gift_cards', 'read_orders'] };
    const { body: waiting } = await driven.send(createExport, { body: { type: 'orders' }, caller: staff });
    const shown = async (caller: object = staff) =>
      (await driven.send(readExport, { params: { id: waiting.id }, caller })).body;
    const reason = 'The ordering service is not available at the moment, please try again';
    await expect.poll(async () => (await shown()).waiting_reason, POLLED).toBe(reason);
    const german = { ...staff, language: 'de' };
    expect((await shown(german)).waiting_reason).toMatch(/^Der Dienst ordering|ordering/);
    expect((await shown(german)).waiting_reason).not.toBe(reason);
    await finished((await exported()).id);
    const listed = (await driven.send(listExports, { caller: staff })).body.data;
    expect(listed).toContainEqual(expect.objectContaining({ id: waiting.id, waiting_reason: reason }));

    await answerOn(driven.ports.bus, [
      answerTo(listExportQuestions.orders, async (request) => pageOf(request)),
    ]);
    const later = async () => {
      await clock.pass(60_000);
      return shown();
    };
    await expect
      .poll(later, POLLED)
      .toMatchObject({ state: 'completed', rows_count: CARDS, waiting_reason: null });
    await expect
      .poll(() => driven.service.health().followers.flatMap(({ parked }) => parked), POLLED)
      .toEqual([]);
  });

  it('is erased once it is whole, when it names a customer who was deleted while it was written', async () => {
    let isTold = false;
    atPage = async () => {
      if (isTold) return;
      isTold = true;
      await driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
      await expect.poll(() => factsOf('ExportCustomerDeleted'), POLLED).toHaveLength(1);
    };
    const { id } = await exported();
    const later = async () => {
      await clock.pass(50);
      return [await stateOf(id), await isErased(id)];
    };
    await expect.poll(later, POLLED).toEqual(['expired', true]);
    atPage = undefined;
  });

  it('can be downloaded until the log says that it is erased, and is erased then, also after a crash', async () => {
    const { id } = await finished((await exported({ customer_id_eq: 'cus_before' })).id);
    await driven.dispose();
    driven = await drive(0);
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_before' } });
    await expect.poll(() => failedLogs.has(driven.ports.log), POLLED).toBe(true);
    expect((await download(id)).status).toBe(200);
    await driven.dispose();
    driven = await drive();
    await expect.poll(() => isErased(id), POLLED).toBe(true);
    expect(await stateOf(id)).toBe('expired');
  });

  it('is erased after a crash that followed the fact', async () => {
    const { id } = await finished((await exported({ code_cont: 'SECRET' })).id);
    const stream = `export-${id}`;
    const last = await driven.ports.log.readLast(stream);
    if (!last) throw new Error('the export is not in the log');
    const fact = { id: randomUUID(), type: 'ExportExpired', data: { row_count: CARDS } };
    await driven.ports.log.append(stream, last.revision, [{ ...fact, metadata: last.metadata }]);
    await expect.poll(() => isErased(id), POLLED).toBe(true);
  });

  it('is erased after a day, with what it was asked for with', async () => {
    const { id } = await finished((await exported({ code_cont: 'SECRET' })).id);
    await clock.pass(86_399_000);
    expect(await stateOf(id)).toBe('completed');
    await expect
      .poll(async () => {
        await clock.pass(60_000);
        return stateOf(id);
      }, POLLED)
      .toBe('expired');
    await expect.poll(() => isErased(id), POLLED).toBe(true);
    expect((await driven.send(readExport, { params: { id }, caller })).body.q).toBeNull();
    const { status, body } = await download(id);
    expect([status, body.error.code]).toEqual([404, 'record_not_found']);
  });

  it('is not told any more from the moment on at which its time is over', async () => {
    const { id, expires_at } = await finished((await exported()).id);
    clock.set(Date.parse(expires_at) - clock.now());
    expect((await download(id)).status).toBe(404);
  });

  it('is removed once no export names it, and one that is named stays', async () => {
    const { id: old } = await finished((await exported()).id);
    const files = await filesOf(old);
    await clock.pass(80_000_000);
    const { id: young } = await finished((await exported()).id);
    const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const file of [...files, ...(await filesOf(young))]) utimesSync(pathOf(file), then, then);
    await expect
      .poll(async () => {
        await clock.pass(60_000);
        return files.filter((file) => existsSync(pathOf(file)));
      }, POLLED)
      .toEqual([]);
    expect((await download(young)).status).toBe(200);
  });
});

const POLLED = { timeout: 40_000, interval: 20 };
const filtersAsked: unknown[] = [];
const columnsAsked: unknown[] = [];
/** Runs when a page was read and before it is written. */
let atPage: (() => Promise<void>) | undefined;
const failedLogs = new WeakSet<EventLog>();

/** `appends`: of exports, before the log fails. */
function drive(appends = Number.POSITIVE_INFINITY): Promise<DrivenService> {
  return driveService(catalog, {
    env: { DATA_DIR: dataDir, SAMPLE_DATA: 'none', NODE_ENV: 'development' },
    ports: { clock },
    neighbours: ({ bus, log, readModels }) => {
      failAfter(log, appends);
      holdWritesOf(readModels);
      return answerOn(bus, [
        answerTo(exportBookings, async ({ from, to }) => ({
          header: ['date'],
          rows: [[`${from} ${to}`]],
          next_after_id: null,
        })),
        answerTo(exportGiftCards, async (request) => {
          const page = pageOf(request);
          await atPage?.();
          return page;
        }),
      ]);
    },
  });
}

function failAfter(log: EventLog, appends: number): void {
  const append = log.append.bind(log);
  let left = appends;
  log.append = async (...parameters) => {
    if (!parameters[0].startsWith('export-') || --left >= 0) return append(...parameters);
    failedLogs.add(log);
    throw new LogUnavailable('the power is gone');
  };
}

/** Writes of read models wait for this. */
let readModelsHeld = Promise.resolve();

function holdWritesOf(readModels: ReadModels): void {
  const open = readModels.open.bind(readModels);
  readModels.open = async (...parameters) => {
    const model = await open(...parameters);
    const write = model.write.bind(model);
    model.write = async (...written) => {
      await readModelsHeld;
      return write(...written);
    };
    return model;
  };
}

function pageOf({ after_id, limit, filters, columns }: RequestOf<typeof exportGiftCards>) {
  filtersAsked.push(filters);
  columnsAsked.push(columns);
  const cards = Object.keys(filters).length === 0 ? CARDS : FOUND;
  const first = after_id === null ? 0 : Number(after_id) + 1;
  const last = Math.min(first + limit, cards) - 1;
  const rows = Array.from({ length: last - first + 1 }, (_, index) => rowOf(first + index));
  const header = ['code', 'note', 'discount', 'phone', 'customer_id'];
  const customer_ids = rows.map((row) => row.at(-1) ?? '');
  return { header, rows, next_after_id: last === cards - 1 ? null : String(last), customer_ids };
}

const rowOf = (number: number): string[] => [String(number), '=1+1', '-5.00', '+1 2', `cus_${number}`];

const pathOf = (file: string) => join(dataDir, 'files', 'exports', file.slice(0, 2), file);

/** The names of its files, as its facts have them. */
async function filesOf(id: string): Promise<string[]> {
  const parts = await factsOf('ExportPartAdded');
  return parts.flatMap(({ stream, data }) => (stream === `export-${id}` ? [data.file as string] : []));
}

/** Without the key, neither its files can be read nor what it was asked for with. */
const isErased = async (id: string): Promise<boolean> => (await driven.ports.vault.findKey(id)) === undefined;

const exported = async (q?: object) =>
  (await driven.send(createExport, { body: { type: 'gift_cards', q }, caller })).body;

const download = (id: string) => driven.send(downloadExport, { params: { id }, caller });

const stateOf = async (id: string): Promise<string> =>
  (await driven.send(readExport, { params: { id }, caller })).body.state;

async function factsOf(type: string) {
  const { events } = await driven.ports.log.readAll(START, { limit: 100_000, categories: ['export'] });
  return events.filter((each) => each.type === type);
}

async function finished(id: string) {
  await expect.poll(() => stateOf(id), POLLED).toBe('completed');
  return (await driven.send(readExport, { params: { id }, caller })).body;
}
