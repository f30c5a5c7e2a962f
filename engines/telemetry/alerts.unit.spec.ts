import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { metrics } from './metric-list.ts';

/** By series, its values: one for each minute, as promtool writes them (`1+2x9`: 1, and nine more that rise by 2; `_`: none). */
type Series = Readonly<Record<string, string>>;

interface Case {
  /** What is other than in a store that is well. */
  readonly series: Series;
  /** After how many minutes the alert stands, and for how many it does not stand yet. */
  readonly firesAfter: number;
  readonly quietUntil: number;
}

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const rulesFile = `${folder}monitoring/alerts.yaml`;
const rules: readonly { readonly alert: string; readonly expr: string }[] = parse(
  readFileSync(rulesFile, 'utf8'),
).groups.flatMap((group: { rules: unknown[] }) => group.rules);

const of = (name: string, labels: Readonly<Record<string, string>> = {}, instance = 'a:9464') =>
  `${name}{${Object.entries({ job: 'storefold', instance, ...labels })
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')}}`;
const requests = (status: string, endpoint = 'products.list') =>
  of('storefold_http_requests_total', { endpoint, status });
/** How many requests took at most 0.1 s, and how many took at all. */
const took = (name: string, quick: string, all: string, labels = {}): Series => ({
  [of(name, { ...labels, le: '0.1' })]: quick,
  [of(name, { ...labels, le: '2.5' })]: all,
  [of(name, { ...labels, le: '+Inf' })]: all,
});
const failures = (work: string, error: string) => of('storefold_work_failures_total', { work, error });
const follower = { service: 'ordering', follower: 'orders' };
const REQUEST_TIMES = 'storefold_http_request_duration_seconds_bucket';
const APPEND_TIMES = 'storefold_append_duration_seconds_bucket';

const healthy: Series = {
  [of('up')]: '1x600',
  [of('storefold_build_info', { version: '1.0.0', service: 'ordering' })]: '1x600',
  [of('process_start_time_seconds')]: '100x600',
  [of('process_resident_memory_bytes')]: '200000000x600',
  [of('nodejs_eventloop_lag_max_seconds')]: '0.01x600',
  [requests('200')]: '0+600x600',
  [requests('500')]: '0x600',
  [requests('503')]: '0x600',
  ...took(REQUEST_TIMES, '0+600x600', '0+600x600', { endpoint: 'products.list' }),
  // Half of those who wait for news wait for seconds.
  ...took(REQUEST_TIMES, '0+60x600', '0+120x600', { endpoint: 'events.list' }),
  ...took(APPEND_TIMES, '0+60x600', '0+60x600'),
  [failures('append', 'LogUnavailable')]: '0x600',
  [failures('append', 'DiskFull')]: '0x600',
  [of('storefold_disk_free_bytes', { kept: 'event_log' })]: '9000000000-1000000x600',
  // Behind by a little at each look, as on a busy store, and moving.
  [of('storefold_follower_lag', follower)]: '3x600',
  [of('storefold_follower_position', follower)]: '100+50x600',
  [of('storefold_parked_events', follower)]: '0x600',
  [of('storefold_part_up', { part: 'event_log' })]: '1x600',
  [of('storefold_log_members', { state: 'dead' })]: '0x600',
  [of('storefold_webhook_deliveries_total', { outcome: 'delivered' })]: '0+5x600',
  [of('storefold_webhook_deliveries_total', { outcome: 'failed' })]: '0+1x600',
  // The whole of another store in one process, which has more memory.
  [of('up', {}, 'one:9464')]: '1x600',
  [of('storefold_build_info', { version: '1.0.0', service: 'store' }, 'one:9464')]: '1x600',
  [of('process_resident_memory_bytes', {}, 'one:9464')]: '600000000x600',
};

const cases: Readonly<Record<string, readonly Case[]>> = {
  StoreAnswersWithErrors: [
    { series: { [requests('500')]: '0x60 0+12x540' }, quietUntil: 62, firesAfter: 75 },
  ],
  StoreRefusesRequests: [{ series: { [requests('503')]: '0x60 0+60x540' }, quietUntil: 62, firesAfter: 75 }],
  StoreIsSlow: [
    {
      series: took(REQUEST_TIMES, '0+590x600', '0+600x600', { endpoint: 'products.list' }),
      quietUntil: 9,
      firesAfter: 15,
    },
  ],
  ProcessIsGone: [
    { series: { [of('up')]: '1x60 0x540' }, quietUntil: 60, firesAfter: 65 },
    {
      series: { [of('up')]: '1x60', [of('up', {}, 'one:9464')]: '1x60' },
      quietUntil: 62,
      firesAfter: 70,
    },
  ],
  ServiceIsGone: [
    {
      series: { [of('storefold_build_info', { version: '1.0.0', service: 'ordering' })]: '1x60' },
      quietUntil: 60,
      firesAfter: 70,
    },
  ],
  ProcessRestarts: [
    {
      series: { [of('process_start_time_seconds')]: '100x60 stale 3700x4 stale 4000x600' },
      quietUntil: 62,
      firesAfter: 68,
    },
  ],
  AppendsAreSlow: [{ series: took(APPEND_TIMES, '0+58x600', '0+60x600'), quietUntil: 9, firesAfter: 15 }],
  DiskIsFull: [
    { series: { [failures('append', 'DiskFull')]: '0x60 1x540' }, quietUntil: 60, firesAfter: 62 },
  ],
  DiskFills: [
    {
      series: { [of('storefold_disk_free_bytes', { kept: 'event_log' })]: '9000000000x60 1000000000x540' },
      quietUntil: 60,
      firesAfter: 80,
    },
    {
      series: { [of('storefold_disk_free_bytes', { kept: 'event_log' })]: '9000000000-10000000x600' },
      quietUntil: 14,
      firesAfter: 30,
    },
  ],
  AppendsFail: [
    { series: { [failures('append', 'LogUnavailable')]: '0x60 1x540' }, quietUntil: 61, firesAfter: 64 },
  ],
  FollowerDoesNotMove: [
    // It stood from the beginning: it has never handled anything.
    { series: { [of('storefold_follower_position', follower)]: '100x600' }, quietUntil: 14, firesAfter: 16 },
    {
      series: { [of('storefold_follower_position', follower)]: '100+1x60 160x540' },
      quietUntil: 80,
      firesAfter: 95,
    },
  ],
  EventsAreParked: [
    { series: { [of('storefold_parked_events', follower)]: '0x60 1x540' }, quietUntil: 60, firesAfter: 61 },
  ],
  PartIsDown: [
    {
      series: { [of('storefold_part_up', { part: 'event_log' })]: '1x60 0x540' },
      quietUntil: 64,
      firesAfter: 66,
    },
  ],
  InstanceIsNotAsked: [
    {
      series: { [of('storefold_instances_not_asked', { service: 'catalog', why: 'clock' })]: '1x600' },
      quietUntil: 9,
      firesAfter: 11,
    },
  ],
  LogMemberIsDead: [
    {
      series: { [of('storefold_log_members', { state: 'dead' })]: '0x60 1x540' },
      quietUntil: 61,
      firesAfter: 63,
    },
  ],
  WebhooksFail: [
    {
      series: {
        [of('storefold_webhook_deliveries_total', { outcome: 'delivered' })]: '0x600',
        [of('storefold_webhook_deliveries_total', { outcome: 'failed' })]: '0+1x600',
      },
      quietUntil: 30,
      firesAfter: 35,
    },
  ],
  EventLoopIsLate: [
    { series: { [of('nodejs_eventloop_lag_max_seconds')]: '0.7x600' }, quietUntil: 9, firesAfter: 11 },
  ],
  MemoryGrows: [
    { series: { [of('process_resident_memory_bytes')]: '440000000x600' }, quietUntil: 14, firesAfter: 16 },
    {
      series: { [of('process_resident_memory_bytes', {}, 'one:9464')]: '900000000x600' },
      quietUntil: 14,
      firesAfter: 16,
    },
  ],
};

/** Which alerts stand, as promtool expects them after so many minutes. */
const standing = (minutes: number, alerts: readonly string[]) => ({
  expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: `${minutes}m`,
  exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
});
const group = (name: string, series: Series, tests: readonly unknown[]) => ({
  name,
  interval: '1m',
  input_series: Object.entries({ ...healthy, ...series }).map(([key, values]) => ({ series: key, values })),
  promql_expr_test: tests,
});

/** On a machine that is busy it takes most of a minute. */
const PATIENCE_MS = 300_000;
const run = promisify(execFile);

/** What promtool says. Undefined where it is not installed, which is said. */
async function promtool(command: readonly string[], file: object): Promise<string | undefined> {
  const temporary = mkdtempSync(join(tmpdir(), 'storefold-alerts-'));
  const path = join(temporary, 'given.yaml');
  writeFileSync(path, JSON.stringify(file));
  try {
    const { stdout, stderr } = await run('promtool', [...command, path]);
    return stdout + stderr;
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (typeof code === 'number') return stdout + stderr;
    console.warn('left out: promtool (Debian: prometheus) is not installed');
    return undefined;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

describe('the alerts', () => {
  it('have each a case', () => {
    expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('are asked about series that a process has', () => {
    const named = [healthy, ...Object.values(cases).flatMap((each) => each.map(({ series }) => series))];
    for (const key of named.flatMap((series) => Object.keys(series))) {
      const [, name = '', labels = ''] = /^(\w+)\{(.*)\}$/.exec(key) ?? [];
      if (!name.startsWith('storefold_')) continue;
      const { labelNames } =
        metrics[name.replace(/_bucket$/, '') as keyof typeof metrics] ?? expect.fail(name);
      const told = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
      expect(told.toSorted(), key).toEqual(
        [...labelNames, 'job', 'instance', ...(name.endsWith('_bucket') ? ['le'] : [])].toSorted(),
      );
    }
  });

  it('stand when their time has come, each alone, and none in a store that is well', {
    timeout: PATIENCE_MS,
  }, async ({ skip }) => {
    const tests = [
      group('a store that is well', {}, [standing(1, []), standing(60, []), standing(600, [])]),
      ...Object.entries(cases).flatMap(([alert, each]) =>
        each.map(({ series, quietUntil, firesAfter }, index) =>
          group(`${alert} ${index + 1}`, series, [standing(quietUntil, []), standing(firesAfter, [alert])]),
        ),
      ),
    ];
    const said = await promtool(['test', 'rules'], {
      rule_files: [rulesFile],
      evaluation_interval: '1m',
      tests,
    });
    if (said === undefined) return skip('promtool is not installed');
    expect(said).toMatch(/^\s*SUCCESS\s*$/m);
    expect(said).not.toContain('FAILED');
  });

  it('and the panels of the dashboard are questions that Prometheus understands', {
    timeout: PATIENCE_MS,
  }, async ({ skip }) => {
    const { panels } = JSON.parse(readFileSync(`${folder}monitoring/dashboard.json`, 'utf8'));
    const recorded = (panels as { targets: { expr: string }[] }[]).flatMap(({ targets }, panel) =>
      targets.map(({ expr }, target) => ({ record: `panel:${panel}:${target}`, expr })),
    );
    const said = await promtool(['check', 'rules'], { groups: [{ name: 'panels', rules: recorded }] });
    if (said === undefined) return skip('promtool is not installed');
    expect(said).toContain(`SUCCESS: ${recorded.length} rules found`);
  });

  it('stand before a process is killed at the limit that it is shipped with', () => {
    const { expr } = rules.find(({ alert }) => alert === 'MemoryGrows') ?? expect.fail();
    const warned = Number(/> (\S+) unless/.exec(expr)?.[1]);
    const limits = ['docker-compose.yml', 'docker-compose.embedded.yml'].flatMap((file) =>
      [...readFileSync(join(folder, '..', file), 'utf8').matchAll(/memory: (\d+)M\b/g)].map(([, mb]) =>
        Number(mb),
      ),
    );
    // Those of 128 MB are no processes of the store.
    const smallest = Math.min(...limits.filter((mb) => mb > 128)) * 2 ** 20;
    expect(warned).toBeGreaterThan(0.75 * smallest);
    expect(warned).toBeLessThan(0.9 * smallest);
  });
});
