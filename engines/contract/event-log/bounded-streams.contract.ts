import { type EventLog, InvalidAppend, type NewEvent, START } from '@storefold/kernel/ports';
import { describe, expect, it, vi } from 'vitest';
import {
  aCategory,
  anEvent,
  aStream,
  ascending,
  collect,
  expectWrongRevision,
  idsOf,
  PATIENTLY,
  positionsOf,
  readWhole,
  someEvents,
} from './events.ts';
import type { ContractSuite } from './suite.ts';

const KEPT = 2;

export function boundedStreamsContract(suite: ContractSuite): void {
  describe('a stream whose events are kept for a time', () => {
    const keepForMs = 1_000;
    const bounds = { keepLast: 1, keepForMs };

    it('is gone after that time, and begins again as a new one', async () => {
      const category = aCategory();
      const [old, young] = [`${category}-old`, `${category}-young`];
      await suite.log.append(old, 'no_stream', [aDatedEvent()], bounds);
      const appended = await suite.log.append(old, 0, [aDatedEvent()], bounds);
      let revision: number | undefined;
      await vi.waitFor(async () => {
        // The embedded log removes what is too old when something is appended to the category.
        ({ revision } = await suite.log.append(young, revision ?? 'no_stream', [aDatedEvent()], bounds));
        expect(await suite.log.read(old)).toEqual([]);
      }, PATIENTLY);
      expect(await suite.log.readLast(old)).toBeUndefined();
      expect(await suite.log.read(young)).toHaveLength(1);

      const event = aDatedEvent();
      const again = await suite.log.append(old, 'no_stream', [event], bounds);
      expect(again.position).toBeGreaterThan(appended.position);
      expect(idsOf(await suite.log.read(old))).toEqual([event.id]);
      await expectWrongRevision(suite.log.append(old, 'no_stream', [aDatedEvent()], bounds), {
        stream: old,
        actual: again.revision,
      });
    });

    it('takes no other category along', async () => {
      const [bounded, whole] = [`${aCategory()}-1`, aStream()];
      await suite.log.append(whole, 'no_stream', someEvents(2));
      await suite.log.append(bounded, 'no_stream', [aDatedEvent()], bounds);
      expect(await suite.log.read(whole)).toHaveLength(2);
    });

    it('keeps its events for some time: another number is refused', async () => {
      const stream = aStream();
      for (const refused of [0, -1, 1.5, Number.NaN]) {
        const append = suite.log.append(stream, 'no_stream', someEvents(1), { keepForMs: refused });
        await expect(append).rejects.toBeInstanceOf(InvalidAppend);
      }
    });
  });

  describe('a stream of bounded length', () => {
    it('reads as its last events, which keep their revisions and positions', async () => {
      const stream = aStream();
      const events = someEvents(5);
      const appended = await appendOneByOne(suite.log, stream, events);
      expect(appended.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      expect(appended.map(({ position }) => position).sort(ascending)).toEqual(
        appended.map(({ position }) => position),
      );

      const kept = await suite.log.read(stream);
      expect(idsOf(kept)).toEqual(idsOf(events.slice(-KEPT)));
      expect(kept.map(({ revision, position }) => ({ revision, position }))).toEqual(appended.slice(-KEPT));
      expect(await suite.log.read(stream, 1)).toEqual(kept);
      expect(await suite.log.read(stream, 4)).toEqual(kept.slice(1));
      expect(await suite.log.read(stream, 0, 1)).toEqual(kept.slice(0, 1));
      expect(await suite.log.readLast(stream)).toEqual(kept[1]);
    });

    it('keeps everything while it is short, and of one large append its end', async () => {
      const [short, long] = [aStream(), aStream()];
      const [few, many] = [someEvents(KEPT), someEvents(7)];
      await suite.log.append(short, 'no_stream', few, { keepLast: KEPT });
      expect(idsOf(await suite.log.read(short))).toEqual(idsOf(few));
      await suite.log.append(long, 'no_stream', many, { keepLast: KEPT });
      expect(idsOf(await suite.log.read(long))).toEqual(idsOf(many.slice(-KEPT)));
    });

    it('takes the next append on its true revision only, and the last append again as the first time', async () => {
      const stream = aStream();
      await appendOneByOne(suite.log, stream, someEvents(4));
      await expectWrongRevision(append(suite.log, stream, 'no_stream'), { stream, actual: 3 });
      await expectWrongRevision(append(suite.log, stream, 1), { stream, actual: 3 });
      await expectWrongRevision(append(suite.log, stream, 4), { stream, actual: 3 });
      const event = anEvent();
      const first = await append(suite.log, stream, 3, event);
      expect(first).toMatchObject({ revision: 4 });
      expect(await append(suite.log, stream, 3, event)).toEqual(first);
      expect((await suite.log.read(stream)).map(({ revision }) => revision)).toEqual([3, 4]);
    });

    it('leaves the other streams of its category whole', async () => {
      const category = aCategory();
      await suite.log.append(`${category}-whole`, 'no_stream', someEvents(3));
      await appendOneByOne(suite.log, `${category}-bounded`, someEvents(4));
      expect(await suite.log.read(`${category}-whole`)).toHaveLength(3);
      expect(await suite.log.read(`${category}-bounded`)).toHaveLength(KEPT);
    });

    it('stops no follower: what was dropped may reach it, and everything kept does, once and in order', async () => {
      const [category, other] = [aCategory(), aCategory()];
      const after = await suite.log.head();
      const [ofCategory, ofAll] = [collect(), collect()];
      suite.subscribe({ after, categories: [category, other], onEvents: ofCategory.onEvents });
      suite.subscribe({ after, categories: [], onEvents: ofAll.onEvents });
      for (let round = 0; round < 10; round++) {
        await append(suite.log, `${category}-bounded`, round === 0 ? 'no_stream' : round - 1);
        await suite.log.append(`${other}-${round}`, 'no_stream', someEvents(1));
      }
      const [inPieces, fromStart] = [collect(), collect()];
      const categories = [category, other];
      suite.subscribe({ after, categories, batchSize: 3, onEvents: inPieces.onEvents });
      suite.subscribe({ after: START, categories, onEvents: fromStart.onEvents });
      const last = await suite.log.append(`${other}-last`, 'no_stream', someEvents(1));

      const kept = [
        ...(await suite.log.read(`${category}-bounded`)),
        ...(await readWhole(suite.log, [other])),
      ].sort((one, next) => one.position - next.position);
      expect(kept).toHaveLength(KEPT + 11);
      for (const seen of [ofCategory, ofAll, inPieces, fromStart]) {
        await vi.waitFor(() => expect(seen.position).toBeGreaterThanOrEqual(last.position), PATIENTLY);
        const positions = positionsOf(seen.events);
        expect(positions).toEqual([...new Set(positions)].sort(ascending));
        const ids = new Set(idsOf(kept));
        expect(seen.events.filter(({ id }) => ids.has(id))).toEqual(kept);
      }
      const read = await readWhole(suite.log, [category, other]);
      expect(idsOf(read)).toEqual(expect.arrayContaining(idsOf(kept)));
    });

    it('is the same for another instance, whose appends go on from its revision', (context) =>
      suite.withSecond(context, async (second) => {
        const stream = aStream();
        await appendOneByOne(suite.log, stream, someEvents(3));
        expect(await second.read(stream)).toEqual(await suite.log.read(stream));
        await expectWrongRevision(append(second, stream, 'no_stream'), { stream, actual: 2 });
        expect(await append(second, stream, 2)).toMatchObject({ revision: 3 });
        expect((await suite.log.read(stream)).map(({ revision }) => revision)).toEqual([2, 3]);
      }));

    it('goes on where it was when the log is opened again', (context) =>
      suite.withReopening(context, async (reopen) => {
        const stream = aStream();
        await appendOneByOne(suite.log, stream, someEvents(3));
        const before = await suite.log.read(stream);
        await reopen();
        expect(await suite.log.read(stream)).toEqual(before);
        const { revision, position } = await append(suite.log, stream, 2);
        expect(revision).toBe(3);
        expect(position).toBeGreaterThan(before[1]?.position ?? Number.NaN);
        expect((await suite.log.read(stream)).map((event) => event.revision)).toEqual([2, 3]);
      }));

    it('keeps at least one event: another number is refused', async () => {
      const stream = aStream();
      for (const keepLast of [0, -1, 1.5, Number.NaN]) {
        const refused = suite.log.append(stream, 'no_stream', someEvents(1), { keepLast });
        await expect(refused).rejects.toBeInstanceOf(InvalidAppend);
      }
      expect(await suite.log.read(stream)).toEqual([]);
    });
  });
}

function aDatedEvent(): NewEvent {
  const event = anEvent();
  return { ...event, metadata: { ...event.metadata, occurred_at: new Date().toISOString() } };
}

const append = (log: EventLog, stream: string, expected: number | 'no_stream', event = anEvent()) =>
  log.append(stream, expected, [event], { keepLast: KEPT });

async function appendOneByOne(log: EventLog, stream: string, events: ReturnType<typeof someEvents>) {
  const appended = [];
  for (const [at, event] of events.entries()) {
    appended.push(await append(log, stream, at === 0 ? 'no_stream' : at - 1, event));
  }
  return appended;
}
