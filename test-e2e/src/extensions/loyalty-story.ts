import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf, Visitor } from '../dashboard/visitor.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { type StoreOptions, type StoreProcess, startStore } from '../harness/store-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { done, Shop } from '../tables/shop.ts';
import { type OwnProcess, startOwnProcess } from './own-process.ts';

const admin = '/api/v3/admin';

interface Setting {
  readonly launcher: StoreOptions['launcher'];
  /** The folder of the service, built; by default that of this repository. */
  readonly folder?: string;
  /** Runs the service by its own program, beside a store in many processes. */
  readonly alone?: boolean;
}

/** What a shop with `examples/loyalty` does, whether in one process or in many. */
export function loyaltyStory({ launcher, folder = EXAMPLE, alone = false }: Setting): void {
  describe(`a store with the service of examples/loyalty, by ${launcher}${alone ? ' and its own program' : ''}`, () => {
    let dataDir: string;
    let store: StoreProcess;
    let receiver: WebhookReceiver;
    let shop: Shop;
    let own: OwnProcess | undefined;
    let orderId: string;
    let account: { id: string; customer_id: string; points: number };
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'storefold-loyalty-'));
      receiver = await startWebhookReceiver();
      own = alone ? await startOwnProcess(join(folder, 'dist/main.js'), 'LOYALTY_URL', dataDir) : undefined;
      const env = { EXTENSIONS: join(folder, 'dist/extension.js'), SAMPLE_DATA: 'none', ...own?.env };
      store = await startStore({ launcher, built: true, dataDir, port: await freePort(), env });
      shop = new Shop(store);
    });
    afterAll(async () => {
      await store?.stop();
      await own?.stop();
      await receiver?.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    /** The contract of the client knows the endpoints of Storefold alone. */
    const ask = async (path: string, headers: Record<string, string>, body?: object) => {
      const sent = { 'content-type': 'application/json', ...headers };
      const init = body ? { method: 'POST', body: JSON.stringify(body), headers: sent } : { headers };
      const response = await fetch(`${store.baseUrl}${path}`, init);
      return { status: response.status, body: JSON.parse(await response.text()) as LooseJson };
    };
    const withScopes = async (...scopes: string[]) => {
      const { body } = await done(
        shop.admin.post(`${admin}/api_keys`, { name: 'k', key_type: 'secret', scopes }),
      );
      return { 'x-service-api-key': body.plaintext_token as string };
    };
    const told = () => receiver.received.map(({ body }) => body.name as string).toSorted();

    it('gives points for a paid order, shows them to customer and staff, and tells webhooks', async () => {
      const subscriptions = ['loyalty.*', 'loyalty_account.*'];
      await done(shop.admin.post(`${admin}/webhook_endpoints`, { url: receiver.url, subscriptions }));
      const email = shop.email();
      const registered = await done(
        shop.storefront.post('/api/v3/store/customers', { email, password: 'a long password' }),
      );
      const jwt = registered.body.token as string;
      const cart = await shop.readyCart((await shop.product()).default_variant_id);
      const client = cart.client.with({ jwt });
      await done(client.patch(`${cart.path}/associate`));
      const { body: order } = await done(client.post(`${cart.path}/complete`));
      const payments = `${admin}/orders/${order.id}/payments`;
      await done(shop.admin.patch(`${payments}/${order.payments[0].id}/capture`, {}));
      const points = Math.floor(Number(order.total));
      expect(points).toBeGreaterThan(0);

      const key = store.credentials.publishable_key;
      const ownAccount = () =>
        ask('/api/v3/store/customer/loyalty_account', {
          'x-service-api-key': key,
          authorization: `Bearer ${jwt}`,
        });
      await expect.poll(async () => (await ownAccount()).body.points).toBe(points);
      expect((await ask('/api/v3/store/customer/loyalty_account', { 'x-service-api-key': key })).status).toBe(
        401,
      );

      const list = `${admin}/loyalty_accounts?q[points_gteq]=${points}`;
      const reader = await withScopes('read_loyalty_accounts');
      const customer_id = registered.body.user.id as string;
      expect(await ask(list, reader)).toMatchObject({
        status: 200,
        body: { data: [{ customer_id, points }] },
      });
      expect(await ask(list, await withScopes('read_orders'))).toMatchObject({ status: 403 });

      await expect.poll(told).toEqual(['loyalty.points_earned', 'loyalty_account.created']);
      const events = await ask(`${admin}/events?public=true&limit=100`, {
        'x-service-api-key': store.credentials.secret_key,
      });
      expect(JSON.stringify(events.body)).toContain('loyalty.points_earned');
      const document = await ask('/openapi/admin.json', {});
      expect(document.body.paths['/api/v3/admin/loyalty_accounts'].get.tags).toEqual(['Loyalty']);
      orderId = order.id;
      account = { id: (await ownAccount()).body.id as string, customer_id, points };
    });

    it('lets staff define custom fields of its noun, and gives them to its records', async () => {
      const definitions = `${admin}/custom_field_definitions`;
      const described = { resource_type: 'LoyaltyAccount', key: 'tier', field_type: 'short_text' };
      const defined = await done(
        shop.admin.post(definitions, { namespace: 'custom', label: 'Tier', ...described }),
      );
      const definition = defined.body.id as string;
      const fields = `${admin}/loyalty_accounts/${account.id}/custom_fields`;
      const sent = { custom_field_definition_id: definition, value: 'gold-of-loyalty' };
      const secret = { 'x-service-api-key': store.credentials.secret_key };
      expect(await ask(fields, secret, sent)).toMatchObject({
        status: 201,
        body: { label: 'Tier', value: 'gold-of-loyalty' },
      });
      // It has a value, which would be of another type then.
      const changed = await shop.admin.patch(`${definitions}/${definition}`, { field_type: 'boolean' });
      expect(changed.status).toBe(422);
      const refused = await ask(fields, await withScopes('read_orders'));
      expect(refused.status).toBe(403);
    });

    it('has an entry in the navigation, a panel beside the order and a screen among the settings', async () => {
      const owner = new Visitor(store.baseUrl);
      const { email, password } = store.credentials.admin;
      await owner.logIn(email, password);
      const list = await owner.read('/admin/settings/loyalty');
      expect(list.status, store.output()).toBe(200);
      expect(list.html).toContain('<li class="nav-item active"><a href="/admin/settings/loyalty"');
      expect(list.html).toContain(account.customer_id);
      const german = new Visitor(store.baseUrl, 'de');
      await german.logIn(email, password);
      const words = textOf((await german.read('/admin/settings/loyalty')).html);
      expect(words).toContain('Treue');
      expect(words).toContain('Punkte');
      const one = await owner.read(`/admin/settings/loyalty/${account.id}`);
      expect(one.html).toContain('gold-of-loyalty');
      const order = await owner.read(`/admin/orders/${orderId}`);
      expect(order.html).toContain(`/admin/settings/loyalty?q[customer_id_eq]=${account.customer_id}`);
    });
  });
}

const EXAMPLE = fileURLToPath(new URL('../../../examples/loyalty', import.meta.url));
