import { startBackdrop } from './backdrop.ts';
import { type BenchOptions, wants } from './bench-options.ts';
import type { Figures } from './figures.ts';
import { load, type Measured } from './load.ts';
import type { ShopSize } from './make-shop.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import type { StoreUnderLoad } from './store-under-load.ts';
import { decimals, table, whole } from './table.ts';
import { targetOf } from './targets.ts';
import type { Yardstick } from './yardstick.ts';

const WARM_UP_SECONDS = 1;
const BARE_WARM_UP_SECONDS = 2;
const BARE_SECONDS = 1;
/** The connections of rows beside other work. */
const BESIDE = 16;

export interface Bench {
  readonly store: StoreUnderLoad;
  readonly yardstick: Yardstick;
  readonly options: BenchOptions;
  readonly figures: Figures;
  /** Begins the names of all rows in the kept figures: the shop and how it runs. */
  readonly setting: string;
  readonly size: ShopSize;
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
  'last',
];

/** Each read alone, over each number of connections, then beside changes and a buyer. */
export async function measureReads(bench: Bench): Promise<string> {
  const { store, options } = bench;
  const scenarios = (await scenariosOf(store.shopper)).filter(({ name }) => wants(options, name));
  const [first] = scenarios;
  if (!first) return '';
  const { url } = bench.yardstick;
  await load(url, shotOf(first, bench), { connections: BESIDE, seconds: BARE_WARM_UP_SECONDS });
  const rows: string[][] = [];
  for (const scenario of scenarios) {
    await load(store.baseUrl, shotOf(scenario, bench), { connections: BESIDE, seconds: WARM_UP_SECONDS });
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
  const { store, yardstick, options } = bench;
  const name = `${scenario.name}${suffix}`;
  bench.progress(`${name}, ${connections} connections`);
  const sample = await store.shopper.send('GET', scenario.paths[0] ?? '/');
  await yardstick.answers(sample.status, sample.text);
  const shot = shotOf(scenario, bench);
  const ours = await load(store.baseUrl, shot, { connections, seconds: options.seconds });
  const bare = await load(yardstick.url, shot, { connections, seconds: BARE_SECONDS });
  return rowOf(name, connections, ours, bare, Buffer.byteLength(sample.text), bench);
}

const rowOf = (
  name: string,
  connections: number,
  ours: Measured,
  bare: Measured,
  bytes: number,
  bench: Bench,
): string[] => [
  name,
  String(connections),
  whole(ours.requestsPerSecond),
  wholeMs(ours.p50Ms),
  wholeMs(ours.p99Ms),
  String(ours.errors),
  whole(bytes),
  whole(bare.requestsPerSecond),
  decimals(ours.requestsPerSecond / bare.requestsPerSecond, 3),
  targetOf(bench, name, connections),
  bench.figures.note(`${bench.setting}, ${name}, ${connections}`, ours.requestsPerSecond),
];

/** The load generator counts whole milliseconds. */
const wholeMs = (ms: number): string => (ms < 1 ? '< 1' : whole(ms));
