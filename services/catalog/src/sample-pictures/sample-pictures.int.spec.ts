import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { changeProduct, findDefaultStore, listAdminProducts, type Media } from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { type Clock, systemClock } from '@storefold/kernel/core';
import { answerOn, answerTo, HandClock } from '@storefold/kernel/testing';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalog } from '../catalog.ts';

let dataDir: string;
let driven: DrivenService;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-sample-pictures-'));
});
afterEach(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

it('the products of the sample shop get pictures one after the other, also after a stop, and nobody is told', async () => {
  driven = await start('on');
  const [, , third] = await firstProducts();
  await driven.send(changeProduct, { params: { id: third?.id ?? '' }, body: { description: 'Our own' } });
  await expect.poll(async () => (await firstProducts())[0]?.media.length, PATIENT).toBe(1);
  await driven.dispose();

  driven = await start('on');
  await expect.poll(async () => (await firstProducts())[3]?.media.length, PATIENT).toBe(1);
  const [first, second, changed] = await firstProducts();
  expect([first?.media.length, second?.media.length, changed?.media.length]).toEqual([1, 1, 0]);
  expect(first?.media[0]).toMatchObject({ alt: first?.name, state: 'ready', width: 800, height: 800 });
  const { mini_url, xlarge_url } = first?.media[0] ?? {};
  expect(await widthsAt([mini_url, xlarge_url])).toEqual([100, 800]);
  expect((await driven.published()).filter(({ payload }) => payload.id !== third?.id)).toEqual([]);
});

it('a number of sample products gets none', async () => {
  const clock = new HandClock();
  driven = await start('2', clock);
  await clock.pass(60_000);
  await driven.dispose();
  driven = await start('2');
  for (const { media } of await firstProducts()) expect(media).toEqual([]);
});

const start = (SAMPLE_DATA: string, clock: Clock = systemClock): Promise<DrivenService> =>
  driveService(catalog, {
    env: { DATA_DIR: dataDir, SAMPLE_DATA },
    ports: { clock },
    neighbours: ({ bus }) => answerOn(bus, [answerTo(findDefaultStore, async () => ({ store: testStore }))]),
  });

async function firstProducts(): Promise<{ id: string; name: string; media: Media[] }[]> {
  const query = 'sort=created_at&limit=4&expand=media';
  return (await driven.send(listAdminProducts, { query })).body.data;
}

async function widthsAt(urls: readonly unknown[]): Promise<(number | undefined)[]> {
  return Promise.all(
    urls.map(async (url) => {
      const opened = await driven.ports.files.open('media', String(url).split('/')[2] ?? '');
      return opened && (await sharp(await buffer(opened.content)).metadata()).width;
    }),
  );
}

const PATIENT = { timeout: 60_000 };
