import { END, streamNameFilter, TimeoutError, UnknownError } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tellEngine } from '../../../testing/cases-on.ts';
import { collected, EngineUnderTest, isStandIn, newStream, noted } from './engine-under-test.ts';

const engine = new EngineUnderTest();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

tellEngine(() => engine.met);

describe('a subscription to $all', () => {
  it('is confirmed, gets everything from the start, and hears when it is live', async () => {
    const stream = await givenStream(newStream(), 2);
    const all = engine.subscribe();
    const { seen } = engine.subscribe({}, stream);
    await vi.waitUntil(() => seen.includes('caughtUp') && all.seen.includes('caughtUp'), WAIT);
    expect(all.seen[0]).toBe('confirmation');
    expect(all.seen[1]).toMatch(/^\$/);
    await engine.append(stream, [noted('live')]);
    await vi.waitUntil(() => seen.at(-1) === 'live', WAIT);
    expect(seen).toEqual(['confirmation', '1', '2', 'caughtUp', 'live']);
  });

  it('begins behind the position that it is given', async () => {
    const stream = await givenStream(newStream(), 3);
    const [, second] = await collected(engine.client.readStream(stream));
    const fromPosition = second?.event?.position ?? { commit: 0n, prepare: 0n };
    const { seen } = engine.subscribe({ fromPosition }, stream);
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    expect(seen).toEqual(['confirmation', '3', 'caughtUp']);
  });

  it('gets only what comes, from the end', async () => {
    const stream = await givenStream(newStream(), 3);
    const { seen } = engine.subscribe({ fromPosition: END }, stream);
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    await engine.append(stream, [noted('4')]);
    await vi.waitUntil(() => seen.length === 3, WAIT);
    expect(seen).toEqual(['confirmation', 'caughtUp', '4']);
  });

  it('fails from a position at which nothing begins', async () => {
    const [first] = await collected(engine.client.readStream(await givenStream(newStream(), 2)));
    const inside = (first?.event?.position?.commit ?? 0n) + 1n;
    const { errors } = engine.subscribe({ fromPosition: { commit: inside, prepare: inside } });
    await vi.waitUntil(() => errors.length > 0, WAIT);
    expect(errors[0]).toBeInstanceOf(UnknownError);
  });

  it('begins with what comes, from a position beyond the last event', async () => {
    const { nextPosition } = await appended(newStream(), 1);
    const beyond = nextPosition.commit + 1n;
    const { seen } = engine.subscribe({ fromPosition: { commit: beyond, prepare: beyond } });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    expect(seen).toEqual(['confirmation', 'caughtUp']);
    await appended(newStream(), 2);
    await vi.waitUntil(() => seen.includes('2'), WAIT);
  });

  it('ends without a word when the client unsubscribes', async () => {
    const { subscription, seen, errors } = engine.subscribe();
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    await subscription.unsubscribe();
    await givenStream(newStream(), 1);
    expect(errors).toEqual([]);
  });
});

describe('a live subscription to $all', () => {
  it('gets a burst of as many events as the server holds for it', async () => {
    const { seen, errors } = engine.subscribe({ fromPosition: END });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    for (let burst = 1; burst <= 5; burst += 1) {
      await appended(newStream(), 32);
      await vi.waitUntil(() => seen.filter((word) => word === '32').length === burst, WAIT);
    }
    expect(errors).toEqual([]);
  });

  it('ends when many events are written at once, and says that the client is to subscribe again', async () => {
    const { seen, positions, errors, subscription } = engine.subscribe({ fromPosition: END });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    const { nextPosition } = await appended(newStream(), 500);
    await vi.waitUntil(() => errors.length > 0, WAIT);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toBeInstanceOf(TimeoutError);
    expect(errors[0]).toMatchObject({ code: 10, message: expect.stringMatching(TOO_SLOW) });
    expect(subscription.destroyed).toBe(false);
    expect(positions.length).toBeLessThan(500);
    const again = engine.subscribe({ fromPosition: nextPosition });
    await vi.waitUntil(() => again.seen.includes('caughtUp'), WAIT);
    await appended(newStream(), 32);
    await vi.waitUntil(() => again.seen.includes('32'), WAIT);
    expect(seen).not.toContain('500');
  });

  it('ends when its client reads nothing, and gets what was on its way first', async () => {
    const { seen, errors, subscription } = engine.subscribe({ fromPosition: END });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    subscription.pause();
    for (let round = 0; round < 20; round += 1) {
      await engine.append(
        newStream(),
        Array.from({ length: 10 }, () => noted(LARGE)),
      );
    }
    subscription.resume();
    await vi.waitUntil(() => errors.length > 0, WAIT);
    expect(errors[0]).toMatchObject({ code: 10, message: expect.stringMatching(TOO_SLOW) });
    expect(seen.length).toBeGreaterThan(32);
    expect(seen.length).toBeLessThan(200);
  });
});

describe('a subscription with a filter for streams', () => {
  it('gets the events of these streams alone, those there are and those to come', async () => {
    const category = newCategory();
    const [one, other] = [newStream(category), newStream()];
    await givenStream(one, 2);
    await givenStream(other, 2);
    const { seen } = engine.subscribe({ filter: streamNameFilter({ prefixes: [`${category}-`] }) });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    await engine.append(other, [noted('other')]);
    await engine.append(one, [noted('live')]);
    await vi.waitUntil(() => seen.at(-1) === 'live', WAIT);
    expect(seen.filter((word) => word !== 'checkpoint')).toEqual([
      'confirmation',
      '1',
      '2',
      'caughtUp',
      'live',
    ]);
  });

  it('tells how far it searched, also where nothing matches: while catching up', async () => {
    const { nextPosition } = await appended(newStream(), 1);
    await appended(newStream(), 100);
    const filter = streamNameFilter({
      prefixes: [`${newCategory()}-`],
      checkpointInterval: 1,
      maxSearchWindow: 32,
    });
    const { seen, checkpoints } = engine.subscribe({ filter, fromPosition: nextPosition });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    expect(seen.slice(0, 4)).toEqual(['confirmation', 'checkpoint', 'checkpoint', 'checkpoint']);
    expect(isRising(checkpoints)).toBe(true);
  });

  it('tells how far it searched, also where nothing matches: while live', async () => {
    const category = newCategory();
    const filter = streamNameFilter({
      prefixes: [`${category}-`],
      checkpointInterval: 2,
      maxSearchWindow: 16,
    });
    const { seen, checkpoints } = engine.subscribe({ filter, fromPosition: END });
    await vi.waitUntil(() => seen.includes('caughtUp'), WAIT);
    for (let round = 0; round < 10; round += 1) await appended(newStream(), 10);
    await vi.waitUntil(() => checkpoints.length >= 3, WAIT);
    await appended(newStream(category), 1);
    await vi.waitUntil(() => seen.includes('1'), WAIT);
    expect(seen.indexOf('caughtUp')).toBeLessThan(seen.indexOf('checkpoint'));
    expect(isRising(checkpoints)).toBe(true);
    if (isStandIn) expect(checkpoints).toHaveLength(3);
  });

  it('misses nothing when it begins again from a checkpoint', async () => {
    const category = newCategory();
    const { nextPosition } = await appended(newStream(), 1);
    await appended(newStream(), 70);
    await appended(newStream(category), 3);
    await appended(newStream(), 70);
    const filter = streamNameFilter({
      prefixes: [`${category}-`],
      checkpointInterval: 1,
      maxSearchWindow: 10,
    });
    const first = engine.subscribe({ filter, fromPosition: nextPosition });
    await vi.waitUntil(() => first.seen.includes('caughtUp'), WAIT);
    expect(first.checkpoints.length).toBeGreaterThan(10);
    const delivered = eventsBeforeEachCheckpoint(first.seen);
    for (const [index, commit] of first.checkpoints.entries()) {
      const again = engine.subscribe({ filter, fromPosition: { commit, prepare: commit } });
      await vi.waitUntil(() => again.seen.includes('caughtUp'), WAIT);
      expect(again.positions, `from ${commit}`).toHaveLength(3 - (delivered[index] ?? 0));
      await again.subscription.unsubscribe();
    }
  });

  it('gets each event once and in order while many writers append, and it begins again where it ended', async () => {
    const category = newCategory();
    const filter = streamNameFilter({ prefixes: [`${category}-`] });
    let following = engine.subscribe({ filter, fromPosition: END });
    await vi.waitUntil(() => following.seen.includes('caughtUp'), WAIT);
    const appending = Promise.all(Array.from({ length: 50 }, () => appended(newStream(category), 40)));
    const positions: bigint[] = [];
    await vi.waitUntil(() => {
      const commit = following.positions.at(-1) ?? positions.at(-1);
      if (following.errors.length > 0 && commit !== undefined) {
        positions.push(...following.positions);
        following = engine.subscribe({ filter, fromPosition: { commit, prepare: commit } });
      }
      return positions.length + following.positions.length >= 2_000;
    }, WAIT);
    await appending;
    positions.push(...following.positions);
    expect(positions).toHaveLength(2_000);
    expect(isRising(positions)).toBe(true);
  });
});

it.runIf(isStandIn)('catches up over tens of thousands of events', async () => {
  const { nextPosition } = await appended(newStream(), 1);
  const streams = Array.from({ length: 20 }, () => newStream());
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(streams.map((stream) => appended(stream, 100)));
  }
  const category = newCategory();
  await appended(newStream(category), 1);
  const { seen } = engine.subscribe({
    fromPosition: nextPosition,
    filter: streamNameFilter({ prefixes: [`${category}-`] }),
  });
  await vi.waitUntil(() => seen.includes('1'), WAIT);
});

const WAIT = { timeout: 40_000, interval: 5 };

const TOO_SLOW = /Consumer too slow to handle event while live. Client resubscription required/;
/** Few of these fill what lies between server and client. */
const LARGE = 'x'.repeat(20_000);

const newCategory = (): string => `category${crypto.randomUUID().replaceAll('-', '')}`;

async function givenStream(stream: string, count: number): Promise<string> {
  await appended(stream, count);
  return stream;
}

/** Appends this many events; the position is that of the last one. */
async function appended(
  stream: string,
  count: number,
): Promise<{ readonly nextPosition: { commit: bigint; prepare: bigint } }> {
  const events = Array.from({ length: count }, (_, index) => noted(String(index + 1)));
  const { position } = await engine.append(stream, events);
  return { nextPosition: position ?? { commit: 0n, prepare: 0n } };
}

function eventsBeforeEachCheckpoint(seen: readonly string[]): number[] {
  const words = ['confirmation', 'checkpoint', 'caughtUp'];
  return seen.flatMap((word, index) =>
    word === 'checkpoint' ? [seen.slice(0, index).filter((before) => !words.includes(before)).length] : [],
  );
}

function isRising(positions: readonly bigint[]): boolean {
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? position));
}
