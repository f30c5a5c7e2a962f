import { type ServiceName, serviceNames } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../harness/client.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import { story } from '../story/story.ts';
import type { World } from '../story/world.ts';
import { compose, containerOf, containers, watchHealth } from './compose.ts';
import { bringUp, type ComposedStore, startReceiverForContainers } from './composed-store.ts';

describe('the whole system in containers', () => {
  const memory: Partial<World> = {};
  let health: ReturnType<typeof watchHealth>;
  let store: ComposedStore;
  let shopsServer: WebhookReceiver;

  beforeAll(async () => {
    health = watchHealth();
    store = await bringUp();
    shopsServer = await startReceiverForContainers();
  }, UP_MS);

  afterAll(async () => {
    health?.stop();
    await shopsServer?.close();
  });

  it('starts services once all engines are healthy, and the gateway once all services are', async () => {
    for (const { service, startedAtMs } of await containers()) {
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
        const world = { ...memory, ...store, shopsServer } as World;
        await step.run(world);
        Object.assign(memory, world);
      }, 60_000);
    }
  });

  it('leaves books that balance when they are done again from the log', async () => {
    const audit = ['exec', '-T', 'ordering', 'node', 'scripts/dist/verify-ledger.js'];
    await expect
      .poll(() => compose(audit), { timeout: 60_000, interval: 1_000 })
      .toContain('the books balance, 0 pending');
  }, 90_000);

  it(
    'rolls one service out alone: the others run on, and requests succeed or are told to come again',
    async () => {
      const before = new Map((await containers()).map(({ service, id }) => [service, id]));
      const old = await containerOf('catalog');
      const requests = keepAsking(() => store.storefront.get('/api/v3/store/products?limit=1'));

      await compose(['up', '--detach', '--no-deps', '--build', '--wait', 'catalog'], {
        REVISION: 'rolled-out-alone',
      });
      await expect
        .poll(() => store.storefront.get('/api/v3/store/products?limit=1').then(({ status }) => status), {
          timeout: 30_000,
        })
        .toBe(200);
      const answers = await requests.stop();

      const after = await containerOf('catalog');
      expect(after.imageId, 'another image runs').not.toBe(old.imageId);
      for (const { service, id } of await containers()) {
        if (service !== 'catalog') expect(id, `${service} was left alone`).toBe(before.get(service));
      }
      expect(answers.length).toBeGreaterThan(20);
      expect([...new Set(answers)].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
      console.info(`rolled out alone: ${answers.length} requests, ${count(answers, 503)} of them 503`);
    },
    UP_MS,
  );

  it(
    'goes on without a single failure while one of two instances is taken away',
    async () => {
      await compose([
        'up',
        '--detach',
        '--no-deps',
        '--no-recreate',
        '--wait',
        '--scale',
        'catalog=2',
        'catalog',
      ]);
      const requests = keepAsking(() => store.storefront.get('/api/v3/store/products?limit=1'));
      await compose([
        'up',
        '--detach',
        '--no-deps',
        '--no-recreate',
        '--wait',
        '--scale',
        'catalog=1',
        'catalog',
      ]);
      const answers = await requests.stop();
      console.info(`one of two taken away: ${answers.length} requests, ${count(answers, 503)} of them 503`);
      expect([...new Set(answers)].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    },
    UP_MS,
  );

  it(
    'ends every process of the store with exit code 0 when it is stopped',
    async () => {
      await compose(['stop']);
      const own = (await containers()).filter(({ service }) => isOurs(service));
      expect(own.map(({ service, isRunning, exitCode }) => ({ service, isRunning, exitCode }))).toEqual(
        own.map(({ service }) => ({ service, isRunning: false, exitCode: 0 })),
      );
      expect(own).toHaveLength(serviceNames.length + 1);
    },
    UP_MS,
  );

  it(
    'finds everything again in its volumes after its containers were removed and made anew',
    async () => {
      await compose(['down']);
      const { credentials } = store;
      store = await bringUp();
      expect(store.credentials).toEqual(credentials);

      const { order, card, product, shopper } = memory as World;
      const found = await Promise.all([
        store.admin.get(`/api/v3/admin/orders/${order.id}`),
        store.admin.get(`/api/v3/admin/gift_cards/${card.id}`),
        store.storefront.get(`/api/v3/store/products/${product.slug}`),
        store.storefront.post('/api/v3/store/auth/login', {
          email: shopper.email,
          password: shopper.password,
        }),
      ]);
      expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(found[0].body.number).toBe(order.number);
    },
    UP_MS,
  );
});

const UP_MS = 600_000;
const engines = ['eventstoredb', 'mongodb', 'meilisearch', 'nats'];

const isOurs = (service: string): boolean =>
  service === 'gateway' || serviceNames.includes(service as ServiceName);

function neededBy(service: string): readonly string[] {
  if (!isOurs(service)) return [];
  return service === 'gateway' ? [...engines, ...serviceNames] : engines;
}

const count = (answers: readonly number[], status: number): number =>
  answers.filter((each) => each === status).length;

/** Asks again and again, one request after the other, until told to stop; gives the status of every answer. */
function keepAsking(ask: () => Promise<Reply>): { stop(): Promise<readonly number[]> } {
  const statuses: number[] = [];
  let isAsking = true;
  const asking = (async () => {
    while (isAsking) statuses.push((await ask()).status);
  })();
  return {
    async stop() {
      isAsking = false;
      await asking;
      return statuses;
    },
  };
}
