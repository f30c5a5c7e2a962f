import { buffer } from 'node:stream/consumers';
import { createMedia, readMedia } from '@storefold/contracts';
import { casesOnS3, type DrivenService, driveService } from '@storefold/engines/testing';
import { healthOf } from '@storefold/server/runtime';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { sendProduct } from '../catalog.examples.ts';
import { catalog } from '../catalog.ts';

casesOnS3((s3) => {
  let driven: DrivenService;
  afterEach(() => driven?.dispose());

  it('keeps pictures and their sizes in the bucket', async () => {
    driven = await onBucket(await s3.newBucket());
    const { id } = await sendProduct(driven, { name: 'Teapot' });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await picture())]));
    const sent = await driven.send(createMedia, { params: { product_id: id }, body });
    const read = () => driven.send(readMedia, { params: { product_id: id, id: sent.body.id } });
    await expect.poll(async () => (await read()).body.state).toBe('ready');
    const { xlarge_url } = (await read()).body;
    const opened = await driven.ports.files.open('media', String(xlarge_url).split('/')[2] ?? '');
    expect(await sharp(opened && (await buffer(opened.content))).metadata()).toMatchObject({ width: 700 });
    expect(await healthOf([], driven.ports)()).toMatchObject({ files: { status: 'up', name: 's3' } });
  });

  it('says that a bucket is not there, and takes no picture', async () => {
    driven = await onBucket('nowhere');
    const { id } = await sendProduct(driven, { name: 'Vase' });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await picture())]));
    const { status } = await driven.send(createMedia, { params: { product_id: id }, body });
    expect(status).toBe(503);
    expect(await healthOf([], driven.ports)()).toMatchObject({ files: { status: 'down' } });
  });

  const onBucket = (bucket: string) =>
    driveService(catalog, {
      env: { FILES_URL: `s3://test:test@${bucket}/shop?endpoint=${s3.endpoint}` },
    });
});

const picture = () =>
  sharp({ create: { width: 700, height: 350, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
