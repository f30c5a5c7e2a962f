import {
  changeCategory,
  changeProduct,
  createMedia,
  deleteProduct,
  findShownStore,
  listCategories,
  listProducts,
  positionProduct,
  productFilters,
  product as productShape,
  readAdminCategory,
  readCategory,
  readProduct,
  readProductFeed,
  readProductFilters,
  readSitemap,
} from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendCategory, sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';
import { itemsOf, problemsOfFeed, problemsOfSitemap, xmlNode } from '../../feed/feed.examples.ts';

/**
 * A small shop. Clothing holds shirts (linen in red and blue, flannel in blue, an old one sold out) and, one level up,
 * a scarf on back-order; the kitchen holds a bowl. A draft, an archived thing and one that comes next year are not sold.
 */
let driven: DrivenService;
let clothing: string;
let shirts: string;
let kitchen: string;
const ids: Record<string, string> = {};
const valueIds: Record<string, string> = {};

beforeAll(async () => {
  driven = await driveService(catalog, {
    env: { FEEDS: 'on', BASE_URL: 'https://api.example' },
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(findShownStore, async () => ({
          store: { url: 'https://shop.example/de/', logo_url: null, seo_title: null, meta_description: null },
        })),
      ]),
  });
  clothing = (await sendCategory(driven, { name: 'Clothing' })).id;
  shirts = (await sendCategory(driven, { name: 'Shirts', parent_id: clothing })).id;
  kitchen = (await sendCategory(driven, { name: 'Kitchen' })).id;
  const color = (sku: string, name: string, amount: string, count = 3) => ({
    sku,
    options: [{ name: 'Color', value: name }],
    prices: [usd(amount), { currency: 'EUR', amount }],
    stock_items: [{ count_on_hand: count }],
  });
  const made = [
    {
      name: 'Linen Shirt',
      category_ids: [shirts],
      tags: ['summer', 'Gift idea'],
      available_on: '2024-03-01',
      variants: [color('LI-R', 'Red', '50.00'), color('LI-B', 'Blue', '45.00')],
    },
    {
      name: 'Flannel Shirt',
      category_ids: [shirts],
      tags: ['winter'],
      available_on: '2024-01-01',
      variants: [color('FL-B', 'Blue', '60.00')],
    },
    {
      name: 'old shirt',
      category_ids: [shirts],
      tags: ['summer'],
      variants: [color('OL-R', 'Red', '5.00', 0)],
    },
    {
      name: 'Wool Scarf',
      category_ids: [clothing],
      available_on: '2024-02-01',
      prices: [usd('30.00')],
      stock_items: [{ backorderable: true }],
    },
    {
      name: 'Crème Bowl',
      category_ids: [kitchen],
      sku: 'BOWL-77',
      prices: [usd('20.00'), { currency: 'JPY', amount: '3000' }],
    },
    { name: 'Draft Shirt', category_ids: [shirts], status: 'draft' },
    { name: 'Archived Shirt', category_ids: [shirts], status: 'archived' },
    { name: 'Future Shirt', category_ids: [shirts], available_on: '2999-01-01' },
  ];
  for (const product of made) {
    const body = await sendProduct(driven, product);
    ids[product.name] = body.id;
    for (const variant of body.variants) {
      for (const value of variant.option_values) valueIds[value.name] = value.id;
    }
  }
});
afterAll(() => driven.dispose());

describe('the list of products', () => {
  it('has what is sold now, as it was made, and nothing else', async () => {
    expect(await names('')).toEqual([
      'Linen Shirt',
      'Flannel Shirt',
      'old shirt',
      'Wool Scarf',
      'Crème Bowl',
    ]);
  });

  it('has the keys of its shape, and no others than those of the store', async () => {
    const { body } = await driven.send(listProducts);
    expect(listProducts.answer.body?.safeParse(body).error).toBeUndefined();
    expect(body.meta).toEqual({
      page: 1,
      limit: 25,
      count: 5,
      pages: 1,
      from: 1,
      to: 5,
      in: 5,
      previous: null,
      next: null,
    });
    for (const product of body.data) {
      const keys = Object.keys(product);
      expect(keys).not.toContain('status');
      expect(keys).not.toContain('created_at');
      expect(keys).not.toContain('variants');
      expect(keys.every((key) => key in productShape.shape)).toBe(true);
    }
  });

  it.each([
    ['price', ['old shirt', 'Crème Bowl', 'Wool Scarf', 'Linen Shirt', 'Flannel Shirt']],
    ['-price', ['Flannel Shirt', 'Linen Shirt', 'Wool Scarf', 'Crème Bowl', 'old shirt']],
    ['name', ['Crème Bowl', 'Flannel Shirt', 'Linen Shirt', 'old shirt', 'Wool Scarf']],
    ['-name', ['Wool Scarf', 'old shirt', 'Linen Shirt', 'Flannel Shirt', 'Crème Bowl']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await names(`sort=${sort}`)).toEqual(expected);
  });

  it('sorted by what is new: by its date, else by when it first became active', async () => {
    const newest = ['Crème Bowl', 'old shirt', 'Linen Shirt', 'Wool Scarf', 'Flannel Shirt'];
    expect(await names('sort=-available_on')).toEqual(newest);
    expect(await names('sort=available_on')).toEqual(newest.toReversed());
  });

  it('sorted by name as people look for it, without case and accents', async () => {
    const made = [];
    for (const name of [
      'Ärmel',
      'axe',
      'Zebra',
      'Émile',
      'Apfel',
      'Øre',
      'ésope',
      'Eule',
      'Straße',
      'strand',
    ])
      made.push(await sendProduct(driven, { name, tags: ['sorted'] }));
    const sorted = 'Apfel Ärmel axe Émile ésope Eule Øre strand Straße Zebra'.split(' ');
    expect(await names('q[tags_name_cont]=sorted&sort=name')).toEqual(sorted);
    expect(await names('q[tags_name_cont]=sorted&sort=-name')).toEqual(sorted.toReversed());
    for (const { id } of made) await driven.send(deleteProduct, { params: { id } });
  });

  it('sorted by hand, in a category as staff put it, else by the position of each product', async () => {
    const { id: teas, permalink } = await sendCategory(driven, { name: 'Teas' });
    const made: Record<string, string> = {};
    const make = async (name: string, category_ids = [teas]) => {
      made[name] = (await sendProduct(driven, { name, category_ids, tags: ['tea'] })).id;
    };
    for (const name of ['Assam', 'Bancha', 'Ceylon']) await make(name);
    const put = (name: string, position: unknown) =>
      driven.send(positionProduct, {
        params: { id: teas, product_id: made[name] ?? name },
        body: { position },
      });
    const inTeas = `q[in_category]=${teas}&sort=manual`;
    expect(await names(inTeas)).toEqual(['Assam', 'Bancha', 'Ceylon']);

    const { status, body } = await put('Ceylon', 1);
    const answer = { category_id: teas, product_id: made.Ceylon, position: 1 };
    expect([status, body]).toEqual([200, answer]);
    expect(await names(inTeas)).toEqual(['Ceylon', 'Assam', 'Bancha']);
    expect((await put('Ceylon', 2)).body).toMatchObject({ position: 2 });
    expect(await names(`q[in_category]=${teas}`)).toEqual(['Assam', 'Ceylon', 'Bancha']);
    expect((await put('Assam', 99)).body).toMatchObject({ position: 3 });
    await make('Darjeeling');
    expect(await names(inTeas)).toEqual(['Ceylon', 'Bancha', 'Assam', 'Darjeeling']);

    await driven.send(changeProduct, { params: { id: made.Ceylon ?? '' }, body: { category_ids: [] } });
    expect((await put('Ceylon', 1)).status).toBe(404);
    await driven.send(changeProduct, { params: { id: made.Ceylon ?? '' }, body: { category_ids: [teas] } });
    expect(await names(inTeas)).toEqual(['Bancha', 'Assam', 'Darjeeling', 'Ceylon']);
    for (const wrong of [0, -1, 1.5, 'first', null]) {
      const refused = await put('Ceylon', wrong);
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['position']]);
    }

    await driven.send(changeProduct, { params: { id: made.Darjeeling ?? '' }, body: { position: 2 } });
    await driven.send(changeProduct, { params: { id: made.Assam ?? '' }, body: { position: 1 } });
    expect(await names('q[tags_name_cont]=tea')).toEqual(['Assam', 'Darjeeling', 'Bancha', 'Ceylon']);
    expect(await names(inTeas)).toEqual(['Bancha', 'Assam', 'Darjeeling', 'Ceylon']);

    const told = (await driven.published()).filter(
      ({ name, payload }) => name === 'category.updated' && payload.permalink === permalink,
    );
    expect(told.map(({ payload }) => payload.products_revision)).toEqual([1, 2, 3]);
    expect((await put('Ceylon', 4)).body).toMatchObject({ position: 4 });
    expect((await driven.send(readAdminCategory, { params: { id: teas } })).body).toMatchObject({
      products_revision: 3,
    });
    for (const id of Object.values(made)) await driven.send(deleteProduct, { params: { id } });
  });

  it.each<[string, string, string[]]>([
    ['a word of the name', 'q[search]=shirt', ['Linen Shirt', 'Flannel Shirt', 'old shirt']],
    ['the beginning of a word', 'q[search]=scar', ['Wool Scarf']],
    ['all words, in any order and case', 'q[search]=SHIRT lin', ['Linen Shirt']],
    ['a word without its marks', 'q[search]=creme', ['Crème Bowl']],
    ['an SKU', 'q[search]=bowl-77', ['Crème Bowl']],
    ['an SKU of one of its variants', 'search=LI-B', ['Linen Shirt']],
    ['nothing that is not there', 'q[search]=umbrella', []],
    ['a lowest price', 'q[price_gte]=45', ['Linen Shirt', 'Flannel Shirt']],
    ['a range of prices', 'price_gte=20&price_lte=45.00', ['Linen Shirt', 'Wool Scarf', 'Crème Bowl']],
    ['no price that cannot be read', 'q[price_gte]=cheap&q[search]=bowl', ['Crème Bowl']],
    [
      'what can be bought, also on back-order',
      'q[in_stock]=true',
      ['Linen Shirt', 'Flannel Shirt', 'Wool Scarf', 'Crème Bowl'],
    ],
    ['what cannot be bought', 'in_stock=false', ['old shirt']],
    ['a tag', 'q[tags_name_cont]=Gift', ['Linen Shirt']],
    ['part of an attribute', 'q[name_cont]=Shirt', ['Linen Shirt', 'Flannel Shirt']],
    [
      'part of an attribute in any case',
      'q[name_i_cont]=shirt',
      ['Linen Shirt', 'Flannel Shirt', 'old shirt'],
    ],
    ['several filters together', 'q[search]=shirt&q[in_stock]=true&q[price_lte]=50', ['Linen Shirt']],
    [
      'everything when a filter is unknown',
      'q[color_eq]=red&q[status_eq]=draft&q[search]=bowl',
      ['Crème Bowl'],
    ],
  ])('filtered by %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('filtered by category, with what is below it', async () => {
    const all = ['Linen Shirt', 'Flannel Shirt', 'old shirt'];
    expect(await names(`q[in_category]=${shirts}`)).toEqual(all);
    expect(await names(`in_category=${clothing}`)).toEqual(['Wool Scarf', ...all]);
    expect(await names(`q[in_categories][]=${shirts}&q[in_categories][]=${kitchen}`)).toEqual([
      ...all,
      'Crème Bowl',
    ]);
    expect(await names('q[in_category]=ctg_unknown')).toEqual([]);
    expect(await names(`q[in_category]=ctg_unknown&q[in_categories][]=${kitchen}`)).toEqual([]);
  });

  it('filtered by option values: one of each type', async () => {
    expect(await names(`q[with_option_value_ids][]=${valueIds.Red}`)).toEqual(['Linen Shirt', 'old shirt']);
    const both = `q[with_option_value_ids][]=${valueIds.Red}&q[with_option_value_ids][]=${valueIds.Blue}`;
    expect(await names(both)).toEqual(['Linen Shirt', 'Flannel Shirt', 'old shirt']);
    expect(await names('q[with_option_value_ids][]=optval_unknown')).toEqual([]);
  });

  it('in another currency has what has a price in it, with that price', async () => {
    const { body } = await driven.send(listProducts, { caller: { currency: 'JPY' } });
    expect(
      body.data.map((product: { price: { display_amount: string } }) => product.price.display_amount),
    ).toEqual(['¥3,000']);
    const euros = await driven.send(listProducts, { query: 'q[price_gte]=46', caller: { currency: 'EUR' } });
    expect(euros.body.data.map(({ name }: { name: string }) => name)).toEqual(['Flannel Shirt']);
  });

  it('comes in pages', async () => {
    const { body } = await driven.send(listProducts, { query: 'sort=price&limit=2&page=2' });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Wool Scarf', 'Linen Shirt']);
    expect(body.meta).toMatchObject({ page: 2, pages: 3, count: 5, from: 3, to: 4, previous: 1, next: 3 });
  });

  it('keeps only the fields that are asked for', async () => {
    const { body } = await driven.send(listProducts, { query: 'fields=name,price&limit=1' });
    expect(Object.keys(body.data[0]).sort()).toEqual(['id', 'name', 'price']);
  });

  it('brings along what is to be expanded', async () => {
    const query =
      'expand=variants.media,default_variant.media,media,primary_media,option_types.option_values,option_values,categories.ancestors,custom_fields,unknown&limit=1';
    const { body } = await driven.send(listProducts, { query });
    const [linen] = body.data;
    expect(linen.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['LI-R', 'LI-B']);
    expect(linen.default_variant).toEqual(linen.variants[0]);
    expect(linen).toMatchObject({
      media: [],
      custom_fields: [],
      option_types: [{ name: 'Color', option_values: [{ name: 'Red' }, { name: 'Blue' }] }],
      categories: [{ id: shirts, permalink: 'clothing/shirts', ancestors: [{ id: clothing }] }],
    });
    expect(linen).not.toHaveProperty('primary_media');
    expect(linen.option_values).toHaveLength(2);
    expect(linen.variants[0]).toMatchObject({
      options_text: 'Color: Red',
      media: [],
      price: { amount: '50.00' },
    });
    expect(listProducts.answer.body?.safeParse(body).error).toBeUndefined();
  });
});

describe('an address of before', () => {
  it('leads to the product until another one takes it', async () => {
    const { id } = await sendProduct(driven, { name: 'Kettle' });
    const rename = (slug: string) => driven.send(changeProduct, { params: { id }, body: { slug } });
    const read = (slug: string) => driven.send(readProduct, { params: { id_or_slug: slug } });
    await rename('water-kettle');
    await rename('wasserkessel-für-tee');
    for (const slug of ['kettle', 'water-kettle']) {
      const { status, body, headers } = await read(slug);
      expect([status, body.id, body.slug]).toEqual([200, id, 'wasserkessel-fur-tee']);
      expect(headers.get('link')).toBe('</products/wasserkessel-fur-tee>; rel="canonical"');
    }
    expect((await read('wasserkessel-fur-tee')).headers.get('link')).toBeNull();
    const other = await sendProduct(driven, { name: 'Kettle' });
    expect((await read('kettle')).body.id).toBe(other.id);
    await driven.send(deleteProduct, { params: { id: other.id } });
    expect((await read('kettle')).status).toBe(404);
    await rename('water-kettle');
    expect((await read('wasserkessel-fur-tee')).body.id).toBe(id);
    await driven.send(deleteProduct, { params: { id } });
    expect((await read('wasserkessel-fur-tee')).status).toBe(404);
  });

  it('leads to the category, and those of everything below it do too', async () => {
    const above = await sendCategory(driven, { name: 'Garden' });
    const below = await sendCategory(driven, { name: 'Tools', parent_id: above.id });
    await driven.send(changeCategory, { params: { id: above.id }, body: { permalink: 'outside' } });
    const read = (id_or_permalink: string) => driven.send(readCategory, { params: { id_or_permalink } });
    const { status, body, headers } = await read('garden/tools');
    expect([status, body.id, body.permalink]).toEqual([200, below.id, 'outside/tools']);
    expect(headers.get('link')).toBe('</categories/outside/tools>; rel="canonical"');
    expect((await read('garden')).body.id).toBe(above.id);
    const other = await sendCategory(driven, { name: 'Garden' });
    expect((await read('garden')).body.id).toBe(other.id);
  });
});

describe('one product', () => {
  it('is the same by id and slug, and as it is in the list', async () => {
    const byId = await driven.send(readProduct, { params: { id_or_slug: ids['Linen Shirt'] ?? '' } });
    const bySlug = await driven.send(readProduct, { params: { id_or_slug: 'linen-shirt' } });
    const list = await driven.send(listProducts, { query: 'limit=1' });
    expect(byId.status).toBe(200);
    expect(bySlug.body).toEqual(byId.body);
    expect(list.body.data[0]).toEqual(byId.body);
    const expanded = await driven.send(readProduct, {
      params: { id_or_slug: 'linen-shirt' },
      query: 'expand=variants',
    });
    expect(expanded.body.variants).toHaveLength(2);
  });

  it.each(['Draft Shirt', 'Archived Shirt', 'Future Shirt'])(
    'is not found while it is not sold: %s',
    async (name) => {
      for (const id_or_slug of [ids[name] ?? '', name.toLowerCase().replace(' ', '-')]) {
        const { status, body } = await driven.send(readProduct, { params: { id_or_slug } });
        expect([status, body.error.code, body.error.message]).toEqual([
          404,
          'record_not_found',
          'Product not found',
        ]);
      }
    },
  );

  it('without a price in the currency is shown with nulls', async () => {
    const caller = { currency: 'JPY' };
    const { status, body } = await driven.send(readProduct, { params: { id_or_slug: 'wool-scarf' }, caller });
    expect(status).toBe(200);
    expect(body).toMatchObject({ purchasable: false, price: { amount: null, currency: 'JPY' } });
  });

  it('appears when its time comes, without anything happening', async () => {
    const soon = new Date(driven.ports.clock.now() + 60_000).toISOString();
    const made = await sendProduct(driven, { name: 'Soon', available_on: soon });
    const read = () => driven.send(readProduct, { params: { id_or_slug: made.id } });
    const listed = async () => (await names('q[name_eq]=Soon')).length;
    expect((await read()).status).toBe(404);
    expect(await listed()).toBe(0);
    const later = vi.spyOn(driven.ports.clock, 'now').mockReturnValue(Date.parse(soon));
    onTestFinished(() => later.mockRestore());
    expect((await read()).status).toBe(200);
    expect(await listed()).toBe(1);
    await driven.send(changeProduct, { params: { id: made.id }, body: { status: 'archived' } });
    expect(await listed()).toBe(0);
  });
});

describe('the filters', () => {
  it('offer prices, availability and options, with counts', async () => {
    const { status, body } = await driven.send(readProductFilters);
    expect(status).toBe(200);
    expect(productFilters.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ id: 'products', default_sort: 'manual', total_count: 5 });
    expect(body.sort_options.map(({ id }: { id: string }) => id)).toEqual([
      'manual',
      'best_selling',
      'price',
      '-price',
      '-available_on',
      'available_on',
      'name',
      '-name',
    ]);
    expect(filter(body, 'price_range')).toEqual({
      id: 'price',
      type: 'price_range',
      min: 5,
      max: 60,
      currency: 'USD',
    });
    expect(filter(body, 'availability').options).toEqual([
      { id: 'in_stock', count: 4 },
      { id: 'out_of_stock', count: 1 },
    ]);
    expect(counts(filter(body, 'option'))).toEqual({ Red: 2, Blue: 2 });
    expect(filter(body, 'category')).toBeUndefined();
  });

  it('count as if nothing were chosen in themselves', async () => {
    const { body } = await driven.send(readProductFilters, {
      query: `q[with_option_value_ids][]=${valueIds.Red}&q[price_lte]=10`,
    });
    expect(body.total_count).toBe(1);
    expect(counts(filter(body, 'option'))).toEqual({ Red: 1 });
    expect(filter(body, 'price_range')).toMatchObject({ min: 5, max: 45 });
    const blue = await driven.send(readProductFilters, {
      query: `q[with_option_value_ids][]=${valueIds.Blue}`,
    });
    expect(counts(filter(blue.body, 'option'))).toEqual({ Red: 2, Blue: 2 });
    const available = await driven.send(readProductFilters, { query: 'q[in_stock]=false' });
    expect(filter(available.body, 'availability').options).toHaveLength(2);
  });

  it('of a category offer its children that hold products', async () => {
    await sendCategory(driven, { name: 'Empty', parent_id: clothing });
    const { body } = await driven.send(readProductFilters, {
      query: `category_id=${clothing}&q[in_categories][]=${shirts}`,
    });
    expect(body).toMatchObject({ id: clothing, total_count: 3 });
    expect(filter(body, 'category').options).toEqual([
      { id: shirts, name: 'Shirts', permalink: 'clothing/shirts', count: 3 },
    ]);
    const unknown = await driven.send(readProductFilters, { query: 'category_id=ctg_unknown' });
    expect(unknown.body).toMatchObject({ total_count: 0, filters: [] });
  });
});

describe('a feed', () => {
  it('has all that guests find, and nothing else, for search engines and portals', async () => {
    const { headers, body: sitemap } = await driven.send(readSitemap);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urls = xmlNode(sitemap);
    expect(problemsOfSitemap(urls)).toEqual([]);
    const home = 'https://shop.example/de';
    const { body: listed } = await driven.send(listProducts, { query: 'limit=100' });
    const slugs: string[] = listed.data.map(({ slug }: { slug: string }) => slug);
    const { body: tree } = await driven.send(listCategories, { query: 'limit=100' });
    const permalinks: string[] = tree.data.map(({ permalink }: { permalink: string }) => permalink);
    expect(slugs).toContain('linen-shirt');
    expect(permalinks).toContain('clothing/shirts');
    expect(urls.children.map(({ children: [loc] }) => loc?.text ?? '').toSorted()).toEqual(
      [
        `${home}/`,
        ...permalinks.map((permalink) => `${home}/categories/${permalink}`),
        ...slugs.map((slug) => `${home}/products/${slug}`),
      ].toSorted(),
    );
    expect((await driven.send(readSitemap, { query: 'page=2' })).status).toBe(404);

    const items = async (currency = 'USD') => {
      const feed = xmlNode((await driven.send(readProductFeed, { caller: { currency } })).body);
      expect(problemsOfFeed(feed)).toEqual([]);
      return itemsOf(feed).map((item) =>
        [item.title, item['g:price'], item['g:availability']].flat().join(' '),
      );
    };
    expect(await items()).toEqual([]);
    for (const name of ['Linen Shirt', 'old shirt', 'Wool Scarf', 'Draft Shirt', 'Future Shirt']) {
      const url = 'https://img.example/1.png';
      const made = await driven.send(createMedia, { params: { product_id: ids[name] ?? '' }, body: { url } });
      expect(made.status).toBe(201);
    }
    expect((await items()).toSorted()).toEqual([
      'Linen Shirt – Blue 45.00 USD in_stock',
      'Linen Shirt – Red 50.00 USD in_stock',
      'Wool Scarf 30.00 USD backorder',
      'old shirt – Red 5.00 USD out_of_stock',
    ]);
    expect(await items('JPY')).toEqual([]);
  });
});

async function names(query: string): Promise<string[]> {
  const { status, body } = await driven.send(listProducts, { query });
  expect(status).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
}

type Filter = { type: string; options: { name: string; count: number }[] };
const filter = (body: { filters: Filter[] }, type: string): Filter =>
  body.filters.find((each) => each.type === type) as Filter;
const counts = ({ options }: Filter): Record<string, number> =>
  Object.fromEntries(options.map(({ name, count }) => [name, count]));

function usd(amount: string) {
  return { currency: 'USD', amount };
}
