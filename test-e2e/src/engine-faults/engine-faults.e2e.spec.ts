import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canStartEngines, type Engines, NO_MONGODB, startEngines } from '../harness/engines.ts';
import { freePort, type StoreProcess, startStore } from '../harness/store-process.ts';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { Shop } from '../tables/shop.ts';
import { type Acknowledged, Shoppers } from './shoppers.ts';

interface Fault {
  readonly name: string;
  begin(engines: Engines): Promise<void>;
  end(engines: Engines): Promise<void>;
  /** May the store refuse what needs this engine meanwhile? */
  readonly mayRefuse: boolean;
}

const faults: readonly Fault[] = [
  {
    name: 'EventStoreDB is killed and comes back',
    begin: ({ eventLog }) => eventLog.kill(),
    end: ({ eventLog }) => eventLog.restart(),
    mayRefuse: true,
  },
  {
    name: 'EventStoreDB answers 5 s late',
    begin: ({ eventLog }) => eventLog.delay(SLOW_MS),
    end: ({ eventLog }) => eventLog.resume(),
    mayRefuse: true,
  },
  {
    name: 'MongoDB is killed and comes back',
    begin: ({ readModels }) => readModels.kill(),
    end: ({ readModels }) => readModels.restart(),
    mayRefuse: true,
  },
  {
    name: 'MongoDB hangs and goes on',
    begin: async ({ readModels }) => readModels.pause(),
    end: async ({ readModels }) => readModels.resume(),
    mayRefuse: true,
  },
  {
    name: 'Meilisearch is killed and comes back',
    begin: ({ search }) => search.kill(),
    end: ({ search }) => search.restart(),
    mayRefuse: false,
  },
  {
    name: 'Meilisearch answers 5 s late',
    begin: ({ search }) => search.delay(SLOW_MS),
    end: ({ search }) => search.delay(0),
    mayRefuse: false,
  },
];

describe.runIf(canStartEngines())('a store whose engines fail', () => {
  let dataDir: string;
  let engines: Engines;
  let store: StoreProcess;
  let shop: Shop;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefold-faults-'));
    engines = await startEngines(dataDir, { durable: true });
    const env = { SAMPLE_DATA: '10', LOG_LEVEL: 'silent', ...engines.env };
    store = await startStore({ launcher: 'start', dataDir, port: await freePort(), env });
    shop = new Shop(store);
  }, 120_000);

  afterAll(async () => {
    await store?.stop();
    await engines?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it.each(faults)(
    '$name: every request is answered in time, nothing acknowledged is lost, nothing happens twice',
    async ({ begin, end, mayRefuse }) => {
      const { default_variant_id: variantId } = await shop.product({
        stock_items: [{ count_on_hand: 100_000 }],
      });
      const shoppers = new Shoppers(store.storefront, variantId);
      shoppers.start(6);
      await shoppers.fill(50);
      await begin(engines);
      await new Promise((resolve) => setTimeout(resolve, FAULT_MS));
      await end(engines);
      await shoppers.fill(50);
      await shoppers.end();

      expect(Math.max(...shoppers.outcomes.map(({ tookMs }) => tookMs))).toBeLessThan(TIME_LIMIT_MS);
      const allowed = mayRefuse ? [503, 504] : [];
      for (const { status } of shoppers.refused) expect(allowed).toContain(status);
      await expectAll(shoppers.acknowledged);
      await expect.poll(() => statusOf(store), { timeout: 20_000, interval: 100 }).toBe('up');
    },
    120_000,
  );

  it('has books that balance', async () => {
    const books = () => verifyLedger(dataDir, engines.env).said;
    await expect.poll(books, { timeout: 20_000, interval: 500 }).toContain('the books balance, 0 pending');
  }, 60_000);

  /** Each cart has its one item, in its own answer and once in the shop's list. */
  async function expectAll(carts: readonly Acknowledged[]): Promise<void> {
    for (const { cartId, token } of carts) {
      const { status, body } = await shop.storefront
        .with({ cartToken: token })
        .get(`/api/v3/store/carts/${cartId}`);
      expect(status).toBe(200);
      expect(body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
    }
  }
});

if (!canStartEngines()) {
  it('a store whose engines fail', ({ skip }) => {
    console.warn(`left out: ${NO_MONGODB}`);
    skip(NO_MONGODB);
  });
}

const SLOW_MS = 5_000;
const FAULT_MS = 6_000;
const TIME_LIMIT_MS = 31_000;

async function statusOf({ baseUrl }: StoreProcess): Promise<string> {
  const response = await fetch(`${baseUrl}/health`);
  const { status } = (await response.json()) as { status: string };
  return status;
}
