import type { JsonObject } from '@storefold/kernel/core';
import {
  AppendTooLarge,
  InvalidAppend,
  MAX_APPEND_BYTES,
  START,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anEvent,
  aStream,
  aStreamOf,
  ascending,
  expectWrongRevision,
  idsOf,
  positionsOf,
  someEvents,
  withoutPosition,
} from './events.ts';
import type { ContractSuite } from './suite.ts';

export function appendingContract(suite: ContractSuite): void {
  describe('appending', () => {
    it('gives revisions from 0 and growing positions, and reads back what was written', async () => {
      const stream = aStream();
      const events = [anEvent('CardIssued', { amount: '10.00' }), anEvent('CardCanceled', { at: null })];
      const appended = await suite.log.append(stream, 'no_stream', events);
      expect(appended.revision).toBe(1);

      const recorded = await suite.log.read(stream);
      expect(recorded.map(withoutPosition)).toEqual(
        events.map((event, revision) => ({ ...event, stream, revision })),
      );
      expect(positionsOf(recorded)).toEqual([...positionsOf(recorded)].sort(ascending));
      expect(recorded[1]?.position).toBe(appended.position);
      expect(await suite.log.append(stream, 1, [anEvent()])).toMatchObject({ revision: 2 });
    });

    it('refuses "no stream" on a stream that exists, and writes nothing', async () => {
      const stream = await aStreamOf(suite.log, 3);
      await expectWrongRevision(suite.log.append(stream, 'no_stream', [anEvent()]), {
        stream,
        expected: 'no_stream',
        actual: 2,
      });
      expect(await suite.log.read(stream)).toHaveLength(3);
    });

    it('refuses a revision that is too low, too high, or of a stream that does not exist', async () => {
      const stream = await aStreamOf(suite.log, 3);
      await expectWrongRevision(suite.log.append(stream, 1, [anEvent()]), { stream, expected: 1, actual: 2 });
      await expectWrongRevision(suite.log.append(stream, 3, [anEvent()]), { stream, expected: 3, actual: 2 });
      const missing = aStream();
      await expectWrongRevision(suite.log.append(missing, 0, [anEvent()]), { stream: missing, actual: -1 });
      expect(await suite.log.read(stream)).toHaveLength(3);
      expect(await suite.log.read(missing)).toEqual([]);
    });

    it('answers the same append again as the first time, also after later events, and writes nothing', async () => {
      const stream = aStream();
      const events = someEvents(2);
      const first = await suite.log.append(stream, 'no_stream', events);
      expect(await suite.log.append(stream, 'no_stream', events)).toEqual(first);
      const more = someEvents(2);
      const second = await suite.log.append(stream, 1, more);
      await suite.log.append(stream, 3, someEvents(5));
      expect(await suite.log.append(stream, 'no_stream', events)).toEqual(first);
      expect(await suite.log.append(stream, 1, more)).toEqual(second);
      expect(await suite.log.read(stream)).toHaveLength(9);
    });

    it('writes once when the same append is asked twice at the same time', async () => {
      const stream = aStream();
      const events = someEvents(3);
      const [first, second] = await Promise.all([
        suite.log.append(stream, 'no_stream', events),
        suite.log.append(stream, 'no_stream', events),
      ]);
      expect(second).toEqual(first);
      expect(idsOf(await suite.log.read(stream))).toEqual(idsOf(events));
    });

    it('keeps the first data when the same ids come with others', async () => {
      const stream = aStream();
      const event = anEvent('CardIssued', { amount: '10.00' });
      const first = await suite.log.append(stream, 'no_stream', [event]);
      const changed = { ...event, type: 'CardStolen', data: { amount: '99.00' } };
      expect(await suite.log.append(stream, 'no_stream', [changed])).toEqual(first);
      expect(await suite.log.readLast(stream)).toMatchObject({
        type: 'CardIssued',
        data: { amount: '10.00' },
      });
    });

    it('takes the beginning of what was written as a repetition', async () => {
      const stream = aStream();
      const events = someEvents(3);
      await suite.log.append(stream, 'no_stream', events);
      await suite.log.append(stream, 2, [anEvent()]);
      expect(await suite.log.append(stream, 'no_stream', events.slice(0, 2))).toMatchObject({
        revision: 1,
      });
      expect(await suite.log.read(stream)).toHaveLength(4);
    });

    it('refuses known and new events together on an old revision, and writes nothing', async () => {
      const stream = aStream();
      const events = someEvents(2);
      await suite.log.append(stream, 'no_stream', events);
      await expectWrongRevision(suite.log.append(stream, 'no_stream', [...events, anEvent()]), {
        stream,
        actual: 1,
      });
      await expectWrongRevision(suite.log.append(stream, 'no_stream', [...events.slice(0, 1), anEvent()]), {
        stream,
      });
      await expectWrongRevision(suite.log.append(stream, 'no_stream', [anEvent(), ...events]), { stream });
      expect(idsOf(await suite.log.read(stream))).toEqual(idsOf(events));
    });

    it('either writes again or refuses ids that the stream holds, on its current revision', async () => {
      const stream = aStream();
      const events = someEvents(1);
      await suite.log.append(stream, 'no_stream', events);
      const again = await suite.log.append(stream, 0, events).catch((error: unknown) => error);
      if (again instanceof Error) expect(again).toBeInstanceOf(WrongExpectedRevision);
      else expect(again).toMatchObject({ revision: 1 });
      expect(await suite.log.read(stream)).toHaveLength(again instanceof Error ? 1 : 2);
    });

    it('writes one event id to two streams', async () => {
      const [one, other] = [aStream(), aStream()];
      const event = anEvent();
      await suite.log.append(one, 'no_stream', [event]);
      await suite.log.append(other, 'no_stream', [event]);
      expect(idsOf([...(await suite.log.read(one)), ...(await suite.log.read(other))])).toEqual([
        event.id,
        event.id,
      ]);
    });

    it('checks the revision of an append without events, and writes nothing', async () => {
      const missing = aStream();
      expect(await suite.log.append(missing, 'no_stream', [])).toMatchObject({ revision: -1 });
      await expectWrongRevision(suite.log.append(missing, 0, []), { stream: missing, actual: -1 });
      expect(await suite.log.readLast(missing)).toBeUndefined();

      const stream = await aStreamOf(suite.log, 2);
      expect(await suite.log.append(stream, 1, [])).toMatchObject({ revision: 1 });
      await expectWrongRevision(suite.log.append(stream, 'no_stream', []), { stream, actual: 1 });
    });

    it('takes events of almost 1 MiB together, and refuses more', async () => {
      const stream = aStream();
      const ofBytes = (bytes: number) => anEvent('Grown', { text: 'x'.repeat(bytes) });
      await suite.log.append(stream, 'no_stream', [ofBytes(520_000), ofBytes(519_000)]);
      expect(await suite.log.readLast(stream)).toMatchObject({ revision: 1 });

      const tooLarge = [ofBytes(MAX_APPEND_BYTES / 2), ofBytes(MAX_APPEND_BYTES / 2)];
      await expect(suite.log.append(stream, 1, tooLarge)).rejects.toBeInstanceOf(AppendTooLarge);
      const manyBytes = anEvent('Grown', { text: '€'.repeat(MAX_APPEND_BYTES / 3) });
      await expect(suite.log.append(stream, 1, [manyBytes])).rejects.toBeInstanceOf(AppendTooLarge);
      expect(await suite.log.readLast(stream)).toMatchObject({ revision: 1 });
    });

    it('tells streams apart whose names differ in anything', async () => {
      const category = aCategory();
      const ids = ['a', 'A', 'a ', ' a', 'a/b', 'a%', 'a_', "a'--", 'a"', 'a\\', 'a*', 'a\n', 'a-b', 'a$'];
      ids.push('é', 'e\u0301', '名前', '🎁', 'x'.repeat(1_000));
      const names = ids.map((id) => `${category}-${id}`);
      await Promise.all(
        names.map((stream) => suite.log.append(stream, 'no_stream', [anEvent('Named', { stream })])),
      );
      for (const stream of names) {
        expect((await suite.log.read(stream)).map(({ data }) => data)).toEqual([{ stream }]);
      }
      const { events } = await suite.log.readAll(START, { categories: [category] });
      expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set(names));
    });

    it('refuses names of streams and types that no engine could keep', async () => {
      const stream = aStream();
      const impossible = ['', '$all', '$x-1', `${stream}\0x`, '\0', 'half-\ud800'];
      for (const name of impossible) {
        await expect(suite.log.append(name, 'no_stream', [anEvent()])).rejects.toBeInstanceOf(InvalidAppend);
        await expect(suite.log.append(stream, 'no_stream', [anEvent(name)])).rejects.toBeInstanceOf(
          InvalidAppend,
        );
      }
      expect(await suite.log.read(stream)).toEqual([]);
    });

    it('refuses ids that are not UUIDs or come twice, and impossible revisions', async () => {
      const stream = aStream();
      const event = anEvent();
      const refused = [
        suite.log.append(stream, 'no_stream', [{ ...event, id: 'order-1' }]),
        suite.log.append(stream, 'no_stream', [{ ...event, id: event.id.toUpperCase().replace(/^./, 'A') }]),
        suite.log.append(stream, 'no_stream', [event, event]),
        suite.log.append(stream, -1, [event]),
        suite.log.append(stream, 0.5, [event]),
      ];
      for (const append of refused) await expect(append).rejects.toBeInstanceOf(InvalidAppend);
      expect(await suite.log.read(stream)).toEqual([]);
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
      await suite.log.append(stream, 'no_stream', [event]);
      const [recorded] = await suite.log.read(stream);
      expect(recorded?.data).toEqual(data);
      expect(recorded?.metadata).toEqual(event.metadata);
    });
  });
}
