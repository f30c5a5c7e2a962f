import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity/credentials';
import { silentLogger } from '@storefold/kernel/testing';
import { EXIT_REFUSED, readSettings } from '@storefold/server/runtime';
import { registriesAsTheyAre } from '@storefold/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OneProcess, startOneProcess } from '../one-process.ts';
import { complaintAbout, servicesOrExit } from '../opening/services-or-exit.ts';
import { AcmeAccount, AcmeServer } from '../payment-providers/acme-server.examples.ts';
import { storeSettingsOf } from '../store-settings.ts';
import { parcels, seen } from './parcels.examples.ts';

let folder: string;
const restore = registriesAsTheyAre();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefold-extended-'));
});
afterAll(() => {
  restore();
  rmSync(folder, { recursive: true });
});

describe('a store with an extension, in one process', () => {
  let store: OneProcess;
  let keys: { secret_key: string; publishable_key: string };
  let origin: string;
  const acme = new AcmeServer();
  beforeAll(async () => {
    await acme.start();
    process.env.EXTENSIONS = fileURLToPath(new URL('./parcels.examples.ts', import.meta.url));
    const services = await servicesOrExit();
    delete process.env.EXTENSIONS;
    const declared = storeSettingsOf(services);
    expect(declared).toHaveProperty('parcelLimit');
    const settings = readSettings(declared, { NODE_ENV: 'test', DATA_DIR: folder, SAMPLE_DATA: 'none' });
    const opening = { settings, logger: silentLogger, name: 'store', isAlone: true };
    store = await startOneProcess(
      await engines.openShared(opening),
      settings,
      (service) => engines.openReadModels(opening, service),
      undefined,
      services,
    );
    origin = `http://127.0.0.1:${await store.gateway.listen(0, '127.0.0.1')}`;
    keys = JSON.parse(readFileSync(credentialsFile(folder), 'utf8'));
  });
  afterAll(async () => {
    await store.close();
    await acme.stop();
  });

  const send = async (method: string, path: string, body?: object, key = keys.secret_key, token = '') => {
    const headers = {
      'x-service-api-key': key,
      'x-service-token': token,
      'content-type': 'application/json',
    };
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const made = async (...asked: Parameters<typeof send>) => {
    const { status, body } = await send(...asked);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return body;
  };
  const keyWith = async (...scopes: string[]) => {
    const { status, body } = await send('POST', '/api/v3/admin/api_keys', {
      name: 'k',
      key_type: 'secret',
      scopes,
    });
    expect(status).toBe(201);
    return body.plaintext_token as string;
  };

  it('answers the endpoint of its service to those who have its scope, and to nobody else', async () => {
    const count = (key: string) => send('GET', '/api/v3/admin/parcels', undefined, key);
    expect(await count(await keyWith('read_parcels'))).toEqual({ status: 200, body: { count: 7 } });
    expect(await count(await keyWith('write_parcels'))).toMatchObject({ status: 200 });
    expect(await count(await keyWith('read_orders'))).toMatchObject({
      status: 403,
      body: { error: { code: 'access_denied' } },
    });
  });

  it('takes no scope that there is not', async () => {
    const key = { name: 'k', key_type: 'secret', scopes: ['read_parcel'] };
    expect(await send('POST', '/api/v3/admin/api_keys', key)).toMatchObject({ status: 422 });
  });

  it('lets webhooks subscribe to its event', async () => {
    const subscribe = (...names: string[]) =>
      send('POST', '/api/v3/admin/webhook_endpoints', { url: 'http://127.0.0.1:9/', subscriptions: names });
    expect(await subscribe('parcel.lost', 'parcel.*')).toMatchObject({ status: 201 });
    expect(await subscribe('parcel.found')).toMatchObject({ status: 422 });
  });

  it('is paid through its payment provider, whatever that refuses, and its books balance', async () => {
    const account = new AcmeAccount();
    const { api_key, api_url } = acme.connect(account);
    const method = await made('POST', '/api/v3/admin/payment_methods', {
      name: 'ACME',
      type: 'acme_parcels',
      preferences: { api_key, api_url },
    });
    const product = await made('POST', '/api/v3/admin/products', {
      name: 'Mug',
      status: 'active',
      prices: [{ currency: 'USD', amount: '10.00' }],
      stock_items: [{ count_on_hand: 10 }],
    });
    const shopper = (token?: string) => [keys.publishable_key, token] as const;
    const orderPaidBy = async (card: string) => {
      const cart = await made(
        'POST',
        '/api/v3/store/carts',
        wantedCart(product.default_variant_id),
        ...shopper(),
      );
      const path = `/api/v3/store/carts/${cart.id}`;
      const paying = { payment_method_id: method.id, source: { token: card } };
      await made('POST', `${path}/payments`, paying, ...shopper(cart.token));
      const { id } = await made('POST', `${path}/complete`, undefined, ...shopper(cart.token));
      return `/api/v3/admin/orders/${id}`;
    };
    const statusOf = async (path: string) => (await send('GET', path)).body.payment_status;

    const kept = await orderPaidBy('acme_approved');
    await expect.poll(() => statusOf(kept)).toBe('paid');
    await made('POST', `${kept}/refunds`, { amount: '4.00' });
    const givenBack = await orderPaidBy('acme_approved');
    await expect.poll(() => statusOf(givenBack)).toBe('paid');
    await made('PATCH', `${givenBack}/cancel`, {});
    await expect.poll(() => statusOf(givenBack)).toBe('void');
    const owed = await orderPaidBy('acme_refund_declined');
    await expect.poll(() => statusOf(owed)).toBe('paid');
    await made('PATCH', `${owed}/cancel`, {});
    await expect.poll(() => statusOf(owed)).toBe('credit_owed');
    await expect.poll(audited, { interval: 500 }).toEqual({
      status: 0,
      said: expect.stringContaining(
        '3 completed orders, 0 gift cards, 0 store credits: the books balance, 1 pending',
      ),
    });
  });

  it('passes events to its subscriber', async () => {
    expect(await send('POST', '/api/v3/admin/customers', { email: 'anna@example.com' })).toMatchObject({
      status: 201,
    });
    await expect.poll(() => seen).toEqual(['customer.created']);
  });

  it('names its service in health', async () => {
    const { body } = await send('GET', '/health');
    expect(body.parts.parcels).toMatchObject({ status: 'up' });
  });
});

describe('a store whose extension is broken', () => {
  const moduleOf = (name: string, code: string) => {
    const path = join(folder, name);
    writeFileSync(path, code);
    return path;
  };

  it('does not start, and names the module and what is wrong with it', () => {
    const code =
      'export default (registry) => registry.service({ name: "catalog", facts: {}, endpoints: [] })';
    const path = moduleOf('catalog.mjs', code);
    expect(run(bundled('start-services'), path)).toEqual({
      status: EXIT_REFUSED,
      said: `The store cannot start: an extension cannot be used:

  ${path}
    found:   the name catalog is the store's own
    to do:   correct it, or leave it out of EXTENSIONS.
`,
    });
  });

  it('does not start with content of the dashboard that is no template, and names the module and the file', () => {
    const file = moduleOf('panel.eta', '<p><%= order.number </p>');
    const path = moduleOf(
      'panel.mjs',
      'export default (r) => r.adminPartial("order_page_body", new URL("panel.eta", import.meta.url))',
    );
    const { status, said } = run(bundled('start'), path);
    expect(status).toBe(EXIT_REFUSED);
    expect(said).toContain(
      `${path}\n    found:   the admin partial of order_page_body, ${file}, is no template: `,
    );
  });

  it('does not start where the module ends the process', () => {
    const path = moduleOf('ends.mjs', 'process.exit(0)');
    const { status, said } = run(bundled('start'), path);
    expect(status).toBe(EXIT_REFUSED);
    expect(said).toContain(`${path}\n    found:   it ends the process`);
  });

  it('runs no service of its own that there is not', () => {
    const path = moduleOf('nothing.mjs', 'export default () => {}');
    const { status, said } = run(bundled('extension-service'), path, 'parcels');
    expect({ status, said }).toEqual({
      status: EXIT_REFUSED,
      said: 'EXTENSIONS adds no service parcels: name one that it does.\n',
    });
  });

  function run(program: string, extensions: string, ...args: string[]) {
    const env = { ...process.env, EXTENSIONS: extensions, DATA_DIR: join(folder, 'never'), PORT: '0' };
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    return { status, said: stderr };
  }
});

const bundled = (name: string) =>
  fileURLToPath(new URL(`../../../.vitest/programs/scripts/dist/${name}.js`, import.meta.url));

/** What `verify-ledger` says of the store's log. */
function audited() {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: folder };
  const args = [bundled('storefold'), 'verify-ledger'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

function wantedCart(variant_id: string) {
  const address = {
    firstname: 'Grace',
    lastname: 'Hopper',
    address1: '2 Side Street',
    city: 'Boston',
    zipcode: '02108',
    country: 'US',
    state_abbr: 'MA',
  };
  return {
    email: 'grace@example.com',
    items: [{ variant_id, quantity: 1 }],
    shipping_address: address,
    billing_address: address,
  };
}

describe('services of extensions', () => {
  it('keep no facts of a category that another service has', () => {
    const facts = [{ category: 'order', facts: {} }];
    expect(complaintAbout([{ ...parcels, facts }])).toBe(
      'the service parcels keeps facts of order, which are those of ordering',
    );
    expect(complaintAbout([parcels])).toBeUndefined();
  });
});
