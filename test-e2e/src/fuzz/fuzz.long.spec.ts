import { rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FuzzedStore } from './fuzzed-store.ts';
import { Random } from './random.ts';
import { Visitor } from './visits.ts';

/** The short form judges a change, and so it asks the same every time. The full one looks for what is not known yet. */
const SEED = Number(
  process.env.FUZZ_SEED ?? rounds({ short: 260_611, full: Math.floor(Math.random() * 2 ** 32) }),
);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? rounds({ short: 1_200, full: 20_000 }));
/** Of fewer requests a share says little; then one of them has to succeed, unless there were very few. */
const ENOUGH = 10;
const VERY_FEW = 5;
const LEAST_SHARE = 0.3;
const TIDY_AFTER_ROUNDS = 2;

describe(`every endpoint under ${REQUESTS} generated requests, FUZZ_SEED=${SEED}`, () => {
  let fuzzed: FuzzedStore;

  beforeAll(async () => {
    fuzzed = await FuzzedStore.start();
  });
  afterAll(() => fuzzed?.stop(), 60_000);

  it(
    'keeps its promises, whatever is sent',
    async () => {
      const { report } = fuzzed;
      const visitor = new Visitor(fuzzed, new Random(SEED));
      const isEnough = () => report.requests >= REQUESTS;
      for (let round = 0; !isEnough(); round++) {
        await visitor.round(round, isEnough);
        if (round % TIDY_AFTER_ROUNDS === 0) await fuzzed.tidy();
      }
      console.info(
        `${report.requests} requests, FUZZ_SEED=${SEED}; successes of each endpoint:\n${report.table()}`,
      );
      const { unprepared } = report;
      console.info(
        `not prepared as wanted: ${unprepared.length} visits, ${[...new Set(unprepared)].join(', ')}`,
      );
      const told = [...report.findings.values()].map(({ problem, lines }) => `${problem}\n${lines}`);
      if (told.length > 0) expect.fail(`FUZZ_SEED=${SEED}: ${told.length} problems\n\n${told.join('\n\n')}`);
    },
    60_000 + REQUESTS * 200,
  );

  it('is reached: of the requests to each endpoint, a good part succeeds', () => {
    const isPoor = (sent: number, share: number) =>
      sent >= (share === 0 ? VERY_FEW : ENOUGH) && share < LEAST_SHARE;
    const poor = fuzzed.report.shares().filter(({ sent, share }) => isPoor(sent, share));
    expect(poor).toEqual([]);
  });
});
