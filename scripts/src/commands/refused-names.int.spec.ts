import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runUntilEnd } from '../cli/run-until-end.examples.ts';

describe('a name that the store does not know', () => {
  let dataDir: string;
  let ports: TestPorts;
  const written = (name: string, text: string): string => {
    const file = join(dataDir, name);
    writeFileSync(file, text);
    return file;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-names-'));
    ports = await openTestPorts('identity', { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await ports.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it.each([
    [['--kind', 'OrderComplete'], 'There is no kind of event OrderComplete: was OrderCompleted meant?'],
    [['--kind', 'order_completed'], 'was OrderCompleted meant?'],
    [['--kind', 'order.complete'], 'was order.completed meant?'],
    [['--kind', 'Nonsense'], '/guide/events of a running store has them all'],
    [['--stream', 'giftcard'], 'There is no category of streams giftcard: was gift_card meant?'],
    [['--stream', 'nonsense'], /there are admin_user, api_key,/],
    [['--stream', 'order-or_nosuch'], 'There is no stream order-or_nosuch in this log'],
  ])('is refused, with the one that was meant: events export %j', async (args, reason) => {
    const { code, said } = await run('events', 'export', ...args);
    expect([code, said]).toEqual([64, expect.stringMatching(reason)]);
  });

  it('is refused where a projection names it, so that its state is not that of an empty log', async () => {
    const body = 'export const init = () => ({}); export const when = () => undefined;';
    const file = written('typo.mjs', `export const facts = ['OrderComplete']; ${body}`);
    const { code, said } = await run('what-if', file);
    expect([code, said]).toEqual([64, expect.stringContaining('was OrderCompleted meant?')]);
  });

  it('is refused, each that there is once: rebuild', async () => {
    const { code, said } = await run('rebuild', 'nosuch-model');
    expect(code).toBe(64);
    const [, names = ''] = /there are (.+)/.exec(said) ?? [];
    const all = names.split(', ');
    expect(all).toContain('orders');
    expect(new Set(all).size).toBe(all.length);
    expect((await run('rebuild', 'order')).said).toContain('was orders meant?');
  });

  it('is refused, unless it may be that of a follower: retry-parked', async () => {
    const { code, said } = await run('retry-parked', 'ordering_checkuot', '--wait', '0');
    expect([code, said]).toEqual([
      64,
      'There is no follower ordering_checkuot: was ordering_checkout meant?\n',
    ]);
    expect((await run('retry-parked', 'nosuch')).said).toMatch(
      /no follower nosuch: there are .*catalog_stock_keeper.*catalog_view_catalog_\d+.*ordering_publisher/,
    );
    const nothing = await run('retry-parked', 'ordering_publisher', 'catalog_stock_keeper');
    expect(nothing.said).toContain('ordering_publisher has set nothing aside\ncatalog_stock_keeper has set');
  });

  it('is refused: export', async () => {
    const { code, said } = await run('export', 'nosuch');
    expect([code, said]).toEqual([64, expect.stringMatching(/no export of nosuch: there are .*orders/)]);
    const filtered = await run('export', 'orders', '--where', 'statee_eq=complete', '--where', 'nonsense=1');
    expect(filtered).toEqual({
      code: 64,
      said: 'orders cannot be filtered by statee_eq (did you mean state_eq?), nonsense: /guide/lists of a running store has the filters of each list\n',
    });
  });

  it('is refused where the store alone knows it, also in production: export', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"q": {"cf_custom_rank_gt": "1"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    written('credentials.json', JSON.stringify({ base_url: `http://127.0.0.1:${port}`, secret_key: 'sk_a' }));
    const filters = ['--where', 'cf_custom_rank_gt=1', '--where', 'cf_custom_size_eq=L'];
    const { code, said } = await run('export', 'orders', ...filters);
    server.close();
    expect([code, said]).toEqual([
      64,
      expect.stringContaining('orders cannot be filtered by cf_custom_size_eq: /guide/lists'),
    ]);
  });

  it.each([
    ['order/or_1', 'There is no resource order: was orders meant?'],
    ['zzzzzz', /no resource zzzzzz: there are (?!.*\b(line_items|payments|shipments|streams)\b).*\borders\b/],
    ['orders/or_1/nosuch', 'There is no resource orders/or_1/nosuch'],
    ['/api/v3/admin/ordres', 'was orders meant?'],
    ['orders/../x', 'There is no resource'],
    [
      'orders?q[statee_eq]=complete',
      'orders?q[statee_eq]=complete has q[statee_eq] (did you mean q[state_eq]?)',
    ],
    [
      'orders?limt=5&q[cf_custom_rank_gt]=1',
      'has limt (did you mean limit?), which has no effect: /guide/lists',
    ],
    ['orders?sort=nonsense', 'has sort nonsense'],
    ['orders/or_1?expand=nonsense', 'has expand nonsense'],
  ])('is refused before anything is read: as-of %s', async (path, reason) => {
    const { code, said } = await run('as-of', '2026-11-17', path);
    const expected =
      typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason);
    expect([code, said]).toEqual([64, expected]);
  });

  it('is refused as an instant that is still to come: as-of', async () => {
    const { code, said } = await run('as-of', '2999-01-01', 'orders');
    expect([code, said]).toEqual([
      64,
      '2999-01-01T00:00:00.000Z is still to come: name an instant of the past\n',
    ]);
  });

  function run(...args: string[]) {
    vi.stubEnv('DATA_DIR', dataDir);
    return runUntilEnd(...args);
  }
});
