import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@storefold/kernel/core';
import {
  type Appended,
  type EventLog,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { expect } from 'vitest';

export const PATIENTLY = { timeout: 40_000, interval: 5 };

export const aCategory = (): string => `test_${randomUUID().replaceAll('-', '')}`;
export const aStream = (): string => `${aCategory()}-1`;

export const anEvent = (type = 'Happened', data: JsonObject = { amount: '1.00' }): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { ...exampleMetadata, command_id: randomUUID(), causation_id: randomUUID() },
});

export const someEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => anEvent());

/** Appends this many events to a new stream. */
export async function aStreamOf(log: EventLog, count: number): Promise<string> {
  const stream = aStream();
  await log.append(stream, 'no_stream', someEvents(count));
  return stream;
}

export async function readWhole(log: EventLog, categories: readonly string[]): Promise<RecordedEvent[]> {
  const whole: RecordedEvent[] = [];
  for (let position = START; ; ) {
    const next = await log.readAll(position, { categories, limit: 100 });
    if (next.events.length === 0) return whole;
    whole.push(...next.events);
    position = next.position;
  }
}

/** A handler that records the events it receives. */
export function collect() {
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

export async function expectWrongRevision(
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

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
export const positionsOf = (events: readonly RecordedEvent[]): Position[] =>
  events.map(({ position }) => position);
export const ascending = (one: number, other: number): number => one - other;
export const withoutPosition = (event: RecordedEvent): Omit<RecordedEvent, 'position'> => {
  const { position, stream, revision, id, type, data, metadata } = event;
  expect(position).toBeTypeOf('number');
  return { stream, revision, id, type, data, metadata };
};

export function byStream(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
}
