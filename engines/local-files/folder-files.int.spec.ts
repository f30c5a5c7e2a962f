import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@storefold/kernel/core';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesContract } from '../contract/files.contract.ts';
import { openFolderFiles } from './folder-files.ts';

filesContract('a folder', async () => {
  const own = await mkdtemp(join(tmpdir(), 'storefold-files-'));
  return {
    open: async (clock) => openFolderFiles({ dataDir: own, clock, random: systemRandom }),
    remove: () => rm(own, { recursive: true }),
  };
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-files-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('a file that is put again is as young as a new one', async () => {
  const clock = new HandClock(Date.now());
  const files = openFolderFiles({ dataDir, clock, random: systemRandom });
  const digest = await files.put('media', Buffer.from('teapot'));
  clock.set(2 * HOUR_MS);
  await files.put('media', Buffer.from('teapot'));
  expect(await files.sweep('media', async () => false)).toBe(0);
  expect(await files.open('media', digest).then((file) => file?.content.destroy())).toBeDefined();
});

it('what a killed process wrote of a file is no file, and goes after an hour', async () => {
  const clock = new HandClock(Date.now());
  const files = openFolderFiles({ dataDir, clock, random: systemRandom });
  const folder = join(dataDir, 'files', 'media', 'ab');
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${'ab'.repeat(32)}.0b8e`);
  await writeFile(unfinished, 'tea');
  for await (const digest of files.list('media')) throw new Error(`${digest} is no file`);
  expect(await files.sweep('media', async () => true)).toBe(0);
  const then = new Date(clock.now() - HOUR_MS - 1_000);
  await utimes(unfinished, then, then);
  expect(await files.sweep('media', async () => true)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

const HOUR_MS = 60 * 60 * 1_000;
