import { serviceNames } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import { actorsOn, blankMemory } from '../story/actors.ts';
import { story } from '../story/story.ts';
import type { World } from '../story/world.ts';
import { compose, containerOf, containers, remove, watchHealth } from './compose.ts';
import { bringUp, type ComposedStore, startReceiverForContainers } from './composed-store.ts';
import { inWords, keepAsking } from './keep-asking.ts';

describe('the whole system in containers', () => {
  const memory = blankMemory();
  let health: ReturnType<typeof watchHealth>;
  let store: ComposedStore;
  let shopsServer: WebhookReceiver;
  const listProducts = () => store.storefront.get('/api/v3/store/products?limit=1');

  beforeAll(async () => {
    health = watchHealth();
    store = await bringUp();
    shopsServer = await startReceiverForContainers();
  }, MINUTES_MS);

  afterAll(async () => {
    health?.stop();
    await shopsServer?.close();
  });

  it('starts services once all engines are healthy, and the gateway once all services are', async () => {
    const all = await containers();
    const firstMs = Math.min(...all.map(({ startedAtMs }) => startedAtMs));
    const seconds = [...health.healthyAtMs].map(
      ([name, ms]) => `${name} ${Math.round((ms - firstMs) / 1e3)}`,
    );
    console.info(`healthy after so many seconds: ${seconds.join(', ')}`);
    for (const { service, startedAtMs } of all) {
      for (const needed of neededBy(service)) {
        const healthyAtMs = health.healthyAtMs.get(needed) ?? Number.POSITIVE_INFINITY;
        expect(healthyAtMs, `${needed} is healthy before ${service} starts`).toBeLessThanOrEqual(startedAtMs);
      }
    }
  });

  it('can be reached at the gateway alone', async () => {
    const open = (await containers()).filter(({ published }) => published.length > 0);
    expect(open.map(({ service, published }) => [service, ...published])).toEqual([
      ['gateway', process.env.PUBLISH],
    ]);
  });

  describe('tells the story of a shop through the published port', () => {
    for (const step of story) {
      it(step.name, async () => {
        const world = { ...memory, ...actorsOn(store, shopsServer) } as World;
        await step.run(world);
        Object.assign(memory, world);
      }, 60_000);
    }
  });

  it('leaves books that balance when they are done again from the log', async () => {
    const audit = ['exec', '-T', 'ordering', 'node', 'scripts/dist/storefold.js', 'verify-ledger'];
    await expect
      .poll(() => compose(audit), { timeout: 60_000, interval: 1_000 })
      .toContain('the books balance, 0 pending');
  }, 90_000);

  it('rolls one service out alone: the others run on, and requests succeed or are told to come again', {
    timeout: MINUTES_MS,
  }, async () => {
    const before = new Map((await containers()).map(({ service, id }) => [service, id]));
    const old = await containerOf('catalog');
    const requests = keepAsking(listProducts);

    const justCatalog = ['--no-deps', '--build', '--wait', 'catalog'];
    await compose(['up', '--detach', ...justCatalog], { REVISION: 'rolled-out-alone' });
    await expect.poll(async () => (await listProducts()).status, { timeout: 30_000 }).toBe(200);
    await requests.more(20);
    const answers = await requests.stop();

    expect((await containerOf('catalog')).imageId, 'another image runs').not.toBe(old.imageId);
    for (const { service, id } of await containers()) {
      if (service !== 'catalog') expect(id, `${service} was left alone`).toBe(before.get(service));
    }
    console.info(`rolled out alone, ${inWords(answers)}`);
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  it('rolls one service out without a gap when a second instance is healthy before the first one stops', {
    timeout: MINUTES_MS,
  }, async () => {
    const old = await containerOf('catalog');
    await compose(['build', '--quiet', 'catalog'], { REVISION: 'rolled-out-without-a-gap' });
    const requests = keepAsking(listProducts);

    const oneMore = ['--no-deps', '--no-recreate', '--scale', 'catalog=2', '--wait', 'catalog'];
    await compose(['up', '--detach', ...oneMore]);
    await remove(old);
    await requests.more(50);
    const answers = await requests.stop();

    expect((await containerOf('catalog')).imageId, 'another image runs').not.toBe(old.imageId);
    console.info(`rolled out without a gap, ${inWords(answers)}`);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });

  it(
    'ends every process of the store with exit code 0 when it is stopped',
    async () => {
      await compose(['stop']);
      const own = (await containers()).filter(({ service }) => isOurs(service));
      expect(own).toHaveLength(serviceNames.length + 1);
      for (const { service, isRunning, exitCode } of own) {
        expect({ service, isRunning, exitCode }).toEqual({ service, isRunning: false, exitCode: 0 });
      }
    },
    MINUTES_MS,
  );

  it('finds everything again in its volumes after its containers were removed and made anew', {
    timeout: MINUTES_MS,
  }, async () => {
    await compose(['down']);
    const { credentials } = store;
    store = await bringUp();
    expect(store.credentials).toEqual(credentials);

    const { order, card, product, shopper } = memory as World;
    const { email, password } = shopper;
    const found = await Promise.all([
      store.admin.get(`/api/v3/admin/orders/${order.id}`),
      store.admin.get(`/api/v3/admin/gift_cards/${card.id}`),
      store.storefront.get(`/api/v3/store/products/${product.slug}`),
      store.storefront.post('/api/v3/store/auth/login', { email, password }),
    ]);
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(found[0].body.number).toBe(order.number);
  });

  it('builds every read model anew from the log after all were thrown away, and answers as before', {
    timeout: MINUTES_MS,
  }, async () => {
    const { order } = memory as World;
    const look = async () => {
      const products = await store.storefront.get('/api/v3/store/products?limit=100&sort=name');
      const read = await store.admin.get(`/api/v3/admin/orders/${order.id}`);
      return [products.body, read.body];
    };
    const before = await look();

    await compose(['stop', 'gateway', ...serviceNames]);
    await compose(['run', '--rm', '-T', '--no-deps', 'ordering', 'node', '--eval', THROW_READ_MODELS_AWAY]);
    store = await bringUp();
    expect(await look()).toEqual(before);
  });
});

/** Runs in a container of the store, with its settings: all databases but the vault's. */
const THROW_READ_MODELS_AWAY = `
  const client = new (require('mongodb').MongoClient)(process.env.READ_MODELS_URL);
  const names = ${JSON.stringify(serviceNames)}.map((name) => 'storefold_' + name.replaceAll('-', '_'));
  Promise.all(names.map((name) => client.db(name).dropDatabase())).then(() => client.close());
`;

const MINUTES_MS = 600_000;
const engines = ['eventstoredb', 'mongodb', 'meilisearch', 'nats'];

const isOurs = (service: string): boolean =>
  service === 'gateway' || serviceNames.some((name) => name === service);

function neededBy(service: string): readonly string[] {
  if (!isOurs(service)) return [];
  return service === 'gateway' ? [...engines, ...serviceNames] : engines;
}
