import {
  type EventLog,
  LogUnavailable,
  OtherLog,
  type RecordedEvent,
  START,
  type SubscriptionOptions,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { describe, expect, it, vi } from 'vitest';
import {
  aCategory,
  anEvent,
  aStream,
  collect,
  expectWrongRevision,
  idsOf,
  PATIENTLY,
  readWhole,
  someEvents,
} from './events.ts';
import type { ContractSuite } from './suite.ts';

export function instancesContract(suite: ContractSuite): void {
  describe('several instances on the same data', () => {
    it('shows each what the other has written', (context) =>
      suite.withSecond(context, async (second) => {
        const stream = aStream();
        const events = someEvents(2);
        const first = await suite.log.append(stream, 'no_stream', events);
        expect(await second.read(stream)).toEqual(await suite.log.read(stream));
        expect(await second.append(stream, 'no_stream', events)).toMatchObject(first);
        await second.append(stream, 1, someEvents(1));
        await expectWrongRevision(suite.log.append(stream, 1, someEvents(1)), { stream, actual: 2 });
        expect(await suite.log.read(stream)).toHaveLength(3);
      }));

    it('is recognised by an event that it has, and not taken for another log by one that it has not', (context) =>
      suite.withSecond(context, async (second) => {
        const [stream, other] = [aStream(), aStream()];
        await suite.log.append(stream, 'no_stream', someEvents(2));
        const [mark] = await suite.log.read(stream, 1);
        if (!mark) throw new Error('no event');
        await suite.log.recognizeBy(mark);
        await suite.log.append(other, 'no_stream', someEvents(1));
        for (const missing of [
          { ...mark, id: anEvent().id },
          { ...mark, stream: aStream() },
        ])
          await expect(second.recognizeBy(missing)).rejects.toBeInstanceOf(OtherLog);
      }));

    it('answers what another instance has written under the same ids as the first time, whatever the data', (context) =>
      suite.withSecond(context, async (second) => {
        const stream = aStream();
        const event = anEvent('Decided', { amount: '1.00' });
        const first = await suite.log.append(stream, 'no_stream', [event]);
        const other = { ...event, data: { amount: '2.00' } };
        expect(await second.append(stream, 'no_stream', [other])).toEqual(first);
        expect((await second.read(stream)).map(({ data }) => data)).toEqual([event.data]);
      }));

    it('writes once what two instances append under the same ids at the same time', (context) =>
      suite.withSecond(context, async (second) => {
        const race = async () => {
          const stream = aStream();
          const events = someEvents(2);
          const answers = await Promise.all(
            [suite.log, second].map((instance) => instance.append(stream, 'no_stream', events)),
          );
          expect(idsOf(await suite.log.read(stream))).toEqual(idsOf(events));
          const last = await suite.log.readLast(stream);
          expect(answers.map(({ position }) => position)).toEqual([last?.position, last?.position]);
        };
        // EventStoreDB answers one of two that meet after two seconds, so the races are run together.
        await Promise.all(Array.from({ length: 20 }, race));
      }));

    it('lets exactly one win each race between them, and gives both one order', (context) =>
      suite.withSecond(context, async (second) => {
        const category = aCategory();
        const race = (at: number) =>
          Promise.allSettled(
            [suite.log, second].map((instance) =>
              instance.append(`${category}-${at}`, 'no_stream', someEvents(2)),
            ),
          );
        const outcomes = await Promise.all(Array.from({ length: 100 }, (_, at) => race(at)));
        for (const outcome of outcomes) {
          expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
          const lost = outcome.find(({ status }) => status === 'rejected');
          expect(lost).toMatchObject({ reason: expect.any(WrongExpectedRevision) });
        }
        const events = await readWhole(suite.log, [category]);
        expect(events).toHaveLength(200);
        expect(await readWhole(second, [category])).toEqual(events);
      }));

    it('wakes a subscription for what the other appends', (context) =>
      suite.withSecond(context, async (second) => {
        const category = aCategory();
        const seen = collect();
        suite.subscribe({ after: await suite.log.head(), categories: [category], onEvents: seen.onEvents });
        for (let round = 0; round < 3; round++) {
          const { position } = await second.append(`${category}-${round}`, 'no_stream', someEvents(1));
          await vi.waitFor(() => expect(seen.position).toBeGreaterThanOrEqual(position), PATIENTLY);
        }
        expect(seen.events).toHaveLength(3);
      }));

    it('catches up on the past of before it was opened, each event once, through failing handlers and appends', async (context) => {
      const category = aCategory();
      const append = async (stream: string, count: number) => {
        await suite.log.append(`${category}-${stream}`, 'no_stream', someEvents(count));
        await suite.log.append(`${category}s-${stream}`, 'no_stream', someEvents(count));
      };
      for (let round = 0; round < 10; round++) await append(`before${round}`, 50);
      await suite.withSecond(context, async (second) => {
        const seen = collect();
        const sizes: number[] = [];
        let calls = 0;
        const onEvents: SubscriptionOptions['onEvents'] = async (events, position) => {
          calls += 1;
          if (calls % 5 === 0) throw new Error('not now');
          sizes.push(events.length);
          await seen.onEvents(events, position);
        };
        suite.subscribe({ after: START, categories: [category], batchSize: 35, onEvents }, second);
        for (let round = 0; round < 10; round++) await append(`meanwhile${round}`, 10);
        await vi.waitFor(() => expect(seen.events.length).toBeGreaterThanOrEqual(600), PATIENTLY);
        expect(seen.events).toEqual(await readWhole(suite.log, [category]));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(35);
      });
    });

    it('hands over only the wanted types of a category of before it was opened', async (context) => {
      const [whole, partly] = [aCategory(), aCategory()];
      const types = Array.from({ length: 350 }, (_, at) => (at % 2 === 0 ? 'Wanted' : 'Unwanted'));
      for (const stream of [`${whole}-1`, `${partly}-1`, `${whole}-2`, `${partly}-2`]) {
        const events = types.map((type) => anEvent(type));
        await suite.log.append(stream, 'no_stream', events);
      }
      await suite.withSecond(context, async (second) => {
        const seen = collect();
        const filter = { categories: [whole, partly], types: { [partly]: ['Wanted', 'Unheard'] } };
        suite.subscribe({ after: START, ...filter, batchSize: 150, onEvents: seen.onEvents }, second);
        await vi.waitFor(() => expect(seen.events).toHaveLength(1_050), PATIENTLY);
        const isWanted = ({ stream, type }: RecordedEvent) => stream.startsWith(whole) || type === 'Wanted';
        expect(seen.events).toEqual((await readWhole(suite.log, [whole, partly])).filter(isWanted));
      });
    });

    it('stops in the middle of catching up', async (context) => {
      const category = aCategory();
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(500));
      await suite.withSecond(context, async (second) => {
        const seen = collect();
        const onEvents: SubscriptionOptions['onEvents'] = async (events, position) => {
          await seen.onEvents(events, position);
          await new Promise((resolve) => setTimeout(resolve, 2));
        };
        const subscription = suite.subscribe(
          { after: START, categories: [category], batchSize: 10, onEvents },
          second,
        );
        await vi.waitFor(() => expect(seen.events.length).toBeGreaterThanOrEqual(50), PATIENTLY);
        await subscription.stop();
        const { length } = seen.events;
        expect(length).toBeLessThan(500);
        expect(subscription.position).toBe(seen.position);
        await suite.log.append(`${category}-2`, 'no_stream', someEvents(1));
        expect(await second.head()).toBeGreaterThan(seen.position);
        expect(seen.events).toHaveLength(length);
      });
    });

    it('hands over everything once and in one order, while both append', (context) =>
      suite.withSecond(context, async (second) => {
        const category = aCategory();
        const [atFirst, atSecond] = [collect(), collect()];
        const after = await suite.log.head();
        suite.subscribe({ after, categories: [category], onEvents: atFirst.onEvents });
        suite.subscribe({ after, categories: [category], onEvents: atSecond.onEvents }, second);
        const append = async (instance: EventLog, writer: string) => {
          for (let round = 0; round < 40; round++) {
            await instance.append(`${category}-${writer}${round}`, 'no_stream', someEvents(2));
          }
        };
        await Promise.all([
          append(suite.log, 'a'),
          append(second, 'b'),
          append(suite.log, 'c'),
          append(second, 'd'),
        ]);
        for (const seen of [atFirst, atSecond]) {
          await vi.waitFor(() => expect(seen.events).toHaveLength(320), PATIENTLY);
          expect(seen.events).toEqual(await readWhole(suite.log, [category]));
        }
      }));
  });

  describe('closing', () => {
    it('has everything again when it is opened again, and goes on behind it', (context) =>
      suite.withReopening(context, async (reopen) => {
        const stream = aStream();
        const events = someEvents(3);
        const first = await suite.log.append(stream, 'no_stream', events);
        const before = await suite.log.read(stream);
        await reopen();
        expect(await suite.log.read(stream)).toEqual(before);
        expect(await suite.log.append(stream, 'no_stream', events)).toMatchObject(first);
        const next = await suite.log.append(stream, 2, someEvents(1));
        expect(next.position).toBeGreaterThan(first.position);
      }));

    it('finishes what was asked, then refuses everything', (context) =>
      suite.withSecond(context, async (second) => {
        const category = aCategory();
        let progress: 'waiting' | 'called' | 'done' = 'waiting';
        second.subscribe({
          name: 'contract',
          after: await suite.log.head(),
          categories: [category],
          onEvents: async () => {
            progress = 'called';
            await new Promise((resolve) => setTimeout(resolve, 20));
            progress = 'done';
          },
        });
        await second.append(`${category}-1`, 'no_stream', someEvents(1));
        await vi.waitFor(() => expect(progress).toBe('called'), { timeout: 40_000, interval: 1 });
        const last = second.append(`${category}-2`, 'no_stream', someEvents(1));
        await second.close();
        await expect(last).resolves.toMatchObject({ revision: 0 });
        expect(progress).toBe('done');
        await expect(second.append(aStream(), 'no_stream', someEvents(1))).rejects.toBeInstanceOf(
          LogUnavailable,
        );
        await expect(second.read(aStream())).rejects.toBeInstanceOf(LogUnavailable);
        await expect(second.head()).rejects.toBeInstanceOf(LogUnavailable);
      }));
  });
}
