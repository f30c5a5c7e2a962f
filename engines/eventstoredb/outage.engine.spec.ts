import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../common/free-port.ts';
import { aStream, collect, someEvents } from '../contract/event-log/events.ts';
import { onStandIn } from '../testing/cases-on.ts';
import { openEventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { startEventStoreDbStandIn } from './testing/stand-in/eventstoredb-stand-in.ts';

onStandIn('event log', 'EventStoreDB');

/** What a person who runs the store reads when the server is down. */
describe('a server that is down', () => {
  let folder: string;
  let lines: string[];
  const logger = () =>
    createLogger({ logLevel: 'debug' }, { destination: { write: (line) => void lines.push(line) } });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outage-'));
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const expectClear = (line: string | undefined): void => {
    expect(line).toContain('see that it runs, and look at host, port and tls in EVENT_LOG_URL');
    expect(line).not.toMatch(/"stack"|\\n\s+at /);
  };

  it('at the start is told in one line that says what to look at', async () => {
    const port = await freePort();
    const giveUp = new AbortController();
    const opening = openEventStoreDbEventLog({
      connectionString: `esdb://127.0.0.1:${port}?tls=false`,
      logger: logger(),
      signal: giveUp.signal,
    });
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 40_000 });
    giveUp.abort();
    const failure: unknown = await opening.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect(String(failure)).toContain('cannot be reached');
    for (const line of lines) expectClear(line);
    expect(lines[0]).toContain(`127.0.0.1:${port}`);
  });

  it('at the first append is told in one line that says what to look at', async () => {
    const standIn = await startEventStoreDbStandIn({ dataDir: folder });
    const log = await openEventStoreDbEventLog({ connectionString: standIn.url, answeredWithinMs: 5_000 });
    await standIn.kill();
    try {
      const failure: unknown = await log.append('thing-1', 'no_stream', [first]).catch((error) => error);
      expect(failure).toBeInstanceOf(LogUnavailable);
      logger().error({ err: failure }, 'a request failed');
      expectClear(lines[0]);
    } finally {
      await log.close();
      await standIn.stop();
    }
  });
});

it('a burst of events ends no follower, and is no failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'burst-'));
  const told: { level: string }[] = [];
  const logger = createLogger(
    { logLevel: 'debug' },
    { destination: { write: (line) => void told.push(JSON.parse(line)) } },
  );
  const standIn = await startEventStoreDbStandIn({ dataDir: folder });
  const log = await openEventStoreDbEventLog({ connectionString: standIn.url, logger });
  try {
    const seen = collect();
    const after = await log.head();
    const follower = log.subscribe({
      name: 'through bursts',
      after,
      categories: [],
      onEvents: seen.onEvents,
    });
    for (let burst = 1; burst <= BURSTS; burst++) {
      await log.append(aStream(), 'no_stream', someEvents(500));
      await vi.waitFor(() => expect(seen.events).toHaveLength(500 * burst), { timeout: 40_000 });
    }
    expect(follower.failure).toBeUndefined();
    expect(told.filter(({ level }) => level !== 'debug')).toEqual([]);
  } finally {
    await log.close();
    await standIn.stop();
    await rm(folder, { recursive: true });
  }
});

const BURSTS = 2;

const id = randomUUID();
const first = {
  id,
  type: 'ThingMade',
  data: {},
  metadata: {
    command_id: id,
    correlation_id: id,
    causation_id: null,
    actor: { type: 'guest', id: null },
    store_id: 'store_1',
    occurred_at: '2026-01-01T00:00:00.000Z',
    schema: 1,
  },
} as const;
