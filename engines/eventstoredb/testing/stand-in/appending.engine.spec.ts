import {
  MaxAppendSizeExceededError,
  START,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellEngine } from '../../../testing/cases-on.ts';
import { collected, EngineUnderTest, failureOf, newStream, noted } from './engine-under-test.ts';

const engine = new EngineUnderTest();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

tellEngine(() => engine.met);

describe('appending', () => {
  it('counts revisions from 0 and answers with the position of the last event', async () => {
    const stream = newStream();
    const first = await engine.append(stream, [noted('1'), noted('2')], {
      expectedRevision: 'no_stream',
    });
    expect(first.nextExpectedRevision).toBe(1n);
    const second = await engine.append(stream, [noted('3')], { expectedRevision: 1n });
    expect(second.nextExpectedRevision).toBe(2n);

    const events = await collected(engine.client.readStream(stream));
    expect(events.map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n]);
    expect(events[1]?.event?.position).toEqual(first.position);
    expect(events[2]?.event?.position).toEqual(second.position);
    expect(second.position?.commit).toBe(second.position?.prepare);
    expect((second.position?.commit ?? 0n) - (first.position?.commit ?? 0n)).toBeGreaterThan(1n);
  });

  it.each([
    { expected: 'no_stream', events: 1, actual: 0n },
    { expected: 5n, events: 2, actual: 1n },
    { expected: 0n, events: 2, actual: 1n },
    { expected: 0n, events: 0, actual: 'no_stream' },
  ] as const)('refuses $expected on a stream of $events events', async ({ expected, events, actual }) => {
    const stream = newStream();
    if (events > 0) await engine.append(stream, notes(events));
    const failure = await failureOf(engine.append(stream, [noted('late')], { expectedRevision: expected }));
    expect(failure).toBeInstanceOf(WrongExpectedVersionError);
    expect(failure).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: expected,
      actualVersion: actual,
      message: '',
    });
  });

  it('takes up to 1 MiB in one append, and says how much that is', async () => {
    await engine.append(newStream(), [noted('x'.repeat(520_000)), noted('x'.repeat(520_000))]);
    const tooMuch = [noted('x'.repeat(525_000)), noted('x'.repeat(525_000))];
    const failure = await failureOf(engine.append(newStream(), tooMuch));
    expect(failure).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(failure).toMatchObject({ maxAppendSize: 1_048_576 });
  });

  it('takes spaces, slashes, other scripts, long names and system streams, but no empty name', async () => {
    for (const name of ['two words', 'a/b', 'Überweisung-日本', 'n'.repeat(1_000)]) {
      const stream = `${newStream()} ${name}`;
      await engine.append(stream, [noted('1')]);
      expect(await engine.texts(stream)).toEqual(['1']);
    }
    const systemStream = `$${newStream()}`;
    await engine.append(systemStream, [noted('1')]);
    expect(await engine.texts(systemStream)).toEqual(['1']);
    expect(await failureOf(engine.append('', [noted('1')]))).toBeInstanceOf(UnknownError);
  });

  it('takes an append of nothing when the revision is right', async () => {
    const stream = newStream();
    await engine.append(stream, notes(2));
    const answer = await engine.append(stream, [], { expectedRevision: 1n });
    expect(answer).toMatchObject({ success: true, nextExpectedRevision: 1n });
    const failure = await failureOf(engine.append(stream, [], { expectedRevision: 0n }));
    expect(failure).toBeInstanceOf(WrongExpectedVersionError);
    expect(await engine.texts(stream)).toEqual(['1', '2']);
  });
});

describe('appending the same events again', () => {
  it.each(['no_stream', 'any'] as const)(
    'writes nothing and answers as before, expecting %s',
    async (expectedRevision) => {
      const stream = newStream();
      const events = notes(2);
      const first = await engine.append(stream, events, { expectedRevision });
      await engine.append(stream, [noted('later')]);
      expect(await engine.append(stream, events, { expectedRevision })).toEqual(first);
      expect(await engine.texts(stream)).toEqual(['1', '2', 'later']);
    },
  );

  it('writes nothing, expecting the revision of the first time', async () => {
    const stream = newStream();
    await engine.append(stream, [noted('before')]);
    const events = notes(2);
    const first = await engine.append(stream, events, { expectedRevision: 0n });
    await engine.append(stream, [noted('later')]);
    expect(await engine.append(stream, events, { expectedRevision: 0n })).toEqual(first);
    expect(await engine.texts(stream)).toEqual(['before', '1', '2', 'later']);
  });

  it('writes nothing when it is only the beginning of what was written', async () => {
    const stream = newStream();
    const events = notes(3);
    await engine.append(stream, events, { expectedRevision: 'no_stream' });
    const again = await engine.append(stream, events.slice(0, 2), { expectedRevision: 'no_stream' });
    expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await engine.texts(stream)).toEqual(['1', '2', '3']);
  });

  it('keeps the first data, whatever the second are', async () => {
    const stream = newStream();
    const event = noted('first');
    await engine.append(stream, [event], { expectedRevision: 'no_stream' });
    await engine.append(stream, [noted('second', event.id)], { expectedRevision: 'no_stream' });
    expect(await engine.texts(stream)).toEqual(['first']);
  });

  it('writes them a second time, expecting the revision of now', async () => {
    const stream = newStream();
    const events = notes(2);
    await engine.append(stream, events, { expectedRevision: 'no_stream' });
    await engine.append(stream, events, { expectedRevision: 1n });
    expect(await engine.texts(stream)).toEqual(['1', '2', '1', '2']);
  });

  it.each(['no_stream', 'any'] as const)(
    'refuses known and new ones together, expecting %s',
    async (expectedRevision) => {
      const stream = newStream();
      const [known] = notes(1);
      await engine.append(stream, known ? [known] : [], { expectedRevision });
      const mixed = [...(known ? [known] : []), noted('new')];
      const failure = await failureOf(engine.append(stream, mixed, { expectedRevision }));
      expect(failure).toBeInstanceOf(WrongExpectedVersionError);
      expect(await engine.texts(stream)).toEqual(['1']);
    },
  );

  it('writes them to another stream as well', async () => {
    const events = notes(1);
    const [one, other] = [newStream(), newStream()];
    await engine.append(one, events, { expectedRevision: 'any' });
    await engine.append(other, events, { expectedRevision: 'any' });
    expect(await engine.texts(one)).toEqual(['1']);
    expect(await engine.texts(other)).toEqual(['1']);
  });
});

it('keeps content types, data and metadata as they were', async () => {
  const stream = newStream();
  const bytes = Uint8Array.from([0, 255, 7]);
  await engine.client.appendToStream(stream, {
    id: crypto.randomUUID(),
    type: 'bytes',
    contentType: 'application/octet-stream',
    data: bytes,
    metadata: bytes,
  });
  const [read] = await collected(engine.client.readStream(stream, { fromRevision: START }));
  expect(read?.event).toMatchObject({ type: 'bytes', isJson: false, data: bytes, metadata: bytes });
});

it('lets one of many racing writers through', async () => {
  const stream = newStream();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, writer) =>
      engine.append(stream, [noted(String(writer))], { expectedRevision: 'no_stream' }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await engine.texts(stream)).toHaveLength(1);
});

function notes(count: number): ReturnType<typeof noted>[] {
  return Array.from({ length: count }, (_, index) => noted(String(index + 1)));
}
