import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointFor } from '../harness/endpoint-for.ts';
import { canStartEngines, type Engines, NO_MONGODB, startEngines } from '../harness/engines.ts';
import { freePort, type StoreProcess, startStore } from '../harness/store-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { browsing } from './browsing.ts';
import { shopping } from './shopping.ts';
import { Tour } from './tour.ts';

describe.runIf(canStartEngines())('a store on the engines and an embedded one, told the same', () => {
  let engines: Engines;
  const folders: string[] = [];
  const stores: StoreProcess[] = [];
  const receivers: WebhookReceiver[] = [];
  let tours: readonly Tour[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storefold-engines-'));
    folders.push(folder);
    engines = await startEngines(folder, { durable: false });
    tours = await Promise.all([tourOf({}), tourOf(engines.env)]);
  }, 120_000);

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await engines?.stop();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }, 60_000);

  async function tourOf(env: Readonly<Record<string, string>>): Promise<Tour> {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-same-'));
    folders.push(dataDir);
    const receiver = await startWebhookReceiver();
    receivers.push(receiver);
    const store = await startStore({
      launcher: 'start',
      dataDir,
      port: await freePort(),
      env: { SAMPLE_DATA: '60', ...env },
    });
    stores.push(store);
    return new Tour(store, receiver);
  }

  it('go through the same day', async () => {
    await Promise.all(tours.map(async (tour) => browsing(tour, await shopping(tour))));
  }, 120_000);

  it('give the same answers, byte for byte apart from ids and times', () => {
    const [embedded = [], onEngines = []] = tours.map((tour) => tour.transcript());
    console.log(`same answers: ${embedded.length} requests compared`);
    const different = embedded.flatMap(({ asked, answered }, index) => {
      const other = onEngines[index];
      if (other?.asked === asked && other.answered === answered) return [];
      return [{ asked, ...firstDifference(answered, other?.answered ?? '') }];
    });
    expect(different).toEqual([]);
    expect(onEngines).toHaveLength(embedded.length);
  });

  it('were asked at every endpoint', () => {
    const asked = new Set(tours[0]?.asked.map(({ method, path }) => endpointFor(method, path)?.name));
    expect(allEndpoints.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });
});

if (!canStartEngines()) {
  it('a store on the engines and an embedded one, told the same', ({ skip }) => {
    console.warn(`left out: ${NO_MONGODB}`);
    skip(NO_MONGODB);
  });
}

/** Where two texts part, with a little of what stands before. */
function firstDifference(embedded: string, onEngines: string) {
  let at = 0;
  while (at < embedded.length && embedded[at] === onEngines[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return { embedded: around(embedded), onEngines: around(onEngines) };
}
