import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EventStoreDbStandIn, querySqlite, startEventStoreDbStandIn } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './harness/client.ts';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import type { LooseJson } from './harness/loose-json.ts';
import { storefoldWith } from './harness/storefold.ts';
import { done, Shop } from './tables/shop.ts';

const admin = '/api/v3/admin';
const analyses = fileURLToPath(new URL('../../examples/analysis/src/', import.meta.url));

/** Positions are bytes there, reads cross a network, and files of the store are its vault and its read models alone. */
describe('with its log on EventStoreDB', () => {
  let folder: string;
  let engine: EventStoreDbStandIn;
  let store: FreshStore;
  let card: LooseJson;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefold-commands-'));
    engine = await startEventStoreDbStandIn({ dataDir: join(folder, 'engine') });
    store = await startFreshStore('none', { EVENT_LOG_URL: engine.url });
    card = await new Shop(store).giftCard('15.00');
  });
  afterAll(async () => {
    await store?.stop();
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('its events are exported, from any position on, and as tables', async () => {
    const all = linesOf(await run('events', 'export'));
    const issued = all.find(({ type }) => type === 'GiftCardIssued');
    expect(issued?.data).toMatchObject({ amount: '15.00', currency: 'USD' });
    const later = all.slice(all.findIndex(({ type }) => type === 'GiftCardIssued') + 1);
    const told = later.filter(({ stream }) => stream.startsWith('public-'));
    expect(told.length).toBeGreaterThan(0);
    const out = join(folder, 'tables');
    const asTables = ['--format', 'parquet', '--out', out, '--json'];
    const rest = ['--after', String(issued?.position), '--stream', 'public'];
    const [summary] = linesOf(await run('events', 'export', ...rest, ...asTables));
    expect(summary?.events).toBe(told.length);
    const names = new Set(told.map(({ type }) => `${type}.parquet`));
    expect(new Set(await readdir(out))).toEqual(names.add('export.json'));
  });

  it('resources are shown as they were, alone and as a file', async () => {
    const { body } = await done(store.admin.get(`${admin}/gift_cards/${card.id}`));
    const file = join(folder, 'then.db');
    const at = new Date().toISOString();
    const asked = [`gift_cards/${card.id}`, 'gift_cards/gc_nosuch'];
    const { status, stdout, stderr } = await command('as-of', at, ...asked, '--json', '--sqlite', file);
    expect([status, stderr]).toEqual([1, `gift_cards/gc_nosuch was not there at ${at}\n`]);
    const [shown, summary] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(shown).toEqual(body);
    expect(summary.tables.gift_cards).toBe(1);
    expect(querySqlite(file, 'SELECT id, amount FROM gift_cards')).toEqual([
      { id: card.id, amount: '15.00' },
    ]);
  });

  it('a projection, the books and the liability find what was issued', async () => {
    const projected = linesOf(await run('what-if', join(analyses, 'gift-card-liability.ts'), '--json'));
    expect(projected).toMatchObject([{ currency: 'USD', cards: 1, liability: '15.00' }]);
    expect((await run('verify-ledger')).stdout).toContain('1 gift cards, 0 store credits: the books balance');
    const [report] = linesOf(await run('stored-value', '--json'));
    expect(JSON.stringify(report)).toContain('15.00');
  });

  it('a read model is built again beside it', async () => {
    const { stdout } = await run('rebuild', 'gift_cards');
    expect(stdout).toContain('1 built, 0 failed, 0 not built yet');
    const { body } = await done(store.admin.get(`${admin}/gift_cards/${card.id}`));
    expect(body).toEqual(card);
  });

  it('it is backed up by the tools of the server, as the command says', async () => {
    const { status, stderr } = await command('backup', join(folder, 'backup'));
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('names a server: back it up by its own tools'),
    ]);
  });

  it.each([
    ['is down', () => engine.kill(), () => engine.restart()],
    ['hangs', () => engine.silence(), () => engine.resume()],
  ])('lists go on for guests while it %s, also by a key that no gateway remembers', async (_, fail, end) => {
    const key = await done(store.admin.post(`${admin}/api_keys`, { name: 'Shop', key_type: 'publishable' }));
    const guest = new Client(store.baseUrl, { key: key.body.plaintext_token });
    await fail();
    try {
      const lists = ['products', 'categories', 'countries'];
      const asked = await Promise.all(lists.map((list) => guest.get(`/api/v3/store/${list}`)));
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      await end();
    }
    await expect.poll(async () => (await guest.post('/api/v3/store/carts', {})).status).toBe(201);
  });

  describe('that was exchanged under it for another log', () => {
    const readiness = async () => (await fetch(`${store.baseUrl}/readyz`)).status;
    const health = async () => (await fetch(`${store.baseUrl}/health`)).json();
    let written: number;

    beforeAll(async () => {
      await exchange('own');
      written = await bytesIn(data());
    });

    it('it is not ready, says why, and refuses what needs the log', async () => {
      await expect.poll(health).toMatchObject({
        error: { details: { parts: { event_log: { status: 'down', reason: 'other_log' } } } },
      });
      expect(await readiness()).toBe(503);
      const { status, body } = await store.storefront.post('/api/v3/store/carts', {});
      expect([status, body.error.code]).toEqual([503, 'processing_error']);
      const told = store.output().split('the event log is not that of this store');
      expect(told).toHaveLength(2);
    });

    it('every command says so, and makes nothing of it', async () => {
      const asked = [
        ['verify-ledger'],
        ['retry-parked'],
        ['as-of', new Date().toISOString(), 'gift_cards'],
        ['stored-value'],
        ['imports', 'cancel'],
        ['events', 'export'],
        ['rebuild', 'gift_cards'],
        ['what-if', join(analyses, 'gift-card-liability.ts')],
      ];
      const ended = await Promise.all(asked.map((each) => command(...each)));
      for (const { status, stdout, stderr } of ended)
        expect([status, stdout, stderr]).toEqual([78, '', expect.stringContaining('npm run restore')]);
    });

    it('nothing was written to that one, and it goes on by itself when its own is back', async () => {
      expect(await bytesIn(data())).toBe(written);
      await exchange('other', 'own');
      await expect.poll(readiness).toBe(200);
      await done(store.storefront.post('/api/v3/store/carts', {}));
      expect((await run('verify-ledger')).stdout).toContain(
        '1 gift cards, 0 store credits: the books balance',
      );
    });
  });

  const data = () => join(folder, 'engine');

  /** Puts the data of the server away under this name, and others in their place: those of that name, or none. */
  async function exchange(away: string, others?: string): Promise<void> {
    await engine.kill();
    await rename(data(), join(folder, away));
    if (others !== undefined) await rename(join(folder, others), data());
    await engine.restart();
  }

  async function bytesIn(place: string): Promise<number> {
    const files = await readdir(place);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(place, file))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  const command = (...args: readonly string[]) =>
    storefoldWith({ DATA_DIR: store.dataDir, EVENT_LOG_URL: engine.url }, ...args);

  async function run(...args: readonly string[]) {
    const ended = await command(...args);
    expect(ended.status, ended.stderr).toBe(0);
    return ended;
  }

  const linesOf = ({ stdout }: { readonly stdout: string }): LooseJson[] =>
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
});
