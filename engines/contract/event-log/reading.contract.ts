import { randomUUID } from 'node:crypto';
import { type Position, type RecordedEvent, START } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aCategory, aStream, aStreamOf, PATIENTLY, readWhole, someEvents } from './events.ts';
import type { ContractSuite } from './suite.ts';

export function readingContract(suite: ContractSuite): void {
  describe('reading', () => {
    let long: string;
    beforeAll(async () => {
      long = await aStreamOf(suite.log, LONG);
    });

    it('finds nothing in a stream that does not exist or could not, nor beyond the end of one', async () => {
      const stream = await aStreamOf(suite.log, 2);
      expect(await suite.log.read(aStream())).toEqual([]);
      expect(await suite.log.readLast(aStream())).toBeUndefined();
      expect(await suite.log.read(stream, 2)).toEqual([]);
      expect(await suite.log.read(stream, 1_000)).toEqual([]);
      expect(await suite.log.read(`${stream}\0`)).toEqual([]);
      expect(await suite.log.readLast(`${stream}\0`)).toBeUndefined();
      expect(await suite.log.read('')).toEqual([]);
    });

    it('reads from a revision on', async () => {
      const stream = await aStreamOf(suite.log, 5);
      expect((await suite.log.read(stream, 3)).map(({ revision }) => revision)).toEqual([3, 4]);
      expect(await suite.log.read(stream, 0)).toEqual(await suite.log.read(stream));
    });

    it('reads no more events than asked for', async () => {
      const stream = await aStreamOf(suite.log, 5);
      expect((await suite.log.read(stream, 1, 1)).map(({ revision }) => revision)).toEqual([1]);
      expect((await suite.log.read(stream, 3, 9)).map(({ revision }) => revision)).toEqual([3, 4]);
    });

    it('reads the last event', async () => {
      const stream = await aStreamOf(suite.log, 5);
      expect(await suite.log.readLast(stream)).toEqual((await suite.log.read(stream)).at(-1));
    });

    it('reads a long stream whole and in order', async () => {
      const revisions = (await suite.log.read(long)).map(({ revision }) => revision);
      expect(revisions).toEqual(Array.from({ length: LONG }, (_, revision) => revision));
    });

    it('reads the last events of all streams, in order', async () => {
      const [one, other] = [aStream(), aStream()];
      await suite.log.append(one, 'no_stream', someEvents(2));
      await suite.log.append(other, 'no_stream', someEvents(3));
      await suite.log.append(one, 1, someEvents(1));
      const written = [...(await suite.log.read(one)), ...(await suite.log.read(other))];
      const inOrder = written.toSorted((before, after) => before.position - after.position);
      expect(await suite.log.latest(6)).toEqual(inOrder);
      expect(await suite.log.latest(4)).toEqual(inOrder.slice(-4));
      expect((await suite.log.latest(1_000)).slice(-6)).toEqual(inOrder);
    });

    it('sees what was just acknowledged', async () => {
      for (let round = 0; round < 50; round++) {
        const stream = aStream();
        const { position } = await suite.log.append(stream, 'no_stream', someEvents(1));
        expect(await suite.log.read(stream)).toHaveLength(1);
        expect(await suite.log.head()).toBeGreaterThanOrEqual(position);
      }
    });

    it('reads all of some categories in the order of the log, and nothing of others', async () => {
      const [cards, orders, cardsToo] = [aCategory(), aCategory(), aCategory()];
      const longer = `${cards}s`;
      for (const stream of [
        `${cards}-1`,
        `${orders}-1`,
        `${longer}-1`,
        cards,
        `${cardsToo}-1`,
        `${cards}-2-3`,
      ]) {
        await suite.log.append(stream, 'no_stream', someEvents(1));
      }
      const streamsOf = async (...categories: string[]) =>
        (await suite.log.readAll(START, { categories })).events.map(({ stream }) => stream);
      expect(await streamsOf(cards)).toEqual([`${cards}-1`, cards, `${cards}-2-3`]);
      expect(await streamsOf(orders, cards, cardsToo, cards)).toEqual([
        `${cards}-1`,
        `${orders}-1`,
        cards,
        `${cardsToo}-1`,
        `${cards}-2-3`,
      ]);
      expect(await streamsOf(aCategory())).toEqual([]);
      expect(await streamsOf(`${cards}\0`)).toEqual([]);
    });

    it('reads on from where it stopped: each event once, and past what does not match', async () => {
      const [category, other] = [aCategory(), aCategory()];
      const before = await suite.log.head();
      for (let round = 0; round < 10; round++) {
        await suite.log.append(`${category}-${round}`, 'no_stream', someEvents(3));
        await suite.log.append(`${other}-${round}`, 'no_stream', someEvents(5));
      }
      const seen: RecordedEvent[] = [];
      let position = before;
      for (;;) {
        const next = await suite.log.readAll(position, { categories: [category], limit: 7 });
        expect(next.events.length).toBeLessThanOrEqual(7);
        for (const event of next.events) {
          expect(event.position).toBeGreaterThan(position);
          expect(event.position).toBeLessThanOrEqual(next.position);
        }
        seen.push(...next.events);
        if (next.events.length === 0) break;
        position = next.position;
      }
      expect(seen.map(({ stream, revision }) => `${stream}/${revision}`)).toEqual(
        Array.from({ length: 30 }, (_, at) => `${category}-${Math.floor(at / 3)}/${at % 3}`),
      );
      const { position: looked } = await suite.log.readAll(position, { categories: [category] });
      expect(looked).toBeGreaterThanOrEqual((await suite.log.readLast(`${other}-9`))?.position ?? Number.NaN);
    });

    it('goes on from every position it has told, also where nothing matched', async () => {
      const [category, other] = [aCategory(), aCategory()];
      const told = new Set<Position>([await suite.log.head()]);
      for (const categories of [[category], [aCategory()], []]) {
        suite.subscribe({
          after: await suite.log.head(),
          categories,
          onEvents: async (_, position) => void told.add(position),
        });
      }
      for (let round = 0; round < 10; round++) {
        await suite.log.append(`${category}-${round}`, 'no_stream', someEvents(2));
        const { position } = await suite.log.append(`${other}-${round}`, 'no_stream', someEvents(3));
        const { position: looked } = await suite.log.readAll(position, { categories: [aCategory()] });
        told.add(looked);
        await vi.waitFor(() => expect(told).toContain(position), PATIENTLY);
      }
      const whole = await readWhole(suite.log, [category]);
      for (const after of told) {
        const rest = whole.filter(({ position }) => position > after);
        expect((await suite.log.readAll(after, { categories: [category] })).events).toEqual(rest);
      }
    });

    it('finds an event by its id in a long log, for its store alone, until nobody waits for it', async () => {
      const asked = new AbortController();
      const { store_id } = exampleMetadata;
      const events = await suite.log.read(long);
      for (const event of [events[0], events[LONG / 2], events.at(-1)]) {
        expect(await suite.log.find(event?.id ?? '', store_id, asked.signal)).toEqual(event);
      }
      expect(await suite.log.find(events[0]?.id ?? '', 'store_other', asked.signal)).toBeUndefined();
      expect(await suite.log.find(randomUUID(), store_id, asked.signal)).toBeUndefined();
      asked.abort();
      expect(await suite.log.find(events[0]?.id ?? '', store_id, asked.signal)).toBeUndefined();
    });

    it('finds nothing behind the head', async () => {
      const { position } = await suite.log.append(aStream(), 'no_stream', someEvents(3));
      const head = await suite.log.head();
      expect(head).toBeGreaterThanOrEqual(position);
      expect(await suite.log.readAll(head, { categories: [aCategory()] })).toMatchObject({ events: [] });
    });
  });
}

/** More events than an adapter reads at once, and once more. */
const LONG = 1_100;
