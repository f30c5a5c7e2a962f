import { LogUnavailable, OtherLog, type Position } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, positionsOf } from '../contract/event-log/events.ts';
import type { AllStream, AllStreamOptions } from './all-stream.ts';
import { asUnavailable, EngineFailure } from './engine-errors.ts';
import { LiveTail } from './live-tail.ts';
import { eventAt, ItemQueue } from './testing/item-queue.ts';

describe('the live tail', () => {
  afterEach(() => tail.stop());
  beforeEach(() => reported.splice(0));
  let tail: LiveTail;
  const reported: string[] = [];
  const logger = pino({}, { write: (line) => reported.push(line) });
  const aTail = () => {
    const clock = new HandClock();
    const log = new FakeAll();
    tail = new LiveTail(log, log.end, { clock, logger });
    return { clock, log, tail };
  };

  it('begins again, without gap or repetition, when its subscription hangs while the log grows', async () => {
    const { clock, log } = aTail();
    const seen = follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.append(2);
    await expect.poll(() => seen.events).toHaveLength(2);
    log.isHanging = true;
    log.append(3);
    for (let second = 0; second < 3; second++) await clock.pass(1_000);
    expect(log.opened).toBe(1);
    log.isHanging = false;
    for (let second = 0; second < 3; second++) await clock.pass(1_000);
    await expect.poll(() => seen.events).toHaveLength(5);
    expect(log.opened).toBe(2);
    expect(positionsOf(seen.events)).toEqual(log.positions.slice(-5));
  });

  it('begins again at once when the clock was set back an hour while it hung', async () => {
    const { clock, log } = aTail();
    const seen = follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.isHanging = true;
    log.append(3);
    await clock.pass(1_000);
    clock.set(-3_600_000);
    log.isHanging = false;
    for (let second = 0; second < 3; second++) await clock.pass(1_000);
    await expect.poll(() => seen.events).toHaveLength(3);
    expect(log.opened).toBe(2);
  });

  it('is not taken for dead while nothing is appended', async () => {
    const { clock, log } = aTail();
    const { subscription } = follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    for (let second = 0; second < 30; second++) await clock.pass(1_000);
    expect(log.opened).toBe(1);
    expect(clock.now() - subscription.lastAliveMs).toBeLessThanOrEqual(1_000);
    expect(subscription.failure).toBeUndefined();
  });

  it('opens nothing for those who read the past alone', async () => {
    const { clock, log } = aTail();
    for (let second = 0; second < 3; second++) await clock.pass(1_000);
    expect([log.opened, log.asked]).toEqual([0, 0]);
  });

  it('reads on at once when the server ended it because of a burst, and reports no failure', async () => {
    const { log } = aTail();
    const seen = follow(tail, log.end);
    for (let burst = 0; burst < 3; burst++) {
      await expect.poll(() => log.opened).toBe(burst + 1);
      log.append(2);
      await expect.poll(() => seen.events).toHaveLength(5 * burst + 2);
      log.isHanging = true;
      log.append(3);
      log.isHanging = false;
      log.breakOff(tooSlow);
      await expect.poll(() => positionsOf(seen.events)).toEqual(log.positions.slice(1));
    }
    expect(seen.subscription.failure).toBeUndefined();
    expect(reported).toEqual([]);
  });

  it('backs off from a server that ends it again and again before anything arrives, and reports that', async () => {
    const { clock, log } = aTail();
    follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.breakOff(tooSlow);
    await expect.poll(() => reported).toHaveLength(1);
    expect(log.opened).toBe(1);
    await clock.pass(50);
    await expect.poll(() => log.opened).toBe(2);
  });

  it('reports no failure when it is stopped while it looks for the end of the log', async () => {
    const { clock, log } = aTail();
    follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    let breakOff = (_reason: Error): void => expect.fail();
    log.nextHead = new Promise((_, reject) => {
      breakOff = reject;
    });
    await clock.pass(1_000);
    await expect.poll(() => log.nextHead).toBeUndefined();
    const stopped = tail.stop();
    breakOff(new LogUnavailable('the event log was closed'));
    await stopped;
    expect(reported).toEqual([]);
  });

  it('begins again, and stops, at once while the server leaves open where the log ends', async () => {
    const { clock, log } = aTail();
    follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.nextHead = new Promise(() => undefined);
    await clock.pass(1_000);
    await expect.poll(() => log.nextHead).toBeUndefined();
    log.breakOff(new LogUnavailable('away'));
    await expect.poll(() => reported).toHaveLength(1);
    await clock.pass(50);
    await expect.poll(() => log.opened).toBe(2);
    log.nextHead = new Promise(() => undefined);
    await clock.pass(1_000);
    await expect.poll(() => log.nextHead).toBeUndefined();
    await tail.stop();
  });

  it('takes what passes within seconds for no error, as an election is, and says what lasts', async () => {
    const { clock, log } = aTail();
    follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    for (const seconds of [6, 12]) {
      log.failure = new LogUnavailable('leaderless');
      log.breakOff(log.failure);
      for (let second = 0; second < seconds; second++) await clock.pass(1_000);
      log.failure = undefined;
      const { opened } = log;
      await clock.pass(2_000);
      await expect.poll(() => log.opened).toBe(opened + 1);
    }
    const levels = reported.map((line) => pino.levels.labels[JSON.parse(line).level]);
    expect(levels).toEqual(['warn', 'info', 'warn', 'error', 'info']);
  });

  it('leaves it to the connection to tell of the log of another store', async () => {
    const { log } = aTail();
    const { subscription } = follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.breakOff(new OtherLog('of another store'));
    await expect.poll(() => subscription.failure).toBeInstanceOf(OtherLog);
    expect(reported).toEqual([]);
  });

  it.each(['unavailable', 'cancelled'])('begins again after the end "%s"', async (reason) => {
    const { clock, log } = aTail();
    const seen = follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.breakOff(new Error(reason));
    log.append(2);
    await expect.poll(() => seen.subscription.failure?.message).toBe(reason);
    await clock.pass(50);
    await expect.poll(() => positionsOf(seen.events)).toEqual(log.positions.slice(-2));
    await expect.poll(() => seen.subscription.failure).toBeUndefined();
  });

  it('backs off to 2 s while the server is down, shows it, and clears it when the server is back', async () => {
    const { clock, log } = aTail();
    const seen = follow(tail, log.end);
    await expect.poll(() => log.opened).toBe(1);
    log.failure = new LogUnavailable('down');
    log.breakOff(log.failure);
    await expect.poll(() => seen.subscription.failure?.message).toBe('down');
    const { lastAliveMs } = seen.subscription;
    log.asked = 0;
    for (let tenth = 0; tenth < 300; tenth++) await clock.pass(100);
    expect(log.asked).toBeLessThan(25);
    expect(log.asked).toBeGreaterThan(14);
    expect(seen.subscription.lastAliveMs).toBe(lastAliveMs);

    log.failure = undefined;
    log.append(1);
    await clock.pass(2_000);
    await expect.poll(() => seen.events).toHaveLength(1);
    expect(seen.subscription.failure).toBeUndefined();
    expect(seen.subscription.lastAliveMs).toBe(clock.now());
  });
});

const tooSlow = asUnavailable(new EngineFailure('too-slow', 'Consumer too slow'), 'here');

function follow(tail: LiveTail, after: Position) {
  const seen = collect();
  const subscription = tail.subscribe({ name: 'spec', after, categories: [], onEvents: seen.onEvents });
  return Object.assign(seen, { subscription });
}

/** A log in memory, ten bytes an event, and the one subscription to it. */
class FakeAll implements AllStream {
  readonly positions: Position[] = [500];
  #items: ItemQueue | undefined;
  opened = 0;
  asked = 0;
  isHanging = false;
  failure: Error | undefined;
  /** What is answered once instead of the end. */
  nextHead: Promise<Position> | undefined;

  get end(): Position {
    return this.positions.at(-1) ?? 0;
  }

  append(count: number): void {
    for (let added = 0; added < count; added++) {
      this.positions.push(this.end + 10);
      if (!this.isHanging) this.#items?.put(eventAt(this.end));
    }
  }

  breakOff(reason: Error): void {
    this.#items?.breakOff(reason);
    this.#items = undefined;
  }

  async head(): Promise<Position> {
    this.asked += 1;
    if (this.failure) throw this.failure;
    const answer = this.nextHead ?? this.end;
    this.nextHead = undefined;
    return answer;
  }

  subscribeToAll({ after }: AllStreamOptions, signal: AbortSignal): ItemQueue {
    this.opened += 1;
    const items = new ItemQueue(signal);
    this.#items = items;
    for (const position of this.positions) if (position > after) items.put(eventAt(position));
    items.put({ kind: 'caughtUp' });
    return items;
  }
}
