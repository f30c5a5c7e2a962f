import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PublicEventName, reportEvents } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '../index.ts';
import { Neighbour } from '../public-events.examples.ts';
import { Authors } from '../webhook-endpoint/authors.examples.ts';

const day = 'from=2026-03-01&to=2026-03-01&interval=hour';
let driven: DrivenService;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-event-report-'));
  await start();
});
afterAll(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true });
});

describe('the report of events', () => {
  it('counts each public event of the store in its interval, again after the read models were built anew', async () => {
    const neighbour = new Neighbour('public-ordering', driven.ports.log, driven.ports.vault);
    const tell = (name: PublicEventName, at: string, storeId?: string) =>
      neighbour.tells({ name, payload: { id: 'or_1' }, atMs: Date.parse(at), ...(storeId && { storeId }) });
    // In Kathmandu hours begin at a quarter past those of UTC.
    await tell('order.completed', '2026-02-28T18:14:59.999Z');
    await tell('order.completed', '2026-02-28T18:15:00Z');
    await tell('order.paid', '2026-02-28T18:20:00Z');
    await tell('order.completed', '2026-03-01T18:14:59.999Z');
    await tell('order.completed', '2026-03-01T10:00:00Z', 'store_other');
    await tell('order.completed', '2026-03-01T18:15:00Z');
    await expect.poll(async () => (await report()).totals.count).toBe(3);
    const before = await report();
    expect(before.totals.names).toEqual([
      { name: 'order.completed', count: 2 },
      { name: 'order.paid', count: 1 },
    ]);
    expect(before.intervals).toHaveLength(24);
    const counted = before.intervals.filter(({ count }: { count: number }) => count > 0);
    expect(
      counted.map(({ starts_at, count }: { starts_at: string; count: number }) => [starts_at, count]),
    ).toEqual([
      ['2026-02-28T18:15:00.000Z', 2],
      ['2026-03-01T17:15:00.000Z', 1],
    ]);
    await driven.dispose();
    await rm(join(dataDir, 'read-models'), { recursive: true });
    await start();
    expect(await report()).toEqual(before);
  });

  it('refuses what it cannot read', async () => {
    const { status, body } = await driven.send(reportEvents, { query: 'from=soon' });
    expect([status, body.error.code]).toEqual([400, 'parameter_invalid']);
  });
});

async function start(): Promise<void> {
  driven = await driveService(webhooks, {
    env: { DATA_DIR: dataDir },
    store: { timezone: 'Asia/Kathmandu' },
    scopes: ['read_events'],
    neighbours: new Authors().answerOn,
  });
}

const report = async () => (await driven.send(reportEvents, { query: day })).body;
