import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity';
import { createLogger } from '@storefold/kernel/core';
import { readSettings } from '@storefold/kernel/runtime';
import { freePort } from '../free-port.ts';
import { startOneProcess } from '../one-process.ts';
import { storeSettings } from '../store-settings.ts';
import { Counter, type Counts, countedReadModels, countedShared } from './counted-ports.ts';
import { table } from './table.ts';

const api = '/api/v3/store';

/**
 * Starts a store in this process on counting ports, sends each kind of request after a warm-up, and reports its cost:
 * streams read, appends, questions to neighbours, read-model queries and documents fetched by id. Work that follows
 * from the request (public events, webhooks) is included as far as it happens before the response.
 */
export async function costsOfRequests(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-costs-'));
  const port = await freePort();
  const settings = readSettings(storeSettings, { DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: String(port) });
  const logger = createLogger(settings);
  const counter = new Counter();
  const shared = countedShared(await engines.openShared(settings, logger, 'costs'), counter);
  const store = await startOneProcess(shared, settings, async (service) =>
    countedReadModels(await engines.openReadModels({ settings, logger }, service), counter),
  );
  await store.gateway.listen(port, settings.host);
  try {
    const keys = JSON.parse(readFileSync(credentialsFile(dataDir), 'utf8'));
    const shopper = new Shopper(`http://127.0.0.1:${port}`, keys.publishable_key, keys.secret_key);
    return await shopper.tell(counter);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Makes a purchase twice: once to warm up, once to count. */
class Shopper {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    private readonly secretKey: string,
  ) {}

  async tell(counter: Counter): Promise<string> {
    await this.#walk(async (_name, send) => send());
    const rows: string[][] = [];
    await this.#walk(async (name, send) => {
      await settled(counter);
      const before = counter.snapshot();
      const answer = await send();
      const cost = counter.since(before);
      rows.push([name, ...columns.map((column) => String(cost[column]))]);
      return answer;
    });
    return table(['request', 'streams read', 'appends', 'questions', 'queries', 'documents by id'], rows);
  }

  async #walk(step: (name: string, send: () => Promise<Answer>) => Promise<Answer>): Promise<void> {
    const go = (
      name: string,
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ) => step(name, () => this.#send(method, `${api}${path}`, body, headers));
    const email = `cost.${Date.now()}@example.com`;
    const password = 'correct horse battery';
    const list = await go('product list', 'GET', '/products?q[in_stock]=true&sort=price');
    const product = list.data[0];
    await go('text search', 'GET', '/products?q[search]=shirt');
    await go('product detail', 'GET', `/products/${product.id}`);
    await go('register', 'POST', '/customers', { email, password, password_confirmation: password });
    await go('log-in', 'POST', '/auth/login', { email, password });
    const variant_id = product.default_variant_id;
    const cart = await go('cart with its first item', 'POST', '/carts', {
      items: [{ variant_id, quantity: 1 }],
    });
    const guest = { 'x-service-token': cart.token };
    const item = cart.items[0].id;
    await go('change of an item', 'PATCH', `/carts/${cart.id}/items/${item}`, { quantity: 2 }, guest);
    const shipping_address = { ...address };
    await go(
      'addresses and e-mail',
      'PATCH',
      `/carts/${cart.id}`,
      { email, shipping_address, use_shipping: true },
      guest,
    );
    const card = await this.#send(
      'POST',
      '/api/v3/admin/gift_cards',
      { amount: '5.00', currency: 'USD' },
      {
        'x-service-api-key': this.secretKey,
      },
    );
    const withCard = await go(
      'apply a gift card',
      'POST',
      `/carts/${cart.id}/gift_cards`,
      { code: card.code },
      guest,
    );
    const payment_method_id = withCard.payment_methods[0].id;
    await go('payment', 'POST', `/carts/${cart.id}/payments`, { payment_method_id }, guest);
    await go('complete (1 variant, card)', 'POST', `/carts/${cart.id}/complete`, undefined, guest);
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        'x-service-api-key': this.key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}

/** Any value that `JSON.parse` returns. */
type Answer = Record<string, ReturnType<typeof JSON.parse>>;

const columns: readonly (keyof Counts)[] = ['streamsRead', 'appends', 'questions', 'queries', 'documents'];

const address = {
  firstname: 'Ada',
  lastname: 'Byron',
  address1: '1 Main Street',
  city: 'New York',
  zipcode: '10001',
  country: 'US',
  state_abbr: 'NY',
};

/** Waits until all followers of the log are idle, so that their work is not counted with a request. */
async function settled(counter: Counter): Promise<void> {
  for (let before = counter.snapshot(); ; before = counter.snapshot()) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (Object.values(counter.since(before)).every((count) => count === 0)) return;
  }
}
