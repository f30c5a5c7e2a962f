import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BenchOptions, help, readOptions } from './bench-options.ts';
import { costsOfRequests } from './costs.ts';
import { measureFirstStarts } from './first-start.ts';
import { BareServer } from './load/bare-server.ts';
import { measureNewFacets } from './new-facets.ts';
import { type Bench, measureReads } from './reads.ts';
import { measureRebuild } from './rebuild.ts';
import { makeShop } from './shop/make-shop.ts';
import { startStore } from './store/store-under-load.ts';
import { decimals, whole } from './table.ts';
import { measureWrites } from './writes.ts';

/** Everybody logs in from this machine, so that only hashing itself limits them. */
const unlimited = { RATE_LIMIT_LOGIN_PER_MIN: '1000000', RATE_LIMIT_REGISTRATION_PER_MIN: '1000000' };

const say = (text: string) => {
  if (text !== '') process.stdout.write(`${text}\n\n`);
};
const progress = (what: string) => process.stderr.write(`  ${what} …\n`);

const options = readOptions(process.argv.slice(2));
if (options) await run(options);
else process.stdout.write(help);

async function run(asked: BenchOptions): Promise<void> {
  say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, store and load on the same cores.`);
  if (asked.wants('start')) {
    progress('first starts');
    say(await measureFirstStarts());
  }
  const folder = await mkdtemp(join(asked.data ? await kept(asked.data) : tmpdir(), 'storefold-bench-'));
  try {
    const dataDir = await shopIn(folder, asked);
    await measure(dataDir, asked);
    if (asked.wants('rebuild')) {
      progress('read models are built again');
      say(await measureRebuild(dataDir, asked));
    }
    if (!asked.isMany && asked.wants('costs')) {
      progress('what a request costs');
      say(await costsOfRequests(dataDir));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function kept(data: string): Promise<string> {
  await mkdir(data, { recursive: true });
  return resolve(data);
}

/** Writes the shop, or copies the one that is kept. Returns its data folder, with read models. */
async function shopIn(folder: string, { data, products }: BenchOptions): Promise<string> {
  const made = data ? resolve(data, `shop-${products}`) : join(folder, 'shop');
  await mkdir(made, { recursive: true });
  await makeShop(made, { products }, (loaded) => {
    if (loaded % 1_000 === 0) process.stderr.write(`  ${whole(loaded)} products written\r`);
  });
  progress('a store builds the read models that are missing');
  const store = await startStore(made, { isMany: false });
  await store.stop();
  if (!data) return made;
  const copy = join(folder, 'shop');
  await cp(made, copy, { recursive: true });
  return copy;
}

async function measure(dataDir: string, asked: BenchOptions): Promise<void> {
  const store = await startStore(dataDir, { isMany: asked.isMany, env: unlimited });
  const bare = await BareServer.start();
  const bench: Bench = { store, bare, options: asked, progress };
  try {
    say(`Ready after ${decimals(store.startedInMs / 1_000, 1)} s; ${store.processes.memory()}.`);
    say(await measureReads(bench));
    if (asked.wants('facets never asked before')) say(await measureNewFacets(bench));
    say(await measureWrites(bench));
    say(`After load: ${store.processes.memory()}.`);
  } finally {
    bare.stop();
    await store.stop();
  }
}
