import type { PublicEvent } from '@storefold/contracts';
import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import { FactCodec } from '../command-handling/fact-codec.ts';
import { StreamCommands } from '../command-handling/stream-commands.ts';
import type { RecordedEvent } from '../ports/event-log.ts';
import { ReadModelsUnavailable } from '../ports/read-models.ts';
import {
  type CounterDocument,
  type CounterFact,
  counter,
  counterPublisher,
  counterView,
} from '../testing/counter.examples.ts';
import { FollowerRunner } from './follower.ts';
import type { FollowerHealth } from './log-follower.ts';
import { ParkedEvents } from './parked-events.ts';
import type { Projection } from './projecting/projection.ts';
import { ProjectionRunner } from './projecting/projection-runner.ts';
import { publicStreamOf, toPublicEvent } from './publishing/public-log.ts';
import type { Publisher } from './publishing/publisher.ts';
import { PublisherRunner } from './publishing/publisher-runner.ts';

let ports: TestPorts;
let isBroken: boolean;
let parked: ParkedEvents;
beforeEach(async () => {
  ports = await openTestPorts('catalog');
  parked = new ParkedEvents({ ...ports, program: 'retry-parked' });
  isBroken = true;
});
afterEach(() => ports.dispose());

describe('what two instances have set aside and is to be tried again', () => {
  it('is handled by a process manager while it is at work, or stays with the new reason', async () => {
    const handled: number[] = [];
    const handle = async ({ revision }: RecordedEvent) => {
      if (isBroken && revision === 1) throw new Error(`no, for the ${handled.length}th time`);
      handled.push(revision);
    };
    const follow = () =>
      FollowerRunner.start(
        { name: 'catalog_example', from: 'first', categories: ['counter'], handle },
        partsOf(),
      );
    const commands = await counted(1);
    const both = [await follow(), await follow()];
    await expect.poll(() => both.map(parkedBy)).toEqual([[1], [1]]);
    expect(await parked.followers()).toEqual(['catalog_example']);

    await parked.requestRetry('catalog_example');
    await expect
      .poll(reasons('catalog_example'))
      .toEqual([[expect.stringMatching(/^no, for the [1-9]/), false]]);
    isBroken = false;
    await parked.requestRetry('catalog_example');
    await expect.poll(() => both.map(parkedBy)).toEqual([[], []]);
    expect(handled).toContain(1);
    await commands.increase(1);
    await expect.poll(() => handled.filter((each) => each === 2)).toHaveLength(2);
    await Promise.all(both.map((each) => each.stop()));
  });

  it('is published once, also when the other one is faster in the middle of it', async () => {
    const { increase, commands } = await counted(3);
    let other: PublisherRunner | undefined;
    const breaking: Publisher<CounterFact> = {
      ...counterPublisher,
      publish: async (fact, context) => {
        if (isBroken && fact.revision > 0) throw new Error('no');
        if (!isBroken && isFirst) {
          isFirst = false;
          other = await start();
          await increase(1);
          await expect.poll(async () => (await published()).length).toBe(4);
        }
        return counterPublisher.publish(fact, context);
      },
    };
    const start = () => PublisherRunner.start('catalog', [breaking], partsOf());
    let isFirst = true;
    const one = await start();
    await expect.poll(() => parkedBy(one)).toEqual([1, 2, 3]);
    isBroken = false;
    await parked.requestRetry('catalog_publisher');
    await expect.poll(() => parkedBy(one)).toEqual([]);
    await increase(1);
    await one.caughtUpTo(commands.lastAppended);
    const counts = (await published()).map(({ payload }) => Number(payload.count));
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    await one.stop();
    await other?.stop();
  });

  it('is published once where it was the last of all, at work and at a start', async () => {
    const { increase } = await counted(1);
    const start = () => PublisherRunner.start('catalog', [{ ...counterPublisher, publish }], partsOf());
    const publish: typeof counterPublisher.publish = async (fact, context) => {
      if (isBroken && fact.revision > 0) throw new Error('no');
      return counterPublisher.publish(fact, context);
    };
    const first = await start();
    await expect.poll(() => parkedBy(first)).toEqual([1]);
    isBroken = false;
    await parked.requestRetry('catalog_publisher');
    await expect.poll(() => parkedBy(first)).toEqual([]);
    isBroken = true;
    await increase(1);
    await expect.poll(() => parkedBy(first)).toEqual([2]);
    await first.stop();
    isBroken = false;
    const second = await start();
    await expect.poll(() => parkedBy(second)).toEqual([]);
    await increase(1);
    await expect.poll(async () => (await published()).map(({ payload }) => payload.count)).toEqual([1, 2, 3]);
    expect(second.health()).not.toHaveProperty('failure');
    await second.stop();
  });

  it('is shown by a read model in its place: nothing is read of it meanwhile, and an engine that fails on the way loses nothing', async () => {
    const { increase, commands } = await counted(1_100);
    let failures = 0;
    const seen: Projection<CounterFact> = {
      ...counterView,
      async project(fact, documents) {
        if (isBroken && fact.revision === 1) throw new Error('no');
        // While it is built anew, in the middle.
        if (!isBroken && fact.revision === 600 && failures++ < 2) {
          await increase(1);
          throw new ReadModelsUnavailable('not now');
        }
        const before = await documents.get<Listed>('counters', fact.recordId);
        await counterView.project(fact, documents);
        const after = await documents.get<CounterDocument>('counters', fact.recordId);
        if (after)
          documents.put<Listed>('counters', { ...after, seen: [...(before?.seen ?? []), fact.revision] });
      },
    };
    const both = await Promise.all([1, 2].map(() => ProjectionRunner.start(seen, partsOf())));
    for (const each of both) await each.build(commands.lastAppended);
    const [first] = both as [ProjectionRunner, ProjectionRunner];
    const read = () => first.collection<Listed>('counters').get('cnt_a');
    expect(await read()).toMatchObject({ count: 1_099 });
    expect(both.map(parkedBy)).toContainEqual([1]);

    isBroken = false;
    const refusals: unknown[] = [];
    await parked.requestRetry('catalog_view_counters_1');
    await expect
      .poll(
        () =>
          read().then(
            (shown) => shown?.count,
            (error: unknown) => void refusals.push(error),
          ),
        { interval: 1 },
      )
      .toBeGreaterThanOrEqual(1_100);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals[0]).toMatchObject({ status: 503 });
    await increase(1);
    const failed = Math.min(failures, 2);
    expect(failed).toBeGreaterThan(0);
    for (const each of both) {
      await each.caughtUpTo(commands.lastAppended);
      const shown = await each.collection<Listed>('counters').get('cnt_a');
      expect(shown?.count).toBe(1_101 + failed);
      expect(shown?.seen).toEqual(Array.from({ length: 1_102 + failed }, (_, revision) => revision));
    }
    await expect.poll(() => both.map(parkedBy)).toEqual([[], []]);
    await Promise.all(both.map((each) => each.stop()));
  });
});

type Listed = CounterDocument & { readonly seen: readonly number[] };

/** As of another process: with a cache of its own. */
function partsOf() {
  const codec = new FactCodec(ports.vault, ports.random);
  const commands = new StreamCommands(ports.log, codec);
  return {
    ...ports,
    service: 'catalog',
    codec,
    commands,
    contexts: new CommandContextFactory(ports.clock, 'spec'),
  };
}

/** A counter that was increased by 1 as often. */
async function counted(times: number) {
  const { commands, contexts } = partsOf();
  const context = () => contexts.command(ports.random.uuid(), 'store_1');
  const increase = (by: number) => commands.execute(counter, 'cnt_a', { type: 'Increase', by }, context());
  await commands.execute(counter, 'cnt_a', { type: 'Open', limit: 10_000, owner: 'the owner' }, context());
  await Promise.all(Array.from({ length: times }, () => increase(1)));
  return { commands, increase };
}

const parkedBy = (follower: { health(): FollowerHealth }): number[] =>
  follower.health().parked.map(({ revision }) => revision);

const reasons = (follower: string) => async () =>
  (await parked.of(follower)).map(({ error, isRequested }) => [error, isRequested]);

async function published(): Promise<PublicEvent[]> {
  const events = await ports.log.read(publicStreamOf('catalog'));
  return Promise.all(events.map((event) => toPublicEvent(event, ports.vault)));
}
