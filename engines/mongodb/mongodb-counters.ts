import { type Clock, type Logger, messageOf, systemClock, withDeadline } from '@storefold/kernel/core';
import type { RateCounters } from '@storefold/kernel/ports';
import type { Db } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { openMemoryCounters } from '../common/memory-counters.ts';
import { quickClient } from './client.ts';

interface MongoDbCountersOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** A database of its own: counts are written often, and may be lost. */
  readonly database: string;
  readonly clock?: Clock;
  readonly logger?: Pick<Logger, 'warn'>;
  /** The longest that a request waits to be counted for all processes; default 500. */
  readonly timeoutMs?: number;
}

/** While MongoDB does not answer, it is asked again after this time. */
const PAUSE_MS = 2_000;

/** Counts in MongoDB, for all processes of a store. While it does not answer, this process counts alone. */
export function openMongoDbCounters(options: MongoDbCountersOptions): RateCounters {
  const { url, database, clock = systemClock, logger, timeoutMs = 500 } = options;
  const client = quickClient(url);
  // A count that a failover loses is worth less than the time that a majority takes.
  const db = client.db(database, { writeConcern: { w: 1, journal: false } });
  const alone = openMemoryCounters(clock);
  /** One for each length of a window. All keep their counts in one collection. */
  const limiters = new Map<number, RateLimiterMongo>();
  let prepared: Promise<void> | undefined;
  let awayUntilMs = 0;

  const addShared: RateCounters['add'] = async (key, amount, windowMs) => {
    const limiter = limiters.get(windowMs) ?? limiterOf(db, windowMs);
    limiters.set(windowMs, limiter);
    prepared ??= limiter.createIndexes();
    await prepared;
    const counted = await limiter.penalty(key, amount);
    return { count: Math.max(0, counted.consumedPoints), resetMs: counted.msBeforeNext };
  };

  return {
    async add(key, amount, windowMs) {
      const leftMs = awayUntilMs - clock.now();
      if (leftMs > 0 && leftMs <= PAUSE_MS) return alone.add(key, amount, windowMs);
      try {
        return await withDeadline(addShared(key, amount, windowMs), timeoutMs, tooLate, systemClock);
      } catch (error) {
        prepared = undefined;
        awayUntilMs = clock.now() + PAUSE_MS;
        logger?.warn({ reason: messageOf(error) }, 'rate limits are counted by this process alone');
        return alone.add(key, amount, windowMs);
      }
    },
    close: () => client.close(),
  };
}

const limiterOf = (db: Db, windowMs: number): RateLimiterMongo =>
  new RateLimiterMongo({
    storeClient: db,
    tableName: 'counts',
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: windowMs / 1_000,
    disableIndexesCreation: true,
  });

const tooLate = (): Promise<never> => Promise.reject(new Error('MongoDB did not count in time'));
