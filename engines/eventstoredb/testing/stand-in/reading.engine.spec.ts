import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  NO_STREAM,
  type ReadAllOptions,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellEngine } from '../../../testing/cases-on.ts';
import { collected, EngineUnderTest, failureOf, isStandIn, newStream, noted } from './engine-under-test.ts';

const engine = new EngineUnderTest();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

tellEngine(() => engine.met);

describe('reading a stream', () => {
  it('goes forwards and backwards from a revision, that one included', async () => {
    const stream = await givenStream(5);
    const { client } = engine;
    expect(await texts(client.readStream(stream))).toEqual(['1', '2', '3', '4', '5']);
    expect(await texts(client.readStream(stream, { fromRevision: 2n, maxCount: 2 }))).toEqual(['3', '4']);
    const backwards = { direction: BACKWARDS } as const;
    expect(await texts(client.readStream(stream, { ...backwards, fromRevision: 1n }))).toEqual(['2', '1']);
    expect(await texts(client.readStream(stream, { ...backwards, fromRevision: END, maxCount: 1 }))).toEqual([
      '5',
    ]);
    expect(await texts(client.readStream(stream, { ...backwards, fromRevision: 50n }))).toHaveLength(5);
  });

  it('gives every event its position in $all', async () => {
    const stream = await givenStream(3);
    const inStream = await collected(engine.client.readStream(stream));
    const [first] = inStream;
    const fromPosition = first?.event?.position ?? { commit: 0n, prepare: 0n };
    const inAll = await collected(engine.client.readAll({ fromPosition }));
    const same = inAll.filter(({ event }) => event?.streamId === stream);
    expect(same.map(({ event }) => event?.position)).toEqual(inStream.map(({ event }) => event?.position));
  });

  it('has nothing to say beyond the end', async () => {
    expect(await texts(engine.client.readStream(await givenStream(2), { fromRevision: 10n }))).toEqual([]);
  });

  it('knows no missing stream', async () => {
    const stream = newStream();
    const failure = await failureOf(collected(engine.client.readStream(stream)));
    expect(failure).toBeInstanceOf(StreamNotFoundError);
    expect(failure).toMatchObject({ streamName: stream });
  });

  it('keeps to the truncation that the stream’s metadata ask for', async () => {
    const stream = await givenStream(5);
    await engine.client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await texts(engine.client.readStream(stream))).toEqual(['4', '5']);
    await engine.client.setStreamMetadata(stream, { maxCount: 1 });
    expect(await texts(engine.client.readStream(stream))).toEqual(['5']);
  });

  it('bounds a stream by metadata that came before its first event, and hides nothing from $all', async () => {
    const stream = newStream();
    await engine.client.setStreamMetadata(stream, { maxCount: 2 });
    const three = ['1', '2', '3'].map((text) => noted(text));
    await engine.append(stream, three, { expectedRevision: NO_STREAM });
    await engine.append(stream, [noted('4')], { expectedRevision: 2n });
    expect(await texts(engine.client.readStream(stream, { fromRevision: 0n, maxCount: 1 }))).toEqual(['3']);
    expect(await texts(engine.client.readStream(stream))).toEqual(['3', '4']);
    const fromEnd = { direction: BACKWARDS, fromPosition: END } as const;
    expect(await textsInAll(stream, fromEnd)).toEqual(['4', '3', '2', '1']);
  });
});

describe('reading $all', () => {
  it('begins with events of the system', async () => {
    const [first] = await collected(engine.client.readAll({ maxCount: 1 }));
    expect(first?.event?.streamId).toMatch(/^\$/);
  });

  it.runIf(isStandIn)('begins where a new server begins', async () => {
    const [first] = await collected(engine.client.readAll({ maxCount: 1 }));
    expect(first?.event).toMatchObject({ streamId: '$$$scavenges', type: '$metadata' });
    expect(first?.event?.position?.commit).toBe(548n);
  });

  it('goes forwards from a position, that one included, and backwards from it, that one not', async () => {
    const stream = await givenStream(3);
    const [, second] = await collected(engine.client.readStream(stream));
    const fromPosition = second?.event?.position ?? { commit: 0n, prepare: 0n };
    expect(await textsInAll(stream, { fromPosition })).toEqual(['2', '3']);
    expect(await textsInAll(stream, { fromPosition, direction: BACKWARDS })).toEqual(['1']);
    expect(await textsInAll(stream, { fromPosition: END, direction: BACKWARDS })).toEqual(['3', '2', '1']);
    expect(await textsInAll(stream, { fromPosition: END })).toEqual([]);
    expect(await textsInAll(stream, { fromPosition: START, direction: BACKWARDS })).toEqual([]);
  });

  it('finds nothing beyond the last event, forwards', async () => {
    const [last] = await collected(engine.client.readStream(await givenStream(1)));
    const beyond = (last?.event?.position?.commit ?? 0n) + 1n;
    const fromPosition = { commit: beyond, prepare: beyond };
    expect(await collected(engine.client.readAll({ fromPosition }))).toEqual([]);
  });

  it('takes no filter: the client ignores it without a word', async () => {
    const stream = await givenStream(1);
    const filter = streamNameFilter({ prefixes: [newStream()] });
    const fromEnd: ReadAllOptions = { direction: BACKWARDS, fromPosition: END };
    expect(await textsInAll(stream, { ...fromEnd, filter } as ReadAllOptions)).toEqual(['1']);
  });

  it('fails from a position at which nothing begins', async () => {
    const [first] = await collected(engine.client.readStream(await givenStream(2)));
    const inside = (first?.event?.position?.commit ?? 0n) + 1n;
    const fromPosition = { commit: inside, prepare: inside };
    const failure = await failureOf(collected(engine.client.readAll({ fromPosition })));
    expect(failure).toBeInstanceOf(UnknownError);
    expect(failure).toMatchObject({ code: 2 });
  });
});

describe('a soft delete', () => {
  it('hides the stream until the next append, which goes on counting', async () => {
    const stream = await givenStream(8);
    await engine.client.deleteStream(stream, { expectedRevision: 7n });
    expect(await failureOf(collected(engine.client.readStream(stream)))).toBeInstanceOf(StreamNotFoundError);

    const again = await engine.append(stream, [noted('again')], { expectedRevision: 'no_stream' });
    expect(again.nextExpectedRevision).toBe(8n);
    expect(await texts(engine.client.readStream(stream))).toEqual(['again']);
    await engine.append(stream, [noted('more')], { expectedRevision: 8n });
    expect(await texts(engine.client.readStream(stream))).toEqual(['again', 'more']);
  });

  it('lets the events be in $all', async () => {
    const stream = await givenStream(2);
    await engine.client.deleteStream(stream);
    const end = { direction: BACKWARDS, fromPosition: END } as const;
    expect(await textsInAll(stream, end)).toEqual(['2', '1']);
    const [deletion] = await inAll(`$$${stream}`, end);
    expect(deletion?.event).toMatchObject({ type: '$metadata', isJson: true });
  });

  it('needs the right revision', async () => {
    const stream = await givenStream(2);
    const failure = await failureOf(engine.client.deleteStream(stream, { expectedRevision: 0n }));
    expect(failure).toBeInstanceOf(WrongExpectedVersionError);
    expect(failure).toMatchObject({ actualVersion: 1n, expectedVersion: 0n });
    expect(await texts(engine.client.readStream(stream))).toEqual(['1', '2']);
  });
});

describe('a soft delete, more closely', () => {
  it('needs something to delete', async () => {
    const failure = await failureOf(engine.client.deleteStream(newStream(), { expectedRevision: 'any' }));
    expect(failure).toBeInstanceOf(WrongExpectedVersionError);
  });

  it('leaves the deleted events hidden when only metadata are written afterwards', async () => {
    const stream = await givenStream(2);
    await engine.client.deleteStream(stream);
    await engine.client.setStreamMetadata(stream, { maxCount: 10 });
    await engine.append(stream, [noted('again')], { expectedRevision: 1n });
    expect(await texts(engine.client.readStream(stream))).toEqual(['again']);
  });
});

describe('a tombstone', () => {
  it('ends the stream for readers and writers, for good', async () => {
    const stream = await givenStream(2);
    await engine.client.tombstoneStream(stream, { expectedRevision: 1n });
    const { client } = engine;
    expect(await failureOf(collected(client.readStream(stream)))).toBeInstanceOf(StreamDeletedError);
    const failure = await failureOf(engine.append(stream, [noted('late')]));
    expect(failure).toBeInstanceOf(StreamDeletedError);
    expect(failure).toMatchObject({ streamName: stream });
    expect(await failureOf(client.deleteStream(stream))).toBeInstanceOf(StreamDeletedError);
    expect(await failureOf(client.tombstoneStream(stream))).toBeInstanceOf(StreamDeletedError);
  });

  it('is the last event of its stream in $all', async () => {
    const stream = await givenStream(1);
    await engine.client.tombstoneStream(stream);
    const [last] = await inAll(stream, { direction: BACKWARDS, fromPosition: END });
    expect(last?.event).toMatchObject({ type: '$streamDeleted' });
    expect(last?.event?.revision).toBe(9_223_372_036_854_775_807n);
  });
});

async function givenStream(count: number): Promise<string> {
  const stream = newStream();
  await engine.append(
    stream,
    Array.from({ length: count }, (_, index) => noted(String(index + 1))),
  );
  return stream;
}

/** What a stretch of $all has of the stream; others may write to the same server. */
async function inAll(stream: string, options: ReadAllOptions): Promise<AllStreamResolvedEvent[]> {
  const events = await collected(engine.client.readAll({ ...options, maxCount: STRETCH }));
  return events.filter(({ event }) => event?.streamId === stream);
}

const STRETCH = 1_000;

async function textsInAll(stream: string, options: ReadAllOptions): Promise<unknown[]> {
  return (await inAll(stream, options)).map(({ event }) => textOf(event?.data));
}

async function texts(
  events: AsyncIterable<{ readonly event?: { readonly data: unknown } | undefined }>,
): Promise<unknown[]> {
  const all = await collected(events);
  return all.map(({ event }) => textOf(event?.data));
}

function textOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'text' in data ? data.text : undefined;
}
