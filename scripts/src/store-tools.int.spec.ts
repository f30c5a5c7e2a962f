import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { catalog } from '@storefold/catalog';
import { knownLevel } from '@storefold/contracts';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { openTestPorts } from '@storefold/engines/testing';
import type { JsonObject } from '@storefold/kernel/core';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readModelFollowers } from './parked/read-model-followers.ts';

describe('a tool that reads a store', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-tools-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['backup', ['backup']],
    ['verify-ledger', []],
    ['drop-old-read-models', []],
    ['stored-value', []],
    ['retry-parked', []],
    ['imports cancel', []],
    ['level', []],
    ['ask time-zone', []],
  ])('says that there is no store, and makes none: %s', (tool, names) => {
    const dataDir = join(folder, 'mistyped');
    const { status, said } = run(
      tool,
      dataDir,
      names.map((name) => join(folder, name)),
    );
    expect([status, said]).toEqual([1, expect.stringMatching(/[Tt]here is no .*mistyped.*: set DATA_DIR/)]);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says that there is no backup, and makes nothing for it: restore', () => {
    const { status, said } = run('restore', join(folder, 'data'), [join(folder, 'mistyped')]);
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/mistyped is not a whole backup .*name a folder/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says what is wrong with its options, and asks for what is set aside only once: retry-parked', async () => {
    expect(run('retry-parked', folder, ['--wait', 'long'])).toEqual({
      status: 64,
      said: expect.stringContaining('It is no number of seconds.'),
    });
    const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    const park = (stream: string) => log.append(stream, 'no_stream', [parkedEvent]);
    await park('parking-ordering_publisher');
    await park('parking-catalog_view_catalog_0');
    for (const _ of ['first', 'again']) {
      const { status, said } = run('retry-parked', folder, ['--wait', '0']);
      expect([status, said]).toEqual([
        1,
        expect.stringContaining('waiting  ordering_publisher  event e1 of order-1: no'),
      ]);
      expect(said).toContain('0 handled, 0 failed again, 1 not tried yet, 0 left as they are');
      expect(said).toContain('Is the store running?');
    }
    const [readModel] = readModelFollowers([catalog]).filter(
      ({ projection }) => projection.name === 'catalog',
    );
    await park(`parking-${readModel?.follower}`);
    const { said } = run('retry-parked', folder, ['--wait', '0', 'ordering_checkout', 'catalog']);
    expect(said).toContain(`waiting  ${readModel?.follower}  event e1`);
    expect(said).toContain('ordering_checkout has set nothing aside\n');
    expect(said).toContain('left     ordering_publisher  event e1');
    const types = (await log.read('parking-ordering_publisher')).map(({ type }) => type);
    expect(types).toEqual(['EventParked', 'EventRetryRequested']);
    await log.close();
  });

  it.each([
    [['--on', '2026-02-30'], "'2026-02-30' is invalid. It is no day: write it as YYYY-MM-DD"],
    [['--on'], "option '--on <date>' argument missing"],
    [['2026-02-28'], 'too many arguments'],
  ])('says what is wrong with its options: stored-value %j', (args, reason) => {
    const { status, said } = run('stored-value', folder, args);
    expect([status, said]).toEqual([64, expect.stringContaining(reason)]);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('asks for months in the time zone of the store, whatever that of the machine is: ask', async () => {
    const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    const add = (stream: string, at: string, ...facts: readonly (readonly [string, JsonObject])[]) =>
      log.append(
        stream,
        'no_stream',
        facts.map(([type, data]) => {
          return { id: randomUUID(), type, data, metadata: { ...exampleMetadata, occurred_at: at } };
        }),
      );
    const tax = { tax_rate_id: 'taxr_1', currency: 'USD' };
    await add('store-1', '2026-01-01T00:00:00.000Z', ['StoreCreated', { timezone: 'Pacific/Kiritimati' }]);
    // In the store it is the first of November, two o'clock at night.
    await add(
      'order-1',
      '2026-10-31T12:00:00.000Z',
      [
        'CheckoutStarted',
        {
          checkout_id: '1',
          tax_rates: [{ ...tax, name: 'Tax', rate: '0.1' }],
          line_taxes: [{ ...tax, amount: '1.50' }],
          delivery_taxes: [],
        },
      ],
      ['OrderCompleted', { checkout_id: '1' }],
    );
    await log.close();
    const { status, said } = run('ask', folder, ['taxes-per-month', '--json']);
    expect([status, JSON.parse(said)]).toEqual([
      0,
      expect.objectContaining({ month: '2026-11', name: 'Tax', amount: 150 }),
    ]);
    expect(run('ask', folder, ['history-of-an-order', '--set', 'number=R1']).status).toBe(0);
    expect(run('ask', folder, ['taxes']).said).toContain('There is no question taxes: ');
    expect(run('ask', folder, ['time-zone', '--file', join(folder, 'none.db')]).status).toBe(1);
  });

  it('lists all settings in its help: start', () => {
    const { status, said } = run('start', folder, ['--help']);
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/Usage: storefold start [\s\S]*DATA_DIR[\s\S]*STORED_VALUE_URL/),
    ]);
  });

  it('says which releases can read the log, and raises its level once all say that they know it: level, can-run', async () => {
    const ports = await openTestPorts('catalog', { DATA_DIR: folder });
    const canceled = { id: randomUUID(), type: 'ImportCanceled', data: {}, metadata: exampleMetadata };
    expect(run('can-run', folder, ['0.2.0'])).toMatchObject({ status: 0 });
    await ports.log.append('import-imp_a', 'no_stream', [canceled]);
    expect(run('can-run', folder, ['0.2.0', '--json'])).toEqual({
      status: 1,
      said: '{"service":"catalog","category":"import","kind":"ImportCanceled","count":1}\n',
    });
    expect(run('can-run', folder, ['9.9.9'])).toMatchObject({ status: 64 });
    expect(run('level', folder, ['--json'])).toEqual({
      status: 0,
      said: `{"level":${knownLevel},"known":${knownLevel}}\n`,
    });
    await ports.dispose();
    const older = { older_instances: [{ url: 'http://127.0.0.1:4003', known: 1 }] };
    const unknown = { unknown_instances: [{ url: 'http://127.0.0.1:4004', status: 'down' }] };
    const told = { status: 'up', version: 'any', level: { known: knownLevel } };
    let health: object = { ...told, parts: { ordering: { status: 'up', ...older }, catalog: unknown } };
    const keys = new Set<unknown>();
    const asked = new Set<unknown>();
    let leadsTo: string | undefined;
    const gateway = createServer(({ headers }, response) => {
      keys.add(headers['x-service-api-key']);
      asked.add(headers.host);
      if (leadsTo !== undefined) response.writeHead(302, { location: `${leadsTo}/health` });
      response.end(JSON.stringify(health));
    });
    writeFileSync(join(folder, 'credentials.json'), '{"secret_key":"sk_spec"}');
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const raise = (...args: string[]) =>
      promisify(execFile)(process.execPath, [program, 'level', '--raise', ...args, '--url', url], {
        env: { PATH: process.env.PATH, DATA_DIR: folder },
      });
    const refuses = (named: string, ...args: string[]) =>
      expect(raise(...args), named).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(named),
      });
    const raised = { stdout: expect.stringContaining(`level ${knownLevel}`) };
    const [, , byForce] = await Promise.all([
      refuses('ordering at http://127.0.0.1:4003', '--force'),
      refuses('catalog at http://127.0.0.1:4004 (down)', '1'),
      raise('1', '--force'),
    ]);
    expect(byForce).toMatchObject(raised);
    for (const [why, parts] of [
      ['on its own machine, or for the secret key of credentials.json', { parts: { bus: { status: 'up' } } }],
      ['cannot read the log', { version: 'any', parts: {} }],
    ] as const) {
      health = { status: 'up', ...parts };
      await refuses(why);
    }
    health = { ...told, parts: { bus: { status: 'up', name: 'NATS' } } };
    expect(await raise()).toMatchObject(raised);
    leadsTo = url.replace('127.0.0.1', 'localhost');
    await refuses('no answer');
    expect([...asked], 'no other address gets the key').toEqual([new URL(url).host]);
    gateway.closeAllConnections();
    gateway.close();
    await refuses(`the gateway at ${url} (no answer; --url says where it is from here`);
    expect([...keys]).toEqual(['sk_spec']);
    rmSync(join(folder, 'credentials.json'));
  });

  it('has read models built again, which it knows by name: rebuild', async () => {
    const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    const wished = { id: randomUUID(), type: 'WishlistCreated', data: {}, metadata: exampleMetadata };
    await log.append('wishlist-wl_a', 'no_stream', [wished]);
    const { status, said } = run('rebuild', folder, ['--wait', '0', '--json', 'wishlists']);
    expect([status, said]).toEqual([
      1,
      '{"model":"wishlists","outcome":"waiting","reason":null}\nIs the store running? What is not built yet is built at its next start.\n',
    ]);
    const [parked, requested, ...more] = await log.readAll(0).then(({ events }) => events);
    expect(parked).toMatchObject({
      stream: expect.stringMatching(/^parking-identity_view_wishlists_\d+$/),
      type: 'EventParked',
      data: { event_id: wished.id, stream: 'wishlist-wl_a', revision: 0, position: 0 },
    });
    expect([requested?.type, more]).toEqual(['EventRetryRequested', []]);
    await log.close();
  });

  it('says which file is damaged and what to do: verify-ledger', async () => {
    const file = join(folder, 'events.db');
    const log = await openSqliteEventLog({ file });
    for (let count = 0; count < 10; count++) {
      const events = Array.from({ length: 100 }, () => ({
        id: randomUUID(),
        type: 'Counted',
        data: { by: 1 },
        metadata: exampleMetadata,
      }));
      await log.append(`counter-${count}`, 'no_stream', events);
    }
    await log.close();
    const content = readFileSync(file);
    writeFileSync(file, content.fill(0, Math.floor(content.length / 4), Math.floor(content.length / 2)));
    const { status, said } = run('verify-ledger', folder);
    expect(status).toBe(1);
    expect(said).toMatch(/events.db is damaged .*: stop the store, and restore .*npm run restore/);
    expect(said).not.toMatch(/\n\s+at /);
  });
});

describe('an import', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-tools-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is canceled in the log while no store runs, by the id that the command says: imports cancel', async () => {
    const ports = await openTestPorts('catalog', { DATA_DIR: folder });
    const [requested, completed] = ['ImportRequested', 'ImportCompleted'].map((name) =>
      importFacts.find(({ type }) => type === name),
    );
    await ports.log.append('import-imp_done', 'no_stream', [requested, completed].map(eventOf));
    await ports.log.append('import-imp_stuck', 'no_stream', [requested].map(eventOf));
    const list = run('imports cancel', folder);
    expect(list).toEqual({
      status: 0,
      said: expect.stringMatching(/^imp_stuck {2}pending {2}.*teapots.csv.*\n$/),
    });
    for (const _ of ['first', 'again'])
      expect(run('imports cancel', folder, ['imp_stuck'])).toEqual({
        status: 0,
        said: 'canceled  imp_stuck after 0 of 0 rows\n',
      });
    expect((await ports.log.read('import-imp_stuck')).map(({ type }) => type)).toEqual([
      'ImportRequested',
      'ImportCanceled',
    ]);
    expect(run('imports cancel', folder)).toEqual({ status: 0, said: '' });
    expect(run('imports cancel', folder, ['imp_done'])).toEqual({
      status: 1,
      said: 'imp_done is not canceled: The import is finished: there is nothing to cancel\n',
    });
    expect(run('imports cancel', folder, ['imp_none'])).toEqual({
      status: 64,
      said: expect.stringContaining('There is no import imp_none'),
    });
    await ports.dispose();
  });
});

const importFacts: readonly { readonly type: string; readonly data: JsonObject }[] = JSON.parse(
  readFileSync(new URL('../../services/catalog/src/import/import.golden.json', import.meta.url), 'utf8'),
);
const eventOf = (fact: (typeof importFacts)[number] | undefined) => ({
  id: randomUUID(),
  type: fact?.type ?? '',
  data: fact?.data ?? {},
  metadata: exampleMetadata,
});

const parkedEvent = {
  id: randomUUID(),
  type: 'EventParked',
  data: { event_id: 'e1', stream: 'order-1', revision: 3, position: 17, error: 'no' },
  metadata: exampleMetadata,
};

const program = fileURLToPath(new URL('../../.vitest/programs/scripts/dist/storefold.js', import.meta.url));

function run(tool: string, dataDir: string, args: readonly string[] = []) {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...tool.split(' '), ...args], {
    encoding: 'utf8',
    env: { PATH, DATA_DIR: dataDir, NODE_ENV: 'development' },
  });
  return { status, said: stdout + stderr };
}
