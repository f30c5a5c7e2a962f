import { WrongExpectedRevision } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anEvent,
  aStream,
  aStreamOf,
  ascending,
  byStream,
  positionsOf,
  readWhole,
  someEvents,
} from './events.ts';
import type { ContractSuite } from './suite.ts';

export function manyAtOnceContract(suite: ContractSuite): void {
  describe('many at once', () => {
    it('lets exactly one of a hundred racing appends win', async () => {
      const stream = await aStreamOf(suite.log, 1);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, (_, racer) => suite.log.append(stream, 0, [anEvent('Raced', { racer })])),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
          expect(outcome.reason).toMatchObject({ stream, expected: 0, actual: 1 });
        }
      }
      expect(await suite.log.read(stream)).toHaveLength(2);
    });

    it('writes all that may be written, whatever is refused among them', async () => {
      const existing = await aStreamOf(suite.log, 2);
      const streams = Array.from({ length: 40 }, aStream);
      const outcomes = await Promise.allSettled(
        streams.flatMap((stream) => [
          suite.log.append(stream, 'no_stream', someEvents(2)),
          suite.log.append(existing, 0, someEvents(1)),
          suite.log.append(aStream(), 7, someEvents(3)),
        ]),
      );
      const isFulfilled = outcomes.map(({ status }) => status === 'fulfilled');
      expect(isFulfilled).toEqual(streams.flatMap(() => [true, false, false]));
      for (const stream of streams) {
        expect((await suite.log.read(stream)).map(({ revision }) => revision)).toEqual([0, 1]);
      }
      expect(await suite.log.read(existing)).toHaveLength(2);
    });

    it('gives each event a position of its own, in the order of its stream', async () => {
      const category = aCategory();
      await Promise.all(
        Array.from({ length: 20 }, async (_, writer) => {
          let revision: number | 'no_stream' = 'no_stream';
          for (let round = 0; round < 10; round++) {
            ({ revision } = await suite.log.append(`${category}-${writer}`, revision, someEvents(2)));
          }
        }),
      );
      const events = await readWhole(suite.log, [category]);
      expect(events).toHaveLength(400);
      expect(new Set(positionsOf(events)).size).toBe(400);
      expect(positionsOf(events)).toEqual([...positionsOf(events)].sort(ascending));
      for (const [stream, own] of byStream(events)) {
        expect(own.map(({ revision }) => revision)).toEqual([...own.keys()]);
        expect(await suite.log.read(stream)).toEqual(own);
      }
    });

    it('puts what is appended after an answer behind it', async () => {
      const first = await suite.log.append(aStream(), 'no_stream', someEvents(1));
      const second = await suite.log.append(aStream(), 'no_stream', someEvents(1));
      expect(second.position).toBeGreaterThan(first.position);
    });
  });
}
