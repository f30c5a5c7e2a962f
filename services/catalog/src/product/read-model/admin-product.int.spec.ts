import {
  catalogChanged,
  changeProduct,
  changeVariant,
  createProduct,
  createVariant,
  deleteProduct,
  deleteVariant,
  listAdminProducts,
  listOptionTypes,
  listStockItems,
  listVariants,
  readAdminProduct,
  readProduct,
  readVariant,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCategory, sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

let driven: DrivenService;
beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());

describe('a change of what a store shows', () => {
  it('wakes whoever keeps copies of it, by the id of the store', async () => {
    const woken: string[] = [];
    driven.ports.bus.onWake(catalogChanged, (storeId) => woken.push(storeId));
    await sendProduct(driven, { name: 'Bell' });
    await expect.poll(() => woken).toContain(testStore.id);
    woken.length = 0;
    await sendCategory(driven, { name: 'Bells' });
    await expect.poll(() => woken).toContain(testStore.id);
  });
});

describe('making a product', () => {
  it('with one variant of what is said of the product itself', async () => {
    const { status, body } = await driven.send(createProduct, {
      body: {
        name: 'Tea Pot',
        sku: 'TEA-1',
        weight: '850.5',
        prices: [
          { currency: 'usd', amount: 24.5, compare_at_amount: '30.00' },
          { currency: 'JPY', amount: '3600' },
        ],
        stock_items: [{ count_on_hand: 7, backorderable: true }],
        tags: ['kitchen', 'gift', 'kitchen'],
        description: '<p>Holds <b>one</b> liter</p>',
        available_on: '2024-05-01',
        metadata: { origin: 'Arita' },
      },
      query:
        'expand=variants.stock_items,default_variant,option_types,option_values,categories,custom_fields',
      caller: { scopes: ['write_all'], store: { ...testStore, timezone: 'America/New_York' } },
    });
    expect(status).toBe(201);
    expect(createProduct.answer.body?.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      name: 'Tea Pot',
      slug: 'tea-pot',
      status: 'draft',
      available: false,
      variant_count: 1,
      tags: ['kitchen', 'gift'],
      available_on: '2024-05-01T04:00:00.000Z',
      description: 'Holds one liter',
      price: { amount: '24.50', compare_at_amount: '30.00', display_amount: '$24.50' },
      original_price: { amount: '30.00' },
      metadata: { origin: 'Arita' },
      option_types: [],
      categories: [],
      custom_fields: [],
    });
    const [variant] = body.variants;
    expect(variant).toMatchObject({
      id: body.default_variant_id,
      sku: 'TEA-1',
      weight: 850.5,
      options_text: '',
      in_stock: true,
      backorderable: true,
      stock_items: [{ count_on_hand: 7, variant_id: variant.id }],
    });
    expect(variant.prices.map((price: { display_amount: string }) => price.display_amount)).toEqual([
      '$24.50',
      '¥3,600',
    ]);
    const read = await driven.send(readAdminProduct, {
      params: { id: body.id },
      query:
        'expand=variants.stock_items,default_variant,option_types,option_values,categories,custom_fields',
      caller: { scopes: ['write_all'] },
    });
    expect(read.body).toEqual(body);
  });

  it('with variants whose options are named, and made when they are new', async () => {
    const body = await sendProduct(driven, {
      name: 'Rain Coat',
      variants: [
        variant('RC-1', { Shade: 'Moss', Fit: 'Slim' }),
        variant('RC-2', { shade: 'moss', Fit: 'Wide' }),
        variant('RC-3', { Shade: 'Sand', Fit: 'Wide' }),
      ],
    });
    expect(
      body.variants.map((each: { options_text: string }) => each.options_text.split(', ').sort()),
    ).toEqual([
      ['Fit: Slim', 'Shade: Moss'],
      ['Fit: Wide', 'Shade: Moss'],
      ['Fit: Wide', 'Shade: Sand'],
    ]);
    const types = await driven.send(listOptionTypes, { query: 'q[name_in][]=Shade&q[name_in][]=Fit' });
    expect(types.body.data).toHaveLength(2);
    const shade = types.body.data.find(({ name }: { name: string }) => name === 'Shade');
    expect(shade.option_values.map(({ name }: { name: string }) => name)).toEqual(['Moss', 'Sand']);

    const again = await sendProduct(driven, {
      name: 'Rain Hat',
      variants: [{ ...variant('RH-1', {}), option_value_ids: [shade.option_values[1].id] }],
    });
    expect(again.variants[0].options_text).toBe('Shade: Sand');
  });

  it('finds a free slug, and refuses one that was asked for and is taken', async () => {
    const slugs = [];
    for (let count = 0; count < 3; count++)
      slugs.push((await sendProduct(driven, { name: 'Same Name' })).slug);
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3']);
    const { status, body } = await driven.send(createProduct, { body: { name: 'Other', slug: 'Same Name' } });
    expect([status, body.error.details]).toEqual([422, { slug: ['has already been taken'] }]);
  });

  it.each<[string, object, string, string]>([
    ['without a name', { name: ' ' }, 'name', "can't be blank"],
    [
      'with a price that is none',
      { prices: [usd('ten')] },
      'prices.0.amount',
      'must be a number with at most 2 decimals, with a point',
    ],
    [
      'with too many decimals',
      { prices: [usd('1.999')] },
      'prices.0.amount',
      'must be a number with at most 2 decimals, with a point',
    ],
    [
      'with a price below zero',
      { prices: [usd('-1')] },
      'prices.0.amount',
      'must be greater than or equal to 0',
    ],
    [
      'twice in one currency',
      {
        prices: [
          { currency: 'USD', amount: '1' },
          { currency: 'usd', amount: '2' },
        ],
      },
      'prices',
      'must name each currency only once',
    ],
    ['in no currency', { prices: [{ currency: 'XYZ', amount: '1' }] }, 'prices.0.currency', 'is invalid'],
    ['in an unknown category', { category_ids: ['ctg_unknown'] }, 'category_ids', 'is invalid'],
    [
      'with an unknown option value',
      { variants: [{ option_value_ids: ['optval_x'] }] },
      'option_value_ids',
      'is invalid',
    ],
    ['on no day', { available_on: 'soon' }, 'available_on', 'is invalid'],
    ['in no status', { status: 'sold' }, 'status', 'is not included in the list'],
  ])('is refused %s', async (_case, wrong, field, message) => {
    const { status, body } = await driven.send(createProduct, { body: { name: 'Wrong', ...wrong } });
    expect(status).toBe(422);
    expect(body.error.code).toBe('validation_error');
    expect(body.error.details).toEqual({ [field]: [message] });
  });

  it('refuses an SKU that another variant has, whatever its case, and gives back what it had claimed', async () => {
    await sendProduct(driven, { name: 'First', sku: 'UNIQUE-1' });
    const taken = await driven.send(createProduct, {
      body: { name: 'Second One', slug: 'second-one', sku: 'unique-1' },
    });
    expect(taken.body.error.details).toEqual({ sku: ['has already been taken'] });
    const twins = await driven.send(createProduct, {
      body: {
        name: 'Twins',
        variants: [variant('TWIN', { Shade: 'Moss' }), variant('TWIN', { Shade: 'Sand' })],
      },
    });
    expect(twins.body.error.details).toEqual({ sku: ['has already been taken'] });
    expect((await sendProduct(driven, { name: 'Second One', slug: 'second-one', sku: 'TWIN' })).slug).toBe(
      'second-one',
    );
  });

  it('makes an option that two of them name at once only once', async () => {
    const make = (name: string, value: string) =>
      driven.send(createProduct, {
        body: { name, variants: [variant(`AT-ONCE-${value}`, { Grade: value })] },
      });
    const values = ['Fine', 'Plain', 'Rough'];
    const answers = await Promise.all(values.map((value) => make(`At Once ${value}`, value)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { body } = await driven.send(listOptionTypes, { query: 'q[name_eq]=Grade&expand=option_values' });
    expect(body.meta.count).toBe(1);
    const names = body.data[0].option_values.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(values);
  });

  it('takes no field that is not its own', async () => {
    const body = await sendProduct(driven, {
      name: 'Plain',
      id: 'prod_mine',
      store_id: 'store_other',
      created_at: '2000-01-01',
      price: '1.00',
    });
    expect(body.id).not.toBe('prod_mine');
    expect(body.price.amount).toBe('10.00');
    expect(body.created_at > '2020').toBe(true);
  });

  it('answers the same to the same command, and makes it once', async () => {
    const commandId = driven.ports.random.uuid();
    const ask = () => driven.send(createProduct, { body: { name: 'Once Only' }, caller: { commandId } });
    const [first, second] = await Promise.all([ask(), ask()]);
    const third = await ask();
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    const list = await driven.send(listAdminProducts, { query: 'q[name_eq]=Once Only' });
    expect(list.body.meta.count).toBe(1);
  });
});

describe('changing a product', () => {
  it('keeps what is not said, and shows itself in lists at once', async () => {
    const made = await sendProduct(driven, { name: 'Mug', tags: ['a'] });
    const { status, body } = await driven.send(changeProduct, {
      params: { id: made.id },
      body: { description: 'Large', tags: [], prices: [usd('12.00')], slug: 'big-mug' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Mug',
      slug: 'big-mug',
      tags: [],
      description: 'Large',
      price: { amount: '12.00' },
      prior_price: { amount: '10.00' },
      status: 'active',
    });
    const store = await driven.send(readProduct, { params: { id_or_slug: 'big-mug' } });
    expect(store.body).toMatchObject({ id: made.id, price: { amount: '12.00' } });
    expect((await driven.send(readProduct, { params: { id_or_slug: 'mug' } })).body.slug).toBe('big-mug');
    expect((await sendProduct(driven, { name: 'Mug' })).slug).toBe('mug');
  });

  it('changes variants that are named, and adds others', async () => {
    const made = await sendProduct(driven, { name: 'Cap', variants: [variant('CAP-1', { Shade: 'Moss' })] });
    const [first] = made.variants;
    const { body } = await driven.send(changeProduct, {
      params: { id: made.id },
      body: {
        variants: [
          { id: first.id, sku: 'CAP-X', track_inventory: false, stock_items: [{ count_on_hand: 1 }] },
          variant('CAP-2', { Shade: 'Sand' }),
        ],
      },
      query: 'expand=variants',
    });
    expect(body.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['CAP-X', 'CAP-2']);
    expect(body.variants[0]).toMatchObject({
      id: first.id,
      track_inventory: false,
      price: { amount: '20.00' },
    });
    const freed = await sendProduct(driven, { name: 'Cap Two', sku: 'CAP-1' });
    expect(freed.variants[0].sku).toBe('CAP-1');

    const ambiguous = await driven.send(changeProduct, {
      params: { id: made.id },
      body: { prices: [usd('1.00')] },
    });
    expect(ambiguous.body.error.details).toEqual({ prices: ['must be given for a variant'] });
  });

  it('keeps its SKU to itself when only the case of it changes', async () => {
    const made = await sendProduct(driven, { name: 'Cased', sku: 'cased-1' });
    const change = (sku: string) => driven.send(changeProduct, { params: { id: made.id }, body: { sku } });
    expect((await change('CASED-1')).status).toBe(200);
    const other = await driven.send(createProduct, { body: { name: 'Cased Too', sku: 'Cased-1' } });
    expect([other.status, other.body.error?.details]).toEqual([422, { sku: ['has already been taken'] }]);
  });

  it('keeps its slug and SKU to itself when the same change comes twice and one is refused', async () => {
    const made = await sendProduct(driven, { name: 'Twice' });
    const body = { slug: 'twice-over', variants: [variant('TWICE-1', { Turn: 'Second' })] };
    const send = () => driven.send(changeProduct, { params: { id: made.id }, body });
    const statuses = [await send(), await send()].map(({ status }) => status);
    expect(statuses).toEqual([200, 422]);
    const other = await driven.send(createProduct, { body: { name: 'Other', slug: 'twice-over' } });
    expect([other.status, other.body.error?.details]).toEqual([422, { slug: ['has already been taken'] }]);
    const atOnce = { slug: 'at-once-over', variants: [variant('TWICE-2', { Turn: 'Third' })] };
    const raced = await Promise.all(
      [1, 2, 3].map(() => driven.send(changeProduct, { params: { id: made.id }, body: atOnce })),
    );
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const third = await driven.send(createProduct, { body: { name: 'Third', slug: 'at-once-over' } });
    expect(third.status).toBe(422);
  });

  it('shows its pictures', async () => {
    const made = await sendProduct(driven, { name: 'Picture' });
    const url = 'https://img.example.com/a.jpg';
    const { body } = await driven.send(changeProduct, {
      params: { id: made.id },
      body: {
        media: [{ url, alt: 'Front' }, { url }, { external_video_url: 'https://video.example.com/1' }],
      },
      query: 'expand=media,primary_media,variants.media',
    });
    expect(body).toMatchObject({
      thumbnail_url: url,
      media: [
        { media_type: 'image', position: 1, original_url: url, product_id: made.id },
        { media_type: 'external_video', position: 2 },
      ],
      primary_media: { original_url: url },
    });
    expect(body.variants[0]).toMatchObject({ media_count: 2, thumbnail_url: url });
    const wrong = await driven.send(changeProduct, {
      params: { id: made.id },
      body: { media: [{ url: 'javascript:alert(1)' }] },
    });
    expect(wrong.status).toBe(422);
  });

  it('is not there for another store', async () => {
    const made = await sendProduct(driven, { name: 'Mine' });
    const caller = { store: { ...testStore, id: 'store_other' } };
    for (const endpoint of [readAdminProduct, changeProduct, deleteProduct]) {
      const sent = endpoint.method === 'PATCH' ? { body: {} } : {};
      const { status, body } = await driven.send(endpoint, { params: { id: made.id }, caller, ...sent });
      expect([endpoint.name, status, body.error.message]).toEqual([endpoint.name, 404, 'Product not found']);
    }
    expect((await driven.send(readProduct, { params: { id_or_slug: made.id }, caller })).status).toBe(404);
    expect((await driven.send(readProduct, { params: { id_or_slug: 'mine' }, caller })).status).toBe(404);
  });
});

describe('deleting a product', () => {
  it('frees its slug and SKUs and takes it out of every list', async () => {
    const made = await sendProduct(driven, { name: 'Gone Soon', sku: 'GONE-1' });
    expect((await driven.send(deleteProduct, { params: { id: made.id } })).status).toBe(204);
    expect((await driven.send(readAdminProduct, { params: { id: made.id } })).status).toBe(404);
    expect((await driven.send(readProduct, { params: { id_or_slug: made.id } })).status).toBe(404);
    expect((await driven.send(deleteProduct, { params: { id: made.id } })).status).toBe(404);
    const stock = await driven.send(listStockItems, { query: `q[product_id_eq]=${made.id}` });
    expect(stock.body.meta.count).toBe(0);
    const again = await sendProduct(driven, { name: 'Gone Soon', sku: 'gone-1' });
    expect(again.slug).toBe('gone-soon');
  });
});

describe('the variants of a product', () => {
  it('are listed, read, added, changed and deleted', async () => {
    const made = await sendProduct(driven, { name: 'Boots', variants: [variant('B-1', { Size: '40' })] });
    const params = { product_id: made.id };
    const added = await driven.send(createVariant, { params, body: variant('B-2', { Size: '41' }) });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ sku: 'B-2', position: 2, options_text: 'Size: 41' });
    const one = { ...params, id: added.body.id };
    const changed = await driven.send(changeVariant, {
      params: one,
      body: {
        prices: [
          { currency: 'EUR', amount: '18.00' },
          { currency: 'USD', amount: null },
        ],
        height: 4,
      },
    });
    expect(changed.body).toMatchObject({ height: 4, price: { amount: null }, purchasable: false });
    const read = await driven.send(readVariant, { params: one, caller: { currency: 'EUR' } });
    expect(read.body).toMatchObject({ price: { amount: '18.00' }, purchasable: true });
    const list = await driven.send(listVariants, { params, query: 'limit=1&page=2' });
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([added.body.id]);
    expect(list.body.meta).toMatchObject({ count: 2, pages: 2 });

    const twin = await driven.send(createVariant, { params, body: variant('B-3', { Size: '40' }) });
    expect(twin.body.error.details).toEqual({ option_values: ['has already been taken'] });
    expect((await driven.send(deleteVariant, { params: one })).status).toBe(204);
    expect((await driven.send(readVariant, { params: one })).body.error.code).toBe('variant_not_found');
    const last = await driven.send(deleteVariant, { params: { ...params, id: made.variants[0].id } });
    expect([last.status, last.body.error.code]).toEqual([422, 'processing_error']);
  });
});

describe('the list for staff', () => {
  it('has every status, filters what only staff sees, and puts products without a price last', async () => {
    const shelf = await sendCategory(driven, { name: 'For Staff' });
    const category_ids = [shelf.id];
    await sendProduct(driven, { name: 'Staff A', category_ids, prices: [usd('3.00')] });
    await sendProduct(driven, { name: 'Staff B', category_ids, prices: [], status: 'draft' });
    await sendProduct(driven, { name: 'Staff C', category_ids, prices: [usd('1.00')], status: 'archived' });
    const names = async (query: string) => {
      const { body } = await driven.send(listAdminProducts, { query: `q[in_category]=${shelf.id}&${query}` });
      return [body.data.map(({ name }: { name: string }) => name), body.meta.count];
    };
    expect(await names('sort=name')).toEqual([['Staff A', 'Staff B', 'Staff C'], 3]);
    expect(await names('q[status_eq]=draft')).toEqual([['Staff B'], 1]);
    expect(await names('sort=price')).toEqual([['Staff C', 'Staff A', 'Staff B'], 3]);
    expect(await names('sort=-price')).toEqual([['Staff A', 'Staff C', 'Staff B'], 3]);
    expect(await names('sort=price&limit=1&page=3')).toEqual([['Staff B'], 3]);
    expect(await names('sort=price&limit=2&page=2')).toEqual([['Staff B'], 3]);
    expect(await names('q[price_lte]=2')).toEqual([['Staff C'], 1]);
    expect(await names('sort=-created_at&limit=1')).toEqual([['Staff C'], 3]);
  });

  it('gives whole words before beginnings and names before SKUs, unless a sort is asked for', async () => {
    const shelf = await sendCategory(driven, { name: 'Searched by Staff' });
    const onShelf = { category_ids: [shelf.id], prices: [usd('1.00')] };
    await sendProduct(driven, { ...onShelf, name: 'Lampshade' });
    await sendProduct(driven, { ...onShelf, name: 'Bulb', sku: 'lamp-bulb' });
    await sendProduct(driven, { ...onShelf, name: 'Desk Lamp', status: 'draft' });
    const names = async (query: string) => {
      const { body } = await driven.send(listAdminProducts, { query: `q[in_category]=${shelf.id}&${query}` });
      return body.data.map(({ name }: { name: string }) => name);
    };
    const ranked = ['Desk Lamp', 'Bulb', 'Lampshade'];
    expect(await names('q[search]=lamp')).toEqual(ranked);
    expect(await names('search=lamp&q[price_gte]=1')).toEqual(ranked);
    expect(await names('q[search]=lamp&limit=1&page=2')).toEqual(['Bulb']);
    expect(await names('q[search]=lamp&sort=name')).toEqual(['Bulb', 'Desk Lamp', 'Lampshade']);
    expect(await names('q[search]=lamp&sort=price')).toHaveLength(3);
  });
});

it('tells the world of products, variants, prices and stock', async () => {
  const made = await sendProduct(driven, { name: 'Told', prices: [usd('5.00')] });
  const [only] = made.variants;
  await driven.send(changeProduct, {
    params: { id: made.id },
    body: { name: 'Told Again', prices: [usd('6.00')] },
  });
  await driven.send(deleteProduct, { params: { id: made.id } });
  const told = async () =>
    (await driven.published()).filter(({ payload }) =>
      [made.id, only.id].some((id) => payload.id === id || payload.product_id === id),
    );
  await expect
    .poll(async () => (await told()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['product.deleted', 'stock_item.deleted']));
  const events = await told();
  expect(events.map(({ name }) => name).sort()).toEqual([
    'price.created',
    'price.updated',
    'product.created',
    'product.deleted',
    'product.updated',
    'stock_item.created',
    'stock_item.deleted',
    'variant.created',
    'variant.deleted',
    'variant.updated',
  ]);
  const payloadOf = (name: string) => events.find((event) => event.name === name)?.payload;
  expect(payloadOf('product.created')).toMatchObject({
    id: made.id,
    name: 'Told',
    price: { amount: '5.00' },
  });
  expect(payloadOf('product.updated')).toMatchObject({ name: 'Told Again' });
  expect(payloadOf('price.updated')).toMatchObject({ amount: '6.00', variant_id: only.id });
  expect(payloadOf('variant.deleted')).toMatchObject({ id: only.id, price: { amount: '6.00' } });
});

function usd(amount: string) {
  return { currency: 'USD', amount };
}

function variant(sku: string, options: Record<string, string>) {
  return {
    sku,
    prices: [usd('20.00')],
    stock_items: [{ count_on_hand: 2 }],
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
  };
}
