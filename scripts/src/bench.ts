import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageOf } from '@storefold/kernel/core';
import { measureAttacks } from './bench/attacks.ts';
import { type BenchOptions, help, once, readOptions, usual, wants } from './bench/bench-options.ts';
import { copyOnDisk } from './bench/copy-on-disk.ts';
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
import { measureRebuild } from './bench/rebuild.ts';
import { startStore } from './bench/store-under-load.ts';
import { whole } from './bench/table.ts';
import { measureWrites } from './bench/writes.ts';
import { Yardstick } from './bench/yardstick.ts';

/** Everybody logs in from this machine, so that only hashing itself limits them. */
const unlimited = { RATE_LIMIT_LOGIN_PER_MIN: '1000000', RATE_LIMIT_REGISTRATION_PER_MIN: '1000000' };

const said: string[] = [];
const say = (text: string) => {
  if (text === '') return;
  said.push(text);
  process.stdout.write(`${text}\n\n`);
};
const progress = (what: string) => process.stderr.write(`  ${what} …\n`);

const options = readOptions(process.argv.slice(2));
if (options) await run(options);
else process.stdout.write(help);

async function run(asked: BenchOptions): Promise<void> {
  const figures = new Figures();
  say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, store and load on the same cores.`);
  if (asked.isOnlyMaking) {
    for (const each of setUpsOf(asked)) await madeShop(each, await folderOf(each));
    return;
  }
  const part = async (heading: string, measure: () => Promise<void>) => {
    if (!heading.includes(asked.setUp)) return;
    say(`### ${heading}`);
    const startedMs = performance.now();
    try {
      await measure();
    } catch (error) {
      process.exitCode = 1;
      say(`**Not finished: ${messageOf(error)}**`);
    }
    progress(`${heading} took ${whole((performance.now() - startedMs) / 1_000)} s`);
    if (asked.isSaving) figures.save(said.join('\n\n'));
  };
  if (wants(asked, 'start')) await part('First start, with the sample shop', sayFirstStarts);
  for (const each of setUpsOf(asked)) await part(headingOf(each), () => runShop(each, figures));
  if (wants(asked, 'event log'))
    await part('Event log, one event an append, on disk before the answer', () =>
      sayEventLog(asked, figures),
    );
}

/** A shop, and what is measured of it. */
interface SetUp extends BenchOptions {
  readonly size: ShopSize;
}

function setUpsOf(asked: BenchOptions): SetUp[] {
  if (asked.isFull) return fullSetUps(asked);
  // Nothing is asked of a shop.
  if (asked.only.every((text) => ['start', 'event log'].includes(text))) return [];
  return asked.products.flatMap((products) =>
    asked.shapes.map((shape) => ({
      ...asked,
      size: { shape, products, ...(asked.hasFields ? { hasFields: true as const } : {}) },
    })),
  );
}

/**
 * Everything that the documentation shows: one shop with all its rows, and of the others what may differ in them, over 16
 * connections.
 */
function fullSetUps(asked: BenchOptions): SetUp[] {
  const other = { ...asked, only: usual, connections: [16] };
  const fields = { ...other, hasFields: true, only: ['custom field', 'new field', 'attacks'] };
  const small = { shape: 'realistic', products: 10_000 } as const;
  const large = { shape: 'realistic', products: 100_000 } as const;
  return [
    { ...asked, adminProducts: asked.adminProducts * 10, only: [...usual, ...once], size: small },
    { ...other, size: { ...small, shape: 'plain' } },
    { ...other, size: { ...small, shape: 'worst' } },
    { ...asked, only: usual, isMany: true, size: small },
    { ...other, size: large },
    { ...other, size: { ...large, shape: 'plain' } },
    { ...fields, size: { ...small, hasFields: true } },
    { ...fields, size: { ...large, hasFields: true } },
  ];
}

function headingOf({ size, isMany }: SetUp): string {
  const extra = [size.hasFields ? ' with custom fields' : '', isMany ? ' in many processes' : ''];
  return `${size.shape} ${whole(size.products)}${extra.join('')}`;
}

/** Where the shop is kept, or a folder for this run. */
async function folderOf({ data, size }: SetUp): Promise<string> {
  if (!data) return mkdtemp(join(tmpdir(), 'storefold-bench-'));
  const folder = resolve(data, `${size.shape}-${size.products}${size.hasFields ? '-fields' : ''}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Writes a shop unless it is there, and lets a store build its read models. */
async function madeShop({ size }: SetUp, dataDir: string): Promise<void> {
  await makeShop(dataDir, size, (made) => {
    if (made % 1_000 === 0) process.stderr.write(`  ${whole(made)} products written\r`);
  });
  progress('a store builds the read models that are missing');
  const store = await startStore(dataDir, { isMany: false });
  await store.stop();
}

async function runShop(setUp: SetUp, figures: Figures): Promise<void> {
  const made = await folderOf(setUp);
  const dataDir = setUp.data ? await mkdtemp(join(resolve(setUp.data), 'copy-')) : made;
  try {
    await madeShop(setUp, made);
    if (setUp.data) {
      progress('the shop is copied');
      await copyOnDisk(made, dataDir);
    }
    await measure(dataDir, setUp, figures);
    if (wants(setUp, 'rebuild')) {
      progress('read models are built again');
      say(await measureRebuild({ dataDir, isMany: setUp.isMany, figures, setting: headingOf(setUp) }));
    }
    if (setUp.isMany) return;
    const { size } = setUp;
    if (size.hasFields && wants(setUp, 'attacks')) {
      progress('attacks');
      say(await measureAttacks(dataDir));
    }
    if (wants(setUp, 'door')) {
      progress('what the door costs');
      say(await costsOfTheDoor(dataDir));
    }
    if (wants(setUp, 'stored value')) {
      progress('a card that has moved often');
      say(await measureLongCard(dataDir));
    }
    if (wants(setUp, 'costs') || wants(setUp, 'stored value')) {
      progress('what a request costs');
      say(await costsOfRequests(dataDir, wants(setUp, 'costs') ? 'all' : 'stored value'));
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, setUp: SetUp, figures: Figures): Promise<void> {
  const store = await startStore(dataDir, { isMany: setUp.isMany, env: unlimited });
  const yardstick = await Yardstick.start();
  const bench: Bench = {
    store,
    yardstick,
    options: setUp,
    size: setUp.size,
    figures,
    setting: headingOf(setUp),
    progress,
  };
  try {
    say(`Ready after ${(store.startedInMs / 1_000).toFixed(1)} s; ${store.processes.memory()}.`);
    say(await measureReads(bench));
    if (wants(setUp, 'facets')) say(await measureNewFacets(bench));
    say(await measureWrites(bench));
    if (setUp.size.hasFields && wants(setUp, 'new field')) say(await measureNewField(bench));
    if (wants(setUp, 'passwords')) say(await measurePasswords(bench));
    say(`After load: ${store.processes.memory()}.`);
  } finally {
    yardstick.stop();
    await store.stop();
  }
}

async function sayFirstStarts(): Promise<void> {
  progress('first starts');
  say(await measureFirstStarts());
}

async function sayEventLog({ seconds }: BenchOptions, figures: Figures): Promise<void> {
  progress('event log');
  const log = await measureEventLog(seconds);
  const lines = {
    'appends/s by one writer': log.appendsBySingleWriter,
    'appends/s by 16 writers': log.appendsBySixteenWriters,
    'events/s replayed': log.replayed,
  };
  const told = Object.entries(lines).map(
    ([what, rate]) => `- ${whole(rate)} ${what} ${figures.note(what, rate)}`,
  );
  say([`${log.engine}:\n`, ...told.map((each) => each.trimEnd())].join('\n'));
}
