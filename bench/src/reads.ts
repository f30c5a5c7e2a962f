import type { BenchOptions } from './bench-options.ts';
import { startBackdrop } from './load/backdrop.ts';
import type { BareServer } from './load/bare-server.ts';
import { load } from './load/load.ts';
import { type Scenario, scenariosOf } from './load/scenarios.ts';
import type { StoreUnderLoad } from './store/store-under-load.ts';
import { decimals, table, whole } from './table.ts';
import { targetOf } from './targets.ts';

const WARM_UP_SECONDS = 1;
const BARE_SECONDS = 1;
/** The connections of rows beside other work. */
const BESIDE = 16;

export interface Bench {
  readonly store: StoreUnderLoad;
  readonly bare: BareServer;
  readonly options: BenchOptions;
  readonly progress: (what: string) => void;
}

const headings = [
  'request',
  'connections',
  'req/s',
  'p50 ms',
  'p99 ms',
  'errors',
  'bytes',
  'bare req/s',
  'ratio',
  'target',
];

/** Each read alone, over each number of connections, then beside changes and a buyer. */
export async function measureReads(bench: Bench): Promise<string> {
  const { store, bare, options } = bench;
  const scenarios = (await scenariosOf(store.shopper)).filter(({ name }) => options.wants(name));
  const [first] = scenarios;
  if (!first) return '';
  const warmUp = { connections: BESIDE, seconds: WARM_UP_SECONDS };
  await load(bare.url, shotOf(first, bench), warmUp);
  const rows: string[][] = [];
  for (const scenario of scenarios) {
    await load(store.baseUrl, shotOf(scenario, bench), warmUp);
    for (const connections of options.connections) rows.push(await readRow(scenario, connections, '', bench));
  }
  const backdrop = await startBackdrop(store.shopper, store.admin);
  for (const scenario of scenarios) rows.push(await readRow(scenario, BESIDE, ', beside', bench));
  const done = await backdrop.stop();
  return `${table(headings, rows)}\n\n*Beside*: ${done} meanwhile.`;
}

const shotOf = ({ paths }: Scenario, { store }: Bench) => ({
  paths,
  headers: { 'x-service-api-key': store.publishableKey },
});

async function readRow(
  scenario: Scenario,
  connections: number,
  suffix: string,
  bench: Bench,
): Promise<string[]> {
  const { store, bare: baseline, options } = bench;
  const name = `${scenario.name}${suffix}`;
  bench.progress(`${name}, ${connections} connections`);
  const sample = await store.shopper.send('GET', scenario.paths[0] ?? '/');
  await baseline.answers(sample.status, sample.text);
  const shot = shotOf(scenario, bench);
  const ours = await load(store.baseUrl, shot, { connections, seconds: options.seconds });
  const bare = await load(baseline.url, shot, { connections, seconds: BARE_SECONDS });
  return [
    name,
    String(connections),
    whole(ours.requestsPerSecond),
    wholeMs(ours.p50Ms),
    wholeMs(ours.p99Ms),
    String(ours.errors),
    whole(Buffer.byteLength(sample.text)),
    whole(bare.requestsPerSecond),
    decimals(ours.requestsPerSecond / bare.requestsPerSecond, 3),
    targetOf(name, connections),
  ];
}

/** The load generator counts whole milliseconds. */
const wholeMs = (ms: number): string => (ms < 1 ? '< 1' : whole(ms));
