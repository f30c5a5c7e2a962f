import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  changeMedia,
  changeProduct,
  cloneProduct,
  createMedia,
  deleteMedia,
  deleteProduct,
  listMedia,
  listProducts,
  readAdminProduct,
  readMedia,
  readProduct,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

let driven: DrivenService;
beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());

describe('a picture that is sent', () => {
  it('is shown at once, with what its file is', async () => {
    const { id, variants } = await product('Teapot');
    const variantId = variants[0].id;
    const made = await sendPicture(id, await png(1_300, 700), { alt: 'Front', 'variant_ids[]': variantId });
    expect(made).toMatchObject({
      status: 201,
      body: {
        product_id: id,
        media_type: 'image',
        alt: 'Front',
        variant_ids: [variantId],
        position: 1,
        focal_point_x: 0.5,
        focal_point_y: 0.5,
        width: 1_300,
        height: 700,
        content_type: 'image/png',
        original_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\/original\.png$/),
        mini_url: null,
        og_image_url: null,
        state: 'processing',
      },
    });
    expect(await driven.send(readMedia, { params: { product_id: id, id: made.body.id } })).toMatchObject({
      status: 200,
      body: { id: made.body.id, original_url: made.body.original_url },
    });
    await expect.poll(() => updatesOf(id)).toBeGreaterThan(0);
    // What follows looks at all files that are kept.
    await whole(id, made.body.id);
  });

  it.each([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is not included in the list'],
    ['a broken one', Buffer.from('GIF89a/*<script>*/'), 'is invalid'],
    ['nothing', Buffer.alloc(0), 'is not included in the list'],
  ])('is refused when it is %s, and leaves nothing', async (_what, content, complaint) => {
    const { id } = await product('Vase');
    const before = await filesKept();
    const { status, body } = await sendPicture(id, content);
    expect([status, body.error]).toMatchObject([422, { details: { file: [complaint] } }]);
    expect(await filesKept()).toEqual(before);
    expect((await list(id)).body.data).toEqual([]);
  });

  it('is refused when it is too large', async () => {
    const { id } = await product('Heavy');
    const { status, body } = await sendPicture(id, Buffer.alloc(10_485_761));
    expect([status, body.error.code]).toEqual([413, 'request_too_large']);
  });

  it('is refused together with an address, and for variants of others', async () => {
    const { id } = await product('Both');
    const picture = await png(20, 10);
    const both = await sendPicture(id, picture, { url: 'https://img.example.com/a.png' });
    expect([both.status, both.body.error.details]).toEqual([422, { url: ['must be blank'] }]);
    const other = await sendPicture(id, picture, { 'variant_ids[]': 'var_of_nobody' });
    expect([other.status, other.body.error.details]).toEqual([422, { variant_ids: ['must exist'] }]);
  });

  it('is taken once for an idempotency key', async () => {
    const { id } = await product('Once');
    const picture = await png(30, 10);
    const [one, two] = [
      await sendPicture(id, picture, {}, 'key-1'),
      await sendPicture(id, picture, {}, 'key-1'),
    ];
    expect([two.status, two.body]).toEqual([one.status, one.body]);
    expect((await list(id)).body.data).toHaveLength(1);
    const other = await sendPicture(id, await png(31, 10), {}, 'key-1');
    expect(other.status).toBe(422);
  });
});

describe('the sizes of a picture that was sent', () => {
  it('are made in the background, never larger than it, and are told', async () => {
    const { id } = await product('Sized');
    const sent = await sendPicture(id, await png(1_400, 700));
    const { body } = await whole(id, sent.body.id);
    expect(body).toMatchObject({ state: 'ready', original_url: sent.body.original_url });
    const widths = { mini_url: 100, small_url: 256, medium_url: 600, large_url: 1_200, xlarge_url: 1_400 };
    for (const [name, width] of Object.entries(widths))
      expect(await metadataAt(body[name])).toMatchObject({ format: 'webp', width, height: width / 2 });
    expect(await metadataAt(body.og_image_url)).toMatchObject({ format: 'webp', width: 1_200, height: 630 });
    await expect.poll(() => updatesOf(id)).toBe(2);
    const { body: shown } = await driven.send(readAdminProduct, { params: { id } });
    expect(shown.thumbnail_url).toBe(body.small_url);
  });

  it('are named with their widths, smallest first, however the picture is cut', async () => {
    const { id } = await product('Tall');
    const { body } = await whole(id, (await sendPicture(id, await png(701, 1_403))).body.id);
    const named = String(body.srcset)
      .split(', ')
      .map((each) => each.split(' '));
    expect(named.map(([, width]) => width)).toEqual(['50w', '128w', '300w', '600w', '701w']);
    for (const [url = '', width] of named) expect(`${(await metadataAt(url))?.width}w`).toBe(width);
  });

  it('have no preview when it is small', async () => {
    const { id } = await product('Small');
    const sent = await sendPicture(id, await png(80, 40));
    const { body } = await whole(id, sent.body.id);
    expect(body).toMatchObject({ state: 'ready', og_image_url: null });
    expect(await metadataAt(body.xlarge_url)).toMatchObject({ width: 80, height: 40 });
  });

  it('have another preview when the focal point moves', async () => {
    const { id } = await product('Focal');
    const params = { product_id: id, id: (await sendPicture(id, await halves(2_400, 700))).body.id };
    const { body: before } = await whole(id, params.id);
    const moved = await driven.send(changeMedia, { params, body: { focal_point_x: 0 } });
    expect(moved.body).toMatchObject({ state: 'processing', og_image_url: before.og_image_url });
    const { body: after } = await whole(id, params.id);
    expect(after.og_image_url).not.toBe(before.og_image_url);
    expect(after.mini_url).toBe(before.mini_url);
  });

  it('are made later when memory is short', async () => {
    const { id } = await product('Short');
    const picture = await png(90, 30);
    const webp = vi.spyOn(sharp.prototype as Sharp, 'webp');
    webp.mockImplementationOnce(() => {
      throw new Error('vips_tracked: out of memory -- size == 200MB');
    });
    const sent = await sendPicture(id, picture);
    await whole(id, sent.body.id);
    expect(webp.mock.results[0]?.type).toBe('throw');
    webp.mockRestore();
  });

  it('fail when the picture is not there any more', async () => {
    const { id } = await product('Lost');
    const params = { product_id: id, id: (await sendPicture(id, await png(70, 30))).body.id };
    const { body } = await whole(id, params.id);
    const lost = (await filesKept()).find((file) => file.endsWith(digestIn(body.original_url)));
    await rm(lost ?? '');
    await driven.send(changeMedia, { params, body: { focal_point_x: 0 } });
    await expect.poll(async () => (await driven.send(readMedia, { params })).body.state).toBe('failed');
  });
});

describe('pictures and films of a product', () => {
  it('are added by address, changed, moved and removed', async () => {
    const { id } = await product('Album');
    const url = 'https://img.example.com/a.png';
    const first = await driven.send(createMedia, { params: { product_id: id }, body: { url } });
    expect([first.status, first.body]).toMatchObject([
      201,
      { state: 'ready', mini_url: url, original_url: url, byte_size: null, content_type: null },
    ]);
    const film = { external_video_url: 'https://video.example.com/1', position: 1 };
    const second = await driven.send(createMedia, { params: { product_id: id }, body: film });
    expect(second.body).toMatchObject({ media_type: 'external_video', position: 1 });
    const again = await driven.send(createMedia, { params: { product_id: id }, body: { url } });
    expect([again.status, again.body.error.details]).toEqual([422, { url: ['has already been taken'] }]);
    const params = { product_id: id, id: first.body.id };
    const moved = await driven.send(changeMedia, {
      params,
      body: { alt: 'Side', position: 1, metadata: { erp: 'P-3' } },
    });
    expect(moved).toMatchObject({
      status: 200,
      body: { alt: 'Side', position: 1, metadata: { erp: 'P-3' } },
    });
    expect(ids(await list(id))).toEqual([first.body.id, second.body.id]);
    expect(ids(await list(id, 'q[media_type_eq]=external_video'))).toEqual([second.body.id]);
    expect((await driven.send(deleteMedia, { params })).status).toBe(204);
    expect((await driven.send(readMedia, { params })).status).toBe(404);
    expect(ids(await list(id))).toEqual([second.body.id]);
  });

  it('have an address or a file, and a focal point within them', async () => {
    const { id } = await product('Empty');
    const params = { product_id: id };
    const none = await driven.send(createMedia, { params, body: { alt: 'Nothing' } });
    expect([none.status, none.body.error.details]).toEqual([422, { file: ["can't be blank"] }]);
    const outside = { url: 'https://img.example.com/a.png', focal_point_x: 1.5 };
    const { status, body } = await driven.send(createMedia, { params, body: outside });
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['focal_point_x']]);
  });

  it('that were sent stay when the others are listed anew, and go with a copy', async () => {
    const { id } = await product('Kept');
    const picture = await sendPicture(id, await png(40, 10), { alt: 'Sent' });
    const media = [{ url: 'https://img.example.com/b.png' }];
    await driven.send(changeProduct, { params: { id }, body: { media } });
    expect((await list(id)).body.data).toMatchObject([{ id: picture.body.id }, { position: 2 }]);
    const copy = await driven.send(cloneProduct, { params: { id }, body: {} });
    const [own, other] = (await list(copy.body.id)).body.data;
    expect(own).toMatchObject({ alt: 'Sent', original_url: picture.body.original_url });
    expect(own.id).not.toBe(picture.body.id);
    expect(other).toMatchObject({ original_url: 'https://img.example.com/b.png' });
  });

  it('are not there for another store, nor for a product that is gone', async () => {
    const { id } = await product('Away');
    const { body } = await sendPicture(id, await png(50, 10));
    const caller = { store: { ...testStore, id: 'store_other' } };
    const params = { product_id: id, id: body.id };
    for (const endpoint of [listMedia, createMedia, readMedia, changeMedia, deleteMedia])
      expect((await driven.send(endpoint, { params, body: asked(endpoint.method), caller })).status).toBe(
        404,
      );
    await driven.send(deleteProduct, { params: { id } });
    for (const endpoint of [listMedia, createMedia, readMedia, changeMedia, deleteMedia])
      expect((await driven.send(endpoint, { params, body: asked(endpoint.method) })).status).toBe(404);
  });

  it('are shown in the form of the API that asks', async () => {
    const prices = [{ currency: 'USD', amount: '1' }];
    const elsewhere = 'https://img.example.com/a.png';
    const { id } = await product('Shown', { status: 'active', prices, media: [{ url: elsewhere }] });
    const { body: sent } = await sendPicture(id, await png(60, 10), { position: '1' });
    expect(sent.srcset).toBeNull();
    await whole(id, sent.id);
    const query = 'expand=media,variants.primary_media';
    const staff = await driven.send(readAdminProduct, { params: { id }, query });
    expect(staff.body.media[0]).toMatchObject({ width: 60, height: 10 });
    expect(staff.body.variants[0].primary_media).toHaveProperty('state');
    const shopper = await driven.send(readProduct, { params: { id_or_slug: id }, query });
    const [own, other] = shopper.body.media;
    expect(own).not.toHaveProperty('state');
    expect(own).toMatchObject({ width: 60, height: 10, srcset: `${own.mini_url} 60w` });
    expect(other).toMatchObject({ original_url: elsewhere, width: null, height: null, srcset: null });
    expect(shopper.body).toMatchObject({
      thumbnail_url: expect.stringMatching(/^\/media\//),
      second_thumbnail_url: elsewhere,
    });
    // Everywhere with the host that the caller reached, and nowhere else.
    const home = 'https://shop.example';
    for (const list of [false, true]) {
      const { body } = list
        ? await driven.send(listProducts, { query, caller: { home } })
        : await driven.send(readProduct, { params: { id_or_slug: id }, query, caller: { home } });
      const found = list ? body.data.find((each: { id: string }) => each.id === id) : body;
      expect(found).toMatchObject({
        thumbnail_url: `${home}${shopper.body.thumbnail_url}`,
        second_thumbnail_url: elsewhere,
        media: [{ large_url: `${home}${own.large_url}`, srcset: `${home}${own.mini_url} 60w` }, other],
        variants: [{ primary_media: { original_url: `${home}${own.original_url}` } }],
      });
    }
    const { body: ofStaff } = await driven.send(listMedia, {
      params: { product_id: id },
      caller: { home },
    });
    expect(ofStaff.data[0].small_url).toBe(`${home}${own.small_url}`);
  });
});

const updatesOf = async (id: string): Promise<number> =>
  (await driven.published()).filter(({ name, payload }) => name === 'product.updated' && payload.id === id)
    .length;

/** The picture once its sizes are made. */
async function whole(productId: string, id: string) {
  const read = () => driven.send(readMedia, { params: { product_id: productId, id } });
  await expect.poll(async () => (await read()).body.state).toBe('ready');
  return read();
}

const digestIn = (url: string): string => url.split('/')[2] ?? '';

async function metadataAt(url: string) {
  const opened = await driven.ports.files.open('media', digestIn(url));
  return opened && sharp(await buffer(opened.content)).metadata();
}

const asked = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { alt: 'x' });

const product = (name: string, more: object = {}) => sendProduct(driven, { name, ...more });

const list = (productId: string, query?: string) =>
  driven.send(listMedia, { params: { product_id: productId }, ...(query ? { query } : {}) });

const ids = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.data.map(({ id }: { id: string }) => id);

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

/** Black on the left, red on the right. */
const halves = async (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input: await png(width / 2, height), left: width / 2, top: 0 }])
    .png()
    .toBuffer();

function sendPicture(
  productId: string,
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  idempotencyKey?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), 'picture.png');
  return driven.send(createMedia, {
    params: { product_id: productId },
    body: form,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
}

/** What lies in the store's folder of files, finished or not. */
async function filesKept(): Promise<string[]> {
  const folder = join(driven.ports.settings.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .toSorted();
}
