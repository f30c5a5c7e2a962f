import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '../harness/client.ts';
import {
  type LaunchedStore,
  launchStore,
  type StoreOptions,
  type StoreProcess,
  startStore,
} from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { SmallDisk } from './small-disk.ts';

const MEGABYTES = 96;
const WARN_BYTES = 24_000_000;

/** The cases of a store whose disk becomes full, is full when it is started, and has room again. */
export function casesOfFullDisk(launcher: StoreOptions['launcher'], mostLines: number): void {
  let disk: SmallDisk;
  let options: StoreOptions;
  let store: StoreProcess;
  /** What has not been answered with a 201 yet, by its idempotency key. */
  const unanswered = new Map<string, number>();
  let sent = 0;

  beforeAll(async () => {
    disk = new SmallDisk(MEGABYTES);
    const env = { SAMPLE_DATA: '4', DISK_WARN_BYTES: String(WARN_BYTES), MAIL_TRANSPORT: 'outbox' };
    options = { launcher, dataDir: disk.folder, port: await freePort(), env };
    store = await startStore(options);
  });
  afterAll(async () => {
    await store?.kill();
    disk?.remove();
  });

  const issue = async (key: string, amount: number): Promise<Reply> => {
    const reply = await store.admin
      .with({ idempotencyKey: key })
      .post('/api/v3/admin/gift_cards', { amount: `${amount}.25`, currency: 'USD' });
    if (reply.status === 201) unanswered.delete(key);
    return reply;
  };

  /** Some new cards at once, each with its key. */
  const issueSome = (count: number): Promise<Reply[]> =>
    Promise.all(
      Array.from({ length: count }, () => {
        sent += 1;
        unanswered.set(`card-${sent}`, sent);
        return issue(`card-${sent}`, sent);
      }),
    );

  const health = async () => {
    const response = await fetch(`${store.baseUrl}/health`);
    const body = (await response.json()) as {
      status: string;
      parts: Record<string, { status: string; state?: string }>;
    };
    return { http: response.status, status: body.status, disk: body.parts.disk?.state };
  };
  const statusOf = async (path: string) => {
    const response = await fetch(`${store.baseUrl}${path}`).catch(() => undefined);
    return response?.status;
  };
  const isReady = () => statusOf('/readyz');

  const expectReadsToGoOn = async () => {
    expect(await isReady()).toBe(200);
    expect((await store.storefront.get('/api/v3/store/products?limit=2')).body.data).toHaveLength(2);
    expect((await store.admin.get('/api/v3/admin/gift_cards?limit=1')).status).toBe(200);
  };

  /** What it serves then depends on whether its lists had been stored. */
  const expectToWaitOrServe = async ({ child, output }: LaunchedStore) => {
    const serves = async () => (await isReady()) === 200;
    const waits = () => /DiskFull|The store waits/.test(output());
    await expect.poll(async () => (await serves()) || waits()).toBe(true);
    expect(child.exitCode).toBeNull();
  };

  it('warns while there is room, and says so when there is more again', async () => {
    expect(await health()).toEqual({ http: 200, status: 'up', disk: 'enough' });
    disk.fill(WARN_BYTES - 1_000_000);
    expect(await health()).toEqual({ http: 200, status: 'degraded', disk: 'low' });
    expect((await issueSome(3)).map(({ status }) => status)).toEqual([201, 201, 201]);
    disk.free();
    expect(await health()).toEqual({ http: 200, status: 'up', disk: 'enough' });
  });

  it('answers changes with a 503 that names the full disk and no path, and reads as ever', async () => {
    const filling = issueSome(12);
    disk.fill();
    const replies = [...(await filling), ...(await issueSome(12)), ...(await issueSome(12))];
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([503, 'processing_error']);
      expect(body.error.message).toMatch(/^The disk for (the event log|the vault|the lists) is full/);
      expect(JSON.stringify(body)).not.toContain(disk.folder);
    }
    await expectReadsToGoOn();
    expect(await health()).toEqual({ http: 200, status: 'degraded', disk: 'full' });
    const file = new FormData();
    file.append(
      'file',
      new Blob(['Handle,Title\n', 'x'.repeat(2_000_000)], { type: 'text/csv' }),
      'goods.csv',
    );
    const upload = await store.admin.post('/api/v3/admin/imports', file);
    expect([upload.status, upload.body.error.message]).toEqual([
      503,
      'The disk for files is full, please try again later',
    ]);
  });

  it('writes few lines to its log meanwhile, however many requests and followers fail', async () => {
    const lines = () => store.output().trim().split('\n').length;
    const before = lines();
    for (let round = 0; round < 10; round++) await issueSome(10);
    expect(lines() - before).toBeLessThan(mostLines);
  });

  it('waits or serves when it is started on a full disk after it was killed, and comes up by itself', async () => {
    await store.kill();
    disk.fill();
    const launched = launchStore(options);
    await expectToWaitOrServe(launched);
    disk.free();
    await expect.poll(isReady).toBe(200);
    await launched.kill();
    store = await startStore(options);
  });

  it('has everything that it was asked for, and once, when it was asked again', async () => {
    await expect.poll(async () => (await issueSome(1)).map(({ status }) => status)).toEqual([201]);
    for (const [key, amount] of unanswered) expect((await issue(key, amount)).status).toBe(201);
    await expect.poll(health).toEqual({ http: 200, status: 'up', disk: 'enough' });
    const { body } = await store.admin.get('/api/v3/admin/gift_cards?limit=1');
    expect(body.meta.count).toBe(sent);
    const events = await store.admin.get('/api/v3/admin/events?name=gift_card.created&limit=1000');
    const told = (events.body.data as { causation_id: string }[]).map((each) => each.causation_id);
    expect([told.length, new Set(told).size]).toEqual([sent, sent]);
  });

  it('stops in order on a full disk, waits or serves when it is started there, and its books balance', async () => {
    disk.fill();
    expect((await issueSome(1)).map(({ status }) => status)).toEqual([503]);
    expect(await store.stop()).toBe(0);
    disk.fill();
    const launched = launchStore(options);
    await expectToWaitOrServe(launched);
    disk.free();
    await expect.poll(isReady).toBe(200);
    launched.child.kill('SIGTERM');
    expect(await launched.exited).toBe(0);
    expect(verifyLedger(disk.folder).said).toContain('the books balance');
  });
}
