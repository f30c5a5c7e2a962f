import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@storefold/contracts';
import { freePort, tellEngine } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointFor } from '../harness/endpoint-for.ts';
import { canStartEngines, type Engines, NO_MONGODB, startEngines } from '../harness/engines.ts';
import { type StoreProcess, startStore } from '../harness/store-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { ChangingShop } from '../tables/changes/index.ts';
import { requestFor } from '../tables/requests.ts';
import { browsing, oddlyAsked, slugsFound, wordQueries } from './browsing.ts';
import { namedServers } from './named-servers.ts';
import { ResponseRecorder } from './response-recorder.ts';
import { type Left, shopping } from './shopping.ts';

/** What signs its body is asked with one signature where it is tested. */
const askable = allEndpoints.filter(({ rawBody }) => !rawBody);

describe.runIf(canStartEngines())('a store on the engines and an embedded one, told the same', () => {
  const named = namedServers(process.env);
  let engines: Engines;
  let cleanUp: (() => Promise<void>) | undefined;
  const folders: string[] = [];
  const stores: StoreProcess[] = [];
  const receivers: WebhookReceiver[] = [];
  let recorders: readonly ResponseRecorder[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storefold-engines-'));
    folders.push(folder);
    engines = await startEngines(folder, { durable: false });
    cleanUp = await named.begin();
    recorders = [await recorderOf({}), await recorderOf({ ...engines.env, ...named.env })];
  });

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await cleanUp?.();
    await engines?.stop();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  async function recorderOf(env: Readonly<Record<string, string>>): Promise<ResponseRecorder> {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-parity-'));
    folders.push(dataDir);
    const receiver = await startWebhookReceiver();
    receivers.push(receiver);
    const store = await startStore({
      launcher: 'start',
      dataDir,
      port: await freePort(),
      env: { SAMPLE_DATA: '60', GIFT_CARD_BATCH_INLINE_MAX: '20', ...env },
    });
    stores.push(store);
    return new ResponseRecorder(store, receiver);
  }

  tellEngine(async () => {
    const { name, version } = (await searchOf(recorders[1]?.store)) ?? {};
    const kind = named.hasSearch ? 'real' : 'stand-in';
    return { port: 'search', adapter: 'Meilisearch', engine: `${name} ${version}`, kind };
  });

  it('go through the same day', async () => {
    const left = await Promise.all(recorders.map((recorder) => shopping(recorder)));
    await Promise.all(recorders.map((recorder, index) => browsing(recorder, left[index] as Left)));
  }, 600_000);

  it('are asked at every endpoint that the day left out, as the table of requests has it', async () => {
    const day = new Set(recorders[0]?.asked.map(({ method, path }) => endpointFor(method, path)?.name));
    const left = askable.filter(({ name }) => !day.has(name));
    console.log(`engine parity: ${left.length} endpoints are not in the day`);
    await Promise.all(
      recorders.map(async (recorder) => {
        const shop = new ChangingShop(recorder.store, recorder.shopsServer);
        for (const endpoint of left) {
          const { client, path, body } = await requestFor(endpoint, shop);
          await recorder.askAs(client, endpoint.method, path, body);
        }
      }),
    );
  }, 600_000);

  it('are asked at every list what no list may do', async () => {
    await Promise.all(recorders.map(oddlyAsked));
  }, 600_000);

  it('answer searches each with its own engine', async () => {
    const [embedded, onEngines] = recorders;
    expect(await indexOf(embedded?.store)).toBeUndefined();
    const now = Date.now();
    const isCurrent = async () => Date.parse((await indexOf(onEngines?.store))?.as_of ?? '') > now;
    await expect.poll(isCurrent, { interval: 50 }).toBe(true);
  });

  it('find the same words first, and in the order asked for', async () => {
    const [embedded, onEngines] = recorders;
    if (!embedded || !onEngines) throw new Error('the stores did not start');
    for (const query of wordQueries) {
      const [inDatabase, inIndex] = await Promise.all([
        slugsFound(embedded, query),
        slugsFound(onEngines, query),
      ]);
      const both = inIndex.filter((slug) => inDatabase.includes(slug));
      if (query.includes('sort=')) expect(both, query).toEqual(inDatabase);
      else expect(inIndex.slice(0, inDatabase.length).toSorted(), query).toEqual(inDatabase.toSorted());
    }
    const search = await indexOf(onEngines.store);
    console.log(`engine parity: the index answered ${search?.answered} of ${wordQueries.length} searches`);
    expect(search?.answered).toBeGreaterThan(LEAST_SEARCHES);
    const mistyped = await Promise.all(recorders.map((recorder) => slugsFound(recorder, 'q[search]=shirtt')));
    expect(mistyped.map((slugs) => slugs.length > 0)).toEqual([false, true]);
  });

  it('give the same answers, byte for byte apart from ids and times', () => {
    const [embedded = [], onEngines = []] = recorders.map((recorder) => recorder.transcript());
    console.log(`engine parity: ${embedded.length} requests compared`);
    const failed = embedded.filter(({ answered }) => answered.startsWith('5'));
    expect(failed).toEqual([]);
    const different = embedded.flatMap(({ asked, answered }, index) => {
      const other = onEngines[index];
      if (other?.asked === asked && other.answered === answered) return [];
      return [{ asked, ...firstDifference(answered, other?.answered ?? '') }];
    });
    expect(different).toEqual([]);
    expect(onEngines).toHaveLength(embedded.length);
  });

  it('were asked at every endpoint', () => {
    const asked = new Set(recorders[0]?.asked.map(({ method, path }) => endpointFor(method, path)?.name));
    expect(askable.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });
});

if (!canStartEngines()) {
  it('a store on the engines and an embedded one, told the same', ({ skip }) => {
    console.warn(`left out: ${NO_MONGODB}`);
    skip(NO_MONGODB);
  });
}

/** Those of the queries that have words and ask for no piece of a text. */
const LEAST_SEARCHES = 30;

interface SearchHealth {
  readonly name: string;
  readonly version: string;
  readonly indexes?: readonly { readonly as_of: string | null; readonly answered: number }[];
}

/** What a store says of its search engine; undefined where it has none. */
async function searchOf(store: StoreProcess | undefined): Promise<SearchHealth | undefined> {
  const response = await fetch(`${store?.baseUrl}/health`);
  const { parts } = (await response.json()) as { parts: { search?: SearchHealth } };
  return parts.search;
}

const indexOf = async (store: StoreProcess | undefined) => (await searchOf(store))?.indexes?.[0];

/** Where two texts part, with a little of what stands before. */
function firstDifference(embedded: string, onEngines: string) {
  let at = 0;
  while (at < embedded.length && embedded[at] === onEngines[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return { embedded: around(embedded), onEngines: around(onEngines) };
}
