import { Gauge, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { readHealth } from './health-metrics.ts';

it('shows the nodes of the log by state and the room on disks, and none when nobody knows them any more', async () => {
  const registry = new Registry();
  const gauge = (name: string, ...labelNames: string[]) =>
    new Gauge({ name, help: name, labelNames, registers: [registry] });
  const gauges = {
    lag: gauge('lag', 'service', 'follower'),
    parked: gauge('parked', 'service', 'follower'),
    isWell: gauge('well', 'part'),
    members: gauge('members', 'state'),
    freeBytes: gauge('free', 'kept'),
  };
  const shown = async () => (await registry.metrics()).match(/^(members|free)\{.*$/gm);
  const event_log = { status: 'degraded', position: 7, members: 3, members_alive: 2 } as const;
  readHealth({ event_log, disk: { status: 'up', free_bytes: { vault: 5 } } }, gauges);
  expect(await shown()).toEqual([
    'members{state="alive"} 2',
    'members{state="dead"} 1',
    'free{kept="vault"} 5',
  ]);
  readHealth({ event_log: { status: 'down' } }, gauges);
  expect(await shown()).toBeNull();
});
