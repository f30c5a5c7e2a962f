import { type RecordedEvent, START } from '@storefold/kernel/ports';
import { describe, expect, it, vi } from 'vitest';
import { aCategory, anEvent, aStream, collect, idsOf, PATIENTLY, readWhole, someEvents } from './events.ts';
import type { ContractSuite } from './suite.ts';

export function subscribingContract(suite: ContractSuite): void {
  describe('subscribing', () => {
    it('hands over the past, then what comes, without gap or repetition, while others append', async () => {
      const category = aCategory();
      const appendSome = async (writer: number) => {
        let revision: number | 'no_stream' = 'no_stream';
        for (let round = 0; round < 40; round++) {
          ({ revision } = await suite.log.append(`${category}-${writer}`, revision, someEvents(3)));
        }
      };
      await appendSome(0);
      const writing = Promise.all([appendSome(1), appendSome(2), appendSome(3)]);
      const seen = collect();
      suite.subscribe({ after: START, categories: [category], batchSize: 50, onEvents: seen.onEvents });
      await writing;
      await vi.waitFor(() => expect(seen.events).toHaveLength(480), PATIENTLY);
      expect(seen.events).toEqual(await readWhole(suite.log, [category]));
    });

    it('begins after the position it is given', async () => {
      const category = aCategory();
      const { position } = await suite.log.append(`${category}-1`, 'no_stream', someEvents(2));
      const later = someEvents(2);
      await suite.log.append(`${category}-1`, 1, later);
      const seen = collect();
      suite.subscribe({ after: position, categories: [category], onEvents: seen.onEvents });
      await vi.waitFor(() => expect(idsOf(seen.events)).toEqual(idsOf(later)), PATIENTLY);
    });

    it('hands over only its categories, and tells how far it has looked past the others', async () => {
      const [category, other] = [aCategory(), aCategory()];
      const seen = collect();
      const subscription = suite.subscribe({
        after: await suite.log.head(),
        categories: [category],
        onEvents: seen.onEvents,
      });
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(1));
      const { position } = await suite.log.append(`${other}-1`, 'no_stream', someEvents(3));
      await vi.waitFor(() => expect(seen.position).toBeGreaterThanOrEqual(position), PATIENTLY);
      expect(seen.events.map(({ stream }) => stream)).toEqual([`${category}-1`]);
      await vi.waitFor(() => expect(subscription.position).toBeGreaterThanOrEqual(position), PATIENTLY);
    });

    it('hands over only the wanted types of a category, of the past and of what comes, and tells how far it has looked', async () => {
      const [whole, partly] = [aCategory(), aCategory()];
      const appendSome = async (record: number) => {
        const types = ['Wanted', 'Unwanted', 'Wanted'].map((type) => anEvent(type));
        await suite.log.append(`${whole}-${record}`, 'no_stream', types);
        return suite.log.append(`${partly}-${record}`, 'no_stream', [...types, anEvent('Unwanted')]);
      };
      await appendSome(1);
      const seen = collect();
      const options = { categories: [whole, partly], types: { [partly]: ['Wanted', 'Unheard'] } };
      suite.subscribe({ after: START, ...options, batchSize: 2, onEvents: seen.onEvents });
      await vi.waitFor(() => expect(seen.events).toHaveLength(5), PATIENTLY);
      const { position } = await appendSome(2);
      await vi.waitFor(() => expect(seen.position).toBeGreaterThanOrEqual(position), PATIENTLY);
      const all = await readWhole(suite.log, [whole, partly]);
      const isWanted = ({ stream, type }: RecordedEvent) => stream.startsWith(whole) || type === 'Wanted';
      expect(seen.events).toEqual(all.filter(isWanted));
      expect(seen.events).toHaveLength(10);
    });

    it('hands over everything when it names no category', async () => {
      const seen = collect();
      suite.subscribe({ after: await suite.log.head(), categories: [], onEvents: seen.onEvents });
      const streams = [aStream(), aStream(), aStream()];
      for (const stream of streams) await suite.log.append(stream, 'no_stream', someEvents(1));
      const own = () => seen.events.map(({ stream }) => stream).filter((stream) => streams.includes(stream));
      await vi.waitFor(() => expect(own()).toEqual(streams), PATIENTLY);
    });

    it('calls the handler once at a time, with no more events than asked for', async () => {
      const category = aCategory();
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(20));
      let isRunning = false;
      const sizes: number[] = [];
      suite.subscribe({
        after: START,
        categories: [category],
        batchSize: 6,
        async onEvents(events) {
          expect(isRunning).toBe(false);
          isRunning = true;
          await new Promise((resolve) => setTimeout(resolve, 2));
          sizes.push(events.length);
          isRunning = false;
        },
      });
      await suite.log.append(`${category}-2`, 'no_stream', someEvents(20));
      const handled = () => sizes.reduce((sum, size) => sum + size, 0);
      await vi.waitFor(() => expect(handled()).toBe(40), PATIENTLY);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(6);
    });

    it.each([
      ['rejects', () => Promise.reject(new Error('not now'))],
      [
        'throws',
        () => {
          throw new Error('not now');
        },
      ],
    ])('tries again from the same place, in order, when the handler %s', async (_, fail) => {
      const category = aCategory();
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(5));
      const seen = collect();
      const tried: string[] = [];
      let failuresLeft = 3;
      const subscription = suite.subscribe({
        after: START,
        categories: [category],
        batchSize: 2,
        onEvents(events, position) {
          tried.push(events[0]?.id ?? '');
          const isSecondBatch = events.some(({ revision }) => revision === 2);
          return isSecondBatch && failuresLeft-- > 0 ? fail() : seen.onEvents(events, position);
        },
      });
      await vi.waitFor(() => expect(subscription.failure?.message).toBe('not now'), PATIENTLY);
      expect(subscription.position).toBeLessThan(
        (await suite.log.read(`${category}-1`))[2]?.position ?? START,
      );
      await vi.waitFor(() => expect(seen.events).toHaveLength(5), PATIENTLY);
      await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
      expect(idsOf(seen.events)).toEqual(idsOf(await suite.log.read(`${category}-1`)));
      const failed = tried.find((id, at) => tried[at + 1] === id);
      const from = tried.indexOf(failed ?? '');
      expect(tried.slice(from, from + 4)).toEqual([failed, failed, failed, failed]);
      expect(tried.filter((id) => id === failed)).toHaveLength(4);
    });

    it('keeps the other subscriptions going while one fails', async () => {
      const category = aCategory();
      const failing = suite.subscribe({
        after: await suite.log.head(),
        categories: [category],
        onEvents: () => Promise.reject(new Error('never')),
      });
      const seen = collect();
      suite.subscribe({ after: await suite.log.head(), categories: [category], onEvents: seen.onEvents });
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(2));
      await vi.waitFor(() => expect(seen.events).toHaveLength(2), PATIENTLY);
      await vi.waitFor(() => expect(failing.failure?.message).toBe('never'), PATIENTLY);
    });

    it('waits for the call under way when it is stopped, and calls no more', async () => {
      const category = aCategory();
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(2));
      const calls: string[] = [];
      let finish = (): void => undefined;
      const subscription = suite.subscribe({
        after: START,
        categories: [category],
        batchSize: 1,
        onEvents: async (events) => {
          calls.push(...idsOf(events));
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      });
      await vi.waitFor(() => expect(calls).toHaveLength(1), PATIENTLY);
      let isStopped = false;
      const stopping = subscription.stop().then(() => {
        isStopped = true;
      });
      await suite.log.append(`${category}-1`, 1, someEvents(1));
      expect(isStopped).toBe(false);
      finish();
      await stopping;
      const handled = await suite.log.read(`${category}-1`);
      expect(subscription.position).toBe(handled[0]?.position);
      await suite.log.append(`${category}-1`, 2, someEvents(1));
      expect(calls).toHaveLength(1);
    });

    it('stops at once while it waits to try again', async () => {
      const category = aCategory();
      await suite.log.append(`${category}-1`, 'no_stream', someEvents(1));
      let calls = 0;
      const subscription = suite.subscribe({
        after: START,
        categories: [category],
        onEvents: () => {
          calls += 1;
          return Promise.reject(new Error('never'));
        },
      });
      await vi.waitFor(() => expect(calls).toBeGreaterThanOrEqual(4), PATIENTLY);
      await subscription.stop();
      const callsAtStop = calls;
      await suite.log.append(`${category}-1`, 0, someEvents(1));
      expect(calls).toBe(callsAtStop);
    });

    it('hands over an append promptly, not at the next tick of a timer', async () => {
      const category = aCategory();
      const delaysMs: number[] = [];
      let askedMs = 0;
      suite.subscribe({
        after: await suite.log.head(),
        categories: [category],
        onEvents: async () => void delaysMs.push(performance.now() - askedMs),
      });
      for (let round = 0; round < 15; round++) {
        askedMs = performance.now();
        await suite.log.append(`${category}-${round}`, 'no_stream', someEvents(1));
        await vi.waitFor(() => expect(delaysMs).toHaveLength(round + 1), PATIENTLY);
      }
      // On a timer each but the first would wait for all of its time; beside other programs some are slow by chance.
      expect(Math.min(...delaysMs.slice(1))).toBeLessThan(50);
    });

    it('serves many subscriptions, each in order, also when handlers append themselves', async () => {
      const [asked, answered] = [aCategory(), aCategory()];
      const collected = Array.from({ length: 15 }, collect);
      const after = await suite.log.head();
      for (const { onEvents } of collected) suite.subscribe({ after, categories: [answered], onEvents });
      suite.subscribe({
        after,
        categories: [asked],
        async onEvents(events) {
          for (const { stream } of events) {
            await suite.log.append(stream.replace(asked, answered), 'no_stream', someEvents(1));
          }
        },
      });
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => suite.log.append(`${asked}-${at}`, 'no_stream', someEvents(1))),
      );
      for (const { events } of collected) {
        await vi.waitFor(() => expect(events).toHaveLength(50), PATIENTLY);
        expect(events).toEqual(await readWhole(suite.log, [answered]));
      }
    });

    it('shows that it is alive while nothing happens', async () => {
      const subscription = suite.subscribe({
        after: await suite.log.head(),
        categories: [aCategory()],
        onEvents: () => Promise.resolve(),
      });
      const { lastAliveMs } = subscription;
      await vi.waitFor(() => expect(subscription.lastAliveMs).toBeGreaterThan(lastAliveMs), PATIENTLY);
      expect(subscription.failure).toBeUndefined();
    });
  });
}
