import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkDigitalLinks,
  createDigital,
  deleteDigital,
  deleteProduct,
  digital,
  findDigitalFile,
  listDigitals,
  listServingFiles,
  quoteVariants,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { answerOn, answerTo, HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

const HOUR_MS = 3_600_000;
const clock = new HandClock();
let dataDir: string;
let driven: DrivenService;
/** The files to which links of orders lead. */
const linked = new Set<string>();

beforeEach(async () => {
  linked.clear();
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-digitals-'));
  driven = await driveService(catalog, {
    env: { DATA_DIR: dataDir, IMPORT_LIMIT_BYTES: '2048' },
    ports: { clock },
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(checkDigitalLinks, async ({ digital_id }) => ({ is_live: linked.has(digital_id) })),
      ]),
  });
});
afterEach(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a file of a product', () => {
  it('is sent, listed and removed', async () => {
    const { id } = await sendProduct(driven, { name: 'Handbook' });
    const made = await send(id, 'The handbook', { login_required: 'true', metadata: '{"erp":"D-7"}' });
    expect(made.status).toBe(201);
    expect(digital.strict().parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^dig_\w{20}$/),
      product_id: id,
      variant_id: null,
      filename: 'Händbuch.pdf',
      content_type: 'application/pdf',
      byte_size: 12,
      login_required: true,
      metadata: { erp: 'D-7' },
    });
    expect((await list(id)).body.data).toEqual([made.body]);
    linked.add(made.body.id);
    const used = await remove(id, made.body.id);
    expect([used.status, used.body.error.code]).toEqual([422, 'resource_invalid']);
    expect((await remove(id, made.body.id, 'force=true')).status).toBe(204);
    expect((await remove(id, made.body.id)).status).toBe(404);
    expect((await list(id)).body.data).toEqual([]);
  });

  it('is told to carts, and makes its variants need no delivery unless the product says so', async () => {
    const priced = (value: string) => ({
      options: [{ name: 'kind', value }],
      prices: [{ currency: 'USD', amount: '9.00' }],
    });
    const { id, variants } = await sendProduct(driven, {
      name: 'Book',
      variants: [priced('paper'), priced('audio')],
    });
    const [paper, audio] = variants.map((each: { id: string }) => each.id);
    const { body: file } = await send(id, 'audio', { variant_id: audio });
    const quoted = async (variantId: string) => {
      const asked = { store_id: testStore.id, currency: 'USD', variant_ids: [variantId] };
      const { variants: found } = await driven.ports.bus.ask(quoteVariants, asked);
      return [found[0]?.digital_files?.map((each) => each.digital_id), found[0]?.is_delivered];
    };
    expect(await quoted(paper)).toEqual([undefined, undefined]);
    expect(await quoted(audio)).toEqual([[file.id], false]);
    const asked = { store_id: testStore.id, product_id: id, variant_id: audio };
    const { files } = await driven.ports.bus.ask(listServingFiles, asked);
    expect(files).toEqual([
      {
        digital_id: file.id,
        filename: 'Händbuch.pdf',
        content_type: 'application/pdf',
        byte_size: 5,
        login_required: false,
      },
    ]);
    const both = await sendProduct(driven, { name: 'Book with its e-book', requires_shipping: true });
    const { body: ebook } = await send(both.id, 'e-book');
    expect(await quoted(both.default_variant_id)).toEqual([[ebook.id], undefined]);
    expect(both.requires_shipping).toBe(true);
  });

  it('leaves nothing behind where it is refused, and goes when nobody names it', async () => {
    const { id } = await sendProduct(driven, { name: 'Handbook' });
    expect((await send('prod_none', 'a')).status).toBe(404);
    expect((await send(id, 'a', { variant_id: 'var_none' })).body.error.details).toEqual({
      variant_id: ['must exist'],
    });
    expect((await driven.send(createDigital, { params: { product_id: id }, body: {} })).status).toBe(422);
    expect((await send(id, 'a'.repeat(2_049))).status).toBe(413);
    expect(await filesKept()).toEqual([]);

    const { body: kept } = await send(id, 'kept');
    const { body: gone } = await send(id, 'gone');
    await remove(id, gone.id);
    // Who bought it goes on to have it.
    await driven.send(deleteProduct, { params: { id } });
    const then = new Date(Date.now() - 2 * HOUR_MS);
    for (const name of await filesKept()) await utimes(join(folder(), name.slice(0, 2), name), then, then);
    clock.set(2 * HOUR_MS);
    await clock.pass(600_000);
    const fileOf = (digital_id: string) =>
      driven.ports.bus.ask(findDigitalFile, { store_id: testStore.id, product_id: id, digital_id });
    const { digest } = await fileOf(kept.id);
    expect(await fileOf(gone.id)).toEqual({});
    await expect.poll(filesKept).toEqual([digest]);
  });
});

function send(productId: string, content: string, fields: Readonly<Record<string, string>> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([content], { type: 'application/pdf' }), 'Händbuch.pdf');
  return driven.send(createDigital, { params: { product_id: productId }, body });
}

const list = (product_id: string) => driven.send(listDigitals, { params: { product_id } });
const remove = (product_id: string, id: string, query = '') =>
  driven.send(deleteDigital, { params: { product_id, id }, query });

const folder = () => join(dataDir, 'files', 'digitals');

async function filesKept(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile()).map(({ name }) => name);
}
