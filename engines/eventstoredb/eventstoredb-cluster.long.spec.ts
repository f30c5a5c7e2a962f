import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventLog, LogUnavailable, START } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCategory, anEvent, collect, idsOf, readWhole } from '../contract/event-log/events.ts';
import { eventLogContract } from '../contract/event-log.contract.ts';
import { casesOn, onStandIn } from '../testing/cases-on.ts';
import { inFullFormOnly, rounds } from '../testing/rounds.ts';
import { openEventStoreDbEventLog } from './eventstoredb-event-log.ts';
import {
  type ClusterMember,
  type EventStoreDbCluster,
  startEventStoreDbCluster,
} from './testing/stand-in/cluster.ts';
import { startWriters } from './testing/writers.ts';

onStandIn('event log', 'EventStoreDB');

describe('the event log on a cluster of three', () => {
  let folder: string;
  let cluster: EventStoreDbCluster;
  const open = (): Promise<EventLog> => openEventStoreDbEventLog({ connectionString: cluster.url });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    cluster = await startEventStoreDbCluster({ dataDir: folder });
  });
  afterAll(async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const contract = (): void =>
    eventLogContract('EventStoreDB, three nodes', async () => {
      let log = await open();
      return {
        log,
        second: open,
        reopen: async () => {
          await log.close();
          log = await open();
          return log;
        },
        close: () => log.close(),
      };
    });
  casesOn('the contract', inFullFormOnly('the cases of its contract, which one node passes'), contract);

  it('lives, has lost nothing that it acknowledged, and hands over everything once, whatever becomes of its nodes under load', {
    timeout: 600_000,
  }, async () => {
    const log = await open();
    const category = aCategory();
    const seen = collect();
    const options = { name: 'through faults', after: START, categories: [category] };
    const subscription = log.subscribe({ ...options, onEvents: seen.onEvents });
    const writers = startWriters(log, category);
    /** Resolves once so much that was begun after this is acknowledged. */
    const hasMoved = async (): Promise<void> => {
      const from = writers.acknowledged.length + AT_ONCE;
      await vi.waitFor(() => expect(writers.acknowledged.length).toBeGreaterThan(from), PATIENTLY);
    };
    const awayMs: Record<string, number[]> = {};
    const through = async (name: string, fault: () => Promise<unknown>): Promise<void> => {
      await hasMoved();
      const beganMs = performance.now();
      await fault();
      await hasMoved();
      awayMs[name] = [...(awayMs[name] ?? []), Math.round(performance.now() - beganMs)];
    };
    for (let round = 0; round < ROUNDS; round++) {
      const leader = await cluster.leader();
      await through('leader killed', () => leader.kill());
      await leader.restart();
      const [follower] = others(await cluster.leader());
      if (follower) await through('another one elected', () => cluster.elect(follower));
      const hung = await cluster.leader();
      await through('leader hung', () => hung.hang());
      await through('the hung one back', async () => hung.wake());
      const [alone] = others(await cluster.leader());
      const lost = cluster.members.filter((member) => member !== alone);
      await through('quorum lost and back', async () => {
        await Promise.all(lost.map((member) => member.kill()));
        await expect(log.append(`${category}-lost`, 'no_stream', [anEvent()])).rejects.toThrow(
          LogUnavailable,
        );
        for (const member of lost) await member.restart();
      });
    }
    await writers.stop();

    const stored = await readWhole(log, [category]);
    const lost = new Set(idsOf(stored));
    const { acknowledged, refusals } = writers;
    console.log(
      `back after, in ms: ${JSON.stringify(awayMs)}; ${refusals.length} refusals, ${acknowledged.length} acknowledged`,
    );
    expect(acknowledged.filter((id) => !lost.has(id))).toEqual([]);
    await vi.waitFor(() => expect(seen.events).toEqual(stored), PATIENTLY);
    await vi.waitFor(() => expect(subscription.failure).toBeUndefined(), PATIENTLY);
    const told = refusals.map(({ message }) => message);
    expect(told.filter((message) => /is not the leader|cannot do it/.test(message))).toEqual([]);
    // The others notice after a second, and elect within another half. The adapter's own patience is ten seconds.
    for (const ms of awayMs['leader hung'] ?? []) expect(ms).toBeLessThan(8_000);
    await log.close();
  });

  const others = (leader: ClusterMember): ClusterMember[] =>
    cluster.members.filter(({ port }) => port !== leader.port);
});

/** As many as there are writers: what they had under way may have been acknowledged before. */
const AT_ONCE = 16;
const ROUNDS = rounds({ short: 1, full: 5 });
const PATIENTLY = { timeout: 60_000, interval: 20 };
