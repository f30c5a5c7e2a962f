import { join } from 'node:path';
import type { PublicEvent } from '@storefold/contracts';
import { text } from '@storefold/contracts';
import { openSqliteEventLog, openSqliteReadModels } from '@storefold/engines/sqlite';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import { FactCodec } from '../command-handling/fact-codec.ts';
import { StreamCommands } from '../command-handling/stream-commands.ts';
import { UnknownCategories } from '../command-handling/unknown-categories.ts';
import { UnknownFact } from '../core/decider.ts';
import { DiskFull } from '../core/failure/disk-full.ts';
import { unavailable } from '../core/failure/refusal.ts';
import { type Clock, systemClock } from '../core/time/clock.ts';
import { asRefusal } from '../ports/as-refusal.ts';
import {
  type EventLog,
  LogUnavailable,
  type RecordedEvent,
  START,
  type SubscriptionOptions,
} from '../ports/event-log.ts';
import { type ReadModels, ReadModelsUnavailable } from '../ports/read-models.ts';
import { type Vault, VaultUnavailable } from '../ports/vault.ts';
import {
  type CounterDocument,
  type CounterFact,
  counter,
  counterPublisher,
  counterView,
  POISON,
} from '../testing/counter.examples.ts';
import { exampleMetadata } from '../testing/metadata.examples.ts';
import { Checkpoint } from './checkpoint.ts';
import { FollowerRunner } from './follower.ts';
import { ParkedEvents } from './parked-events.ts';
import { Parking } from './parking.ts';
import type { PositionWaiters } from './position-waiters.ts';
import type { Projection } from './projecting/projection.ts';
import { ProjectionRunner } from './projecting/projection-runner.ts';
import { publicStreamOf, toPublicEvent, toPublicEvents } from './publishing/public-log.ts';
import type { Publisher } from './publishing/publisher.ts';
import { PublisherRunner } from './publishing/publisher-runner.ts';

const worlds: TestPorts[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.dispose();
});

describe('projections', () => {
  it('show what was written as soon as its position has passed', async () => {
    const { parts, increase } = await world();
    const view = await ProjectionRunner.start(counterView, parts);
    for (const by of [1, 2, 3]) await increase('cnt_a', by);
    await view.caughtUpTo(parts.commands.lastAppended);
    expect(await view.collection<CounterDocument>('counters').get('cnt_a')).toEqual({
      id: 'cnt_a',
      count: 6,
    });
    await view.stop();
  });

  it('wake whoever keeps copies as soon as their documents show a change', async () => {
    const { parts, increase } = await world();
    const shown: Promise<CounterDocument | undefined>[] = [];
    const stores: string[] = [];
    const wakes = { topic: 'counters.changed' };
    parts.bus.onWake(wakes, (storeId) => {
      stores.push(storeId);
      shown.push(view.collection<CounterDocument>('counters').get('cnt_a'));
    });
    await parts.bus.start();
    const view = await ProjectionRunner.start({ ...counterView, wakes }, parts);
    await increase('cnt_a', 1);
    await view.caughtUpTo(parts.commands.lastAppended);
    await expect.poll(() => stores.length).toBeGreaterThan(0);
    expect(await shown.at(-1)).toMatchObject({ count: 1 });
    expect(new Set(stores)).toEqual(new Set(['store_1']));
    await view.stop();
  });

  it('go on where they were, and two instances side by side count nothing twice', async () => {
    const { parts, increase } = await world();
    const first = await ProjectionRunner.start(counterView, parts);
    const second = await ProjectionRunner.start(counterView, parts);
    await Promise.all(Array.from({ length: 60 }, () => increase('cnt_a', 1)));
    await Promise.all([first, second].map((view) => view.caughtUpTo(parts.commands.lastAppended)));
    await first.stop();
    await increase('cnt_a', 1);
    const third = await ProjectionRunner.start(counterView, parts);
    await third.caughtUpTo(parts.commands.lastAppended);
    expect(await third.collection<CounterDocument>('counters').get('cnt_a')).toMatchObject({ count: 61 });
    await Promise.all([second, third].map((view) => view.stop()));
  });

  it('that are written when they are read show everything, written once for many changes, side by side and after a restart', async () => {
    const { parts, increase } = await world();
    let writes = 0;
    const readModels: ReadModels = {
      ...boundReadModels(parts.readModels),
      async open(...of) {
        const model = await parts.readModels.open(...of);
        const write: typeof model.write = (...changes) => {
          writes += 1;
          return model.write(...changes);
        };
        return Object.assign(Object.create(model) as typeof model, {
          write,
          collection: (name: string) => model.collection(name),
          checkpoint: () => model.checkpoint(),
          check: (change: Parameters<typeof model.check>[0]) => model.check(change),
          index: () => model.index(),
        });
      },
    };
    const seldomRead: Projection<CounterFact> = { ...counterView, written: 'when read' };
    const start = async () => {
      const view = await ProjectionRunner.start(seldomRead, { ...parts, readModels });
      await view.build(parts.commands.lastAppended);
      return view;
    };
    const [first, second] = await Promise.all([start(), start()]);
    writes = 0;
    for (let each = 0; each < 30; each++) await increase('cnt_a', 1);
    for (const view of [first, second]) await view.caughtUpTo(parts.commands.lastAppended);
    expect(writes).toBe(0);
    const shown = await Promise.all([first, first, second, second].map(shownBy));
    expect(shown).toEqual(Array(4).fill([{ id: 'cnt_a', count: 30 }]));
    expect(writes).toBeLessThan(5);
    await increase('cnt_a', 1);
    await Promise.all([first, second].map((view) => view.stop()));
    const third = await start();
    expect(await third.collection<CounterDocument>('counters').get('cnt_a')).toMatchObject({ count: 31 });
    await third.stop();
  });

  it('that are written when they are read miss nothing that is passed over while they are written', async () => {
    const { parts, open } = await world();
    let beforeFact: (() => void) | undefined;
    const seldomRead: Projection<CounterFact> = {
      ...counterView,
      written: 'when read',
      project: (fact, documents) => {
        beforeFact?.();
        return counterView.project(fact, documents);
      },
    };
    const view = await ProjectionRunner.start(seldomRead, parts);
    await view.build(parts.commands.lastAppended);
    await open('cnt_b');
    await view.caughtUpTo(parts.commands.lastAppended);
    // The log has the next one before the runner's position reaches it, which it does in the middle of the write.
    const waiters: PositionWaiters = Reflect.get(view, 'waiters');
    const advance = vi.spyOn(waiters, 'advance').mockReturnValue(true);
    await open('cnt_c');
    await expect.poll(() => advance.mock.lastCall).toEqual([parts.commands.lastAppended]);
    beforeFact = () => {
      advance.mockRestore();
      waiters.advance(parts.commands.lastAppended);
    };
    const counters = view.collection<CounterDocument>('counters');
    await counters.count();
    expect(await counters.getMany(['cnt_b', 'cnt_c'])).toHaveLength(2);
    await view.stop();
  });

  it('that are written when they are read are written now and then all the same', async () => {
    const { parts, increase } = await world();
    const view = await ProjectionRunner.start({ ...counterView, written: 'when read' }, parts);
    await view.build(parts.commands.lastAppended);
    const began = (await view.stored())?.position ?? START;
    for (const each of Array.from({ length: 1_010 }, () => increase('cnt_a', 0))) {
      await each;
      await view.caughtUpTo(parts.commands.lastAppended);
    }
    expect((await view.stored())?.position).toBeGreaterThan(began + 900);
    await view.stop();
  });

  it('show public events beside facts, the same however they are delivered, and when they are rebuilt', async () => {
    const { parts, increase, published } = await world();
    const publisher = await PublisherRunner.start('catalog', [counterPublisher, echoPublisher], parts);
    for (const by of [1, 2, 3]) {
      await increase('cnt_a', by);
      await expect.poll(async () => (await published()).length).toBe(2 * by);
    }
    await publisher.stop();
    const head = await parts.log.head();
    const shownWith = async (name: string, subscribe: EventLog['subscribe']) => {
      const log = Object.assign(Object.create(parts.log) as EventLog, { subscribe });
      const view = await ProjectionRunner.start({ ...toldView, name }, { ...parts, log });
      await view.caughtUpTo(head);
      await view.stop();
      return view.collection('counters').find();
    };
    const subscribe = parts.log.subscribe.bind(parts.log);
    const expected = [
      {
        id: 'cnt_a',
        count: 6,
        seen: ['is 0', ...[1, 3, 6].flatMap((count) => [`is ${count}`, `told ${count} of null`])],
      },
    ];
    expect(await shownWith('at_once', subscribe)).toEqual(expected);
    expect(await shownWith('one_by_one', (options) => subscribe({ ...options, batchSize: 1 }))).toEqual(
      expected,
    );
    const twice: EventLog['subscribe'] = (options) =>
      subscribe({
        ...options,
        batchSize: 3,
        async onEvents(events, position) {
          await options.onEvents(events, position);
          await options.onEvents(events, position);
        },
      });
    expect(await shownWith('twice', twice)).toEqual(expected);
  });

  it('are built again when the log was restored from an older backup: nothing stays of what it lost', async () => {
    const { parts, increase } = await restoredUnderNewerReadModels();
    const after = await ProjectionRunner.start(counterView, parts);
    await after.caughtUpTo(parts.commands.lastAppended);
    expect(await shownBy(after)).toEqual([{ id: 'cnt_a', count: 1 }]);
    await increase('cnt_a', 2);
    await after.caughtUpTo(parts.commands.lastAppended);
    expect(await shownBy(after)).toEqual([{ id: 'cnt_a', count: 3 }]);
    await after.stop();
  });

  it('are built again when the restored log has grown beyond them, by two instances at once', async () => {
    const { parts, openAll, increase, lost } = await restoredUnderNewerReadModels();
    const others = Array.from({ length: lost + 20 }, (_, each) => `other_${each}`);
    await openAll(others);
    const instances = await Promise.all([1, 2].map(() => ProjectionRunner.start(counterView, parts)));
    await increase('cnt_a', 4);
    for (const each of instances) {
      await each.caughtUpTo(parts.commands.lastAppended);
      const shown = await shownBy(each);
      expect(shown.map(({ id }) => id).toSorted()).toEqual(['cnt_a', ...others].toSorted());
      expect(shown).toContainEqual({ id: 'cnt_a', count: 5 });
      await each.stop();
    }
  });

  it('keep a checkpoint where nothing has concerned them for long, which belongs to the log', async () => {
    const { parts, increase } = await world();
    const warn = vi.fn();
    const quiet = { ...counterView, name: 'quiet', categories: ['nothing'] };
    const idle = await ProjectionRunner.start(quiet, parts);
    const batches = Array.from({ length: 1_010 }, () => increase('cnt_a', 0));
    for (const each of batches) {
      await each;
      await idle.caughtUpTo(parts.commands.lastAppended);
    }
    const stored = await idle.stored();
    expect(stored).toMatchObject({ stream: 'counter-cnt_a' });
    await idle.stop();
    const logger = Object.assign(Object.create(parts.logger) as typeof parts.logger, { warn });
    const again = await ProjectionRunner.start(quiet, { ...parts, logger });
    expect([again.position, warn.mock.calls]).toEqual([stored?.position, []]);
    await again.stop();
  });

  it.each(['of the service', 'of another service'])(
    'keep no checkpoint at an event %s that the log drops later, and are not built again when it does',
    async (which) => {
      const { parts, increase } = await world();
      const known = { category: 'last_use', facts: { Used: {} }, aggregate: { keepLast: 1 } };
      const codec = new FactCodec(parts.vault, parts.random, which === 'of the service' ? [known] : []);
      const use = async (stream: string, revision: number) => {
        const event = { id: parts.random.uuid(), type: 'Used', data: {}, metadata: exampleMetadata };
        await parts.log.append(stream, revision < 0 ? 'no_stream' : revision, [event], { keepLast: 1 });
      };
      const [categories, project] = [['last_use'], async () => undefined];
      const uses = { ...counterView, name: 'uses', categories, project };
      const quiet = { ...counterView, name: 'quiet', categories: ['nothing'] };
      const views = which === 'of the service' ? [uses, quiet] : [quiet];
      const warn = vi.fn();
      const logger = Object.assign(Object.create(parts.logger) as typeof parts.logger, { warn });
      const start = () =>
        Promise.all(views.map((view) => ProjectionRunner.start(view, { ...parts, codec, logger })));
      await increase('cnt_a', 1);
      for (const revision of [-1, 0, 1]) await use('last_use-twice', revision);
      await use('last_use-once', -1);
      const running = await start();
      await Promise.all(running.map(async (view) => view.build(await parts.log.head())));
      await increase('cnt_a', 1);
      for (const view of running) await view.caughtUpTo(parts.commands.lastAppended);
      const places = await Promise.all(running.map((view) => view.stored()));
      expect(new Set(places.map((place) => place?.stream))).toEqual(new Set(['counter-cnt_a']));
      await Promise.all(running.map((view) => view.stop()));
      await use('last_use-twice', 2);
      await use('last_use-once', 0);
      const again = await start();
      expect(warn).not.toHaveBeenCalled();
      await Promise.all(again.map((view) => view.stop()));
    },
  );

  it('that were built keep a checkpoint near the end of the log, also where nothing concerned them', async () => {
    const { parts, increase, passLong } = await world();
    await passLong();
    await increase('cnt_a', 1);
    const quiet = { ...counterView, name: 'quiet', categories: ['nothing'] };
    const start = async () => {
      const view = await ProjectionRunner.start(quiet, parts);
      const began = view.position;
      await view.build(await parts.log.head());
      await view.stop();
      return began;
    };
    expect([await start(), await start()]).toEqual([START, parts.commands.lastAppended]);
  });

  it('wait at a kind of fact that only a newer version knows, show its record to nobody, and go on after that version', async () => {
    const { parts, open, increase } = await world();
    await open('cnt_b');
    const codec = new FactCodec(parts.vault, parts.random, [
      { category: 'counter', facts: { CounterOpened: {}, CounterIncreased: {} } },
    ]);
    const patient = { ...parts, codec, waitForNewerMs: Number.POSITIVE_INFINITY };
    const older = await ProjectionRunner.start(counterView, patient);
    await older.caughtUpTo(parts.commands.lastAppended);
    const painted = { id: parts.random.uuid(), type: 'CounterPainted', data: {}, metadata: exampleMetadata };
    await parts.log.append('counter-cnt_a', 0, [painted]);
    await increase('cnt_b', 2);
    const reason = 'CounterPainted was written by a newer version of this service: start the newer version';
    await expect.poll(() => older.health()).toMatchObject({ failure: reason, unknownFact: 'CounterPainted' });
    const counters = older.collection<CounterDocument>('counters');
    const refused = { status: 503, cause: { message: reason } };
    await expect(counters.get('cnt_a')).rejects.toMatchObject(refused);
    expect(await counters.getMany(['cnt_a', 'cnt_b'])).toEqual([{ id: 'cnt_b', count: 0 }]);
    expect(await counters.count()).toBe(1);
    expect(older.health().parked).toEqual([]);

    const newer = await ProjectionRunner.start(counterView, parts);
    await Promise.all([newer, older].map((each) => each.caughtUpTo(parts.commands.lastAppended)));
    expect(await counters.getMany(['cnt_a', 'cnt_b'])).toEqual([
      { id: 'cnt_a', count: 0 },
      { id: 'cnt_b', count: 2 },
    ]);
    expect(await counters.get('cnt_a')).toEqual({ id: 'cnt_a', count: 0 });
    await Promise.all([newer, older].map((each) => each.stop()));
  });

  it('show all other records where no newer version runs, that one to nobody, and are whole again once one does', async () => {
    const { parts, open, increase } = await world();
    await open('cnt_b');
    const known = { category: 'counter', facts: { CounterOpened: {}, CounterIncreased: {} } };
    const codec = new FactCodec(parts.vault, parts.random, [known]);
    const older = await ProjectionRunner.start(counterView, { ...parts, codec, waitForNewerMs: 1 });
    const append = (revision: number, type: string, data = {}) =>
      parts.log.append('counter-cnt_a', revision, [
        { id: parts.random.uuid(), type, data, metadata: exampleMetadata },
      ]);
    await append(0, 'CounterPainted');
    await append(1, 'CounterIncreased', { by: 5 });
    await increase('cnt_b', 2);
    await older.caughtUpTo(parts.commands.lastAppended);
    const counters = older.collection<CounterDocument>('counters');
    expect(await counters.get('cnt_b')).toEqual({ id: 'cnt_b', count: 2 });
    await expect(counters.get('cnt_a')).rejects.toMatchObject({ status: 503 });
    const shown = [{ id: 'cnt_b', count: 2 }];
    expect(await counters.getMany(['cnt_a', 'cnt_b'])).toEqual(shown);
    expect(await counters.find()).toEqual(shown);
    expect(await counters.page({ filter: { field: 'count', gte: 0 } })).toEqual({
      documents: shown,
      count: 1,
    });
    expect(await counters.count()).toBe(1);
    expect(older.health()).toMatchObject({ unknownFact: 'CounterPainted' });
    expect(older.health().failure).toBe(undefined);

    // A start of the same version waits for nobody, and another instance of it does not show the record either.
    const again = await ProjectionRunner.start(counterView, { ...parts, codec, waitForNewerMs: 1 });
    await again.caughtUpTo(parts.commands.lastAppended);
    await expect(again.collection('counters').get('cnt_a')).rejects.toMatchObject({ status: 503 });
    expect(again.health()).toMatchObject({ unknownFact: 'CounterPainted' });

    const newer = await ProjectionRunner.start(counterView, parts);
    await newer.caughtUpTo(parts.commands.lastAppended);
    await expect
      .poll(() => shownBy(newer))
      .toEqual([
        { id: 'cnt_a', count: 5 },
        { id: 'cnt_b', count: 2 },
      ]);
    expect(newer.health().parked).toEqual([]);
    await Promise.all([newer, older, again].map((each) => each.stop()));
  });

  it('are built anew by a newer version at work as soon as an older one beside it has set aside what that one does not know', async () => {
    const { parts } = await world();
    const newer = await ProjectionRunner.start(counterView, parts);
    const eventOf = (type: string, data = {}) => ({
      id: parts.random.uuid(),
      type,
      data,
      metadata: exampleMetadata,
    });
    const events = [eventOf('CounterPainted'), eventOf('CounterIncreased', { by: 1 })];
    const { position } = await parts.log.append('counter-cnt_a', 0, events);
    await newer.caughtUpTo(position);
    const beside = await Parking.open(
      `${parts.service}_view_${counterView.name}_${counterView.version}`,
      parts,
    );
    const [, event] = await parts.log.read('counter-cnt_a');
    if (event) await beside.keep(event, new UnknownFact('CounterPainted'));
    await expect
      .poll(async () => {
        await beside.findRequested();
        return beside.events;
      })
      .toEqual([]);
    await expect.poll(() => shownBy(newer)).toEqual([{ id: 'cnt_a', count: 1 }]);
    await newer.stop();
  });

  it('notice facts of a category that only a newer version of their service has', async () => {
    const { parts } = await world();
    const unknownCategories = new UnknownCategories('catalog', []);
    unknownCategories.learn([{ service: 'catalog', category: 'easel', kind: 'EaselBuilt' }]);
    const codec = new FactCodec(parts.vault, parts.random, [], unknownCategories);
    const older = { ...parts, codec, unknownCategories, waitForNewerMs: 1 };
    const view = await ProjectionRunner.start(counterView, older);
    const built = { id: parts.random.uuid(), type: 'EaselBuilt', data: {}, metadata: exampleMetadata };
    const { position } = await parts.log.append('easel-a', 'no_stream', [built]);
    await view.caughtUpTo(position);
    expect(view.health()).toMatchObject({ unknownFact: 'EaselBuilt' });
    expect(await shownBy(view)).toEqual([{ id: 'cnt_a', count: 0 }]);
    await view.stop();
  });

  it('pass over facts that they do not show: what those seal stays closed, and one of a newer version still holds them up', async () => {
    const { parts, increase } = await world();
    const known = { category: 'counter', facts: { CounterOpened: {}, CounterIncreased: {} } };
    const codec = new FactCodec(parts.vault, parts.random, [known]);
    const findKey = vi.spyOn(parts.vault, 'findKey');
    const view = await ProjectionRunner.start(
      { ...counterView, facts: ['CounterIncreased'] },
      { ...parts, codec, waitForNewerMs: Number.POSITIVE_INFINITY },
    );
    await increase('cnt_a', 2);
    await view.caughtUpTo(parts.commands.lastAppended);
    expect(await shownBy(view)).toEqual([{ id: 'cnt_a', count: 2 }]);
    expect(findKey).not.toHaveBeenCalled();
    const painted = { id: parts.random.uuid(), type: 'CounterPainted', data: {}, metadata: exampleMetadata };
    await parts.log.append('counter-cnt_a', 1, [painted]);
    await expect.poll(() => view.health().failure).toContain('CounterPainted was written by a newer');
    await view.stop();
  });

  it('set an event aside that they cannot digest, leave nothing of it, and go on', async () => {
    const { parts, increase } = await world();
    const view = await ProjectionRunner.start(counterView, parts);
    for (const by of [1, POISON, 2]) await increase('cnt_a', by);
    await view.caughtUpTo(parts.commands.lastAppended);
    expect(await view.collection<CounterDocument>('counters').get('cnt_a')).toMatchObject({ count: 3 });
    expect(view.health().parked).toMatchObject([{ stream: 'counter-cnt_a', revision: 2 }]);
    await view.stop();
  });
});

describe('publishers', () => {
  it('do not read a long time again at the next start in which they published nothing, and try again what they set aside before', async () => {
    const { parts, increase, published, passLong } = await world();
    let isBroken = true;
    const publish = vi.fn<Publisher<CounterFact>['publish']>((fact) => {
      if (isBroken && fact.type === 'CounterIncreased') throw new Error('cannot be published');
      return fact.type === 'CounterOpened' ? [] : [{ name: 'stock_item.updated', payload: fact.data }];
    });
    const restart = async () => {
      publish.mockClear();
      const publisher = await PublisherRunner.start(
        'catalog',
        [{ categories: ['counter', 'other'], publish }],
        parts,
      );
      await publisher.caughtUpTo(parts.commands.lastAppended);
      await publisher.stop();
      return publish.mock.calls.length;
    };
    await increase('cnt_a', 1);
    const long = await passLong();
    expect(await restart()).toBe(2 + long);
    expect(await restart()).toBe(1);
    isBroken = false;
    await increase('cnt_a', 2);
    expect(await restart()).toBe(2);
    expect(await restart()).toBe(0);
    expect((await published()).map(({ payload }) => payload)).toEqual([{ by: 1 }, { by: 2 }]);
  });

  it('publish each fact once, also with two instances at work and after a restart', async () => {
    const { parts, increase, published } = await world();
    const instances = await Promise.all([1, 2].map(() => startPublisher(parts)));
    await Promise.all(Array.from({ length: 40 }, () => increase('cnt_a', 1)));
    await expect.poll(async () => (await published()).length).toBe(40);
    await Promise.all(instances.map((each) => each.stop()));
    await increase('cnt_a', 1);
    const restarted = await startPublisher(parts);
    await expect.poll(async () => (await published()).length).toBe(41);
    await restarted.caughtUpTo(parts.commands.lastAppended);
    const counts = (await published()).map(({ payload }) => payload.count);
    expect(counts).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
    await restarted.stop();
  });

  it('go on at once with what is left when another instance was faster: that is no failure', async () => {
    const { parts, increase } = await world();
    for (const by of [1, 2]) await increase('cnt_a', by);
    const failures: unknown[] = [];
    const subscribe = parts.log.subscribe.bind(parts.log);
    vi.spyOn(parts.log, 'subscribe').mockImplementation((options) =>
      subscribe({
        ...options,
        onEvents: (events, position) =>
          Promise.resolve(options.onEvents(events, position)).catch((error: unknown) => {
            failures.push(error);
            throw error;
          }),
      }),
    );
    let isOvertaken = false;
    const overtaken: Publisher<CounterFact> = {
      categories: ['counter'],
      async publish(fact, context) {
        const publications = await counterPublisher.publish(fact, context);
        if (publications.length > 0 && !isOvertaken) {
          isOvertaken = true;
          const ofTheOther = await toPublicEvents(fact, publications, parts.vault);
          await parts.log.append(publicStreamOf('catalog'), 'no_stream', ofTheOther);
        }
        return publications;
      },
    };
    const publisher = await PublisherRunner.start('catalog', [overtaken], parts);
    await publisher.caughtUpTo(parts.commands.lastAppended);
    const stored = await parts.log.read(publicStreamOf('catalog'));
    expect(stored.map(({ data }) => data.source_revision)).toEqual([1, 2]);
    expect(failures).toEqual([]);
    await publisher.stop();
  });

  it('tell the resource as of the fact, name its origin, and keep personal fields sealed in the log', async () => {
    const { parts, increase, published } = await world();
    await increase('cnt_a', 2);
    await increase('cnt_a', 3);
    const publisher = await startPublisher(parts);
    await expect.poll(async () => (await published()).length).toBe(2);
    const [first] = await published();
    expect(first).toMatchObject({
      name: 'stock_item.updated',
      store_id: 'store_1',
      payload: { id: 'cnt_a', count: 2, owner: 'the owner' },
      metadata: { source_stream: 'counter-cnt_a', source_revision: 1 },
    });
    const stored = await parts.log.read(publicStreamOf('catalog'));
    expect(JSON.stringify(stored)).not.toContain('the owner');
    await publisher.stop();
  });
});

describe('read models', () => {
  it('remember after a restart what they could not show, and show it in its place once they can', async () => {
    const { parts, increase } = await world();
    for (let each = 0; each < 3; each++) await increase('cnt_a', 1);
    let isBroken = true;
    const breaking: Projection<CounterFact> = {
      ...counterView,
      name: 'breaking',
      collections: [{ name: 'breaking', fields: { count: 'number' } }],
      async project(fact, documents) {
        if (fact.type === 'CounterOpened')
          return documents.put<CounterDocument>('breaking', { id: fact.recordId, count: 0 });
        if (isBroken && fact.revision === 2) throw new Error('cannot be shown');
        const known = await documents.get<CounterDocument>('breaking', fact.recordId);
        documents.put<CounterDocument>('breaking', {
          id: fact.recordId,
          count: (known?.count ?? 0) * 10 + fact.revision,
        });
      },
    };
    const restart = async () => {
      const view = await ProjectionRunner.start(breaking, parts);
      await view.caughtUpTo(parts.commands.lastAppended);
      const [shown] = await view.collection<CounterDocument>('breaking').find();
      await view.stop();
      return [view.health().parked.map(({ revision }) => revision), shown?.count];
    };
    expect([await restart(), await restart()]).toEqual([
      [[2], 13],
      [[2], 13],
    ]);
    isBroken = false;
    expect([await restart(), await restart()]).toEqual([
      [[], 123],
      [[], 123],
    ]);
  });
});

describe('publishers and size', () => {
  it('publish batches of any script within what one append may hold, and set aside what never fits', async () => {
    const { parts, increase } = await world();
    const long: Publisher<CounterFact> = {
      categories: ['counter'],
      publish: (fact) =>
        fact.type === 'CounterOpened'
          ? []
          : [{ name: 'stock_item.updated', payload: { text: '漢'.repeat(fact.data.by * 1_000) } }],
    };
    for (const by of [200, 200, 400, 200]) await increase('cnt_a', by);
    const publisher = await PublisherRunner.start('catalog', [long], parts);
    await publisher.caughtUpTo(parts.commands.lastAppended);
    const stored = await parts.log.read(publicStreamOf('catalog'));
    expect(stored.map(({ data }) => data.source_revision)).toEqual([1, 2, 4]);
    expect(publisher.health()).toMatchObject({ name: 'catalog_publisher', parked: [{ revision: 3 }] });
    await publisher.stop();
  });

  it('remember after a restart what they could not publish, try it again, and tell it once', async () => {
    const { parts, increase, published } = await world();
    let isBroken = true;
    const breaking: Publisher<CounterFact> = {
      categories: ['counter'],
      publish(fact) {
        if (fact.type === 'CounterOpened') return [];
        if (isBroken && fact.revision === 2) throw new Error('cannot be published');
        return [{ name: 'stock_item.updated', payload: { revision: fact.revision } }];
      },
    };
    const restart = async () => {
      const publisher = await PublisherRunner.start('catalog', [breaking], parts);
      await publisher.caughtUpTo(parts.commands.lastAppended);
      await publisher.stop();
      return publisher.health().parked.map(({ revision, error }) => [revision, error]);
    };
    for (let each = 0; each < 3; each++) await increase('cnt_a', 1);
    const parked = [[2, 'cannot be published']];
    expect([await restart(), await restart()]).toEqual([parked, parked]);
    isBroken = false;
    expect(await restart()).toEqual([]);
    await increase('cnt_a', 1);
    expect([await restart(), await restart()]).toEqual([[], []]);
    expect((await published()).map(({ payload }) => payload.revision)).toEqual([1, 3, 2, 4]);
  });

  it('publish the events of one fact in several appends where one cannot hold them, each once, also when killed between two', async () => {
    const { parts, increase, open } = await world();
    const large: Publisher<CounterFact> = {
      categories: ['counter'],
      publish: (fact) =>
        fact.type === 'CounterOpened'
          ? []
          : ['a', 'b', 'c', 'd'].map((part) => ({
              name: 'stock_item.updated',
              payload: { part, text: 'x'.repeat(fact.data.by * 1_000) },
            })),
    };
    await increase('cnt_a', 1);
    await open('cnt_b');
    for (const by of [700, 1]) await increase('cnt_a', by);
    let appends = 0;
    const dying = new Proxy(parts.log, {
      get(log, name) {
        if (name !== 'append') return Reflect.get(log, name).bind?.(log) ?? Reflect.get(log, name);
        return (...appended: Parameters<EventLog['append']>) => {
          const isPublic = appended[0] === publicStreamOf('catalog') && appended[2].length === 1;
          if (isPublic && ++appends > 2) throw new LogUnavailable('killed');
          return log.append(...appended);
        };
      },
    });
    const killed = await PublisherRunner.start('catalog', [large], { ...parts, log: dying });
    await expect.poll(() => appends).toBeGreaterThan(2);
    await killed.stop();
    const subscribe = vi.spyOn(parts.log, 'subscribe');
    const publisher = await PublisherRunner.start('catalog', [large], parts);
    await publisher.caughtUpTo(parts.commands.lastAppended);
    // At the place of an event: an engine may know no other places.
    const [, whole] = await parts.log.read('counter-cnt_a');
    expect(subscribe.mock.calls.map(([{ after }]) => after)).toEqual([whole?.position]);
    const stored = await parts.log.read(publicStreamOf('catalog'));
    const told = stored.map(({ data }) => [data.source_revision, (data.payload as { part: string }).part]);
    expect(told).toEqual(
      [1, 2, 3].flatMap((revision) => ['a', 'b', 'c', 'd'].map((part) => [revision, part])),
    );
    expect(publisher.health().parked).toEqual([]);
    await publisher.stop();
  });

  it('tell of a subject that is erased by now without what was sealed for it', async () => {
    const { parts, increase, published } = await world();
    await increase('cnt_a', 2);
    const [fact] = await parts.log.read('counter-cnt_a');
    const stored = await parts.codec.decode<CounterFact>(fact as RecordedEvent);
    await parts.vault.destroy('cnt_a');
    const publication = {
      name: 'stock_item.updated',
      payload: { owner: 'x', id: 1 },
      sealed: { owner: 'cnt_a' },
    } as const;
    const [event] = await toPublicEvents(stored, [publication], parts.vault);
    expect(event?.data).toMatchObject({ payload: { owner: null, id: 1 } });
    expect(await published()).toEqual([]);
  });
});

describe('what engines do', () => {
  it('a new version of a read model is built while the old one shows what goes on', async () => {
    const { parts, open } = await world();
    for (let index = 0; index < 20; index++) await open(`cnt_${index}`);
    const old = await ProjectionRunner.start(counterView, parts);
    await old.build(parts.commands.lastAppended);
    const next = await ProjectionRunner.start({ ...counterView, version: counterView.version + 1 }, parts);
    await open('cnt_20');
    await Promise.all([old, next].map((each) => each.build(parts.commands.lastAppended)));
    await open('cnt_21');
    for (const each of [old, next]) {
      await each.caughtUpTo(parts.commands.lastAppended);
      expect(await each.collection<CounterDocument>('counters').count()).toBe(23);
    }
    await old.stop();
    await next.stop();
  });

  it('a read model that takes only a few changes at once gets all of them, in smaller batches', async () => {
    const { parts, open } = await world();
    const sizes: number[] = [];
    const readModels: ReadModels = {
      ...boundReadModels(parts.readModels),
      async open(name, version, collections) {
        const model = await parts.readModels.open(name, version, collections);
        return {
          collection: (each) => model.collection(each),
          checkpoint: () => model.checkpoint(),
          check: (change) => model.check(change),
          index: () => model.index(),
          async write(changes, step) {
            sizes.push(changes.length);
            if (changes.length > 3) throw new ReadModelsUnavailable('that is too much');
            return model.write(changes, step);
          },
        };
      },
    };
    for (let index = 1; index < 20; index++) await open(`cnt_${index}`);
    const view = await ProjectionRunner.start(counterView, { ...parts, readModels });
    await view.caughtUpTo(parts.commands.lastAppended);
    expect(await view.collection<CounterDocument>('counters').count()).toBe(20);
    expect(sizes.slice(0, 4)).toEqual([20, 10, 5, 2]);
    await view.stop();
  });

  it('a read model that is filled in large steps sets aside only the event whose document cannot be stored', async () => {
    const { parts } = await world();
    const file = join(parts.settings.dataDir, 'filled.db');
    const readModels = await openSqliteReadModels({ file, use: 'alone' });
    const events = Array.from({ length: 1_200 }, (_, index) => ({
      id: parts.random.uuid(),
      type: 'CounterIncreased',
      data: { by: index === 700 ? 'not a number' : 1 },
      metadata: exampleMetadata,
    }));
    await parts.log.append('counter-cnt_a', 0, events);
    const view = await ProjectionRunner.start(counterView, { ...parts, readModels });
    await view.build(await parts.log.head());
    expect(await shownBy(view)).toEqual([{ id: 'cnt_a', count: 1_199 }]);
    expect(view.health().parked).toMatchObject([{ event_id: events[700]?.id }]);
    await view.stop();
    await readModels.close();
  });

  it('a vault that cannot be read for a while costs a read model and the world no event', async () => {
    const { parts, increase, published } = await world();
    let isDown = true;
    const vault: Vault = {
      ...boundTo(parts.vault),
      findKey: async (subject) => {
        if (isDown) throw new VaultUnavailable('not now');
        return parts.vault.findKey(subject);
      },
    };
    await increase('cnt_a', 2);
    const shaken = { ...parts, vault, codec: new FactCodec(vault, parts.random) };
    const view = await ProjectionRunner.start(counterView, shaken);
    const publisher = await startPublisher(shaken);
    await expect
      .poll(() => [view, publisher].map((each) => each.health().failure))
      .toEqual(Array(2).fill('not now'));
    isDown = false;
    await view.caughtUpTo(parts.commands.lastAppended);
    await expect.poll(async () => (await published()).length).toBe(1);
    expect(await view.collection<CounterDocument>('counters').get('cnt_a')).toMatchObject({ count: 2 });
    expect([...view.health().parked, ...publisher.health().parked]).toEqual([]);
    await Promise.all([view.stop(), publisher.stop()]);
  });
});

describe('followers', () => {
  it('hand on every event in order, once while nothing fails, and go on after a restart', async () => {
    const { parts, increase } = await world();
    const seen: string[] = [];
    const start = () =>
      FollowerRunner.start(
        {
          name: 'catalog_example',
          from: 'first',
          categories: ['counter'],
          concerns: () => true,
          handle: async ({ id }) => {
            seen.push(id);
          },
        },
        parts,
      );
    const follower = await start();
    for (let each = 0; each < 5; each++) await increase('cnt_a', 1);
    await follower.caughtUpTo(parts.commands.lastAppended);
    await follower.stop();
    await increase('cnt_a', 1);
    const restarted = await start();
    await restarted.caughtUpTo(parts.commands.lastAppended);
    const all = await parts.log.read('counter-cnt_a');
    expect(seen).toEqual(all.map(({ id }) => id));
    await restarted.stop();
  });

  it('try a failing event again, then set it aside for health to tell, and go on', async () => {
    const { parts, increase } = await world();
    const handled: number[] = [];
    const tries: number[] = [];
    const follower = await FollowerRunner.start(
      {
        name: 'catalog_failing',
        from: 'first',
        categories: ['counter'],
        concerns: () => true,
        handle: async (event) => {
          if (event.revision !== 1) return void handled.push(event.revision);
          tries.push(event.revision);
          throw new Error('cannot be handled');
        },
      },
      parts,
    );
    for (let each = 0; each < 3; each++) await increase('cnt_a', 1);
    await follower.caughtUpTo(parts.commands.lastAppended);
    expect(handled).toEqual([0, 2, 3]);
    expect(tries).toHaveLength(8);
    expect(follower.health().parked).toMatchObject([{ stream: 'counter-cnt_a', revision: 1 }]);
    await follower.stop();

    const restart = async (handle: (event: RecordedEvent) => Promise<void>) => {
      const following = { name: 'catalog_failing', from: 'first', categories: ['counter'] } as const;
      const restarted = await FollowerRunner.start({ ...following, concerns: () => true, handle }, parts);
      await restarted.stop();
      return restarted.health().parked;
    };
    const stillFailing = await restart(() => Promise.reject(new Error('still cannot be handled')));
    expect(stillFailing).toMatchObject([{ stream: 'counter-cnt_a', revision: 1 }]);
    const again: number[] = [];
    expect(await restart(async ({ revision }) => void again.push(revision))).toEqual([]);
    expect(again).toEqual([1]);
    expect(await restart(async () => undefined)).toEqual([]);
  });

  it('forget an event that they set aside once the log has dropped it', async () => {
    const { parts } = await world();
    const following = { name: 'catalog_last', from: 'first', categories: ['last_use'] } as const;
    const seen: number[] = [];
    const restart = async (broken: number) => {
      const handle = async ({ revision }: RecordedEvent) => {
        if (revision === broken) throw new Error('cannot be handled');
        seen.push(revision);
      };
      const follower = await FollowerRunner.start({ ...following, handle }, parts);
      await follower.caughtUpTo(await parts.log.head());
      await follower.stop();
      return follower.health().parked.map(({ revision }) => revision);
    };
    for (const revision of [0, 1]) {
      const event = { id: parts.random.uuid(), type: 'Used', data: {}, metadata: exampleMetadata };
      const expected = revision === 0 ? 'no_stream' : revision - 1;
      await parts.log.append('last_use-a', expected, [event], { keepLast: 1 });
      expect(await restart(0)).toEqual(revision === 0 ? [0] : []);
    }
    expect(seen).toEqual([1]);
  });

  it('store their checkpoints as work of their own', async () => {
    const { parts, increase } = await world();
    const follower = await FollowerRunner.start(
      {
        name: 'catalog_counting',
        from: 'first',
        categories: ['counter'],
        concerns: () => true,
        handle: async () => undefined,
      },
      parts,
    );
    await increase('cnt_a', 1);
    await follower.caughtUpTo(parts.commands.lastAppended);
    await follower.stop();
    const checkpoint = await parts.log.readLast('follower-catalog_counting');
    expect(checkpoint?.metadata).toMatchObject({
      causation_id: null,
      actor: { type: 'system', id: 'catalog_counting' },
    });
  });

  it('set an event aside that a neighbour breaks on, but wait for one that is down', async () => {
    const { parts, increase } = await world(hastyClock);
    let failures = 0;
    const follower = await FollowerRunner.start(
      {
        name: 'catalog_asking',
        from: 'first',
        categories: ['counter'],
        concerns: () => true,
        handle: async ({ revision }) => {
          if (revision === 0) throw asRefusal(new Error('broken'));
          if (revision === 1 && ++failures <= 9) throw awayNeighbour();
        },
      },
      parts,
    );
    await increase('cnt_a', 1);
    await follower.caughtUpTo(parts.commands.lastAppended);
    expect(failures).toBe(10);
    expect(follower.health().parked).toMatchObject([{ revision: 0 }]);
    await follower.stop();
  });

  it('try what they set aside until it is done, whatever is down meanwhile, but not what is broken', async () => {
    const failures = [
      [awayNeighbour(), ...Array.from({ length: 3 }, () => new DiskFull('files', 'no room is left'))],
      [awayNeighbour(), new Error('broken')],
    ];
    const { follow, tried } = await settingAside(2, async ({ revision }) => {
      const failure = failures[revision]?.shift();
      if (failure) throw failure;
    });
    const follower = await follow();
    await expect.poll(() => tried.filter((revision) => revision === 0)).toHaveLength(5);
    await expect.poll(() => follower.health().parked).toMatchObject([{ revision: 1 }]);
    expect(tried.filter((revision) => revision === 1)).toHaveLength(2);
    await follower.stop();
  });

  it('set nothing aside, and wait, while an engine of their own is away, though a command refuses for it', async () => {
    const outages = [
      unavailable('the_event_log', new LogUnavailable('not now')),
      unavailable('the_vault', new VaultUnavailable('not now')),
      asRefusal(new DiskFull('event_log', 'no room is left')),
    ];
    const { follow, parts, tried } = await settingAside(1, async () => {
      const outage = outages.shift();
      if (outage) throw outage;
    });
    const follower = await follow();
    await follower.caughtUpTo(parts.commands.lastAppended);
    expect(tried).toEqual([0, 0, 0, 0]);
    expect(await parts.log.read('parking-catalog_asking')).toEqual([]);
    await follower.stop();
  });

  it('try again beside the events that follow what is to be tried again', async () => {
    let answer: (() => void) | undefined;
    const { follow, parts, increase } = await settingAside(1, async ({ revision }) => {
      if (revision > 0) return;
      if (!answer) throw new Error('broken');
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    });
    const follower = await follow();
    await expect.poll(() => follower.health().parked).toHaveLength(1);
    answer = () => undefined;
    const hanging = answer;
    await new ParkedEvents({ ...parts, program: 'retry-parked' }).requestRetry('catalog_asking');
    await expect.poll(() => answer).not.toBe(hanging);
    await increase('cnt_a', 1);
    await follower.caughtUpTo(parts.commands.lastAppended);
    expect(follower.health().parked).toHaveLength(1);
    answer();
    await expect.poll(() => follower.health().parked).toEqual([]);
    await follower.stop();
  });

  it('lose nothing of what they set aside when the log fails between two of them', async () => {
    let isAway = true;
    const { follow, parts } = await settingAside(3, async () => {
      if (isAway) throw awayNeighbour();
    });
    let readsLeft = Number.POSITIVE_INFINITY;
    const read: EventLog['read'] = (stream, ...range) => {
      if (stream === 'counter-cnt_a' && --readsLeft === 0) throw new LogUnavailable('not now');
      return parts.log.read(stream, ...range);
    };
    const follower = await follow(Object.assign(Object.create(parts.log) as EventLog, { read }));
    await expect.poll(() => follower.health().parked).toHaveLength(3);
    readsLeft = 2;
    isAway = false;
    await expect.poll(() => follower.health().parked).toEqual([]);
    expect(readsLeft).toBeLessThan(0);
    await follower.stop();
  });

  it('start at once while a neighbour hangs that they have set events aside for', async () => {
    let hanging: Promise<void> | undefined;
    const { follow, parts, increase } = await settingAside(3, async ({ revision }) => {
      if (!hanging) throw awayNeighbour();
      if (revision < 3) await hanging;
    });
    const before = await follow();
    await expect.poll(() => before.health().parked).toHaveLength(3);
    await before.stop();
    let answer = () => {};
    hanging = new Promise((resolve) => {
      answer = resolve;
    });
    const follower = await follow();
    await increase('cnt_a', 1);
    await follower.caughtUpTo(parts.commands.lastAppended);
    expect(follower.health().parked).toHaveLength(3);
    answer();
    await expect.poll(() => follower.health().parked).toEqual([]);
    await follower.stop();
  });

  it('that begin now get nothing old, and everything since their first start, also when killed right after it', async () => {
    const { parts, increase } = await world();
    await increase('cnt_a', 1);
    const seen: number[] = [];
    const start = (log: EventLog) =>
      FollowerRunner.start(
        {
          name: 'catalog_mailer',
          from: 'now',
          categories: ['counter'],
          concerns: () => true,
          handle: async ({ revision }) => void seen.push(revision),
        },
        { ...parts, log },
      );
    // Killed: it has started, and never gets to handle or store anything more.
    const deaf = Object.assign(Object.create(parts.log) as EventLog, { subscribe: () => ({}) });
    await start(deaf);
    await increase('cnt_a', 1);
    const restarted = await start(parts.log);
    await increase('cnt_a', 1);
    await restarted.caughtUpTo(parts.commands.lastAppended);
    expect(seen).toEqual([2, 3]);
    await restarted.stop();
  });

  it('that begin now on an empty log get everything', async () => {
    const { parts } = await world();
    const empty = Object.assign(Object.create(parts.log) as EventLog, { head: async () => START });
    await Checkpoint.open({ name: 'x', from: 'now' }, { ...parts, log: empty });
    expect((await Checkpoint.open({ name: 'x', from: 'now' }, parts)).position).toBe(START);
  });

  it('store a checkpoint for half a minute of work, none for what they pass over, and one when they stop', async () => {
    const { parts, increase } = await world();
    let nowMs = 0;
    const clock: Clock = { now: () => nowMs, sleep: (ms, signal) => systemClock.sleep(ms, signal) };
    const follower = await FollowerRunner.start(
      {
        name: 'catalog_example',
        from: 'first',
        categories: ['counter'],
        concerns: ({ stream }) => stream === 'counter-cnt_a',
        handle: async () => undefined,
      },
      { ...parts, clock },
    );
    const caughtUp = () => follower.caughtUpTo(parts.commands.lastAppended);
    const stored = async () => (await parts.log.readLast('follower-catalog_example'))?.data.position;
    const pass = async (ms: number) => {
      nowMs += ms;
      await parts.log.append(`counter-${nowMs}`, 'no_stream', await parts.log.read('counter-cnt_a', 0, 1));
      await follower.caughtUpTo(await parts.log.head());
    };
    await caughtUp();
    await pass(20_000);
    await increase('cnt_a', 1);
    await caughtUp();
    expect(await stored()).toBeUndefined();
    await pass(11_000);
    await expect.poll(stored).toBeDefined();
    const first = await stored();
    await pass(60_000);
    await pass(60_000);
    expect(await stored()).toBe(first);
    await increase('cnt_a', 1);
    await caughtUp();
    await follower.stop();
    expect(await stored()).toBe(follower.position);
  });

  it('move their checkpoint when thousands of additions to the log had nothing for them', async () => {
    const { parts } = await world();
    let subscribed: SubscriptionOptions | undefined;
    const subscribe = (options: SubscriptionOptions) => {
      subscribed = options;
      return parts.log.subscribe({ ...options, categories: ['nothing'] });
    };
    const follower = await FollowerRunner.start(
      {
        name: 'catalog_rare',
        from: 'first',
        categories: ['public'],
        types: { public: ['customer.deleted'] },
        handle: async () => undefined,
      },
      { ...parts, log: Object.assign(Object.create(parts.log) as EventLog, { subscribe }) },
    );
    expect(subscribed?.types).toMatchObject({ public: ['customer.deleted'] });
    const stored = async () => (await parts.log.readLast('follower-catalog_rare'))?.data.position;
    let position = 10;
    while (position < 60_000 && subscribed?.passTo?.(position)) position += 10;
    expect(position).toBe(50_000);
    expect(follower.position).toBe(49_990);
    expect(await stored()).toBeUndefined();
    await subscribed?.onEvents([], position);
    expect([follower.position, await stored()]).toEqual([50_000, 50_000]);
    expect(subscribed?.passTo?.(50_010)).toBe(true);
    await follower.stop();
    expect(await stored()).toBe(50_000);
  });

  it('store where they have caught up when they were far behind, though nothing there was for them', async () => {
    const { parts, increase, passLong } = await world();
    await passLong();
    const following = { name: 'catalog_rare', from: 'first', categories: ['nothing'] } as const;
    const restart = async () => {
      await increase('cnt_a', 0);
      const follower = await FollowerRunner.start({ ...following, handle: async () => undefined }, parts);
      const began = follower.position;
      await follower.caughtUpTo(parts.commands.lastAppended);
      await follower.stop();
      return [began, (await parts.log.readLast('follower-catalog_rare'))?.revision];
    };
    expect(await restart()).toEqual([START, 0]);
    const stored = parts.commands.lastAppended;
    expect([await restart(), await restart()]).toEqual(Array(2).fill([stored, 0]));
  });

  it('keep nothing but the end of the stream their checkpoints gather in, side by side too', async () => {
    const { parts } = await world();
    const open = () => Checkpoint.open({ name: 'x', from: 'first' }, parts);
    const [one, other] = [await open(), await open()];
    await one.reach(5);
    await other.reach(3);
    await other.reach(9);
    await one.reach(7);
    await one.reach(11);
    expect((await open()).position).toBe(11);
    const stored = await parts.log.read('follower-x');
    expect(stored.map(({ data, revision }) => [revision, data.position])).toEqual([[2, 11]]);
  });
});

type ToldDocument = CounterDocument & { readonly seen: readonly string[] };

/** The counters with everything that was seen of them, in order: facts and public events. */
const toldView: Projection<CounterFact> = {
  ...counterView,
  async project(fact, documents) {
    const before = await documents.get<ToldDocument>('counters', fact.recordId);
    await counterView.project(fact, documents);
    const counted = await documents.get<CounterDocument>('counters', fact.recordId);
    if (!counted) return;
    documents.put<ToldDocument>('counters', {
      ...counted,
      seen: [...(before?.seen ?? []), `is ${counted.count}`],
    });
  },
  publicEvents: {
    names: ['stock_item.updated'],
    async project({ payload }, documents) {
      const told = await documents.get<ToldDocument>('counters', String(payload.id));
      if (!told) return;
      const seen = [...told.seen, `told ${String(payload.count)} of ${String(payload.owner)}`];
      documents.put<ToldDocument>('counters', { ...told, seen });
    },
  },
};

/** Publishes beside the example what the read model above does not show. */
const echoPublisher: Publisher<CounterFact> = {
  categories: ['counter'],
  publish: ({ type, recordId }) =>
    type === 'CounterOpened' ? [] : [{ name: 'product.updated', payload: { id: recordId } }],
};

/** A log with one counter of 1, beside a read model of another history, in which there were many. */
async function restoredUnderNewerReadModels() {
  const newer = await world();
  const lost = Array.from({ length: 510 }, (_, each) => `cnt_${each}`);
  await newer.openAll(lost);
  await newer.increase('cnt_a', 11);
  const before = await ProjectionRunner.start(counterView, newer.parts);
  await before.caughtUpTo(newer.parts.commands.lastAppended);
  expect(await shownBy(before)).toHaveLength(lost.length + 1);
  await before.stop();
  const { parts, ...older } = await world();
  await older.increase('cnt_a', 1);
  return { ...older, parts: { ...parts, readModels: newer.parts.readModels }, lost: lost.length };
}

const shownBy = (view: ProjectionRunner) => view.collection<CounterDocument>('counters').find();

const awayNeighbour = () => unavailable(text('the_service', { service: 'neighbour' }));

/** A log with so many events, for a follower that sets aside what waits for a neighbour. */
async function settingAside(events: number, handle: (event: RecordedEvent) => Promise<void>) {
  const { parts, increase } = await world();
  for (let each = 1; each < events; each++) await increase('cnt_a', 1);
  const tried: number[] = [];
  const follow = (log: EventLog = parts.log) =>
    FollowerRunner.start(
      {
        name: 'catalog_asking',
        from: 'first',
        categories: ['counter'],
        setsAside: true,
        async handle(event) {
          tried.push(event.revision);
          await handle(event);
        },
      },
      { ...parts, log, clock: hastyClock },
    );
  return { parts, increase, follow, tried };
}

/** Waits between attempts are a hundredth of what they are. */
const hastyClock: Clock = {
  now: () => systemClock.now(),
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
};

/** `clock`: of a log of its own, whose subscriptions pause by it. */
async function world(clock?: Clock) {
  const opened = await openTestPorts('catalog');
  const ports = clock ? await withPacedLog(opened, clock) : opened;
  worlds.push(ports);
  const codec = new FactCodec(ports.vault, ports.random);
  const commands = new StreamCommands(ports.log, codec);
  const contexts = new CommandContextFactory(ports.clock, 'spec');
  const parts = { ...ports, service: 'catalog', codec, commands, contexts };
  const context = () => contexts.command(ports.random.uuid(), 'store_1');
  const open = (id: string) =>
    commands.execute(counter, id, { type: 'Open', limit: 1_000, owner: 'the owner' }, context());
  await open('cnt_a');
  return {
    parts,
    open,
    /** As the first one was opened: a command for each, with keys of its own, takes long. */
    openAll: async (ids: readonly string[]) => {
      const [opening] = await ports.log.read('counter-cnt_a', 0, 1);
      if (!opening) throw new Error('no counter is open');
      const { type, data, metadata } = opening;
      const append = (id: string) =>
        ports.log.append(`counter-${id}`, 'no_stream', [{ id: ports.random.uuid(), type, data, metadata }]);
      await Promise.all(ids.map(append));
    },
    /** Events that hardly anybody follows. Returns how many. */
    passLong: async () => {
      const [opening] = await ports.log.read('counter-cnt_a', 0, 1);
      if (!opening) throw new Error('no counter is open');
      const { type, data, metadata } = opening;
      const long = Array.from({ length: 150 }, () => ({ id: ports.random.uuid(), type, data, metadata }));
      await ports.log.append('other-1', 'no_stream', long);
      return long.length;
    },
    increase: (id: string, by: number) => commands.execute(counter, id, { type: 'Increase', by }, context()),
    published: async (): Promise<PublicEvent[]> => {
      const events = await ports.log.read(publicStreamOf('catalog'));
      return Promise.all(events.map((event) => toPublicEvent(event, ports.vault)));
    },
  };
}

async function withPacedLog(opened: TestPorts, clock: Clock): Promise<TestPorts> {
  const log = await openSqliteEventLog({ file: join(opened.settings.dataDir, 'paced.db'), clock });
  return {
    ...opened,
    log,
    async dispose() {
      await log.close();
      await opened.dispose();
    },
  };
}

const startPublisher = (parts: Parameters<typeof PublisherRunner.start>[2]) =>
  PublisherRunner.start('catalog', [counterPublisher], parts);

const boundReadModels = (readModels: ReadModels): ReadModels => ({
  engine: readModels.engine,
  open: (name, version, collections) => readModels.open(name, version, collections),
  dropOtherVersions: (name, version) => readModels.dropOtherVersions(name, version),
  close: () => readModels.close(),
});

const boundTo = (vault: Vault): Vault => ({
  keyFor: (subject) => vault.keyFor(subject),
  findKey: (subject) => vault.findKey(subject),
  destroy: (subject) => vault.destroy(subject),
  findSecret: (name) => vault.findSecret(name),
  secret: (name, create) => vault.secret(name, create),
  close: () => vault.close(),
});
