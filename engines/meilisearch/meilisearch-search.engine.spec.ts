import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@storefold/kernel/core';
import type { Document, ReadModels, Search, SearchEngine } from '@storefold/kernel/ports';
import { readSettings } from '@storefold/kernel/runtime';
import { silentLogger } from '@storefold/kernel/testing';
import { Meilisearch } from 'meilisearch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leftToReadModels, searchContract, untilCurrent } from '../contract/search.contract.ts';
import { type Good, goods, goodsCollection } from '../contract/search.examples.ts';
import { SearchedDocuments } from '../contract/searched-documents.ts';
import { engineSettings } from '../settings.ts';
import { openSqliteReadModels } from '../sqlite/read-models/sqlite-read-models.ts';
import { tellEngine } from '../testing/cases-on.ts';
import { type MeilisearchSearchOptions, openMeilisearchSearch } from './meilisearch-search.ts';
import type { MeilisearchAddress } from './meilisearch-server.ts';
import { type MeilisearchStandIn, startMeilisearchStandIn } from './testing/stand-in/meilisearch-stand-in.ts';

const given = readSettings({ search: engineSettings.search }, process.env).search;
const real = given.engine === 'meilisearch' ? given : undefined;

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

searchContract('Meilisearch', async () => {
  const standIn = real ? undefined : await startMeilisearchStandIn({ key: KEY });
  const address = real ?? addressOf(standIn);
  const world = await openReadModelsOfItsOwn();
  const engine = openMeilisearchSearch({
    ...address,
    indexPrefix: PREFIX,
    logger: silentLogger,
    clock: systemClock,
  });
  return {
    engine,
    readModels: world.readModels,
    close: async () => {
      const indexes = (engine.health()?.indexes ?? []) as { name: string }[];
      await engine.close();
      await world.close();
      for (const { name } of indexes) await adminOf(address).deleteIndex(uidOf(name));
      await standIn?.stop();
    },
  };
});

describe('an index that cannot be trusted: searches are answered all the same', () => {
  it('while the server is down from the start, and by the index once it is there', async () => {
    const standIn = await stoppedStandIn();
    const { engine, search } = await opened(standIn);
    expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    await vi.waitFor(() => expect(engine.health()?.status).toBe('degraded'), PATIENT);
    await standIn.restart();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
    expect(engine.health()).toMatchObject({ status: 'up', name: 'Meilisearch', version: /^1\./ });
  });

  it('when the server is killed, at no more than one refused request', async () => {
    const standIn = await startStandIn();
    const { engine, search } = await opened(standIn);
    await untilCurrent(engine);
    await standIn.kill();
    for (let request = 0; request < 20; request++) {
      expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    }
    expect(engine.health()?.status).toBe('degraded');
    await standIn.restart();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
  });

  it('when the server hangs: one request waits for it, those after it do not', async () => {
    const standIn = await startStandIn();
    const { engine, search } = await opened(standIn, { searchTimeoutMs: 300 });
    await untilCurrent(engine);
    await standIn.delay(5_000);
    const beganMs = Date.now();
    for (let request = 0; request < 20; request++) {
      expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    }
    expect(Date.now() - beganMs).toBeLessThan(2_000);
    expect(engine.health()?.status).toBe('degraded');
    await standIn.delay(0);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
  });

  it('while it is behind', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept } = await opened(standIn);
    await untilCurrent(engine);
    await standIn.pauseTasks();
    await kept.write({ put: [{ ...mug, words: ['shirt'] }], remove: ['polo'] });
    const before = leftToReadModels(engine);
    expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'mug']);
    expect(leftToReadModels(engine)).toBe(before + 1);
    expect(engine.health()?.indexes).toMatchObject([{ state: 'behind' }]);
    await standIn.resumeTasks();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search, ['foreign', 'linen', 'mug']);
  });

  it('when another instance wrote what this one was not told', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept } = await opened(standIn);
    await untilCurrent(engine);
    const other = await kept.asAnotherInstance();
    await other.write({ put: [{ ...mug, words: ['shirt'] }] });
    expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'mug', 'polo']);
    await kept.learn();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search, ['foreign', 'linen', 'mug', 'polo']);
  });

  it('with a wrong key, which is said once and without showing it', async () => {
    const standIn = await startStandIn();
    const warn = vi.fn();
    const logger = Object.assign(Object.create(silentLogger), { warn });
    const { engine, search } = await opened(standIn, { key: 'not the key', logger });
    for (let request = 0; request < 20; request++) {
      expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    }
    await vi.waitFor(() => expect(engine.health()?.status).toBe('degraded'), PATIENT);
    await systemClock.sleep(500);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'the server refuses the key of SEARCH_URL' });
    expect(JSON.stringify([warn.mock.calls, engine.health()])).not.toContain('not the key');
  });

  it('when the index is deleted, or comes back without settings, and it is built again', async () => {
    const standIn = await startStandIn();
    const { engine, search, uid } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    await admin.deleteIndex(uid).waitTask();
    expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);

    await admin.deleteIndex(uid).waitTask();
    await admin
      .index(uid)
      .addDocuments([{ id: 'stray', position: 7 }])
      .waitTask();
    expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    await vi.waitFor(() => expectAnsweredByIndex(engine, search), PATIENT);
    expect(await allIds(search)).toEqual(goods.map(({ id }) => id).toSorted());
  });

  it('while the process stops, which no server that hangs can hold up', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept } = await opened(standIn);
    await untilCurrent(engine);
    await standIn.delay(20_000);
    await kept.write({ remove: ['linen'] });
    const beganMs = Date.now();
    await engine.close();
    expect(Date.now() - beganMs).toBeLessThan(3_000);
    expect(await found(search, 'shirt')).toEqual(['foreign', 'polo']);
  });

  it('when the server lost everything', async () => {
    const standIn = await startStandIn();
    const { engine, search } = await opened(standIn);
    await untilCurrent(engine);
    await standIn.kill();
    expect(await found(search, 'shirt')).toEqual(['foreign', 'linen', 'polo']);
    await standIn.restart();
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
  });
});

describe('an index', () => {
  it('is given its settings before its first document, and only declared fields', async () => {
    const standIn = await startStandIn();
    await standIn.pauseTasks();
    const { engine, uid } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await standIn.resumeTasks();
    await untilCurrent(engine);
    const { results } = await admin.tasks.getTasks({ indexUids: [uid] });
    expect(results.map(({ type }) => type).toReversed()).toEqual([
      'indexCreation',
      'settingsUpdate',
      'documentAdditionOrUpdate',
    ]);
    const { filterableAttributes, sortableAttributes } = await admin.index(uid).getSettings();
    expect(filterableAttributes?.toSorted()).toEqual([
      'id',
      'position',
      'price',
      'store_id',
      'tags',
      'words',
    ]);
    expect(sortableAttributes?.toSorted()).toEqual(['id', 'position', 'price', 'store_id']);
    const { results: documents } = await admin.index(uid).getDocuments({ limit: 100 });
    expect(new Set(documents.flatMap((document) => Object.keys(document)))).toEqual(
      new Set(['id', 'position', 'price', 'store_id', 'tags', 'words']),
    );
  });

  it('with other settings is built anew beside the old one, while searches are answered', async () => {
    const standIn = await startStandIn();
    const { engine, search, uid } = await opened(standIn, { lookAgainMs: 50 });
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    await admin
      .index(uid)
      .updateSettings({ pagination: { maxTotalHits: 1 }, rankingRules: ['words'] })
      .waitTask();
    await vi.waitFor(async () => {
      expect((await admin.index(uid).getSettings()).rankingRules).toEqual(['sort']);
    }, PATIENT);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
    await vi.waitFor(async () => {
      expect((await admin.getRawIndexes()).results.map((index) => index.uid)).toEqual([uid]);
    }, PATIENT);
  });

  it('is made and built anew with a key that may work with indexes and nothing else', async () => {
    const standIn = await startMeilisearchStandIn({ key: KEY, indexKey: INDEX_KEY });
    undo.push(() => standIn.stop());
    const warn = vi.fn<(told: { readonly reason: string }) => void>();
    const logger = Object.assign(Object.create(silentLogger), { warn });
    const { engine, search, uid } = await opened(standIn, { key: INDEX_KEY, lookAgainMs: 50, logger });
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    await admin
      .index(uid)
      .updateSettings({ pagination: { maxTotalHits: 1 } })
      .waitTask();
    await vi.waitFor(async () => {
      expect((await admin.tasks.getTasks({ types: ['indexSwap'] })).total).toBe(1);
      expect((await admin.getRawIndexes()).results.map((index) => index.uid)).toEqual([uid]);
    }, PATIENT);
    await untilCurrent(engine);
    await expectAnsweredByIndex(engine, search);
    // The index differed; the server has refused nothing.
    for (const [{ reason }] of warn.mock.calls) expect(reason).toMatch(/^the index /);
  });

  it('that differs from the read models is mended when a process starts', async () => {
    const standIn = await startStandIn();
    const { engine, kept, uid, restarted } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    await kept.write({ put: goods.slice(0, 3) });
    await untilCurrent(engine);
    await engine.close();
    const { results } = await admin.index(uid).getDocuments({ limit: 100 });
    const [one, other] = results;
    await admin
      .index(uid)
      .addDocuments([
        { ...one, id: 't7a', position: 0 },
        { ...other, position: -1 },
      ])
      .waitTask();
    await admin
      .index(uid)
      .deleteDocuments([String(results.at(-1)?.id)])
      .waitTask();

    const again = await restarted();
    await untilCurrent(again.engine);
    await expectAnsweredByIndex(again.engine, again.search);
    expect(await allIds(again.search)).toEqual(goods.map(({ id }) => id).toSorted());
    const { results: mended } = await admin.index(uid).getDocuments({ limit: 100 });
    expect(new Set(mended.map(comparable))).toEqual(new Set(results.map(comparable)));
  });

  it('is mended after what a killed process has left in the queue, not before', async () => {
    const standIn = await startStandIn();
    const { engine, uid, restarted } = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(engine);
    await engine.close();
    const { results } = await admin.index(uid).getDocuments({ limit: 100 });
    await standIn.pauseTasks();
    const stale = await admin.index(uid).addDocuments([{ ...results[0], position: -1 }]);
    const looks = async (): Promise<number> => {
      const { 'GET /tasks': tasks = 0, 'GET /indexes/:uid/documents': documents = 0 } =
        await standIn.requests();
      return tasks + documents;
    };
    const before = await looks();
    const again = await restarted();
    await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(before), PATIENT);
    await standIn.resumeTasks();
    await admin.tasks.waitForTask(stale);
    await untilCurrent(again.engine);
    const { results: mended } = await admin.index(uid).getDocuments({ limit: 100 });
    expect(new Set(mended.map(comparable))).toEqual(new Set(results.map(comparable)));
  });

  it('is fed by two instances, and neither leaves a stale document behind', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept, secondInstance } = await opened(standIn, { lookAgainMs: 50 });
    const second = await secondInstance();
    for (let round = 0; round < 30; round++) {
      const [writer, reader] = round % 2 === 0 ? [kept, second.kept] : [second.kept, kept];
      await writer.write(
        round % 3 === 0
          ? { remove: ['linen', 'mug'] }
          : { put: [linen, { ...mug, words: [round % 3 === 1 ? 'shirt' : 'mug'] }] },
      );
      if (round % 5 === 0) await systemClock.sleep(round);
      await reader.learn();
    }
    const expected = await found(search, 'shirt');
    await Promise.all([untilCurrent(engine), untilCurrent(second.engine)]);
    await vi.waitFor(async () => {
      await expectAnsweredByIndex(engine, search, expected);
      await expectAnsweredByIndex(second.engine, second.search, expected);
    }, PATIENT);
  });

  it('is built once when two instances begin at the same time with other settings in it', async () => {
    const standIn = await startStandIn();
    const first = await opened(standIn);
    const admin = adminOf(addressOf(standIn));
    await untilCurrent(first.engine);
    await first.engine.close();
    await admin.index(first.uid).updateSettings({ sortableAttributes: [] }).waitTask();
    const [one, other] = await Promise.all([first.restarted(), first.secondInstance()]);
    await Promise.all([untilCurrent(one.engine), untilCurrent(other.engine)]);
    await expectAnsweredByIndex(one.engine, one.search);
    await expectAnsweredByIndex(other.engine, other.search);
    const { results } = await admin.tasks.getTasks({ types: ['indexSwap'] });
    expect(results.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('takes in thousands of documents', async () => {
    const standIn = await startStandIn();
    const { engine, search, kept } = await opened(standIn);
    const many = Array.from({ length: 3_000 }, (_, index) => ({ ...linen, id: `linen-${index}` }));
    await kept.write({ put: many.slice(0, 1_700) });
    await kept.write({ put: many.slice(1_700) });
    await kept.write({ remove: many.slice(0, 600).map(({ id }) => id) });
    await untilCurrent(engine);
    const before = leftToReadModels(engine);
    expect((await search.search({ limit: 1, offset: 2_000 }, 'linen')).count).toBe(2_401);
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
  readonly uid: string;
}

/** A collection with the goods in it, searched through the server; and more instances of the same. */
async function opened(standIn: MeilisearchStandIn, options: Partial<MeilisearchSearchOptions> = {}) {
  const { readModels, close } = await openReadModelsOfItsOwn();
  undo.push(close);
  const kept = await SearchedDocuments.open<Good>(readModels, goodsCollection, goods);
  const instance = (of: SearchedDocuments<Good>): Instance => {
    const address = addressOf(standIn);
    const engine = openMeilisearchSearch({
      ...address,
      indexPrefix: PREFIX,
      logger: silentLogger,
      clock: systemClock,
      ...options,
    });
    undo.push(() => engine.close());
    const { searched } = of;
    return { engine, search: engine.open(searched), kept: of, uid: uidOf(searched.name) };
  };
  return {
    ...instance(kept),
    restarted: async () => instance(kept),
    secondInstance: async () => instance(await kept.asAnotherInstance()),
  };
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

async function found(search: Search<Document>, text: string): Promise<string[]> {
  const { documents } = await search.search({ limit: 25, offset: 0 }, text);
  return documents.map(({ id }) => id);
}

async function allIds(search: Search<Document>): Promise<string[]> {
  const { documents } = await search.search({ limit: 1_000, offset: 0 });
  return documents.map(({ id }) => id);
}

async function expectAnsweredByIndex(
  engine: SearchEngine,
  search: Search<Document>,
  shirts: readonly string[] = ['foreign', 'linen', 'polo'],
): Promise<void> {
  const before = leftToReadModels(engine);
  expect(await found(search, 'shirt')).toEqual(shirts);
  expect(leftToReadModels(engine), 'searches left to the read models').toBe(before);
}

const addressOf = (standIn: MeilisearchStandIn | undefined): MeilisearchAddress => ({
  url: standIn?.host ?? '',
  key: standIn?.key,
});
const adminOf = ({ url, key }: MeilisearchAddress): Meilisearch =>
  new Meilisearch({ host: url, ...(key === undefined ? {} : { apiKey: key }) });
const uidOf = (name: string): string => `${PREFIX}-${name}-1`;
const comparable = (document: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(document).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );

const PREFIX = 'storefold-test';
const KEY = 'a key for tests';
const INDEX_KEY = 'a key for indexes';
const PATIENT = { timeout: 15_000, interval: 20 };
const [linen, , , , mug] = goods as readonly [Good, Good, Good, Good, Good];
