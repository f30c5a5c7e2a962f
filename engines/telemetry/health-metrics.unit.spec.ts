import { Counter, Gauge, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { readHealth } from './health-metrics.ts';

it('shows the nodes of the log by state and the room on disks, and none when nobody knows them any more', async () => {
  const { gauges, shown } = watched('(members|free)');
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

it('counts the instances that are not asked by service and reason, until they are', async () => {
  const { gauges, shown } = watched('not_asked');
  const apart = { service: 'catalog', why: 'clock', address: 'one:3000' };
  const hung = { service: 'catalog', why: 'silent', address: 'two:3000' };
  readHealth(
    { bus: { status: 'degraded', not_asked: [apart, { ...apart, address: 'three:3000' }, hung] } },
    gauges,
  );
  expect(await shown()).toEqual([
    'not_asked{service="catalog",why="clock"} 2',
    'not_asked{service="catalog",why="silent"} 1',
  ]);
  readHealth({ bus: { status: 'up' } }, gauges);
  expect(await shown()).toBeNull();
});

it('shows a follower that has not moved yet: its position, its lag, and that it has handled nothing', async () => {
  const { gauges, shown } = watched('(lag|position|handled)');
  const followers = { orders: { position: 3, parked_count: 0 } };
  readHealth(
    { event_log: { status: 'up', position: 7 }, ordering: { status: 'starting', followers } },
    gauges,
  );
  expect(await shown()).toEqual([
    'lag{service="ordering",follower="orders"} 4',
    'position{service="ordering",follower="orders"} 3',
    'handled{follower="orders"} 0',
  ]);
});

function watched(name: string) {
  const registry = new Registry();
  const gauge = (called: string, ...labelNames: string[]) =>
    new Gauge({ name: called, help: called, labelNames, registers: [registry] });
  const gauges = {
    lag: gauge('lag', 'service', 'follower'),
    position: gauge('position', 'service', 'follower'),
    handled: new Counter({
      name: 'handled',
      help: 'handled',
      labelNames: ['follower'],
      registers: [registry],
    }),
    parked: gauge('parked', 'service', 'follower'),
    isWell: gauge('well', 'part'),
    members: gauge('members', 'state'),
    freeBytes: gauge('free', 'kept'),
    notAsked: gauge('not_asked', 'service', 'why'),
  };
  const shown = async () => (await registry.metrics()).match(new RegExp(`^${name}\\{.*$`, 'gm'));
  return { gauges, shown };
}
