import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { measureAttacks } from './bench/attacks.ts';
import { type BenchOptions, help, readOptions } from './bench/bench-options.ts';
import { costsOfRequests } from './bench/costs.ts';
import { costsOfTheDoor } from './bench/door.ts';
import { measureEventLog } from './bench/event-log.ts';
import { Figures } from './bench/figures.ts';
import { measureFirstStarts } from './bench/first-start.ts';
import { measureLongCard } from './bench/long-card.ts';
import { makeShop, type ShopSize } from './bench/make-shop.ts';
import { measureNewFacets } from './bench/new-facets.ts';
import { measureNewField } from './bench/new-field.ts';
import { measurePasswords } from './bench/passwords.ts';
import { type Bench, measureReads } from './bench/reads.ts';
import { startStore } from './bench/store-under-load.ts';
import { whole } from './bench/table.ts';
import { measureWrites } from './bench/writes.ts';
import { Yardstick } from './bench/yardstick.ts';

const PASSWORDS = 'passwords';

/** Everybody logs in from this machine, so that only hashing itself limits them. */
const unlimited = { RATE_LIMIT_LOGIN_PER_MIN: '1000000', RATE_LIMIT_REGISTRATION_PER_MIN: '1000000' };

const said: string[] = [];
const say = (text: string) => {
  said.push(text);
  process.stdout.write(`${text}\n`);
};
const progress = (what: string) => process.stderr.write(`  ${what} …\n`);

const options = readOptions(process.argv.slice(2));
if (options) await run(options);
else process.stdout.write(help);

async function run(asked: BenchOptions): Promise<void> {
  const figures = new Figures();
  say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, store and load on the same cores.`);
  if (!asked.isOnlyMaking && 'start'.includes(asked.only)) await sayFirstStarts();
  if (asked.only === 'start') return;
  for (const each of asked.isFull ? fullRuns(asked) : [asked]) await runShops(each, figures);
  if (asked.only === '' && !asked.isOnlyMaking) await sayEventLog(asked, figures);
  if (asked.isSaving) figures.save(said.join('\n'));
}

/** Everything that the documentation shows: what takes an hour at the larger size only over 16 connections. */
function fullRuns(asked: BenchOptions): BenchOptions[] {
  const all = { ...asked, shapes: ['plain', 'realistic', 'worst'] as const, products: [10_000] };
  const large = { ...asked, shapes: ['plain', 'realistic'] as const, products: [100_000], connections: [16] };
  const many = { ...asked, shapes: ['realistic'] as const, products: [10_000], isMany: true };
  const withFields = [10_000, 100_000].map((count) => ({
    ...asked,
    shapes: ['realistic'] as const,
    products: [count],
    hasFields: true,
    connections: [16],
  }));
  return [{ ...all, adminProducts: 10_000 }, many, large, ...withFields];
}

async function runShops(asked: BenchOptions, figures: Figures): Promise<void> {
  for (const products of asked.products) {
    for (const shape of asked.shapes) {
      const size = { shape, products, ...(asked.hasFields ? { hasFields: true as const } : {}) };
      await runShop(size, asked, figures);
    }
  }
}

async function runShop(size: ShopSize, asked: BenchOptions, figures: Figures): Promise<void> {
  const dataDir = asked.data
    ? resolve(asked.data, `${size.shape}-${size.products}${size.hasFields ? '-fields' : ''}`)
    : await mkdtemp(join(tmpdir(), 'storefold-bench-'));
  await mkdir(dataDir, { recursive: true });
  const setting = `${size.shape} ${whole(size.products)}${size.hasFields ? ' with custom fields' : ''}${asked.isMany ? ' in many processes' : ''}`;
  say(`\n## ${setting}\n`);
  try {
    await makeShop(dataDir, size, (made) => {
      if (made % 1_000 === 0) process.stderr.write(`  ${whole(made)} products written\r`);
    });
    if (asked.isOnlyMaking) return;
    await measure(dataDir, setting, asked, figures);
    if (asked.isMany) return;
    if (size.hasFields && 'attacks'.includes(asked.only)) {
      progress('attacks');
      say(`\n${await measureAttacks(dataDir)}`);
    }
    if ('door'.includes(asked.only)) {
      progress('what the door costs');
      say(`\n${await costsOfTheDoor(dataDir)}`);
    }
    if (asked.only !== '' && asked.only !== 'value') return;
    progress('a card that has moved often');
    say(`\n${await measureLongCard(dataDir)}`);
    progress('what a request costs');
    say(`\n${await costsOfRequests(dataDir, asked.only)}`);
  } finally {
    if (!asked.data) await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  dataDir: string,
  setting: string,
  asked: BenchOptions,
  figures: Figures,
): Promise<void> {
  progress('the store starts, and builds its read models');
  const store = await startStore(dataDir, { isMany: asked.isMany, env: unlimited });
  const yardstick = await Yardstick.start();
  const bench: Bench = { store, yardstick, options: asked, figures, setting, progress };
  try {
    say(
      `Ready after ${(store.startedInMs / 1_000).toFixed(1)} s, read models included; ${store.processes.memory()}.\n`,
    );
    if (asked.only !== PASSWORDS) await measureShop(bench);
    if (PASSWORDS.includes(asked.only)) say(`${await measurePasswords(bench)}\n`);
    say(`After load: ${store.processes.memory()}.`);
  } finally {
    yardstick.stop();
    await store.stop();
  }
}

async function measureShop(bench: Bench): Promise<void> {
  if (bench.options.only !== 'value') say(await measureReads(bench));
  if ('facets'.includes(bench.options.only)) say(`\n${await measureNewFacets(bench)}`);
  say(`\n${await measureWrites(bench)}\n`);
  if (bench.options.hasFields && 'new field'.includes(bench.options.only))
    say(`${await measureNewField(bench)}\n`);
}

async function sayFirstStarts(): Promise<void> {
  progress('first starts');
  say(`\n## First start, with the sample shop\n\n${await measureFirstStarts()}`);
}

async function sayEventLog({ seconds }: BenchOptions, figures: Figures): Promise<void> {
  progress('event log');
  const log = await measureEventLog(seconds);
  say(`\n## Event log (${log.engine}), one event an append, on disk before the answer\n`);
  const lines = {
    'appends/s by one writer': log.appendsBySingleWriter,
    'appends/s by 16 writers': log.appendsBySixteenWriters,
    'events/s replayed': log.replayed,
  };
  for (const [what, rate] of Object.entries(lines))
    say(`- ${whole(rate)} ${what} ${figures.note(what, rate)}`);
}
