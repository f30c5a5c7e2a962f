import {
  addCartPayment,
  cancelOrder,
  captureOrderPayment,
  changeCart,
  checkDigitalLinks,
  completeCart,
  createCart,
  createRefund,
  type DigitalLink,
  downloadDigital,
  listOrders,
  readCart,
  readOrder,
  removeCartItem,
  resetDigitalLink,
  showOrder,
} from '@storefold/contracts';
import { commandsOn, HandClock } from '@storefold/kernel/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  about,
  asCustomer,
  atOnce,
  driveOrdering,
  of,
  on,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';
import { digitalDownload } from '../order/digital/digital-download.ts';
import { mug, shirt } from '../order/order.examples.ts';

const CONTENT = Buffer.from('%PDF a book of teapots');
const book = { digital_id: 'dig_book', filename: 'Teekännchen "1".pdf', content_type: 'application/pdf' };
const clock = new HandClock(Date.parse('2026-03-01T10:00:00Z'));
const shop = driveOrdering({ ports: { clock } });
const { send } = shop;

beforeEach(async () => {
  clock.set(0);
  shop.neighbours.digitals.set('dig_book', await shop.driven.ports.files.put('digitals', CONTENT));
  sellBook();
});

describe('a download of an order', () => {
  it('counts each time it begins, up to five, however many begin at once', async () => {
    const { order, link } = await paidOrder();
    expect(link).toMatchObject({
      id: expect.stringMatching(/^dl_\w{20}$/),
      filename: book.filename,
      content_type: 'application/pdf',
      access_counter: 0,
      authorizable: true,
      expired: false,
      access_limit_exceeded: false,
    });
    const first = await download(link);
    expect([first.status, first.body]).toEqual([200, CONTENT.toString()]);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="Teek_nnchen _1_.pdf"; filename*=UTF-8''Teek%C3%A4nnchen%20%221%22.pdf`,
    );
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const answers = await atOnce(() => download(link));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused && refusal(refused)).toEqual([403, 'download_limit_exceeded']);
    expect(await linkIn(order)).toMatchObject({
      access_counter: 5,
      access_limit_exceeded: true,
      authorizable: false,
    });
  });

  it('is not counted where only its headers are asked for, and goes on for an hour when it broke off', async () => {
    const { order, link } = await paidOrder();
    const head = await download(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(CONTENT.length)]);
    expect((await linkIn(order)).access_counter).toBe(0);

    const begun = await download(link, { headers: { range: 'bytes=0-4' } });
    expect([begun.status, begun.body, begun.headers.get('content-range')]).toEqual([
      206,
      '%PDF ',
      `bytes 0-4/${CONTENT.length}`,
    ]);
    const rest = await download(link, { headers: { range: 'bytes=5-' } });
    expect([rest.status, rest.body]).toEqual([206, 'a book of teapots']);
    expect((await linkIn(order)).access_counter).toBe(1);
    clock.set(3_600_000);
    expect((await download(link, { headers: { range: 'bytes=-7' } })).body).toBe('teapots');
    expect((await linkIn(order)).access_counter).toBe(2);
  });

  it('is refused and not counted where its range has no byte of the file, and begins whole where it has no sense', async () => {
    const { order, link } = await paidOrder();
    const beyond = { headers: { range: `bytes=${CONTENT.length}-` } };
    const refused = await download(link, beyond);
    expect(refusal(refused)).toEqual([416, 'invalid_request']);
    expect(refused.headers.get('content-range')).toBe(`bytes */${CONTENT.length}`);
    expect((await linkIn(order)).access_counter).toBe(0);
    for (const headers of [
      { range: 'lines=0-4' },
      { range: 'bytes=4-2' },
      { range: 'bytes=0-4', 'if-range': '"x"' },
    ])
      expect(await download(link, { headers })).toMatchObject({ status: 200, body: CONTENT.toString() });
    const head = await download(link, { method: 'HEAD', ...beyond });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(CONTENT.length)]);
    for (let times = 3; times < 5; times++) await download(link);
    expect((await linkIn(order)).access_counter).toBe(5);
    expect(refusal(await download(link, beyond))).toEqual([416, 'invalid_request']);
    clock.set(3_600_000);
    expect(refusal(await download(link, beyond))).toEqual([403, 'download_limit_exceeded']);
  });

  it('is kept in the log before its first byte, and what it is of is sealed', async () => {
    const { link } = await paidOrder();
    await download(link);
    const events = await shop.facts();
    const counted = events.filter(({ type }) => type === 'DigitalDownloadCounted');
    expect(counted).toHaveLength(1);
    const token = link.download_url.split('.').at(-1) ?? '';
    expect(JSON.stringify(events)).not.toContain(token);
    expect(JSON.stringify(counted)).not.toContain(link.id);
  });

  it('ends after seven days, until staff renew it, and then the product’s newer files come, too', async () => {
    const { order, link } = await paidOrder();
    await download(link);
    clock.set(7 * DAY_MS);
    expect(refusal(await download(link))).toEqual([403, 'digital_link_expired']);
    expect(await linkIn(order)).toMatchObject({ expired: true, authorizable: false });
    sellBook([{ ...book, digital_id: 'dig_audio', filename: 'Book.m4b' }]);
    const renewed = await send(resetDigitalLink, undefined, on(order, link));
    expect([renewed.status, renewed.body]).toMatchObject([
      200,
      { id: link.id, access_counter: 0, expired: false },
    ]);
    expect((await download(link)).status).toBe(200);
    const { items } = await shop.shown(order);
    expect(items[0]?.digital_links.map(({ filename }) => filename)).toEqual([book.filename, 'Book.m4b']);
    expect(refusal(await send(resetDigitalLink, undefined, on(order, { id: 'dl_nobody' })))).toEqual([
      404,
      'record_not_found',
    ]);
  });

  it('waits until the order is paid, and ends with it', async () => {
    const order = await placedOrder();
    const link = await linkIn(order);
    expect(link).toMatchObject({ authorizable: false, expired: false });
    expect(refusal(await download(link))).toEqual([403, 'download_unauthorized']);
    clock.set(30 * DAY_MS);
    const { payments } = await shop.shown(order);
    await send(captureOrderPayment, {}, on(order, payments[0] as { id: string }));
    expect((await download(link)).status).toBe(200);

    const { total } = await shop.shown(order);
    await send(createRefund, { amount: '1.00' }, of(order));
    expect((await download(link)).status).toBe(200);
    await send(createRefund, { amount: String(Number(total) - 1) }, of(order));
    expect(refusal(await download(link))).toEqual([403, 'download_unauthorized']);

    const other = await paidOrder();
    expect((await send(cancelOrder, {}, about(other.order))).status).toBe(200);
    expect(refusal(await download(other.link))).toEqual([403, 'download_unauthorized']);
  });

  it('is its customer’s alone where the file says so: logged in, or with the token of a guest’s cart', async () => {
    sellBook([], { login_required: true });
    const guests = await paidOrder();
    expect(refusal(await download(guests.link))).toEqual([403, 'download_unauthorized']);
    expect((await download(guests.link, { caller: { cartToken: guests.token } })).status).toBe(200);
    const theirs = await paidOrder({ caller: asCustomer });
    expect(refusal(await download(theirs.link, { caller: { cartToken: guests.token } }))).toEqual([
      403,
      'download_unauthorized',
    ]);
    expect((await download(theirs.link, { caller: asCustomer })).status).toBe(200);
  });

  it('that leads to no file is refused and not counted, and nothing is found under another address', async () => {
    const { order, link } = await paidOrder();
    shop.neighbours.digitals.delete('dig_book');
    expect(refusal(await download(link))).toEqual([403, 'attachment_missing']);
    expect((await linkIn(order)).access_counter).toBe(0);
    const other = (await paidOrder()).link;
    const [key, id] = link.download_url.split('/').at(-1)?.split('.') ?? [];
    const mac = other.download_url.split('.').at(-1);
    for (const token of ['none', `${key}.${id}.${mac}`, `${key}.${id}.`, `${key}.${id}.${mac}a`]) {
      const answer = await send(downloadDigital, undefined, { params: { token } });
      expect(refusal(answer)).toEqual([404, 'record_not_found']);
    }
  });

  it('is in what shoppers and staff read of the order, and its address in no event', async () => {
    const { order, token, link } = await paidOrder();
    const shown = await send(readOrder, undefined, { ...about(order), caller: { cartToken: token } });
    expect(shown.body.items[0].digital_links).toEqual([link]);
    const { body: list } = await send(listOrders);
    expect(list.data[0].items[0].digital_links).toEqual([link]);
    const told = await shop.driven.published();
    expect(JSON.stringify(told)).not.toContain('/store/digitals/');
  });

  it('is counted for nobody any more once its customer is erased: the order stays, and nothing is downloaded', async () => {
    await shop.useOwnService();
    const { order, link } = await paidOrder({ caller: asCustomer });
    await download(link);
    await shop.driven.ports.vault.destroy('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(async () => (await shop.shown(order)).email).toBeNull();
    expect(await linkIn(order)).toMatchObject({ id: link.id, access_counter: 0, authorizable: false });
    expect(refusal(await download(link))).toEqual([403, 'download_unauthorized']);
    expect(await shop.shown(order)).toMatchObject({ total: order.total, payment_status: 'paid' });
    const key = link.download_url.split('/').at(-1)?.split('.')[0] ?? '';
    expect((await commandsOn(shop.driven.ports).load(digitalDownload, key)).state).toEqual({});
  });

  it('keeps a file that staff want to remove as long as it is good for anything', async () => {
    const isLive = async () => {
      const asked = { store_id: shop.neighbours.store.id, digital_id: 'dig_book' };
      return (await shop.driven.ports.bus.ask(checkDigitalLinks, asked)).is_live;
    };
    expect(await isLive()).toBe(false);
    const { link } = await paidOrder();
    expect(await isLive()).toBe(true);
    for (let times = 0; times < 5; times++) await download(link);
    expect(await isLive()).toBe(false);
    await paidOrder();
    expect(await isLive()).toBe(true);
    clock.set(7 * DAY_MS);
    expect(await isLive()).toBe(false);
  });
});

describe('a cart of which nothing is delivered', () => {
  const digitally = { id: expect.stringMatching(/^dm_/), name: 'Digital', code: 'digital' };

  it('needs a billing address and no delivery, and counts as shipped once it is paid', async () => {
    const { cart } = await newCart([shirt.variant_id]);
    const before = (await send(readCart, undefined, cart)).body;
    expect(before.requirements.map(({ field }: { field: string }) => field)).toEqual([
      'billing_address',
      'payment',
    ]);
    expect(before.fulfillments).toMatchObject([
      {
        fulfillment_type: 'digital',
        cost: '0.00',
        delivery_method: digitally,
        delivery_rates: [],
        items: [{ quantity: 1 }],
      },
    ]);
    await send(changeCart, { billing_address: sentAddress }, cart);
    const order = await completed(cart);
    expect(order).toMatchObject({ delivery_total: '0.00', shipping_address: null });
    expect(await shop.shown(order)).toMatchObject({
      fulfillments: [{ fulfillment_type: 'digital', status: 'pending', delivery_method: digitally }],
    });
    const [payment] = (await shop.shown(order)).payments;
    await send(captureOrderPayment, {}, on(order, payment as { id: string }));
    await expect
      .poll(() => shop.shown(order))
      .toMatchObject({
        fulfillments: [{ status: 'shipped', tracking: null }],
        fulfillment_status: 'shipped',
      });
    await expect.poll(shop.told).toContain('shipment.shipped');
    expect((await send(cancelOrder, {}, about(order))).status).toBe(200);
  });

  it('drops the delivery that it had, and one that holds goods, too, delivers these alone', async () => {
    const { cart } = await newCart([shirt.variant_id, mug.variant_id]);
    await send(changeCart, { shipping_address: sentAddress }, cart);
    const mixed = (await send(readCart, undefined, cart)).body;
    expect(mixed.fulfillments).toMatchObject([
      { fulfillment_type: 'shipping', items: [{ variant_id: 'var_mug' }] },
    ]);
    const { id } = mixed.items.find((each: { variant_id: string }) => each.variant_id === 'var_mug');
    const item = { ...cart, params: { id: cart.params.id, item_id: id } };
    expect((await send(removeCartItem, undefined, item)).status).toBe(200);
    const left = (await send(readCart, undefined, cart)).body;
    expect([left.delivery_total, left.fulfillments[0].delivery_method]).toEqual(['0.00', digitally]);
    await send(changeCart, { items: [{ variant_id: mug.variant_id, quantity: 1 }] }, cart);
    const order = await completed(cart);
    const { fulfillments } = await shop.shown(order);
    expect(fulfillments).toMatchObject([
      { fulfillment_type: 'shipping', items: [{ variant_id: 'var_mug' }] },
    ]);
  });
});

const DAY_MS = 86_400_000;

/** The shirt is no shirt any more: it is downloaded. */
function sellBook(more: object[] = [], over: object = {}): void {
  const files = [{ ...book, byte_size: CONTENT.length, login_required: false, ...over }, ...more];
  const digital_files = files.map((each) => ({ ...files[0], ...each })) as typeof shirt.digital_files;
  shop.neighbours.variants.set(shirt.variant_id, { ...shirt, digital_files, is_delivered: false });
}

const download = (
  { download_url }: DigitalLink,
  more: { method?: 'HEAD'; headers?: Record<string, string>; caller?: object } = {},
) => shop.driven.send(downloadDigital, { params: { token: download_url.split('/').at(-1) ?? '' }, ...more });

async function linkIn(order: { readonly id: string }): Promise<DigitalLink> {
  const { body } = await send(showOrder, undefined, about(order));
  return body.items[0].digital_links[0];
}

async function newCart(variantIds: readonly string[], { caller }: { caller?: object } = {}) {
  const items = variantIds.map((variant_id) => ({ variant_id, quantity: 1 }));
  const { body } = await send(createCart, { items, email: 'ann@example.com' }, { ...(caller && { caller }) });
  const cart = { params: { id: body.id as string }, caller: { cartToken: body.token as string, ...caller } };
  return { cart, token: body.token as string };
}

async function completed(cart: Parameters<typeof send>[2]) {
  const { payment_methods } = (await send(readCart, undefined, cart)).body;
  await send(addCartPayment, { payment_method_id: payment_methods[0].id }, cart);
  const { status, body } = await send(completeCart, undefined, cart);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

/** With a payment that has not come yet. */
async function placedOrder(as: { caller?: object } = {}) {
  const { cart } = await newCart([shirt.variant_id], as);
  await send(changeCart, { billing_address: sentAddress }, cart);
  return completed(cart);
}

async function paidOrder(as: { caller?: object } = {}) {
  const { cart, token } = await newCart([shirt.variant_id], as);
  await send(changeCart, { billing_address: sentAddress }, cart);
  const order = await completed(cart);
  const [payment] = (await shop.shown(order)).payments;
  await send(captureOrderPayment, {}, on(order, payment as { id: string }));
  await expect.poll(async () => (await shop.shown(order)).fulfillment_status).toBe('shipped');
  return { order, token, link: await linkIn(order) };
}
