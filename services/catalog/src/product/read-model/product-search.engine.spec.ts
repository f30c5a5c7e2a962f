import {
  changeCustomFieldDefinition,
  changeProduct,
  createCustomFieldDefinition,
  customFieldEndpoints,
  customFieldResources,
  deleteCustomFieldDefinition,
  deleteProduct,
  listAdminProducts,
  listProducts,
} from '@storefold/contracts';
import { answeredByIndex, leftToReadModels, untilCurrent } from '@storefold/engines/contract';
import {
  type DrivenService,
  driveService,
  type MeilisearchStandIn,
  onStandIn,
  startMeilisearchStandIn,
} from '@storefold/engines/testing';
import { healthOf } from '@storefold/server/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCategory, sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

onStandIn('search', 'Meilisearch');

let server: MeilisearchStandIn;
let driven: DrivenService;
let shirts: string;

/** Ninety products that differ in everything a list can be asked for. */
beforeAll(async () => {
  server = await startMeilisearchStandIn({ key: 'a key for tests' });
  driven = await driveService(catalog, { env: { SEARCH_URL: server.url } });
  const clothing = await sendCategory(driven, { name: 'Clothing' });
  shirts = (await sendCategory(driven, { name: 'Shirts', parent_id: clothing.id })).id;
  for (let index = 0; index < 90; index++) await sendProduct(driven, productNumber(index));
});

afterAll(async () => {
  await driven?.dispose();
  await server?.stop();
});

interface ListBody {
  readonly data: readonly { readonly id: string; readonly name: string }[];
  readonly meta: { readonly count: number };
}

const answerTo = async (query: string): Promise<ListBody> =>
  (await driven.send(listProducts, { query })).body;
const namesOf = async (query: string): Promise<string[]> =>
  (await answerTo(query)).data.map(({ name }) => name);

it('lists without words are the same with an index, byte for byte, and words find at least as much', async () => {
  const { search } = driven.ports;
  await untilCurrent(search);
  console.log(
    `product search on ${search.health()?.name} ${search.health()?.version}, always the stand-in: it is killed`,
  );
  const queries = searches.flatMap((asked) =>
    orders.flatMap((sort) => ['limit=100', 'limit=7&page=2'].map((page) => join(asked, sort, page))),
  );
  const all = [...queries, `q[in_category]=${shirts}&q[in_stock]=true&sort=-price`, 'limit=7&page=40'];
  const words = all.filter((query) => query.includes('q[search]'));
  const [before, answered] = [leftToReadModels(search), answeredByIndex(search)];
  const byIndex = new Map<string, ListBody>();
  for (const query of all) byIndex.set(query, await answerTo(query));
  expect([leftToReadModels(search), answeredByIndex(search)]).toEqual([before, answered + words.length]);
  expect([...byIndex.values()].filter(({ meta }) => meta.count === 0).length).toBeLessThan(byIndex.size / 2);

  await server.kill();
  try {
    for (const [query, body] of byIndex) {
      const byReadModels = await answerTo(query);
      if (!query.includes('q[search]'))
        expect(JSON.stringify(byReadModels), query).toBe(JSON.stringify(body));
      else if (!query.includes('limit=100'))
        expect(body.meta.count).toBeGreaterThanOrEqual(byReadModels.meta.count);
      else if (query.includes('sort=')) {
        const found = new Set(byReadModels.data.map(({ id }) => id));
        expect(body.data.filter(({ id }) => found.has(id))).toEqual(byReadModels.data);
      } else {
        const first = body.data.slice(0, byReadModels.data.length).map(({ id }) => id);
        expect(first.toSorted()).toEqual(byReadModels.data.map(({ id }) => id).toSorted());
      }
    }
    expect(leftToReadModels(search)).toBe(before + words.length);
  } finally {
    await server.restart();
  }
});

it('pieces of text are looked for in the read models', async () => {
  expect(await namesOf('q[name_i_cont]=HIRT 1&limit=3')).toEqual([
    'Shirt 1 Äpfel',
    'Shirt 10',
    'Shirt 11 Äpfel',
  ]);
});

it('a product is shown as it is now, and not any more when it is gone', async () => {
  const { search } = driven.ports;
  for (let round = 0; round < 3; round++) {
    const { id } = await sendProduct(driven, { name: `Kettle ${round}` });
    await untilCurrent(search);
    const before = leftToReadModels(search);
    expect(await namesOf('q[search]=kettle')).toEqual([`Kettle ${round}`]);
    expect(await namesOf('q[search]=ketle')).toEqual([`Kettle ${round}`]);
    await driven.send(changeProduct, { params: { id }, body: { name: `Iron Kettle ${round}` } });
    expect(await namesOf('q[search]=kettle')).toEqual([`Iron Kettle ${round}`]);
    await driven.send(deleteProduct, { params: { id } });
    expect(await namesOf('q[search]=kettle')).toEqual([]);
    expect(leftToReadModels(search)).toBe(before);
  }
});

it('names are found in the language of the request, with the store’s own behind, and filters compare them', async () => {
  const { search } = driven.ports;
  const store = { ...driven.store, supported_locales: ['en', 'de', 'pt-BR'] };
  const inLocale = (locale: string) => ({ store, locale, isLocaleAsked: true });
  const body = { translations: { de: { name: 'Pflaumenmus' }, 'pt-BR': { name: 'Geleia' } } };
  const { id } = await sendProduct(driven, { name: 'Marmalade' });
  await driven.send(changeProduct, { params: { id }, body, caller: { store } });
  const found = async (query: string, locale: string) => {
    const { body } = await driven.send(listProducts, { query, caller: inLocale(locale) });
    return body.data.map(({ name }: { name: string }) => name);
  };
  // From the first moment, by whichever is ready for it.
  expect(await found('q[search]=pflaumenmus', 'de')).toEqual(['Pflaumenmus']);
  await untilCurrent(search);
  const before = [leftToReadModels(search), answeredByIndex(search)];
  expect(await found('q[search]=pflaumenmus', 'de')).toEqual(['Pflaumenmus']);
  expect(await found('q[search]=pflaumenmuß', 'de')).toEqual(['Pflaumenmus']);
  expect(await found('q[search]=marmalade', 'de')).toEqual(['Pflaumenmus']);
  expect(await found('q[search]=geleia&q[name_eq]=Geleia', 'pt-BR')).toEqual(['Geleia']);
  expect([leftToReadModels(search), answeredByIndex(search)]).toEqual([before[0], Number(before[1]) + 4]);
  expect(await found('q[search]=pflaumenmus', 'en')).toEqual([]);
  await driven.send(deleteProduct, { params: { id } });
  expect(await found('q[search]=pflaumenmus', 'de')).toEqual([]);
});

describe('words of searchable fields in an index', () => {
  const fields = customFieldEndpoints('product', customFieldResources.product);
  const ids: Record<string, string> = {};

  /** Ids of the products that shoppers find, by the index, and staff find. */
  async function found(text: string): Promise<[shoppers: string[], staff: string[]]> {
    const { search } = driven.ports;
    await untilCurrent(search);
    const before = leftToReadModels(search);
    const shoppers = await namesOf(`q[search]=${text}`);
    expect(leftToReadModels(search)).toBe(before);
    const { body } = await driven.send(listAdminProducts, { query: `q[search]=${text}` });
    return [shoppers, body.data.map(({ name }: { name: string }) => name)];
  }
  const change = (key: string, body: object) =>
    driven.send(changeCustomFieldDefinition, { params: { id: ids[key] ?? '' }, body });

  beforeAll(async () => {
    const { id } = await sendProduct(driven, { name: 'Anvil' });
    for (const [key, value] of [
      ['alloy', 'Wrought Adamantium'],
      ['maker', 'Vulcan'],
    ] as const) {
      const body = { resource_type: 'Product', namespace: 'forge', key, field_type: 'short_text' };
      ids[key] = (await driven.send(createCustomFieldDefinition, { body })).body.id;
      const given = { custom_field_definition_id: ids[key], value };
      await driven.send(fields.create, { params: { product_id: id }, body: given });
    }
  });

  it('are found when the definition says so, of products that were there before, typing mistakes forgiven', async () => {
    expect(await found('adamantium')).toEqual([[], []]);
    await change('alloy', { searchable: true });
    // From the first moment, by whichever is ready for it.
    expect(await namesOf('q[search]=adamantium')).toEqual(['Anvil']);
    expect(await found('adamantium')).toEqual([['Anvil'], ['Anvil']]);
    expect(await found('anvil wrough')).toEqual([['Anvil'], ['Anvil']]);
    expect((await found('adamantuim'))[0]).toEqual(['Anvil']);
  });

  it('of a field for staff are found by staff alone, from the moment on that it is hidden', async () => {
    await change('maker', { searchable: true, storefront_visible: false });
    expect(await found('vulcan')).toEqual([[], ['Anvil']]);
    await change('maker', { storefront_visible: true });
    expect(await found('vulcan')).toEqual([['Anvil'], ['Anvil']]);
    await change('maker', { storefront_visible: false });
    expect(await namesOf('q[search]=vulcan')).toEqual([]);
    expect(await found('vulcan')).toEqual([[], ['Anvil']]);
  });

  it('are found no more when the definition says so, or is gone', async () => {
    await change('maker', { searchable: false });
    expect(await found('vulcan')).toEqual([[], []]);
    await driven.send(deleteCustomFieldDefinition, { params: { id: ids.alloy ?? '' } });
    expect(await namesOf('q[search]=adamantium')).toEqual([]);
    expect(await found('adamantium')).toEqual([[], []]);
  });
});

it('a shop starts, sells and is searched while its search server is not there', async () => {
  const alone = await driveService(catalog, { env: { SEARCH_URL: 'http://127.0.0.1:1' } });
  try {
    await sendProduct(alone, { name: 'Lonely Shirt' });
    const { body } = await alone.send(listProducts, { query: 'q[search]=shirt' });
    expect(body.meta.count).toBe(1);
    const health = healthOf([alone.service], alone.ports);
    await expect
      .poll(async () => (await health()).search)
      .toMatchObject({ status: 'degraded', name: 'Meilisearch', indexes: [{ state: 'unavailable' }] });
  } finally {
    await alone.dispose();
  }
});

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('&');

const searches = [
  '',
  'q[search]=shirt',
  'q[search]=SHIRT apf',
  'q[search]=sk-1',
  'q[search]=nothing of the kind',
  'q[price_gte]=12.5&q[price_lte]=40',
  'q[in_stock]=true',
  'q[in_stock]=false&q[search]=t-shirt',
  'q[name_eq]=shirt 10',
  'q[name_not_eq]=Shirt 1 Äpfel',
  'q[sku_in][]=SK-3&q[sku_in][]=sk-4&q[sku_in][]=SK-5',
  'q[description_present]=1',
  'q[available_on_gt]=2024-01-10',
  'q[available_on_null]=1',
];
const orders = [
  '',
  'sort=price',
  'sort=-price',
  'sort=name',
  'sort=-name',
  'sort=-available_on',
  'sort=best_selling',
];

const productNumber = (index: number) => ({
  name: `${index % 10 < 5 ? 'Shirt' : 'shirt'} ${index}${index % 2 === 1 ? ' Äpfel' : ''}${index % 4 === 0 ? ' T-Shirt' : ''}`,
  sku: `SK-${index}`,
  ...(index % 3 === 0 ? { description: `Number ${index}` } : {}),
  ...(index % 7 === 0 ? {} : { available_on: `2024-01-${String((index % 28) + 1).padStart(2, '0')}` }),
  ...(index % 5 === 0 ? { category_ids: [shirts] } : {}),
  prices: [{ currency: 'USD', amount: `${10 + (index % 33)}.${index % 4 === 0 ? '50' : '00'}` }],
  stock_items: [{ count_on_hand: index % 6 === 0 ? 0 : 3 }],
});
