import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { type EventLog, START } from '@storefold/kernel/ports';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readGoldenFiles } from '../events/golden-files.ts';
import { replay } from '../what-if/replay.ts';
import { eventsIn } from './event-filter.ts';
import { kindsOf } from './known-kinds.ts';
import { writeLines } from './ndjson.ts';
import { withoutPersonalData } from './shown-data.ts';

const EVENTS = 300_000;
const AT_ONCE = 1_000;
const TURNS = 5;
/** How often the time of a bare read. */
const REPLAYED = 2;
const EXPORTED = 4;

/**
 * Shares of processor time in one run, because a rate says more of the machine and of what is beside it. The medians of some turns
 * are compared, not single turns: garbage of one is often collected in the next.
 */
casesOn(`with ${EVENTS} events`, inFullFormOnly('it judges times'), () => {
  let folder: string;
  let log: EventLog;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefold-speed-'));
    log = await openSqliteEventLog({ file: join(folder, 'events.db') });
    const facts = [...readGoldenFiles().values()].flat();
    for (let made = 0; made < EVENTS; made += AT_ONCE) {
      const events = Array.from({ length: AT_ONCE }, (_, index) => {
        const { type, data } = facts[(made + index) % facts.length] ?? expect.fail();
        return { id: randomUUID(), type, data: data as never, metadata: exampleMetadata };
      });
      await log.append(`gift_card-${made}`, 'no_stream', events);
    }
  });
  afterAll(async () => {
    await log?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(`a projection that looks at all data costs no more than ${REPLAYED} bare reads`, async () => {
    const share = await shareOf(async () => {
      const projection = {
        init: () => 0,
        when: (sum: unknown, { data }: { data: object }) => Number(sum) + Object.keys(data).length,
      };
      const { events } = await replay({ log, projection: projection as never, settings: {} });
      expect(events).toBe(EVENTS);
    });
    expect(share).toBeLessThan(REPLAYED);
  });

  it(`lines for other tools cost no more than ${EXPORTED} bare reads`, async () => {
    const shown = withoutPersonalData(kindsOf([]));
    const share = await shareOf(async () => {
      const to = createWriteStream(join(folder, 'events.ndjson'));
      for await (const { events } of eventsIn(log, { after: START, upTo: Number.MAX_SAFE_INTEGER }))
        await writeLines(events, shown, to);
      to.end();
      await finished(to);
    });
    expect(share).toBeLessThan(EXPORTED);
  });

  /** How often the processor time of a bare read the work takes. */
  async function shareOf(work: () => Promise<void>): Promise<number> {
    const bare: number[] = [];
    const worked: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      bare.push(await processorMs(readAll));
      worked.push(await processorMs(work));
    }
    console.log(`ms of ${EVENTS} events: bare ${inFull(bare)}, worked ${inFull(worked)}`);
    return median(worked) / median(bare);
  }

  async function readAll(): Promise<void> {
    let count = 0;
    for (let after = START; ; ) {
      const { events, position } = await log.readAll(after, { limit: AT_ONCE });
      count += events.length;
      if (events.length === 0) break;
      after = position;
    }
    expect(count).toBe(EVENTS);
  }
});

async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const inFull = (times: readonly number[]): string => times.map(Math.round).join(', ');

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? expect.fail();
}
