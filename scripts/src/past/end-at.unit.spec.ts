import type { EventLog, RecordedEvent } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { endAt } from './end-at.ts';

describe('the past of an instant', () => {
  const log = logOf('12:00', '12:01', '12:05', '12:02');

  it('ends before the first event that was decided later, also where a later one says that it is older', async () => {
    expect(await endAt(log, at('12:03'))).toMatchObject({ position: 1 });
  });

  it('has what was decided at that very instant', async () => {
    expect(await endAt(log, at('12:01'))).toMatchObject({ position: 1 });
  });

  it('is all of the log after its last event, and nothing before its first', async () => {
    expect(await endAt(log, at('12:05'))).toMatchObject({ position: 3 });
    expect(await endAt(log, at('11:59'))).toBeUndefined();
  });
});

function at(time: string): string {
  return `2026-11-17T${time}:00.000Z`;
}

function logOf(...times: readonly string[]): Pick<EventLog, 'readAll'> {
  const events = times.map(
    (time, position): RecordedEvent => ({
      id: `id-${position}`,
      stream: 'counter-a',
      type: 'Counted',
      revision: position,
      position,
      data: {},
      metadata: { ...exampleMetadata, occurred_at: at(time) },
    }),
  );
  return {
    readAll: async (after) => ({
      events: events.filter(({ position }) => position > after),
      position: events.length - 1,
    }),
  };
}
