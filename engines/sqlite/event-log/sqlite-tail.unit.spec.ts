import type { Clock } from '@storefold/kernel/core';
import {
  LogUnavailable,
  type Position,
  type RecordedEvent,
  START,
  type SubscriptionOptions,
} from '@storefold/kernel/ports';
import { describe, expect, it, vi } from 'vitest';
import { admits, type EventFilter } from '../../common/event-filter.ts';
import type { EventRow, Stretch } from '../../common/event-row.ts';
import { SqliteTail } from './sqlite-tail.ts';

describe('the tail of the log', () => {
  it('reads an append once for all its subscriptions, and nothing while nothing is appended', async () => {
    const { file, tail, clock } = aTail();
    file.append(10, 'cards');
    const seen = Array.from({ length: 15 }, (_, at) => follow(tail, START, at < 5 ? ['cards'] : ['orders']));
    await expect.poll(() => seen.every(({ position }) => position === 9)).toBe(true);
    file.queries = 0;

    file.append(1, 'orders');
    tail.lookForNewEvents();
    await expect.poll(() => seen.every(({ position }) => position === 10)).toBe(true);
    expect(file.queries).toBe(1);
    expect(seen.map(({ events }) => events.length)).toEqual([
      ...Array<number>(5).fill(10),
      ...Array<number>(10).fill(1),
    ]);

    for (let tick = 0; tick < 20; tick++) await clock.advance(250);
    tail.checkForNewEvents();
    await turn();
    expect(file.queries).toBe(1);
    await tail.stop();
  });

  it('delivers what this process appends without reading it, and reads what others appended before', async () => {
    const { file, tail } = aTail();
    file.append(3, 'cards');
    const seen = [follow(tail, START, []), follow(tail, START, ['cards']), follow(tail, START, ['orders'])];
    const all = (position: Position) =>
      expect.poll(() => seen.map((each) => each.position)).toEqual(Array(3).fill(position));
    await all(2);
    [file.queries, file.heads] = [0, 0];
    tail.extendBy(file.append(2, 'orders'));
    await all(4);
    expect([file.queries, file.heads]).toEqual([0, 0]);
    file.append(1, 'cards');
    tail.extendBy(file.append(2, 'orders'));
    await all(7);
    const rows = [...file.append(1, 'cards')];
    file.append(1, 'cards');
    tail.extendBy([...rows, ...file.append(1, 'cards')]);
    await all(10);
    expect(seen.map(({ events }) => events.length)).toEqual([11, 7, 4]);
    expect(seen[0]?.events.map(({ position }) => position)).toEqual([...Array(11).keys()]);
    await tail.stop();
  });

  it('moves a subscription on at once when nothing is for it, unless it wants to be called', async () => {
    const { file, tail } = aTail();
    const passed: Position[] = [];
    let isPassing = true;
    const passTo = (position: Position): boolean => {
      passed.push(position);
      return isPassing;
    };
    const seen = follow(tail, START, ['orders'], { passTo });
    await turn();
    tail.extendBy(file.append(2, 'cards'));
    expect([passed, seen.subscription.position, seen.sizes]).toEqual([[1], 1, []]);
    isPassing = false;
    tail.extendBy(file.append(1, 'cards'));
    await expect.poll(() => seen.subscription.position).toBe(2);
    expect([passed, seen.sizes]).toEqual([[1, 2], [0]]);
    tail.extendBy(file.append(1, 'orders'));
    await expect.poll(() => seen.events).toHaveLength(1);
    await tail.stop();
  });

  it('moves a subscription on at once when nothing new concerns it, and delivers what comes beside that', async () => {
    const { file, tail } = aTail();
    const seen = follow(tail, START, ['orders', 'cards'], {
      passTo: () => true,
      concerns: ({ stream }) => stream.startsWith('orders-'),
    });
    await turn();
    tail.extendBy(file.append(2, 'cards'));
    expect([seen.subscription.position, seen.sizes]).toEqual([1, []]);
    tail.extendBy([...file.append(1, 'cards'), ...file.append(1, 'orders')]);
    await expect.poll(() => seen.subscription.position).toBe(3);
    expect(seen.sizes).toEqual([2]);
    tail.extendBy(file.append(1, 'cards'));
    expect([seen.subscription.position, seen.sizes]).toEqual([4, [2]]);
    await tail.stop();
  });

  it('looks on its timer for what others have appended', async () => {
    const { file, tail, clock } = aTail();
    const seen = follow(tail, START, []);
    await turn();
    file.append(3, 'cards');
    await clock.advance(249);
    expect(seen.events).toHaveLength(0);
    await clock.advance(1);
    await expect.poll(() => seen.events).toHaveLength(3);
    await tail.stop();
  });

  it('looks once, however often it is told to', async () => {
    const { file, tail } = aTail();
    const seen = follow(tail, START, []);
    await turn();
    file.heads = 0;
    file.append(1, 'cards');
    for (let told = 0; told < 100; told++) tail.checkForNewEvents();
    await expect.poll(() => seen.events).toHaveLength(1);
    expect(file.heads).toBe(1);
    await tail.stop();
  });

  it('lets a subscription far behind read the file in batches, the others going on meanwhile', async () => {
    const { file, tail } = aTail();
    file.append(10_000, 'cards');
    const behind = follow(tail, START, ['cards']);
    let behindMeanwhile = Number.NaN;
    tail.subscribe({
      name: 'live',
      after: 9_999,
      categories: [],
      async onEvents() {
        behindMeanwhile = behind.events.length;
      },
    });
    while (behind.events.length === 0) await turn();
    file.append(1, 'cards');
    tail.lookForNewEvents();
    await expect.poll(() => behind.events).toHaveLength(10_001);
    expect(behind.events.map(({ position }) => position)).toEqual([...behind.events.keys()]);
    expect(behindMeanwhile).toBeGreaterThan(0);
    expect(behindMeanwhile).toBeLessThan(9_000);
    expect(behind.sizes.filter((size) => size > 500)).toEqual([]);
    await tail.stop();
  });

  it('backs off from 20 ms to 5 s while a handler fails, and starts over after a success', async () => {
    const { file, tail, clock } = aTail();
    file.append(1, 'cards');
    let isFailing = true;
    const subscription = tail.subscribe({
      name: 'failing',
      after: START,
      categories: [],
      onEvents: () => (isFailing ? Promise.reject(new Error('no')) : Promise.resolve()),
    });
    for (const ms of [20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_000, 5_000]) {
      await expect.poll(() => clock.sleeping).toContain(ms);
      expect(subscription.failure?.message).toBe('no');
      await clock.advance(ms);
    }
    isFailing = false;
    await expect.poll(() => clock.sleeping).toContain(5_000);
    await clock.advance(5_000);
    await expect.poll(() => subscription.failure).toBeUndefined();
    isFailing = true;
    file.append(1, 'cards');
    tail.lookForNewEvents();
    await expect.poll(() => clock.sleeping).toContain(20);
    await tail.stop();
  });

  it('shows that the file cannot be read, and goes on when it can again', async () => {
    const { file, tail, clock } = aTail();
    file.append(1, 'cards');
    const seen = follow(tail, START, []);
    await expect.poll(() => seen.events).toHaveLength(1);
    file.failure = new LogUnavailable('gone');
    await clock.advance(250);
    expect(seen.subscription.failure?.message).toBe('gone');
    const { lastAliveMs } = seen.subscription;
    await clock.advance(250);
    expect(seen.subscription.lastAliveMs).toBe(lastAliveMs);

    file.failure = undefined;
    file.append(1, 'cards');
    await clock.advance(250);
    await expect.poll(() => seen.events).toHaveLength(2);
    expect(seen.subscription.failure).toBeUndefined();
    expect(seen.subscription.lastAliveMs).toBe(clock.now());
    await tail.stop();
  });

  it('shows the age of a call that hangs', async () => {
    const { file, tail, clock } = aTail();
    file.append(1, 'cards');
    let finish = (): void => undefined;
    const isCalled = vi.fn();
    const subscription = tail.subscribe({
      name: 'hanging',
      after: START,
      categories: [],
      onEvents: () => {
        isCalled();
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    await expect.poll(() => isCalled).toHaveBeenCalled();
    const startedMs = clock.now();
    await clock.advance(60_000);
    expect(subscription.lastAliveMs).toBeLessThanOrEqual(startedMs);
    finish();
    await expect.poll(() => subscription.lastAliveMs).toBe(clock.now());
    await tail.stop();
  });

  it('refuses to go on behind the end of the log, as after an older copy was put back', async () => {
    const { file, tail } = aTail();
    file.append(5, 'cards');
    const seen = follow(tail, 100, []);
    await expect.poll(() => seen.subscription.failure?.message).toMatch(/ends at position 4, but 100 was/);
    expect(seen.events).toEqual([]);
    await tail.stop();
  });

  it('takes no subscriptions once it is stopped', async () => {
    const { tail } = aTail();
    await tail.stop();
    expect(() => follow(tail, START, [])).toThrow(LogUnavailable);
  });
});

function aTail() {
  const file = new FakeReader();
  const clock = new FakeClock();
  return { file, clock, tail: new SqliteTail(file, 250, { clock, logger: undefined }) };
}

function follow(
  tail: SqliteTail,
  after: Position,
  categories: readonly string[],
  more: Pick<SubscriptionOptions, 'passTo' | 'concerns'> = {},
) {
  const seen = { events: [] as RecordedEvent[], sizes: [] as number[], position: after };
  const subscription = tail.subscribe({
    name: 'spec',
    after,
    categories,
    ...more,
    async onEvents(events, position) {
      seen.events.push(...events);
      seen.sizes.push(events.length);
      seen.position = position;
    },
  });
  return Object.assign(seen, { subscription });
}

/** A log in memory that counts what it is asked. */
class FakeReader {
  readonly #rows: EventRow[] = [];
  queries = 0;
  heads = 0;
  failure: Error | undefined;

  append(count: number, category: string): readonly EventRow[] {
    for (let at = 0; at < count; at++) {
      const position = this.#rows.length;
      this.#rows.push([position, `${category}-1`, category, position, 'id', 'Happened', '{}', '{}']);
    }
    return this.#rows.slice(-count);
  }

  head(): Position {
    this.heads += 1;
    if (this.failure) throw this.failure;
    return this.#rows.length - 1;
  }

  after(after: Position, filter: EventFilter | undefined, limit: number): Stretch {
    this.queries += 1;
    const rows = this.#rows
      .slice(after + 1)
      .filter(([, , category, , , type]) => admits(filter, category, type))
      .slice(0, limit);
    return { rows, position: rows.length < limit ? this.#rows.length - 1 : (rows.at(-1)?.[0] ?? after) };
  }
}

/** Time that passes when told. */
class FakeClock implements Clock {
  #nowMs = 1_000_000;
  #sleepers: { readonly ms: number; readonly untilMs: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.#nowMs;
  }

  /** The lengths of the sleeps under way. */
  get sleeping(): number[] {
    return this.#sleepers.map(({ ms }) => ms);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      this.#sleepers.push({ ms, untilMs: this.#nowMs + ms, wake });
      signal?.addEventListener('abort', wake);
      if (signal?.aborted) wake();
    });
  }

  async advance(ms: number): Promise<void> {
    this.#nowMs += ms;
    const due = this.#sleepers.filter(({ untilMs }) => untilMs <= this.#nowMs);
    this.#sleepers = this.#sleepers.filter((sleeper) => !due.includes(sleeper));
    for (const { wake } of due) wake();
    await turn();
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
