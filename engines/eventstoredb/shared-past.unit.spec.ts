import { LogUnavailable, type Position, START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventFilter } from '../common/event-filter.ts';
import type { Batch } from '../common/log-subscription.ts';
import type { AllStream, AllStreamOptions } from './all-stream.ts';
import { asUnavailable, EngineFailure } from './engine-errors.ts';
import { SharedPast } from './shared-past.ts';
import { eventAt, ItemQueue } from './testing/item-queue.ts';

describe('the past that subscriptions share', () => {
  let past: SharedPast;
  let tail: { end: Position };
  let clock: HandClock;
  let server: {
    head: ReturnType<typeof vi.fn<AllStream['head']>>;
    subscribeToAll: ReturnType<typeof vi.fn<(options: AllStreamOptions, signal: AbortSignal) => ItemQueue>>;
  };
  beforeEach(() => {
    clock = new HandClock();
    tail = { end: 200 };
    server = {
      head: vi.fn<AllStream['head']>(async () => tail.end),
      subscribeToAll: vi.fn((_, signal) => new ItemQueue(signal)),
    };
    past = new SharedPast(server, tail, clock);
  });

  /** What the nth subscription to the server gets. */
  const sent = (nth = 0): ItemQueue => server.subscribeToAll.mock.results[nth]?.value;
  const asked = (): AllStreamOptions[] => server.subscribeToAll.mock.calls.map(([options]) => options);
  const reading = (...categories: string[]) => {
    const reader = past.open(eventFilter({ categories }));
    return {
      next: async (after: Position, limit: number): Promise<Batch> => reader.next(after, limit),
      close: () => reader.close(),
    };
  };
  const opened = async (count = 1) => {
    // Others have time to join.
    for (let moment = 0; moment < 2; moment++) {
      await turn();
      await clock.pass(50);
    }
    await expect.poll(() => server.subscribeToAll.mock.calls.length).toBe(count);
  };

  it('is read once for all that begin together, each of which gets its own events', async () => {
    const [all, cards, others] = [reading(), reading('cards'), reading('others')];
    const found = [all, cards, others].map((reader) => reader.next(START, 10));
    await opened();
    sent().put(eventAt(100), eventAt(200));
    expect((await Promise.all(found)).map(positions)).toEqual([[100, 200], [100, 200], []]);
    expect((await Promise.all(found)).map(({ position }) => position)).toEqual([200, 200, 200]);
    expect(asked()).toEqual([{ after: START }]);
    expect(server.head).toHaveBeenCalledTimes(1);
  });

  it('is read from where the first of them is, and the server sends only what those want who are there', async () => {
    const [late, early] = [reading('cards', 'orders'), reading('cards')];
    const found = [late.next(100, 10), early.next(50, 10)];
    await opened();
    sent().put(eventAt(80), { kind: 'checkpoint', position: 150 });
    await opened(2);
    sent(1).put(eventAt(120), eventAt(200));
    expect((await Promise.all(found)).map(positions)).toEqual([
      [120, 200],
      [80, 120, 200],
    ]);
    expect(asked()).toEqual([
      { after: 50, prefixes: ['cards'] },
      { after: 100, prefixes: ['cards', 'orders'] },
    ]);
  });

  it('is joined by one that comes later and wants something else, at its front', async () => {
    const [first, second] = [reading('cards'), reading('orders', 'cards')];
    const found = first.next(START, 1);
    await opened();
    sent().put(eventAt(80));
    await found;
    const later = second.next(80, 10);
    sent().put(eventAt(100));
    await opened(2);
    sent(1).put(eventAt(100), eventAt(200));
    expect(positions(await later)).toEqual([100, 200]);
    expect(asked()).toEqual([
      { after: START, prefixes: ['cards'] },
      { after: 80, prefixes: ['cards', 'orders'] },
    ]);
  });

  it('is passed where the server finds nothing, no further than to the end that was known', async () => {
    const found = reading('cards').next(50, 10);
    await opened();
    sent().put({ kind: 'checkpoint', position: 260 });
    expect(await found).toMatchObject({ events: [], position: 200 });
  });

  it('is joined by one that comes later, at what is still in memory', async () => {
    const [first, second] = [reading(), reading()];
    const found = first.next(START, 2);
    await opened();
    sent().put(eventAt(80), eventAt(100));
    expect(positions(await found)).toEqual([80, 100]);
    const later = second.next(80, 10);
    sent().put(eventAt(200));
    expect(positions(await later)).toEqual([100, 200]);
    expect(positions(await first.next(100, 10))).toEqual([200]);
    await opened(1);
  });

  it('is read twice only up to where the other reading is', async () => {
    const [ahead, behind] = [reading('cards'), reading('cards', 'orders')];
    const first = ahead.next(100, 2);
    await opened();
    sent().put(eventAt(110), eventAt(120));
    await first;
    const catchingUp = behind.next(START, 1);
    await opened(2);
    sent(1).put(eventAt(110));
    expect(positions(await catchingUp)).toEqual([110]);
    expect(asked()).toMatchObject([{ after: 100 }, { after: START, prefixes: ['cards', 'orders'] }]);
    const joined = ahead.next(120, 5);
    const rest = behind.next(110, 5);
    sent(1).put(eventAt(120), eventAt(200));
    expect(positions(await rest)).toEqual([120, 200]);
    sent().put(eventAt(200));
    expect(positions(await joined)).toEqual([200]);
  });

  it('tells the same events again to one whose handler has failed', async () => {
    const [reader, other] = [reading(), reading()];
    const found = [reader.next(START, 1), other.next(START, 10)];
    await opened();
    sent().put(eventAt(100), eventAt(200));
    await Promise.all(found);
    expect(positions(await reader.next(START, 10))).toEqual([100, 200]);
    await opened(1);
  });

  it('waits for the last one with little in memory, while the others go on with what they have', async () => {
    const { slow, rest, taken } = await oneThatIsSlow();
    expect(positions(await slow.next(1, taken - 1))).toHaveLength(taken - 1);
    expect(positions(await rest)).toHaveLength(2 * MANY - taken);
    expect(server.subscribeToAll).toHaveBeenCalledTimes(1);
  });

  it('goes on without one that takes too long, which begins anew where it was', async () => {
    const { slow, rest, taken } = await oneThatIsSlow();
    await clock.pass(10_000);
    expect(positions(await rest)).toHaveLength(2 * MANY - taken);
    const again = slow.next(1, 1);
    await opened(2);
    sent(1).put(eventAt(2));
    expect(positions(await again)).toEqual([2]);
    expect(asked()[1]).toMatchObject({ after: 1 });
  });

  /** Of two that begin together one goes on alone, until what follows the other is as much as a reading keeps. */
  async function oneThatIsSlow() {
    tail.end = 2 * MANY;
    const [slow, quick] = [reading(), reading()];
    const found = slow.next(START, 1);
    let rest = quick.next(START, 3 * MANY);
    await opened();
    sent().put(...Array.from({ length: 2 * MANY }, (_, index) => eventAt(index + 1)));
    expect(positions(await found)).toEqual([1]);
    let taken = 0;
    for (; !(await isPending(rest)); rest = quick.next(taken, 3 * MANY)) taken = (await rest).position;
    expect(taken).toBeGreaterThanOrEqual(MANY);
    expect(taken).toBeLessThan(1.1 * MANY);
    return { slow, taken, rest };
  }

  it('goes on by itself where the server ends a subscription that had got somewhere', async () => {
    const found = reading().next(START, 10);
    await opened();
    sent().put(eventAt(100));
    await turn();
    sent().breakOff(new LogUnavailable('Consumer too slow'));
    await opened(2);
    sent(1).put(eventAt(200));
    expect(positions(await found)).toEqual([100, 200]);
    expect(asked()).toEqual([{ after: START }, { after: 100 }]);
  });

  it('is asked for later and later where the server ends it before anything arrives, and not for ever', async () => {
    const failed = expect(reading().next(START, 10)).rejects.toThrow('Consumer too slow');
    await opened();
    const tooSlow = asUnavailable(new EngineFailure('too-slow', 'Consumer too slow'), 'here');
    sent().breakOff(tooSlow);
    for (let pauseMs = 50, times = 1; times <= 7; times += 1, pauseMs = Math.min(2 * pauseMs, 2_000)) {
      await turn();
      await clock.pass(pauseMs - 1);
      await turn();
      expect(asked()).toHaveLength(times);
      await clock.pass(1);
      await expect.poll(() => asked().length).toBe(times + 1);
      sent(times).breakOff(tooSlow);
    }
    await failed;
  });

  it('goes on for those who read it when another reading begins further on', async () => {
    const [first, behind] = [reading('cards'), reading('orders')];
    const found = first.next(100, 1);
    await opened();
    sent().put(eventAt(110));
    expect(positions(await found)).toEqual([110]);
    tail.end = 300;
    const later = behind.next(250, 1);
    const next = first.next(110, 1);
    sent().put(eventAt(120));
    expect(positions(await next)).toEqual([120]);
    await opened(2);
    expect(asked()).toMatchObject([{ after: 100 }, { after: 250, prefixes: ['orders'] }]);
    sent(1).put(eventAt(300));
    await later;
  });

  it('is not gone on with at a node whose log ends before it: nobody skips what that one lacks', async () => {
    const failed = expect(reading().next(START, 10)).rejects.toThrow(LogUnavailable);
    await opened();
    sent().put(eventAt(100));
    await turn();
    server.head.mockResolvedValue(150);
    sent().breakOff(new Error('away'));
    await failed;
    expect(server.subscribeToAll).toHaveBeenCalledTimes(1);
  });

  it('fails for all when the server cannot be read', async () => {
    const found = [reading(), reading('cards')].map((reader) => reader.next(START, 10));
    const failed = found.map((each) => expect(each).rejects.toThrow('down'));
    await opened();
    sent().breakOff(new LogUnavailable('down'));
    await Promise.all(failed);
  });

  it('fails when the server says nothing', async () => {
    const failed = expect(reading().next(START, 10)).rejects.toThrow(LogUnavailable);
    await opened();
    await clock.pass(10_000);
    await failed;
  });

  it('hands over what was found after a while', async () => {
    const found = reading().next(START, 10);
    await opened();
    sent().put(eventAt(100));
    expect(await isPending(found)).toBe(true);
    await clock.pass(2_001);
    sent().put({ kind: 'checkpoint', position: 150 });
    expect(await found).toMatchObject({ position: 150, isRecent: false });
    expect(positions(await found)).toEqual([100]);
  });

  it('does not take the word of a server whose log is shorter than what was seen of it', async () => {
    server.head.mockResolvedValue(150);
    const reader = reading();
    await expect(reader.next(START, 10)).rejects.toThrow(LogUnavailable);
    server.head.mockResolvedValue(200);
    const found = reader.next(START, 10);
    await opened();
    sent().put({ kind: 'caughtUp' });
    expect(await found).toEqual({ events: [], position: 200, isRecent: false });
  });

  it('is asked for nothing more once nobody reads it', async () => {
    const [one, other] = [reading(), reading()];
    const found = [one.next(START, 10), other.next(START, 10)];
    one.close();
    other.close();
    for (const each of found) expect(await each).toMatchObject({ events: [], position: START });
    await turn();
    expect(server.subscribeToAll).not.toHaveBeenCalled();
  });

  it('leaves the server in peace at its end', async () => {
    const found = reading().next(START, 10);
    await opened();
    sent().put(eventAt(200));
    await found;
    const [[, signal] = []] = server.subscribeToAll.mock.calls;
    await expect.poll(() => signal?.aborted).toBe(true);
  });
});

/** As many events as a reading keeps. */
const MANY = 10_000;

const positions = (batch: Batch | undefined): Position[] =>
  batch?.events.map(({ position }) => position) ?? [];

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function isPending(promise: Promise<Batch>): Promise<boolean> {
  for (let turns = 0; turns < 5; turns++) await turn();
  return (await Promise.race([promise, Promise.resolve('pending')])) === 'pending';
}
