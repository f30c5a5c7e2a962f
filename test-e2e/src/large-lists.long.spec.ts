import { casesOn } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { PeakMemory } from './harness/peak-memory.ts';

const CARTS = 40;
const LINES = 420;
const MOST_MB = 50;
/** Enough for as many variants. Pictures would cost more than the lists. */
const PRODUCTS = '300';

const missing = process.platform === 'linux' ? undefined : 'memory of processes is read from /proc';

casesOn('a list of large carts', missing, () => {
  let store: FreshStore;
  let token: string;

  beforeAll(async () => {
    store = await startFreshStore(PRODUCTS);
    token = await customerWithLargeCarts(store);
  }, 600_000);
  afterAll(() => store?.stop());

  it(`takes the store no more than ${MOST_MB} MB of memory`, async () => {
    const memory = new PeakMemory(store.pid);
    const grown: number[] = [];
    for (let time = 0; time < 4; time++) {
      memory.begin();
      const response = await fetch(`${store.baseUrl}/api/v3/store/carts?limit=100`, {
        headers: { 'x-service-api-key': store.credentials.publishable_key, authorization: `Bearer ${token}` },
      });
      const answer = await response.text();
      grown.push(memory.grownMb());
      expect(answer.length).toBeGreaterThan(15_000_000);
      expect(JSON.parse(answer)).toMatchObject({ meta: { count: CARTS, in: CARTS } });
    }
    console.info(`${CARTS} carts of ${LINES} lines took ${grown.map((mb) => mb.toFixed(0)).join(', ')} MB`);
    expect(Math.max(...grown)).toBeLessThan(MOST_MB);
  });
});

async function customerWithLargeCarts({ storefront }: FreshStore): Promise<string> {
  const variants: string[] = [];
  for (let page = 1; variants.length < LINES; page++) {
    const { body } = await storefront.get(`/api/v3/store/products?limit=100&page=${page}&expand=variants`);
    for (const { variants: of } of body.data) {
      for (const { id, purchasable } of of) if (purchasable) variants.push(id);
    }
  }
  const account = {
    email: 'many@example.com',
    password: 'many-lines-1',
    password_confirmation: 'many-lines-1',
  };
  const { token } = (await storefront.post('/api/v3/store/customers', account)).body;
  const items = variants.slice(0, LINES).map((variant_id) => ({ variant_id, quantity: 1 }));
  const shopper = storefront.with({ jwt: token });
  for (let cart = 0; cart < CARTS; cart++) {
    const { status } = await shopper.post('/api/v3/store/carts', { items });
    expect(status).toBe(201);
  }
  return token;
}
