import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import {
  type Appended,
  AppendTooLarge,
  type EventLog,
  InvalidAppend,
  LogUnavailable,
  MAX_APPEND_BYTES,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  type Subscription,
  type SubscriptionOptions,
  WrongExpectedRevision,
} from '../event-log/event-log.ts';
import type { JsonObject } from '../json.ts';

/** One adapter on one set of data, for the length of a suite. */
export interface OpenedEventLog {
  readonly log: EventLog;
  /** Closes everything that this opening made and removes its data. */
  close(): Promise<void>;
  /** Closes the log and opens it again on the same data. */
  reopen?(): Promise<EventLog>;
  /** Another instance of the adapter on the same data, as another process has it. The suite closes it. */
  second?(): Promise<EventLog>;
}

/**
 * What every adapter of the event log promises, whatever is underneath. The data may be shared with others: each case
 * keeps to categories of its own. Prints the engine it met, and how many cases it could not run.
 */
export function eventLogContract(name: string, open: () => Promise<OpenedEventLog>): void {
  describe(`event log contract: ${name}`, () => {
    let opened: OpenedEventLog;
    let log: EventLog;
    let skipped = 0;
    const subscriptions: Subscription[] = [];

    beforeAll(async () => {
      opened = await open();
      log = opened.log;
      console.log(`event log contract: ${name} on ${log.engine.name} ${log.engine.version}`);
    });

    afterEach(async () => {
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
    });

    afterAll(async () => {
      if (skipped > 0) console.log(`event log contract: ${name} could not run ${skipped} of its cases`);
      await opened?.close();
    });

    const subscribe = (options: Omit<SubscriptionOptions, 'name'>, to: EventLog = log): Subscription => {
      const subscription = to.subscribe({ name: 'contract', ...options });
      subscriptions.push(subscription);
      return subscription;
    };

    const withSecond = async (context: TestContext, work: (second: EventLog) => Promise<void>) => {
      if (!opened.second) {
        skipped += 1;
        context.skip('this adapter cannot be opened twice');
      } else {
        const second = await opened.second();
        try {
          await work(second);
          await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
        } finally {
          await second.close();
        }
      }
    };

    describe('appending', () => {
      it('gives revisions from 0 and growing positions, and reads back what was written', async () => {
        const stream = aStream();
        const events = [anEvent('CardIssued', { amount: '10.00' }), anEvent('CardCanceled', { at: null })];
        const appended = await log.append(stream, 'no_stream', events);
        expect(appended.revision).toBe(1);

        const recorded = await log.read(stream);
        expect(recorded.map(withoutPosition)).toEqual(
          events.map((event, revision) => ({ ...event, stream, revision })),
        );
        expect(positionsOf(recorded)).toEqual([...positionsOf(recorded)].sort(ascending));
        expect(recorded[1]?.position).toBe(appended.position);
        expect(await log.append(stream, 1, [anEvent()])).toMatchObject({ revision: 2 });
      });

      it('refuses "no stream" on a stream that exists, and writes nothing', async () => {
        const stream = await aStreamOf(log, 3);
        await expectWrongRevision(log.append(stream, 'no_stream', [anEvent()]), {
          stream,
          expected: 'no_stream',
          actual: 2,
        });
        expect(await log.read(stream)).toHaveLength(3);
      });

      it('refuses a revision that is too low, too high, or of a stream that does not exist', async () => {
        const stream = await aStreamOf(log, 3);
        await expectWrongRevision(log.append(stream, 1, [anEvent()]), { stream, expected: 1, actual: 2 });
        await expectWrongRevision(log.append(stream, 3, [anEvent()]), { stream, expected: 3, actual: 2 });
        const missing = aStream();
        await expectWrongRevision(log.append(missing, 0, [anEvent()]), { stream: missing, actual: -1 });
        expect(await log.read(stream)).toHaveLength(3);
        expect(await log.read(missing)).toEqual([]);
      });

      it('answers the same append again as the first time, also after later events, and writes nothing', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const first = await log.append(stream, 'no_stream', events);
        expect(await log.append(stream, 'no_stream', events)).toEqual(first);
        const more = someEvents(2);
        const second = await log.append(stream, 1, more);
        await log.append(stream, 3, someEvents(5));
        expect(await log.append(stream, 'no_stream', events)).toEqual(first);
        expect(await log.append(stream, 1, more)).toEqual(second);
        expect(await log.read(stream)).toHaveLength(9);
      });

      it('writes once when the same append is asked twice at the same time', async () => {
        const stream = aStream();
        const events = someEvents(3);
        const [first, second] = await Promise.all([
          log.append(stream, 'no_stream', events),
          log.append(stream, 'no_stream', events),
        ]);
        expect(second).toEqual(first);
        expect(idsOf(await log.read(stream))).toEqual(idsOf(events));
      });

      it('keeps the first data when the same ids come with others', async () => {
        const stream = aStream();
        const event = anEvent('CardIssued', { amount: '10.00' });
        const first = await log.append(stream, 'no_stream', [event]);
        const changed = { ...event, type: 'CardStolen', data: { amount: '99.00' } };
        expect(await log.append(stream, 'no_stream', [changed])).toEqual(first);
        expect(await log.readLast(stream)).toMatchObject({ type: 'CardIssued', data: { amount: '10.00' } });
      });

      it('takes the beginning of what was written as a repetition', async () => {
        const stream = aStream();
        const events = someEvents(3);
        await log.append(stream, 'no_stream', events);
        await log.append(stream, 2, [anEvent()]);
        expect(await log.append(stream, 'no_stream', events.slice(0, 2))).toMatchObject({ revision: 1 });
        expect(await log.read(stream)).toHaveLength(4);
      });

      it('refuses known and new events together on an old revision, and writes nothing', async () => {
        const stream = aStream();
        const events = someEvents(2);
        await log.append(stream, 'no_stream', events);
        await expectWrongRevision(log.append(stream, 'no_stream', [...events, anEvent()]), {
          stream,
          actual: 1,
        });
        await expectWrongRevision(log.append(stream, 'no_stream', [...events.slice(0, 1), anEvent()]), {
          stream,
        });
        await expectWrongRevision(log.append(stream, 'no_stream', [anEvent(), ...events]), { stream });
        expect(idsOf(await log.read(stream))).toEqual(idsOf(events));
      });

      it('either writes again or refuses ids that the stream holds, on its current revision', async () => {
        const stream = aStream();
        const events = someEvents(1);
        await log.append(stream, 'no_stream', events);
        const again = await log.append(stream, 0, events).catch((error: unknown) => error);
        if (again instanceof Error) expect(again).toBeInstanceOf(WrongExpectedRevision);
        else expect(again).toMatchObject({ revision: 1 });
        expect(await log.read(stream)).toHaveLength(again instanceof Error ? 1 : 2);
      });

      it('writes one event id to two streams', async () => {
        const [one, other] = [aStream(), aStream()];
        const event = anEvent();
        await log.append(one, 'no_stream', [event]);
        await log.append(other, 'no_stream', [event]);
        expect(idsOf([...(await log.read(one)), ...(await log.read(other))])).toEqual([event.id, event.id]);
      });

      it('checks the revision of an append without events, and writes nothing', async () => {
        const missing = aStream();
        expect(await log.append(missing, 'no_stream', [])).toMatchObject({ revision: -1 });
        await expectWrongRevision(log.append(missing, 0, []), { stream: missing, actual: -1 });
        expect(await log.readLast(missing)).toBeUndefined();

        const stream = await aStreamOf(log, 2);
        expect(await log.append(stream, 1, [])).toMatchObject({ revision: 1 });
        await expectWrongRevision(log.append(stream, 'no_stream', []), { stream, actual: 1 });
      });

      it('takes events of almost 1 MiB together, and refuses more', async () => {
        const stream = aStream();
        const ofBytes = (bytes: number) => anEvent('Grown', { text: 'x'.repeat(bytes) });
        await log.append(stream, 'no_stream', [ofBytes(520_000), ofBytes(519_000)]);
        expect(await log.readLast(stream)).toMatchObject({ revision: 1 });

        const tooLarge = [ofBytes(MAX_APPEND_BYTES / 2), ofBytes(MAX_APPEND_BYTES / 2)];
        await expect(log.append(stream, 1, tooLarge)).rejects.toBeInstanceOf(AppendTooLarge);
        const manyBytes = anEvent('Grown', { text: '€'.repeat(MAX_APPEND_BYTES / 3) });
        await expect(log.append(stream, 1, [manyBytes])).rejects.toBeInstanceOf(AppendTooLarge);
        expect(await log.readLast(stream)).toMatchObject({ revision: 1 });
      });

      it('tells streams apart whose names differ in anything', async () => {
        const category = aCategory();
        const names = [
          ...['a', 'A', 'a ', ' a', 'a/b', 'a%', 'a_', "a'--", 'a"', 'a\\', 'a*', 'a\n', 'a-b', 'a$'],
          ...['é', 'e\u0301', '名前', '🎁', 'x'.repeat(1_000)],
        ].map((id) => `${category}-${id}`);
        await Promise.all(
          names.map((stream) => log.append(stream, 'no_stream', [anEvent('Named', { stream })])),
        );
        for (const stream of names) {
          expect((await log.read(stream)).map(({ data }) => data)).toEqual([{ stream }]);
        }
        const { events } = await log.readAll(START, { categories: [category] });
        expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set(names));
      });

      it('refuses names of streams and types that no engine could keep', async () => {
        const stream = aStream();
        const impossible = ['', '$all', '$x-1', `${stream}\0x`, '\0', 'half-\ud800'];
        for (const name of impossible) {
          await expect(log.append(name, 'no_stream', [anEvent()])).rejects.toBeInstanceOf(InvalidAppend);
          await expect(log.append(stream, 'no_stream', [anEvent(name)])).rejects.toBeInstanceOf(
            InvalidAppend,
          );
        }
        expect(await log.read(stream)).toEqual([]);
      });

      it('refuses ids that are not UUIDs or come twice, and impossible revisions', async () => {
        const stream = aStream();
        const event = anEvent();
        const refused = [
          log.append(stream, 'no_stream', [{ ...event, id: 'order-1' }]),
          log.append(stream, 'no_stream', [{ ...event, id: event.id.toUpperCase().replace(/^./, 'A') }]),
          log.append(stream, 'no_stream', [event, event]),
          log.append(stream, -1, [event]),
          log.append(stream, 0.5, [event]),
        ];
        for (const append of refused) await expect(append).rejects.toBeInstanceOf(InvalidAppend);
        expect(await log.read(stream)).toEqual([]);
      });

      it('keeps data and metadata to the last character', async () => {
        const stream = aStream();
        const data: JsonObject = {
          'text with \0, "quotes", \\ and 🎁': 'line\u2028separator \u0000 end',
          numbers: [0, -1.5, 1e21, Number.MAX_SAFE_INTEGER],
          nested: { empty: {}, list: [], nothing: null, flag: false },
          '': '',
        };
        const event = anEvent('Kept', data);
        await log.append(stream, 'no_stream', [event]);
        const [recorded] = await log.read(stream);
        expect(recorded?.data).toEqual(data);
        expect(recorded?.metadata).toEqual(event.metadata);
      });

      it('tells its listeners of what it has written, and of nothing else', async () => {
        const told: Position[] = [];
        log.onAppended((position) => told.push(position));
        const stream = aStream();
        const events = someEvents(1);
        const { position } = await log.append(stream, 'no_stream', events);
        await vi.waitFor(() => expect(told.at(-1)).toBe(position));
        await log.append(stream, 'no_stream', events);
        await log.append(stream, 0, []);
        await log.append(stream, 5, someEvents(1)).catch(() => undefined);
        expect(told.at(-1)).toBe(position);
        const last = await log.append(stream, 0, someEvents(1));
        await vi.waitFor(() => expect(told.at(-1)).toBe(last.position));
        expect(told).toHaveLength(2);
      });
    });

    describe('many at once', () => {
      it('lets exactly one of a hundred racing appends win', async () => {
        const stream = await aStreamOf(log, 1);
        const outcomes = await Promise.allSettled(
          Array.from({ length: 100 }, (_, racer) => log.append(stream, 0, [anEvent('Raced', { racer })])),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') {
            expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
            expect(outcome.reason).toMatchObject({ stream, expected: 0, actual: 1 });
          }
        }
        expect(await log.read(stream)).toHaveLength(2);
      });

      it('writes all that may be written, whatever is refused among them', async () => {
        const existing = await aStreamOf(log, 2);
        const streams = Array.from({ length: 150 }, aStream);
        const outcomes = await Promise.allSettled(
          streams.flatMap((stream) => [
            log.append(stream, 'no_stream', someEvents(2)),
            log.append(existing, 0, someEvents(1)),
            log.append(aStream(), 7, someEvents(3)),
          ]),
        );
        const isFulfilled = outcomes.map(({ status }) => status === 'fulfilled');
        expect(isFulfilled).toEqual(streams.flatMap(() => [true, false, false]));
        for (const stream of streams) {
          expect((await log.read(stream)).map(({ revision }) => revision)).toEqual([0, 1]);
        }
        expect(await log.read(existing)).toHaveLength(2);
      });

      it('gives each event a position of its own, in the order of its stream', async () => {
        const category = aCategory();
        await Promise.all(
          Array.from({ length: 20 }, async (_, writer) => {
            let revision: number | 'no_stream' = 'no_stream';
            for (let round = 0; round < 10; round++) {
              ({ revision } = await log.append(`${category}-${writer}`, revision, someEvents(2)));
            }
          }),
        );
        const events = await readWhole(log, [category]);
        expect(events).toHaveLength(400);
        expect(new Set(positionsOf(events)).size).toBe(400);
        expect(positionsOf(events)).toEqual([...positionsOf(events)].sort(ascending));
        for (const [stream, own] of byStream(events)) {
          expect(own.map(({ revision }) => revision)).toEqual([...own.keys()]);
          expect(await log.read(stream)).toEqual(own);
        }
      });

      it('puts what is appended after an answer behind it', async () => {
        const first = await log.append(aStream(), 'no_stream', someEvents(1));
        const second = await log.append(aStream(), 'no_stream', someEvents(1));
        expect(second.position).toBeGreaterThan(first.position);
      });
    });

    describe('reading', () => {
      it('finds nothing in a stream that does not exist or could not, nor beyond the end of one', async () => {
        const stream = await aStreamOf(log, 2);
        expect(await log.read(aStream())).toEqual([]);
        expect(await log.readLast(aStream())).toBeUndefined();
        expect(await log.read(stream, 2)).toEqual([]);
        expect(await log.read(stream, 1_000)).toEqual([]);
        expect(await log.read(`${stream}\0`)).toEqual([]);
        expect(await log.readLast(`${stream}\0`)).toBeUndefined();
        expect(await log.read('')).toEqual([]);
      });

      it('reads from a revision on', async () => {
        const stream = await aStreamOf(log, 5);
        expect((await log.read(stream, 3)).map(({ revision }) => revision)).toEqual([3, 4]);
        expect(await log.read(stream, 0)).toEqual(await log.read(stream));
      });

      it('reads the last event', async () => {
        const stream = await aStreamOf(log, 5);
        expect(await log.readLast(stream)).toEqual((await log.read(stream)).at(-1));
      });

      it('reads a long stream whole and in order', async () => {
        const stream = aStream();
        for (let revision = -1; revision < 2_399; revision += 400) {
          await log.append(stream, revision < 0 ? 'no_stream' : revision, someEvents(400));
        }
        const revisions = (await log.read(stream)).map(({ revision }) => revision);
        expect(revisions).toEqual(Array.from({ length: 2_400 }, (_, revision) => revision));
      });

      it('sees what was just acknowledged', async () => {
        for (let round = 0; round < 50; round++) {
          const stream = aStream();
          const { position } = await log.append(stream, 'no_stream', someEvents(1));
          expect(await log.read(stream)).toHaveLength(1);
          expect(await log.head()).toBeGreaterThanOrEqual(position);
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
          await log.append(stream, 'no_stream', someEvents(1));
        }
        const streamsOf = async (...categories: string[]) =>
          (await log.readAll(START, { categories })).events.map(({ stream }) => stream);
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
        const before = await log.head();
        for (let round = 0; round < 10; round++) {
          await log.append(`${category}-${round}`, 'no_stream', someEvents(3));
          await log.append(`${other}-${round}`, 'no_stream', someEvents(5));
        }
        const seen: RecordedEvent[] = [];
        let position = before;
        for (;;) {
          const next = await log.readAll(position, { categories: [category], limit: 7 });
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
        const { position: looked } = await log.readAll(position, { categories: [category] });
        expect(looked).toBeGreaterThanOrEqual((await log.readLast(`${other}-9`))?.position ?? Number.NaN);
      });

      it('finds nothing behind the head', async () => {
        const { position } = await log.append(aStream(), 'no_stream', someEvents(3));
        const head = await log.head();
        expect(head).toBeGreaterThanOrEqual(position);
        expect(await log.readAll(head, { categories: [aCategory()] })).toMatchObject({ events: [] });
      });
    });

    describe('subscribing', () => {
      it('hands over the past, then what comes, without gap or repetition, while others append', async () => {
        const category = aCategory();
        const appendSome = async (writer: number) => {
          let revision: number | 'no_stream' = 'no_stream';
          for (let round = 0; round < 40; round++) {
            ({ revision } = await log.append(`${category}-${writer}`, revision, someEvents(3)));
          }
        };
        await appendSome(0);
        const writing = Promise.all([appendSome(1), appendSome(2), appendSome(3)]);
        const seen = collect();
        subscribe({ after: START, categories: [category], batchSize: 50, onEvents: seen.onEvents });
        await writing;
        await vi.waitFor(() => expect(seen.events).toHaveLength(480), PATIENTLY);
        expect(seen.events).toEqual(await readWhole(log, [category]));
      });

      it('begins after the position it is given', async () => {
        const category = aCategory();
        const { position } = await log.append(`${category}-1`, 'no_stream', someEvents(2));
        const later = someEvents(2);
        await log.append(`${category}-1`, 1, later);
        const seen = collect();
        subscribe({ after: position, categories: [category], onEvents: seen.onEvents });
        await vi.waitFor(() => expect(idsOf(seen.events)).toEqual(idsOf(later)), PATIENTLY);
      });

      it('hands over only its categories, and tells how far it has looked past the others', async () => {
        const [category, other] = [aCategory(), aCategory()];
        const seen = collect();
        const subscription = subscribe({
          after: await log.head(),
          categories: [category],
          onEvents: seen.onEvents,
        });
        await log.append(`${category}-1`, 'no_stream', someEvents(1));
        const { position } = await log.append(`${other}-1`, 'no_stream', someEvents(3));
        await vi.waitFor(() => expect(seen.position).toBeGreaterThanOrEqual(position), PATIENTLY);
        expect(seen.events.map(({ stream }) => stream)).toEqual([`${category}-1`]);
        await vi.waitFor(() => expect(subscription.position).toBeGreaterThanOrEqual(position), PATIENTLY);
      });

      it('hands over everything when it names no category', async () => {
        const seen = collect();
        subscribe({ after: await log.head(), categories: [], onEvents: seen.onEvents });
        const streams = [aStream(), aStream(), aStream()];
        for (const stream of streams) await log.append(stream, 'no_stream', someEvents(1));
        const own = () =>
          seen.events.map(({ stream }) => stream).filter((stream) => streams.includes(stream));
        await vi.waitFor(() => expect(own()).toEqual(streams), PATIENTLY);
      });

      it('calls the handler once at a time, with no more events than asked for', async () => {
        const category = aCategory();
        await log.append(`${category}-1`, 'no_stream', someEvents(20));
        let isRunning = false;
        const sizes: number[] = [];
        subscribe({
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
        await log.append(`${category}-2`, 'no_stream', someEvents(20));
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
        await log.append(`${category}-1`, 'no_stream', someEvents(5));
        const seen = collect();
        const tried: string[] = [];
        let failuresLeft = 3;
        const subscription = subscribe({
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
        expect(subscription.position).toBeLessThan((await log.read(`${category}-1`))[2]?.position ?? START);
        await vi.waitFor(() => expect(seen.events).toHaveLength(5), PATIENTLY);
        await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
        expect(idsOf(seen.events)).toEqual(idsOf(await log.read(`${category}-1`)));
        const [first, third] = [seen.events[0]?.id, seen.events[2]?.id];
        expect(tried.slice(0, 5)).toEqual([first, third, third, third, third]);
      });

      it('keeps the other subscriptions going while one fails', async () => {
        const category = aCategory();
        const failing = subscribe({
          after: await log.head(),
          categories: [category],
          onEvents: () => Promise.reject(new Error('never')),
        });
        const seen = collect();
        subscribe({ after: await log.head(), categories: [category], onEvents: seen.onEvents });
        await log.append(`${category}-1`, 'no_stream', someEvents(2));
        await vi.waitFor(() => expect(seen.events).toHaveLength(2), PATIENTLY);
        await vi.waitFor(() => expect(failing.failure?.message).toBe('never'), PATIENTLY);
      });

      it('waits for the call under way when it is stopped, and calls no more', async () => {
        const category = aCategory();
        await log.append(`${category}-1`, 'no_stream', someEvents(2));
        const calls: string[] = [];
        let finish = (): void => undefined;
        const subscription = subscribe({
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
        await log.append(`${category}-1`, 1, someEvents(1));
        expect(isStopped).toBe(false);
        finish();
        await stopping;
        const handled = await log.read(`${category}-1`);
        expect(subscription.position).toBe(handled[0]?.position);
        await log.append(`${category}-1`, 2, someEvents(1));
        expect(calls).toHaveLength(1);
      });

      it('stops at once while it waits to try again', async () => {
        const category = aCategory();
        await log.append(`${category}-1`, 'no_stream', someEvents(1));
        let calls = 0;
        const subscription = subscribe({
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
        await log.append(`${category}-1`, 0, someEvents(1));
        expect(calls).toBe(callsAtStop);
      });

      it('hands over an append promptly, not at the next tick of a timer', async () => {
        const category = aCategory();
        const delaysMs: number[] = [];
        const askedMs = new Map<string, number>();
        subscribe({
          after: await log.head(),
          categories: [category],
          async onEvents(events) {
            for (const { id } of events) delaysMs.push(performance.now() - (askedMs.get(id) ?? 0));
          },
        });
        for (let round = 0; round < 30; round++) {
          const event = anEvent();
          askedMs.set(event.id, performance.now());
          await log.append(`${category}-${round}`, 'no_stream', [event]);
        }
        await vi.waitFor(() => expect(delaysMs).toHaveLength(30), PATIENTLY);
        expect(delaysMs.sort(ascending)[15]).toBeLessThan(50);
      });

      it('serves many subscriptions, each in order, also when handlers append themselves', async () => {
        const [asked, answered] = [aCategory(), aCategory()];
        const collected = Array.from({ length: 15 }, collect);
        const after = await log.head();
        for (const { onEvents } of collected) subscribe({ after, categories: [answered], onEvents });
        subscribe({
          after,
          categories: [asked],
          async onEvents(events) {
            for (const { stream } of events) {
              await log.append(stream.replace(asked, answered), 'no_stream', someEvents(1));
            }
          },
        });
        await Promise.all(
          Array.from({ length: 50 }, (_, at) => log.append(`${asked}-${at}`, 'no_stream', someEvents(1))),
        );
        for (const { events } of collected) {
          await vi.waitFor(() => expect(events).toHaveLength(50), PATIENTLY);
          expect(events).toEqual(await readWhole(log, [answered]));
        }
      });

      it('shows that it is alive while nothing happens', async () => {
        const subscription = subscribe({
          after: await log.head(),
          categories: [aCategory()],
          onEvents: () => Promise.resolve(),
        });
        const { lastAliveMs } = subscription;
        await vi.waitFor(() => expect(subscription.lastAliveMs).toBeGreaterThan(lastAliveMs), PATIENTLY);
        expect(subscription.failure).toBeUndefined();
      });
    });

    describe('several instances on the same data', () => {
      it('shows each what the other has written', (context) =>
        withSecond(context, async (second) => {
          const stream = aStream();
          const events = someEvents(2);
          const first = await log.append(stream, 'no_stream', events);
          expect(await second.read(stream)).toEqual(await log.read(stream));
          expect(await second.append(stream, 'no_stream', events)).toEqual(first);
          await second.append(stream, 1, someEvents(1));
          await expectWrongRevision(log.append(stream, 1, someEvents(1)), { stream, actual: 2 });
          expect(await log.read(stream)).toHaveLength(3);
        }));

      it('lets exactly one win each race between them, and gives both one order', (context) =>
        withSecond(context, async (second) => {
          const category = aCategory();
          const race = (at: number) =>
            Promise.allSettled(
              [log, second].map((instance) =>
                instance.append(`${category}-${at}`, 'no_stream', someEvents(2)),
              ),
            );
          const outcomes = await Promise.all(Array.from({ length: 100 }, (_, at) => race(at)));
          for (const outcome of outcomes) {
            expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
            const lost = outcome.find(({ status }) => status === 'rejected');
            expect(lost).toMatchObject({ reason: expect.any(WrongExpectedRevision) });
          }
          const events = await readWhole(log, [category]);
          expect(events).toHaveLength(200);
          expect(await readWhole(second, [category])).toEqual(events);
        }));

      it('wakes a subscription for what the other appends', (context) =>
        withSecond(context, async (second) => {
          const category = aCategory();
          const seen = collect();
          subscribe({ after: await log.head(), categories: [category], onEvents: seen.onEvents });
          for (let round = 0; round < 3; round++) {
            const { position } = await second.append(`${category}-${round}`, 'no_stream', someEvents(1));
            await vi.waitFor(() => expect(seen.position).toBeGreaterThanOrEqual(position), PATIENTLY);
          }
          expect(seen.events).toHaveLength(3);
        }));

      it('looks at once when it is told that there is something new', (context) =>
        withSecond(context, async (second) => {
          const category = aCategory();
          const seen = collect();
          subscribe({ after: await log.head(), categories: [category], onEvents: seen.onEvents });
          second.onAppended(() => log.poke());
          const delaysMs: number[] = [];
          for (let round = 0; round < 15; round++) {
            const askedMs = performance.now();
            await second.append(`${category}-${round}`, 'no_stream', someEvents(1));
            await vi.waitFor(() => expect(seen.events).toHaveLength(round + 1), {
              timeout: 5_000,
              interval: 1,
            });
            delaysMs.push(performance.now() - askedMs);
          }
          expect(delaysMs.sort(ascending)[7]).toBeLessThan(50);
        }));

      it('hands over everything once and in one order, while both append', (context) =>
        withSecond(context, async (second) => {
          const category = aCategory();
          const [atFirst, atSecond] = [collect(), collect()];
          const after = await log.head();
          subscribe({ after, categories: [category], onEvents: atFirst.onEvents });
          subscribe({ after, categories: [category], onEvents: atSecond.onEvents }, second);
          const append = async (instance: EventLog, writer: string) => {
            for (let round = 0; round < 40; round++) {
              await instance.append(`${category}-${writer}${round}`, 'no_stream', someEvents(2));
            }
          };
          await Promise.all([append(log, 'a'), append(second, 'b'), append(log, 'c'), append(second, 'd')]);
          for (const seen of [atFirst, atSecond]) {
            await vi.waitFor(() => expect(seen.events).toHaveLength(320), PATIENTLY);
            expect(seen.events).toEqual(await readWhole(log, [category]));
          }
        }));
    });

    describe('closing', () => {
      it('has everything again when it is opened again, and goes on behind it', async (context) => {
        if (!opened.reopen) {
          skipped += 1;
          return context.skip('this adapter cannot be opened again');
        }
        const stream = aStream();
        const events = someEvents(3);
        const first = await log.append(stream, 'no_stream', events);
        const before = await log.read(stream);
        log = await opened.reopen();
        expect(await log.read(stream)).toEqual(before);
        expect(await log.append(stream, 'no_stream', events)).toEqual(first);
        const next: Appended = await log.append(stream, 2, someEvents(1));
        expect(next.position).toBeGreaterThan(first.position);
      });

      it('finishes what was asked, then refuses everything', (context) =>
        withSecond(context, async (second) => {
          const category = aCategory();
          let progress: 'waiting' | 'called' | 'done' = 'waiting';
          second.subscribe({
            name: 'contract',
            after: await log.head(),
            categories: [category],
            onEvents: async () => {
              progress = 'called';
              await new Promise((resolve) => setTimeout(resolve, 20));
              progress = 'done';
            },
          });
          await second.append(`${category}-1`, 'no_stream', someEvents(1));
          await vi.waitFor(() => expect(progress).toBe('called'), { timeout: 5_000, interval: 1 });
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
  });
}

const PATIENTLY = { timeout: 10_000, interval: 5 };

const aCategory = (): string => `test_${randomUUID().replaceAll('-', '')}`;
const aStream = (): string => `${aCategory()}-1`;

const anEvent = (type = 'Happened', data: JsonObject = { amount: '1.00' }): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    causation_id: randomUUID(),
    store_id: 'st_1',
    at: '2026-01-01T00:00:00.000Z',
  },
});

const someEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => anEvent());

/** A new stream that holds this many events. */
async function aStreamOf(log: EventLog, count: number): Promise<string> {
  const stream = aStream();
  await log.append(stream, 'no_stream', someEvents(count));
  return stream;
}

async function readWhole(log: EventLog, categories: readonly string[]): Promise<RecordedEvent[]> {
  const whole: RecordedEvent[] = [];
  for (let position = START; ; ) {
    const next = await log.readAll(position, { categories, limit: 100 });
    if (next.events.length === 0) return whole;
    whole.push(...next.events);
    position = next.position;
  }
}

/** A handler that remembers what it was given. */
function collect() {
  const seen = {
    events: [] as RecordedEvent[],
    position: START,
    onEvents: async (events: readonly RecordedEvent[], position: Position) => {
      expect(position).toBeGreaterThan(seen.position);
      seen.events.push(...events);
      seen.position = position;
    },
  };
  return seen;
}

async function expectWrongRevision(
  append: Promise<Appended>,
  about: Partial<Pick<WrongExpectedRevision, 'stream' | 'expected' | 'actual'>>,
): Promise<void> {
  const error = await append.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WrongExpectedRevision);
  expect(error).toMatchObject(about);
}

const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
const positionsOf = (events: readonly RecordedEvent[]): Position[] => events.map(({ position }) => position);
const ascending = (one: number, other: number): number => one - other;
const withoutPosition = ({ position: _, ...event }: RecordedEvent) => event;

function byStream(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
}
