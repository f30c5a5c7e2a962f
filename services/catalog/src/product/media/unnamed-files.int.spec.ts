import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cloneProduct,
  createMedia,
  createProduct,
  deleteMedia,
  deleteProduct,
  readMedia,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { HandClock } from '@storefold/kernel/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalog } from '../../catalog.ts';

const HOUR_MS = 60 * 60 * 1000;
const TURN_MS = 600_000;
const clock = new HandClock();

let dataDir: string;
let driven: DrivenService;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-unnamed-files-'));
  driven = await driveService(catalog, { env: { DATA_DIR: dataDir }, ports: { clock } });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('the files of pictures go an hour after the last product has ceased to show or to copy them', async () => {
  const [removed, deleted, copied, kept, justCopied] = [
    await sendPicture('#100'),
    await sendPicture('#200'),
    await sendPicture('#300'),
    await sendPicture('#400'),
    await sendPicture('#500'),
  ];
  await driven.send(deleteMedia, { params: { product_id: removed.productId, id: removed.id } });
  await driven.send(deleteProduct, { params: { id: deleted.productId } });
  await driven.send(cloneProduct, { params: { id: copied.productId }, body: {} });
  await driven.send(deleteProduct, { params: { id: copied.productId } });
  // A fact that names them again may follow.
  expect(await filesKept()).toEqual(expect.arrayContaining([...removed.digests, ...deleted.digests]));
  await makeOld();
  // A copy that is under way has not named them yet.
  const copy = await driven.send(cloneProduct, { params: { id: justCopied.productId }, body: {} });
  for (const id of [justCopied.productId, copy.body.id]) await driven.send(deleteProduct, { params: { id } });
  const young = await driven.ports.files.put('media', Buffer.from('just sent'));
  await clock.pass(TURN_MS);
  // It ends the turn that has begun.
  await driven.dispose();
  expect(await filesKept()).toEqual(
    [...copied.digests, ...kept.digests, ...justCopied.digests, young].toSorted(),
  );
});

async function sendPicture(background: string) {
  const { body: product } = await driven.send(createProduct, { body: { name: `Picture ${background}` } });
  const content = await sharp({ create: { width: 120, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]));
  const { body: sent } = await driven.send(createMedia, { params: { product_id: product.id }, body });
  const params = { product_id: product.id, id: sent.id };
  await expect.poll(async () => (await driven.send(readMedia, { params })).body.state).toBe('ready');
  const { body: ready } = await driven.send(readMedia, { params });
  const urls = Object.values(ready).filter((value) => String(value).startsWith('/media/'));
  return {
    productId: product.id,
    id: sent.id,
    digests: [...new Set(urls.map((url) => String(url).split('/')[2] ?? ''))],
  };
}

const folder = () => join(dataDir, 'files', 'media');

async function filesKept(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .toSorted();
}

async function makeOld(): Promise<void> {
  const then = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of await filesKept()) await utimes(join(folder(), name.slice(0, 2), name), then, then);
}
