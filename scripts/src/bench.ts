import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { costsOfRequests } from './bench/costs.ts';
import { measureEventLog } from './bench/event-log.ts';
import { type LoadOptions, load, type Measured } from './bench/load.ts';
import { makeShop } from './bench/make-shop.ts';
import { type Scenario, scenariosOf } from './bench/scenarios.ts';
import { isShape, shapes } from './bench/shapes/shapes.ts';
import { type StoreUnderLoad, startStore } from './bench/store-under-load.ts';
import { decimals, table, whole } from './bench/table.ts';
import { Yardstick } from './bench/yardstick.ts';

const help = `npm run bench -- [options]

Writes a generated shop into the log of a store, starts the store in one process, puts load on it, and prints what it
did beside a bare node:http server that answers the same bytes in the same run. No answer is cached.

  --shape NAME      plain, realistic or worst (realistic)
  --products N      products of the shop (10000); 100000 and 1000000 take minutes to make
  --data DIR        keeps the shop in this folder, and uses the one that is there
  --make            makes the shop in the folder and ends
  --seconds N       seconds of load for each line (5)
  --connections N   connections at once (16)
  --only TEXT       only lines whose name contains TEXT
  --help            this text
`;

const { values } = parseArgs({
  options: {
    shape: { type: 'string', default: 'realistic' },
    data: { type: 'string' },
    make: { type: 'boolean', default: false },
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const options: LoadOptions = { seconds: Number(values.seconds), connections: Number(values.connections) };
const say = (line: string) => process.stdout.write(`${line}\n`);

const { shape } = values;
const products = Number(values.products);
if (!isShape(shape)) throw new Error(`--shape is one of ${Object.keys(shapes).join(', ')}`);
const dataDir = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'storefold-bench-'));
await mkdir(dataDir, { recursive: true });
say(`A ${shape} shop with ${whole(products)} products in ${dataDir}`);
await makeShop(dataDir, { shape, products }, (made) => {
  if (made % 1_000 === 0) process.stderr.write(`  ${whole(made)} products written\r`);
});
if (values.make) process.exit(0);
process.stderr.write('  the store starts, and builds its read models …\n');
const store = await startStore(dataDir);
const yardstick = await Yardstick.start();
try {
  say(
    `${process.version}, ${store.startedInMs} ms to the first 200, ${store.residentMb()} MB resident before load`,
  );
  say(`${options.connections} connections, ${options.seconds} s each, load and store on the same machine\n`);
  const scenarios = (await scenariosOf(store)).filter(({ name }) => name.includes(values.only));
  const rows: string[][] = [];
  for (const scenario of scenarios) {
    process.stderr.write(`  ${scenario.name} …\n`);
    rows.push(await measure(scenario, store));
  }
  const headings = ['request', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'bare req/s', 'ratio'];
  say(table(headings, rows));
  say(`\n${store.residentMb()} MB resident after load`);
} finally {
  yardstick.stop();
  await store.stop();
  if (!values.data) await rm(dataDir, { recursive: true, force: true });
}

if (values.only === '') {
  process.stderr.write('  event log …\n');
  const log = await measureEventLog(options.seconds);
  say(`\nEvent log (${log.engine}), one event an append, on disk before the answer:`);
  say(`  ${whole(log.appendsBySingleWriter)} appends/s by one writer`);
  say(`  ${whole(log.appendsBySixteenWriters)} appends/s by 16 writers`);
  say(`  ${whole(log.replayed)} events/s replayed`);

  say('\nWhat one request costs, counted:');
  say(await costsOfRequests());
}

async function measure(scenario: Scenario, underLoad: StoreUnderLoad): Promise<string[]> {
  const sample = await scenario.sample();
  await yardstick.answers(sample.status, sample.body);
  const ours = await load(underLoad.baseUrl, scenario.shot, options);
  const bare = await load(yardstick.url, scenario.shot, {
    ...options,
    seconds: Math.min(options.seconds, 3),
  });
  return row(scenario.name, ours, bare);
}

function row(name: string, ours: Measured, bare: Measured): string[] {
  return [
    name,
    whole(ours.requestsPerSecond),
    decimals(ours.p50Ms, 1),
    decimals(ours.p99Ms, 1),
    String(ours.errors),
    whole(bare.requestsPerSecond),
    decimals(ours.requestsPerSecond / bare.requestsPerSecond, 3),
  ];
}
