import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@storefold/kernel/core';
import type { Document, Filter, ReadModels, Search, SearchEngine } from '@storefold/kernel/ports';
import { silentLogger } from '@storefold/kernel/testing';
import { readSettings } from '@storefold/server/runtime';
import { Meilisearch } from 'meilisearch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leftToReadModels, untilCurrent } from '../contract/search/search-scene.ts';
import { searchContract } from '../contract/search.contract.ts';
import { type Good, goods, goodsCollection, goodsTexts } from '../contract/search.examples.ts';
import { SearchedDocuments } from '../contract/searched-documents.ts';
import { engineSettings } from '../settings.ts';
import { openSqliteReadModels } from '../sqlite/read-models/sqlite-read-models.ts';
import { onStandIn, tellEngine } from '../testing/cases-on.ts';
import { idOf } from './index-document.ts';
import type { MeilisearchAddress } from './meilisearch-index.ts';
import { type MeilisearchSearchOptions, openMeilisearchSearch } from './meilisearch-search.ts';
import { parseMeilisearchUrl } from './meilisearch-url.ts';
import { type MeilisearchStandIn, startMeilisearchStandIn } from './testing/stand-in/meilisearch-stand-in.ts';

const given = readSettings({ search: engineSettings.search }, process.env).search;
const real = given.startsWith('http') ? parseMeilisearchUrl(given) : undefined;

tellEngine(async () => {
  const standIn = real ? undefined : await startMeilisearchStandIn({ key: KEY });
  try {
    const { pkgVersion } = await adminOf(real ?? addressOf(standIn)).getVersion();
    const kind = real ? 'real' : 'stand-in';
    return { port: 'search', adapter: 'Meilisearch', engine: `Meilisearch ${pkgVersion}`, kind };
  } finally {
    await standIn?.stop();
  }
});

searchContract('Meilisearch', { forgives: true }, async () => {
  const standIn = real ? undefined : await startMeilisearchStandIn({ key: KEY });
  const address = real ?? addressOf(standIn);
  const world = await openReadModelsOfItsOwn();
  const engine = openMeilisearchSearch({
    ...address,
    indexPrefix: PREFIX,
    logger: silentLogger,
    clock: systemClock,
    pollMs: POLL_MS,
    searchTimeoutMs: PATIENT.timeout,
  });
  return {
    engine,
    readModels: world.readModels,
    close: async () => {
      const indexes = (engine.health()?.indexes ?? []) as { name: string }[];
      await engine.close();
      await world.close();
      await deleteIndexes(adminOf(address), indexes);
      await standIn?.stop();
    },
  };
});

describe('an index that cannot be asked: searches are answered all the same', () => {
  onStandIn('search', 'Meilisearch');

  it('while the server is down from the start, and by the index once it is there', async () => {
    const standIn = await stoppedStandIn();
    const { engine, search } = await opened(standIn);
    expect(await found(search, 'shirt')).toEqual(SHIRTS);
    await vi.waitFor(
      () => expect(engine.health()?.indexes).toMatchObject([{ state: 'unavailable' }]),
      PATIENT,
    );
    expect(engine.health()?.status).toBe('degraded');
    await standIn.restart();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
    expect(engine.health()).toMatchObject({ status: 'up', name: 'Meilisearch', version: /^1\./ });
  });

  it('when the server is killed, and comes back without what it held', async () => {
    const standIn = await startStandIn();
    const { engine, search } = await opened(standIn);
    await untilCurrent(engine);
    await standIn.kill();
    for (let request = 0; request < 20; request++) expect(await found(search, 'shirt')).toEqual(SHIRTS);
    expect(engine.health()?.status).toBe('degraded');
    await standIn.restart();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
  });

  it('when the server hangs: one request waits for it, those after it do not', async () => {
    const standIn = await startStandIn();
    const { engine, search } = await opened(standIn, { searchTimeoutMs: 1_000 });
    await untilCurrent(engine);
    standIn.delay(30_000);
    const beganMs = Date.now();
    for (let request = 0; request < 20; request++) expect(await found(search, 'shirt')).toEqual(SHIRTS);
    expect(Date.now() - beganMs).toBeLessThan(10_000);
    expect(engine.health()?.status).toBe('degraded');
    standIn.delay(0);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
  });

  it('with a wrong key, which is said once and without showing it', async () => {
    const standIn = await startStandIn();
    const warn = vi.fn();
    const logger = Object.assign(Object.create(silentLogger), { warn });
    const { engine, search } = await opened(standIn, { key: 'not the key', logger });
    const refused = () => standIn.requests()['GET /version'] ?? 0;
    await vi.waitFor(() => expect(refused()).toBeGreaterThan(2), PATIENT);
    expect(await found(search, 'shirt')).toEqual(SHIRTS);
    expect(engine.health()?.status).toBe('degraded');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'the server refuses the key of SEARCH_URL' });
    expect(JSON.stringify([warn.mock.calls, engine.health()])).not.toContain('not the key');
  });

  it('when the index is deleted, or comes back without settings, and it is filled again', async () => {
    const standIn = await startStandIn();
    const { engine, search, uid } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    await admin.deleteIndex(await uid()).waitTask();
    expect(await found(search, 'shirt')).toEqual(SHIRTS);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);

    const stray = { id: 'dc3RyYXk', text: 'stray shirt' };
    const index = await uid();
    await admin.deleteIndex(index).waitTask();
    await admin.index(index).addDocuments([stray], { primaryKey: 'id' }).waitTask();
    expect((await found(search, 'shirt', IN_SHOP)).toSorted()).toEqual(['linen', 'polo']);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
    expect(await idsIn(admin, index)).toEqual(goods.map(({ id }) => id).toSorted());
  });

  it('when the server refuses one search, which the searches after it do not notice', async () => {
    const standIn = await startStandIn();
    const { engine, search } = await opened(standIn, { pollMs: 60_000 });
    await vi.waitFor(() => expect(engine.health()?.status).toBe('up'), PATIENT);
    const before = leftToReadModels(engine);
    standIn.refuseNext('POST /indexes/:uid/search', 'invalid_search_filter');
    expect(await found(search, 'shirt', IN_SHOP)).toEqual(['linen', 'polo']);
    expect(leftToReadModels(engine)).toBe(before + 1);
    expect(engine.health()).toMatchObject({ status: 'up', indexes: [{ state: 'current' }] });
    await expectAnsweredByIndex(engine, search);
  });

  it('while the process stops, which no server that hangs can hold up', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept } = await opened(standIn, { searchTimeoutMs: 300 });
    await untilCurrent(engine);
    standIn.delay(20_000);
    await kept.write({ remove: ['linen'] });
    const beganMs = Date.now();
    await engine.close();
    expect(Date.now() - beganMs).toBeLessThan(15_000);
    expect(await found(search, 'shirt')).toEqual(['foreign', 'polo']);
  });
});

describe('an index that finds nothing', () => {
  onStandIn('search', 'Meilisearch');

  it('leaves a search to the read models, once, because they find words that it does not', async () => {
    const { readModels, close } = await openReadModelsOfItsOwn();
    undo.push(close);
    const kept = await SearchedDocuments.open<Good>(readModels, goodsCollection, {
      textFields: goodsTexts,
      documents: goods,
    });
    const counted = vi.spyOn(kept.searched.documents, 'count');
    const { engine, search } = instanceOf(await startStandIn(), kept);
    await untilCurrent(engine);
    const before = leftToReadModels(engine);
    expect([await found(search, 'lin shirt'), leftToReadModels(engine)]).toEqual([['linen'], before + 1]);
    counted.mockClear();
    expect([await found(search, 'teapot'), leftToReadModels(engine)]).toEqual([[], before + 1]);
    // The best rank and all of them.
    expect(counted).toHaveBeenCalledTimes(2);
    counted.mockClear();
    expect(await found(search, 'shirt', { any: [] })).toEqual([]);
    expect(counted).not.toHaveBeenCalled();
  });
});

describe('a document that the server refuses', () => {
  onStandIn('search', 'Meilisearch');

  it('is left out, named, and tried again when it changes, while everything else is found', async () => {
    const standIn = await startStandIn();
    const warn = vi.fn();
    const logger = Object.assign(Object.create(silentLogger), { warn });
    const { engine, search, kept, instance } = await opened(standIn, { logger });
    await untilCurrent(engine);
    const many = Array.from({ length: 400 }, (_, index) => ({ ...mug, id: `mug-${index}` }));
    const before = writesOf(standIn);
    const broken = { ...polo, text: 'Shirt \ud83d' };
    await kept.write({ put: [...many, broken] });
    await untilCurrent(engine);
    // Halving 401 documents, the last of a position together, takes two writes for each level.
    expect(writesOf(standIn) - before).toBeLessThan(24);
    await expectAnsweredByIndex(engine, search, ['foreign', 'linen']);
    expect(engine.health()).toMatchObject({
      status: 'up',
      indexes: [{ state: 'current', documents_left_out: ['polo'], documents_waiting: 0 }],
    });
    const named = () => warn.mock.calls.filter(([fields]) => fields.document === 'polo').length;
    expect(named()).toBe(1);

    await engine.close();
    const again = instance(kept);
    const atRestart = writesOf(standIn);
    await untilCurrent(again.engine);
    expect(again.engine.health()?.indexes).toMatchObject([{ documents_left_out: ['polo'] }]);
    await kept.write({ put: [linen] });
    await untilCurrent(again.engine);
    expect([writesOf(standIn), named()]).toEqual([atRestart + 1, 1]);
    await expectAnsweredByIndex(again.engine, again.search, ['foreign', 'linen']);

    await kept.write({ put: [{ ...broken, price: 5 }] });
    await untilCurrent(again.engine);
    expect([named(), again.engine.health()?.indexes]).toMatchObject([2, [{ documents_left_out: ['polo'] }]]);
    await kept.write({ put: [polo] });
    await untilCurrent(again.engine);
    expect(again.engine.health()?.indexes).toMatchObject([{ documents_left_out: [] }]);
    await expectAnsweredByIndex(again.engine, again.search);

    await kept.write({ put: [broken] });
    await untilCurrent(again.engine);
    await kept.write({ remove: ['polo'] });
    await untilCurrent(again.engine);
    expect(again.engine.health()?.indexes).toMatchObject([{ documents_left_out: [] }]);
  });

  it('is found again when a process ends while it looks for it, and when the index is filled anew', async () => {
    const standIn = await startStandIn();
    const { engine, kept, instance } = await opened(standIn);
    await untilCurrent(engine);
    const before = writesOf(standIn);
    const broken = { ...polo, text: 'Shirt \ud83d' };
    await kept.write({ put: [...goods.filter(({ id }) => id !== 'polo'), broken] });
    await vi.waitFor(() => expect(writesOf(standIn)).toBeGreaterThan(before + 2), PATIENT);
    await engine.close();
    const again = instance(kept);
    await untilCurrent(again.engine);
    const expected = { state: 'current', documents_left_out: ['polo'] };
    expect(again.engine.health()?.indexes).toMatchObject([expected]);
    await standIn.kill();
    await standIn.restart();
    await vi.waitFor(() => expect(again.engine.health()?.status).toBe('degraded'), PATIENT);
    await untilCurrent(again.engine);
    expect(again.engine.health()?.indexes).toMatchObject([expected]);
    await expectAnsweredByIndex(again.engine, again.search, ['foreign', 'linen']);
  });
});

describe('an index that is behind', () => {
  onStandIn('search', 'Meilisearch');

  it('says so while it is filled again, and not that its server is unavailable', async () => {
    const standIn = await startStandIn();
    const { engine, kept } = await opened(standIn);
    let mayGoOn = Promise.resolve();
    const { searched } = kept;
    const checkpoint = () => mayGoOn.then(() => searched.checkpoint());
    const search = engine.open({ ...searched, checkpoint });
    await untilCurrent(engine);
    let goOn = (): void => undefined;
    mayGoOn = new Promise((resolve) => {
      goOn = resolve;
    });
    await standIn.kill();
    expect(await found(search, 'shirt')).toEqual(SHIRTS);
    expect(engine.health()?.indexes).toMatchObject([{ state: 'unavailable' }]);
    await standIn.restart();
    const stateIs = (state: string) =>
      vi.waitFor(() => expect(engine.health()?.indexes).toMatchObject([{ state }]), PATIENT);
    await stateIs('behind');
    goOn();
    await stateIs('current');
    await expectAnsweredByIndex(engine, search);
  });

  it('answers for a while, with the present documents, and the read models after that', async () => {
    const standIn = await startStandIn();
    let passedMs = 0;
    const clock: Clock = { ...systemClock, now: () => systemClock.now() + passedMs };
    const { engine, search, kept } = await opened(standIn, { maxLagMs: LAG_MS, clock });
    await untilCurrent(engine);
    standIn.pauseTasks();
    const dear = { ...polo, price: 99 };
    await kept.write({ put: [dear, { ...mug, text: 'Shirt', words: ['shirt'] }], remove: ['foreign'] });
    const before = leftToReadModels(engine);
    const { documents, count } = await search.search({ limit: 25, offset: 0 }, 'shirt');
    expect(documents.toSorted(byId)).toMatchObject([linen, dear]);
    expect([count, leftToReadModels(engine)]).toEqual([2, before]);

    passedMs = LAG_MS + 1;
    await vi.waitFor(() => expect(engine.health()?.status).toBe('degraded'), PATIENT);
    expect(engine.health()?.indexes).toMatchObject([{ state: 'behind' }]);
    expect(await found(search, 'shirt')).toEqual(['linen', 'mug', 'polo']);
    expect(leftToReadModels(engine)).toBe(before + 1);
    standIn.resumeTasks();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search, ['linen', 'mug', 'polo']);
  });
});

describe('an index', () => {
  onStandIn('search', 'Meilisearch');

  it('has its settings before its first document, and the declared fields and searched texts alone', async () => {
    const standIn = await startStandIn();
    const { engine, uid } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    const { filterableAttributes, searchableAttributes } = await admin.index(await uid()).getSettings();
    expect(filterableAttributes).toEqual(['filter_keys', 'position', 'price']);
    expect(searchableAttributes).toEqual(['text', 'words']);
    const { results } = await admin.index(await uid()).getDocuments({ limit: 100 });
    expect(new Set(results.flatMap((document) => Object.keys(document)))).toEqual(
      new Set(['id', 'event', 'filter_keys', 'position', 'price', 'text', 'words']),
    );
    expect(results.at(-1)).toEqual({
      id: 'checkpoint',
      position: 0,
      event: expect.objectContaining({ id: expect.any(String), position: 0 }),
    });
  });

  it('is another one where other fields are declared, and the one before stays for who still uses it', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept, instance } = await opened(standIn);
    await untilCurrent(engine);
    const other = instance(kept.asAnotherInstance({ weight: 'number' }));
    await untilCurrent(other.engine);
    await expectAnsweredByIndex(other.engine, other.search);
    await expectAnsweredByIndex(engine, search);
    expect((await adminOf(addressOf(standIn)).getRawIndexes()).results).toHaveLength(2);
  });

  it('is made and filled with a key that may work with indexes and nothing else', async () => {
    const standIn = await startMeilisearchStandIn({ key: KEY, indexKey: INDEX_KEY });
    undo.push(() => standIn.stop());
    const { engine, search } = await opened(standIn, { key: INDEX_KEY });
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
    expect(engine.health()).toMatchObject({ status: 'up', version: 'unknown' });
  });

  it('goes on from its own checkpoint when a process starts', async () => {
    const standIn = await startStandIn();
    const { engine, kept, instance } = await opened(standIn);
    await untilCurrent(engine);
    await kept.write({ put: [{ ...mug, text: 'Shirt', words: ['shirt'] }] });
    await untilCurrent(engine);
    await engine.close();
    const written = () => standIn.requests()['POST /indexes/:uid/documents'];
    const before = written();
    const again = instance(kept);
    await untilCurrent(again.engine);
    expect(written()).toBe(before);
    await kept.write({ remove: ['linen'], put: [polo] });
    await untilCurrent(again.engine);
    expect(written()).toBe((before ?? 0) + 1);
    await expectAnsweredByIndex(again.engine, again.search, ['foreign', 'mug', 'polo']);
  });

  it('is told which words to find, which takes no document again', async () => {
    const standIn = await startStandIn();
    const { readModels, close } = await openReadModelsOfItsOwn();
    undo.push(close);
    let keys = ['material'];
    const kept = await SearchedDocuments.open<Good>(
      readModels,
      { ...goodsCollection, fields: { ...goodsCollection.fields, keyed_words: 'words' } },
      {
        textFields: goodsTexts,
        documents: goods.map((good) => ({ ...good, keyed_words: ['material:wool', 'supplier:acme'] })),
        keyedWords: { field: 'keyed_words', keys: async () => keys },
      },
    );
    const { engine, search } = instanceOf(standIn, kept);
    await untilCurrent(engine);
    const written = () => standIn.requests()['POST /indexes/:uid/documents'];
    const before = [written(), leftToReadModels(engine)];
    keys = ['supplier', 'material'];
    await untilCurrent(engine);
    for (const asked of [['supplier', 'material'], ['supplier']]) {
      const { count } = await search.search({ limit: 25, offset: 0 }, 'acme', asked);
      expect(count).toBe(goods.length);
    }
    expect([written(), leftToReadModels(engine)]).toEqual(before);

    await standIn.kill();
    keys = ['supplier', 'material', 'origin'];
    await vi.waitFor(
      () => expect(engine.health()?.indexes).toMatchObject([{ state: 'unavailable', keys_waiting: 1 }]),
      PATIENT,
    );
    await standIn.restart();
    await untilCurrent(engine);
    expect(engine.health()?.indexes).toMatchObject([{ keys_waiting: 0, documents_waiting: 0 }]);
  });

  it('that holds what is gone, lacks something, or is of a log that was replaced by an older one, is put right', async () => {
    const standIn = await startStandIn();
    const { engine, kept, instance, uid } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    const { results } = await admin.index(await uid()).getDocuments({ limit: 100 });
    const [one, ...others] = results;
    const lost = { id: 'lost', stream: 'lost-1', revision: 0, position: 0 };
    const checkpointLost = { id: 'checkpoint', position: 0, event: lost };
    const wrongs = [
      () => admin.index(index).addDocuments([{ ...one, id: 'dZ29uZQ' }]),
      () => admin.index(index).deleteDocuments([String(one?.id)]),
      () => admin.index(index).addDocuments([...others.slice(0, -1), { id: 'checkpoint', position: 1e9 }]),
      () => admin.index(index).addDocuments([{ ...one, text: 'lost', words: ['lost'] }, checkpointLost]),
    ];
    const index = await uid();
    await engine.close();
    for (const wrong of wrongs) {
      await wrong().waitTask();
      const again = instance(kept);
      await untilCurrent(again.engine);
      await again.engine.close();
      const { results: mended } = await admin.index(index).getDocuments({ limit: 100 });
      expect(new Set(mended.map(comparable))).toEqual(new Set(results.map(comparable)));
    }
  });

  it('takes an older state that another instance wrote late for what it is', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept, uid } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    const { results } = await admin.index(await uid()).getDocuments({ limit: 100 });
    await kept.write({ put: [{ ...linen, text: 'Linen Jacket', words: ['linen', 'jacket'] }] });
    await untilCurrent(engine);
    await admin
      .index(await uid())
      .addDocuments(results)
      .waitTask();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search, ['foreign', 'polo']);
    expect(await found(search, 'jacket')).toEqual(['linen']);
  });

  it('is fed by two instances, and neither leaves a stale document behind', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept, instance } = await opened(standIn);
    const second = instance(kept.asAnotherInstance());
    for (let round = 0; round < 30; round++) {
      await (round % 2 === 0 ? kept : second.kept).write(
        round % 3 === 0
          ? { remove: ['linen', 'mug'] }
          : { put: [linen, { ...mug, words: [round % 3 === 1 ? 'shirt' : 'mug'] }] },
      );
      if (round % 5 === 0) await systemClock.sleep(round);
    }
    await Promise.all([untilCurrent(engine), untilCurrent(second.engine)]);
    const expected = ['foreign', 'linen', 'polo'];
    await expectAnsweredByIndex(engine, search, expected);
    await expectAnsweredByIndex(second.engine, second.search, expected);
  });

  it('takes in thousands of documents, many of one position together', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept, uid } = await opened(standIn);
    const many = Array.from({ length: 2_000 }, (_, index) => ({ ...linen, id: `linen-${index}` }));
    await kept.write({ put: many.slice(0, 1_100) });
    await kept.write({ put: many.slice(1_100) });
    await kept.write({ remove: many.slice(0, 600).map(({ id }) => id) });
    await untilCurrent(engine);
    expect(await idsIn(adminOf(addressOf(standIn)), await uid())).toHaveLength(goods.length + 1_400);
    const before = leftToReadModels(engine);
    expect((await search.search({ limit: 1, offset: 1_200 }, 'linen')).count).toBe(1_401);
    expect(leftToReadModels(engine)).toBe(before);
  });
});

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

async function startStandIn(): Promise<MeilisearchStandIn> {
  const standIn = await startMeilisearchStandIn({ key: KEY });
  undo.push(() => standIn.stop());
  return standIn;
}

async function stoppedStandIn(): Promise<MeilisearchStandIn> {
  const standIn = await startStandIn();
  await standIn.kill();
  return standIn;
}

interface Instance {
  readonly engine: SearchEngine;
  readonly search: Search<Document>;
  readonly kept: SearchedDocuments<Good>;
}

/** A collection with the goods in it, searched through the server; and more instances of the same. */
async function opened(standIn: MeilisearchStandIn, options: Partial<MeilisearchSearchOptions> = {}) {
  const { readModels, close } = await openReadModelsOfItsOwn();
  undo.push(close);
  const of = { textFields: goodsTexts, documents: goods };
  const kept = await SearchedDocuments.open<Good>(readModels, goodsCollection, of);
  const instance = (of: SearchedDocuments<Good>): Instance => instanceOf(standIn, of, options);
  /** Of the only index on the server. */
  const uid = async (): Promise<string> => {
    const { results } = await adminOf(addressOf(standIn)).getRawIndexes();
    return results[0]?.uid ?? '';
  };
  return { ...instance(kept), instance, uid };
}

function instanceOf(
  standIn: MeilisearchStandIn,
  kept: SearchedDocuments<Good>,
  options: Partial<MeilisearchSearchOptions> = {},
): Instance {
  const engine = openMeilisearchSearch({
    ...addressOf(standIn),
    indexPrefix: PREFIX,
    logger: silentLogger,
    clock: systemClock,
    pollMs: POLL_MS,
    searchTimeoutMs: PATIENT.timeout,
    ...options,
  });
  undo.push(() => engine.close());
  return { engine, search: engine.open(kept.searched), kept };
}

interface OwnReadModels {
  readonly readModels: ReadModels;
  readonly close: () => Promise<void>;
}

async function openReadModelsOfItsOwn(): Promise<OwnReadModels> {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  const readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db') });
  return {
    readModels,
    close: async () => {
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
}

const writesOf = (standIn: MeilisearchStandIn): number =>
  standIn.requests()['POST /indexes/:uid/documents'] ?? 0;

async function found(search: Search<Document>, text: string, filter?: Filter): Promise<string[]> {
  const asked = { limit: 25, offset: 0, ...(filter ? { filter } : {}) };
  const { documents } = await search.search(asked, text);
  return documents.map(({ id }) => id).toSorted();
}

async function expectAnsweredByIndex(
  engine: SearchEngine,
  search: Search<Document>,
  shirts: readonly string[] = SHIRTS,
): Promise<void> {
  const before = leftToReadModels(engine);
  expect(await found(search, 'shirt')).toEqual(shirts);
  expect(leftToReadModels(engine), 'searches left to the read models').toBe(before);
}

/** The ids of what an index holds. */
async function idsIn(admin: Meilisearch, uid: string): Promise<string[]> {
  const { results } = await admin.index(uid).getDocuments({ fields: ['id'], limit: 10_000 });
  const ids = results.map(({ id }) => String(id)).filter((id) => id !== 'checkpoint');
  return ids.map(idOf).toSorted();
}

async function deleteIndexes(
  admin: Meilisearch,
  indexes: readonly { readonly name: string }[],
): Promise<void> {
  const { results } = await admin.getRawIndexes({ limit: 1_000 });
  const isOurs = (uid: string) => indexes.some(({ name }) => uid.startsWith(`${PREFIX}-${name}-`));
  for (const { uid } of results) if (isOurs(uid)) await admin.deleteIndex(uid);
}

const addressOf = (standIn: MeilisearchStandIn | undefined): MeilisearchAddress => ({
  url: standIn?.host ?? '',
  key: standIn?.key,
});
const adminOf = ({ url, key }: MeilisearchAddress): Meilisearch =>
  new Meilisearch({ host: url, ...(key === undefined ? {} : { apiKey: key }) });
const comparable = (document: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(document).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
const byId = (one: Document, other: Document): number => (one.id < other.id ? -1 : 1);

const PREFIX = 'storefold-test';
const KEY = 'a key for tests';
const INDEX_KEY = 'a key for indexes';
const POLL_MS = 20;
const LAG_MS = 60_000;
const PATIENT = { timeout: 40_000, interval: 20 };
const SHIRTS = ['foreign', 'linen', 'polo'];
const IN_SHOP = { field: 'store_id', eq: 'store_1' };
const [linen, polo, , , mug] = goods as readonly [Good, Good, Good, Good, Good];
