import { startBackdrop } from './backdrop.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Figures } from './figures.ts';
import { load, type Measured } from './load.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import type { StoreUnderLoad } from './store-under-load.ts';
import { decimals, table, whole } from './table.ts';
import type { Yardstick } from './yardstick.ts';

const WARM_UP_SECONDS = 1;
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
  'last',
];

/** Each read alone, over each number of connections, then beside changes and a buyer. */
export async function measureReads(bench: Bench): Promise<string> {
  const { store, options } = bench;
  const scenarios = (await scenariosOf(store.shopper)).filter(({ name }) => name.includes(options.only));
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
  { figures, setting }: Bench,
): string[] => [
  name,
  String(connections),
  whole(ours.requestsPerSecond),
  decimals(ours.p50Ms, 0),
  decimals(ours.p99Ms, 0),
  String(ours.errors),
  whole(bytes),
  whole(bare.requestsPerSecond),
  decimals(ours.requestsPerSecond / bare.requestsPerSecond, 3),
  figures.note(`${setting}, ${name}, ${connections}`, ours.requestsPerSecond),
];
