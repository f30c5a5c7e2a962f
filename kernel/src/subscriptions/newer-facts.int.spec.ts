import type { PublicEvent } from '@storefold/contracts';
import { text } from '@storefold/contracts';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FactCodec } from '../command-handling/fact-codec.ts';
import { StreamCommands } from '../command-handling/stream-commands.ts';
import { UnknownCategories } from '../command-handling/unknown-categories.ts';
import { unavailable } from '../core/failure/refusal.ts';
import { type Clock, systemClock } from '../core/time/clock.ts';
import { type EventLog, LogUnavailable, type RecordedEvent } from '../ports/event-log.ts';
import { type CounterFact, counter, counterView } from '../testing/counter.examples.ts';
import { exampleMetadata } from '../testing/metadata.examples.ts';
import { FollowerRunner } from './follower.ts';
import type { FollowerHealth } from './log-follower.ts';
import { ParkedEvents } from './parked-events.ts';
import { ProjectionRunner } from './projecting/projection-runner.ts';
import { publicStreamOf, toPublicEvent } from './publishing/public-log.ts';
import type { Publisher } from './publishing/publisher.ts';
import { PublisherRunner } from './publishing/publisher-runner.ts';

let ports: TestPorts;
const running: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  ports = await openTestPorts('catalog');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await ports.dispose();
});

it('a process manager of the older version goes on with other records, and sets aside all that follows of that one', async () => {
  const { older, handled } = processManagers();
  await write('a', 'CounterOpened', 'CounterPainted', 'CounterIncreased');
  await write('b', 'CounterOpened', 'CounterIncreased');
  const one = await older();
  await caughtUp(one);
  expect(handled.older).toEqual(['a0', 'b0', 'b1']);
  expect(parkedBy(one)).toEqual(['a1', 'a2']);
  expect(one.health()).toMatchObject({ unknownFact: 'CounterPainted' });
  expect(one.health().failure).toBe(undefined);

  // Neither a start of the same version nor an operator makes it pass over that.
  await one.stop();
  const again = await older();
  await requestRetry('catalog_example');
  await write('a', 'CounterIncreased');
  await caughtUp(again);
  await expect
    .poll(async () => (await parkedEvents.of('catalog_example')).map(isRequested))
    .not.toContain(true);
  expect(parkedBy(again).toSorted()).toEqual(['a1', 'a2', 'a3']);
  expect(handled.older).toEqual(['a0', 'b0', 'b1']);
});

it('a process manager of the newer version takes up what was set aside, in its order, also while a neighbour is away', async () => {
  const { older, newer, handled, neighbour } = processManagers();
  await write('a', 'CounterOpened', 'CounterPainted', 'CounterIncreased');
  const one = await older();
  await caughtUp(one);
  await one.stop();

  neighbour.isAway = true;
  const next = await newer();
  await write('a', 'CounterIncreased');
  await write('b', 'CounterOpened');
  await caughtUp(next);
  expect(handled.newer).toEqual(['b0']);
  expect(parkedBy(next)).toEqual(['a1', 'a2', 'a3']);
  neighbour.isAway = false;
  await expect.poll(() => parkedBy(next)).toEqual([]);
  await write('a', 'CounterIncreased');
  await caughtUp(next);
  expect(handled.newer).toEqual(['b0', 'a1', 'a2', 'a3', 'a4']);
});

it('of what was set aside, an event that fails for a reason of its own holds up nothing that follows', async () => {
  const { older, newer, handled, neighbour } = processManagers();
  await write('a', 'CounterOpened', 'CounterPainted', 'CounterIncreased');
  const one = await older();
  await caughtUp(one);
  await one.stop();
  neighbour.breaksOn = 'a1';
  const next = await newer();
  await expect.poll(() => parkedBy(next)).toEqual(['a1']);
  expect(handled.newer).toEqual(['a2']);
  expect(next.health().parked).toMatchObject([{ error: 'broken' }]);
  expect(next.health().unknownFact).toBe(undefined);
});

it('a fact for which another record cannot be read waits for the newer version too, and nothing else does', async () => {
  const { older, newer, handled, neighbour } = processManagers();
  neighbour.loads = { b1: 'a' };
  await write('a', 'CounterOpened', 'CounterPainted');
  await write('b', 'CounterOpened', 'CounterIncreased', 'CounterIncreased');
  await write('c', 'CounterOpened');
  const one = await older();
  await caughtUp(one);
  expect(handled.older).toEqual(['a0', 'b0', 'c0']);
  expect(parkedBy(one)).toEqual(['a1', 'b1', 'b2']);
  await one.stop();
  const next = await newer();
  await expect.poll(() => parkedBy(next)).toEqual([]);
  expect(handled.newer).toEqual(['a1', 'b1', 'b2']);
});

it('a publisher of the older version tells of other records; the newer one then tells the rest, in its order and once', async () => {
  const start = publishers();
  const one = await start('older');
  await write('a', 'CounterOpened', 'CounterPainted', 'CounterIncreased');
  await write('b', 'CounterOpened', 'CounterIncreased');
  await caughtUp(one);
  expect(await told()).toEqual(['a0', 'b0', 'b1']);
  expect(parkedBy(one)).toEqual(['a1', 'a2']);
  expect(one.health()).toMatchObject({ unknownFact: 'CounterPainted' });

  // Beside one of the older version that is at work.
  const next = await start('newer');
  await expect.poll(() => parkedBy(next)).toEqual([]);
  await write('a', 'CounterIncreased', 'CounterPainted', 'CounterIncreased');
  await write('b', 'CounterIncreased');
  await expect.poll(async () => (await told()).length).toBe(9);
  await expect.poll(async () => (await parkedEvents.of('catalog_publisher')).length).toBe(0);
  expect(ofEach(await told())).toEqual({ a: ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'], b: ['b0', 'b1', 'b2'] });
});

it.each(['a publisher', 'a process manager'])(
  '%s of the older version may die at any instruction: the newer one lets nothing out, and changes no order',
  async (which) => {
    for (let appends = 0; appends < 8; appends++) {
      const name = (record: string) => `${record}${appends}`;
      const [a, b] = [name('a'), name('b')];
      const { older, newer, handled } = processManagers(`catalog_example${appends}`);
      const start = publishers();
      const isPublisher = which === 'a publisher';
      const mortal = mortalLog(appends);
      await write(a, 'CounterOpened', 'CounterPainted', 'CounterIncreased');
      await write(b, 'CounterOpened', 'CounterPainted', 'CounterOpened', 'CounterIncreased');
      const before = await (isPublisher ? start('older', mortal.log) : older(mortal.log)).catch(
        () => undefined,
      );
      await Promise.race([before && caughtUp(before), mortal.died]);
      mortal.kill();
      await before?.stop();
      await write(a, 'CounterIncreased');

      const next = await (isPublisher ? start('newer') : newer());
      await caughtUp(next);
      await expect.poll(() => parkedBy(next)).toEqual([]);
      const done = isPublisher ? await told() : [...handled.older, ...handled.newer];
      const firsts = [...new Set(done)];
      const seen = ofEach(firsts.filter((each) => each.startsWith(a) || each.startsWith(b)));
      expect(seen, `after ${appends} appends`).toEqual({
        [a]: [0, 1, 2, 3].map((revision) => `${a}${revision}`),
        [b]: [0, 1, 2, 3].map((revision) => `${b}${revision}`),
      });
      if (isPublisher) expect(firsts).toHaveLength(done.length);
      await next.stop();
    }
  },
);

it.each(['a read model', 'a publisher', 'a process manager'])(
  '%s hears, while it follows the log, of categories that a newer version of its service begins to write to, and passes over nothing in them',
  async (which) => {
    const unknownCategories = new UnknownCategories('catalog', known.older);
    const codec = new FactCodec(ports.vault, ports.random, known.older, unknownCategories);
    const parts = { ...partsOf('older'), codec, service: 'catalog', unknownCategories, waitForNewerMs: 1 };
    const publish = () => [];
    const following = { name: 'catalog_example', from: 'first', categories: ['counter'] } as const;
    const handle = async (event: RecordedEvent) => void (await codec.decode(event));
    // All of it is in one batch, and none of it was known at the start.
    await raiseLevel('mail', 'letter');
    await raiseLevel('catalog', 'easel');
    await build('letter');
    await build('easel');
    await write('a', 'CounterOpened');
    const runner = await (which === 'a read model'
      ? ProjectionRunner.start(counterView, parts)
      : which === 'a publisher'
        ? PublisherRunner.start('catalog', [{ categories: ['counter'], publish }], parts)
        : FollowerRunner.start({ ...following, unknownCategories, handle }, parts));
    running.push(runner);
    await runner.caughtUpTo(await ports.log.head());
    const parkedIn = () => runner.health().parked.map(({ stream }) => stream);
    expect(parkedIn()).toEqual(['easel-a']);
    expect(runner.health()).toMatchObject({ unknownFact: 'Built' });
    // At work.
    await raiseLevel('catalog', 'palette');
    await build('palette');
    await runner.caughtUpTo(await ports.log.head());
    expect(parkedIn()).toEqual(['easel-a', 'palette-a']);
  },
);

const known = {
  older: [{ category: 'counter', facts: { CounterOpened: {}, CounterIncreased: {} } }],
  newer: [{ category: 'counter', facts: { CounterOpened: {}, CounterIncreased: {}, CounterPainted: {} } }],
};
type Version = keyof typeof known;

/** Folds what the newer version knows. */
const painted = { ...counter, evolve: (state: object) => state } as unknown as typeof counter;

/** As of a process of a version: with a cache of its own. */
function partsOf(version: Version, log: EventLog = ports.log) {
  const codec = new FactCodec(ports.vault, ports.random, known[version]);
  return { ...ports, log, codec, commands: new StreamCommands(log, codec), clock: hastyClock };
}

/** Handlers that read another record before some facts. */
function processManagers(name = 'catalog_example') {
  const handled: Record<Version, string[]> = { older: [], newer: [] };
  const neighbour: { isAway?: boolean; breaksOn?: string; loads?: Record<string, string> } = {};
  const start = (version: Version) => async (log?: EventLog) => {
    const parts = partsOf(version, log);
    const handle = async (event: RecordedEvent) => {
      await parts.codec.decode(event);
      const which = nameOf(event);
      const other = neighbour.loads?.[which];
      if (other !== undefined) await parts.commands.load(painted, other);
      if (neighbour.isAway && which.startsWith('a'))
        throw unavailable(text('the_service', { service: 'mail' }));
      if (which === neighbour.breaksOn) throw new Error('broken');
      handled[version].push(which);
    };
    const runner = await FollowerRunner.start(
      { name, from: 'first', categories: ['counter'], handle },
      parts,
    );
    running.push(runner);
    return runner;
  };
  return { older: start('older'), newer: start('newer'), handled, neighbour };
}

function publishers() {
  const publisher: Publisher<CounterFact> = {
    categories: ['counter'],
    publish: ({ recordId, revision }) => [
      { name: 'stock_item.updated', payload: { which: `${recordId}${revision}` } },
    ],
  };
  return async (version: Version, log?: EventLog) => {
    const parts = { ...partsOf(version, log), waitForNewerMs: 1 };
    const runner = await PublisherRunner.start('catalog', [publisher], parts);
    running.push(runner);
    return runner;
  };
}

/** The log of a process that dies before it appends for one time more than this. */
function mortalLog(appends: number): { log: EventLog; died: Promise<void>; kill(): void } {
  let left = appends;
  let isDead = false;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const alive =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isDead) throw new LogUnavailable('the process is dead');
      return work(...args);
    };
  const { log } = ports;
  const append: EventLog['append'] = async (...args) => {
    if (left-- > 0) return log.append(...args);
    isDead = true;
    die();
    throw new LogUnavailable('the process is dead');
  };
  const methods = {
    append: alive(append),
    read: alive(log.read.bind(log)),
    readLast: alive(log.readLast.bind(log)),
  };
  return {
    log: Object.assign(Object.create(log) as EventLog, methods),
    died,
    kill() {
      isDead = true;
    },
  };
}

async function write(record: string, ...types: readonly string[]): Promise<void> {
  const stream = `counter-${record}`;
  const { revision = -1 } = (await ports.log.readLast(stream)) ?? {};
  const events = types.map((type) => ({
    id: ports.random.uuid(),
    type,
    data: {},
    metadata: exampleMetadata,
  }));
  await ports.log.append(stream, revision < 0 ? 'no_stream' : revision, events);
}

async function raiseLevel(service: string, category: string): Promise<void> {
  const { revision } = (await ports.log.readLast('level-installation')) ?? {};
  const data = { level: 99, kinds: [{ service, category, kind: 'Built' }] };
  const raised = { id: ports.random.uuid(), type: 'LevelRaised', data, metadata: exampleMetadata };
  await ports.log.append('level-installation', revision ?? 'no_stream', [raised]);
}

async function build(category: string): Promise<void> {
  const built = { id: ports.random.uuid(), type: 'Built', data: {}, metadata: exampleMetadata };
  await ports.log.append(`${category}-a`, 'no_stream', [built]);
}

const caughtUp = async (follower: FollowerRunner | PublisherRunner) =>
  follower.caughtUpTo(await ports.log.head());

const recordOf = ({ stream }: { readonly stream: string }) => stream.slice('counter-'.length);
const nameOf = (event: { readonly stream: string; readonly revision: number }) =>
  `${recordOf(event)}${event.revision}`;

const parkedBy = (follower: { health(): FollowerHealth }): string[] => follower.health().parked.map(nameOf);

const parkedEvents = {
  of: (follower: string) => new ParkedEvents({ ...ports, program: 'retry-parked' }).of(follower),
};
const requestRetry = (follower: string) =>
  new ParkedEvents({ ...ports, program: 'retry-parked' }).requestRetry(follower);
const isRequested = ({ isRequested: is }: { readonly isRequested: boolean }) => is;

/** What the public events tell of, in their order. */
async function told(): Promise<string[]> {
  const events = await ports.log.read(publicStreamOf('catalog'));
  const opened: PublicEvent[] = await Promise.all(events.map((event) => toPublicEvent(event, ports.vault)));
  return opened.map(({ payload }) => String(payload.which));
}

/** By record. */
function ofEach(names: readonly string[]): Record<string, string[]> {
  const each: Record<string, string[]> = {};
  for (const name of names) each[name.slice(0, -1)] = [...(each[name.slice(0, -1)] ?? []), name];
  return each;
}

/** Waits between attempts are a hundredth of what they are. */
const hastyClock: Clock = {
  now: () => systemClock.now(),
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
};
