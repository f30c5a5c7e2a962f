import {
  changeCategory,
  changeOptionType,
  changeProduct,
  changeStockItem,
  changeVariant,
  commitStock,
  createCustomFieldDefinition,
  createMedia,
  createVariant,
  customFieldEndpoints,
  customFieldResources,
  deleteCategory,
  deleteVariant,
  readOptionType,
  releaseStock,
  reserveStock,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { exampleOrigin } from '@storefold/kernel/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendCategory, sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

let driven: DrivenService;

beforeAll(async () => {
  driven = await driveService(catalog);
});
afterAll(() => driven.dispose());

const both = ['product.updated', 'variant.updated'];
const ofProduct = ['product.updated'];
const ofVariant = ['variant.updated'];
const none: string[] = [];

/** What was made for one case: a product with one variant that can be bought, and one that is sold out. */
interface Made {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  readonly category: string;
  readonly optionType: string;
}

const inPatch = (body: object) => (made: Made) =>
  driven.send(changeProduct, { params: { id: made.id }, body });
const inVariant = (body: object) => (made: Made) =>
  driven.send(changeVariant, { params: { product_id: made.id, id: made.first }, body });
const inStock =
  (body: object, which: 'first' | 'second' = 'first') =>
  (made: Made) =>
    driven.send(changeStockItem, { params: { id: made[which].replace('var_', 'si_') }, body });
const inOption = (body: (values: { id: string; name: string }[]) => object) => async (made: Made) => {
  const params = { id: made.optionType };
  const { body: type } = await driven.send(readOptionType, { params, query: 'expand=option_values' });
  return driven.send(changeOptionType, { params, body: body(type.option_values) });
};
const ofOrder = ({ id }: Made) => ({
  store_id: testStore.id,
  command_id: driven.ports.random.uuid(),
  order_id: `or_${id}`,
  checkout_id: `co_${id}`,
});
const ordering = (quantity: number) => async (made: Made) => {
  const lines = [{ variant_id: made.first, quantity }];
  await driven.ports.bus.ask(reserveStock, { ...ofOrder(made), lines }, exampleOrigin);
};
const lettingGo = async (made: Made) => {
  await ordering(5)(made);
  await driven.ports.bus.ask(releaseStock, { ...ofOrder(made), variant_ids: [made.first] }, exampleOrigin);
};
const leaving = async (made: Made) => {
  await ordering(5)(made);
  await driven.ports.bus.ask(commitStock, { ...ofOrder(made), variant_ids: [made.first] }, exampleOrigin);
};
const usd = (amount: string, compare_at_amount?: string) => ({ currency: 'USD', amount, compare_at_amount });

it.each<[string, string, (made: Made) => Promise<unknown>, readonly string[]]>([
  ['product', 'name', inPatch({ name: 'Otherwise' }), ofProduct],
  ['product', 'nothing', inPatch({ tags: ['a'] }), none],
  ['product', 'slug', inPatch({ slug: 'quite-another' }), ofProduct],
  ['product', 'metadata', inPatch({ metadata: { a: 1 } }), ofProduct],
  ['product', 'status, by which nothing of it can be bought', inPatch({ status: 'draft' }), both],
  ['product', 'categories', inPatch({ category_ids: [] }), ofProduct],
  ['product', 'name and price at once', inVariant({ prices: [usd('9.00')], sku: 'other-1' }), both],
  ['variant', 'sku', inVariant({ sku: 'other-2' }), ofVariant],
  ['variant', 'weight', inVariant({ weight: 20 }), ofVariant],
  ['variant', 'metadata', inVariant({ metadata: { a: 1 } }), ofVariant],
  ['price', 'amount, the lowest', inVariant({ prices: [usd('9.00')] }), both],
  ['price', 'amount before', inVariant({ prices: [usd('20.00', '25.00')] }), both],
  ['price', 'the same again', inVariant({ prices: [usd('20.00')] }), none],
  ['price', 'another currency', inVariant({ prices: [{ currency: 'EUR', amount: '9.00' }] }), ofVariant],
  ['price', 'removed', inVariant({ prices: [{ currency: 'USD', amount: null }] }), both],
  ['stock', 'count, while there are some', inStock({ count_on_hand: 4 }), none],
  ['stock', 'count, the last one', inStock({ count_on_hand: 0 }), both],
  ['stock', 'count, of another variant', inStock({ count_on_hand: 3 }, 'second'), ofVariant],
  ['stock', 'backorderable', inStock({ backorderable: true }), both],
  ['stock', 'count and backorderable at once', inStock({ count_on_hand: 0, backorderable: true }), both],
  ['stock', 'metadata', inStock({ metadata: { shelf: 'A' } }), none],
  ['stock', 'reserved by an order, while there are more', ordering(4), none],
  ['stock', 'reserved by an order, all of it', ordering(5), both],
  ['stock', 'reserved, then let go of and for sale again', lettingGo, [...both, ...both].toSorted()],
  ['stock', 'reserved, then gone from the shelf', leaving, both],
  [
    'variant',
    'one more',
    ({ id }) =>
      driven.send(createVariant, {
        params: { product_id: id },
        body: { prices: [usd('30.00')], options: [{ name: 'Finish', value: 'Third' }] },
      }),
    ofProduct,
  ],
  [
    'variant',
    'one less',
    ({ id, second }) => driven.send(deleteVariant, { params: { product_id: id, id: second } }),
    ofProduct,
  ],
  [
    'media',
    'a first picture',
    ({ id }) =>
      driven.send(createMedia, { params: { product_id: id }, body: { url: 'https://cdn.example/a.jpg' } }),
    ['product.updated', 'variant.updated', 'variant.updated'],
  ],
  ['category', 'name', ({ category }) => rename(category), none],
  [
    'category',
    'deleted',
    ({ category }) => driven.send(deleteCategory, { params: { id: category } }),
    ofProduct,
  ],
  ['option type', 'label', inOption(() => ({ label: 'Surface' })), ['variant.updated', 'variant.updated']],
  ['option type', 'metadata', inOption(() => ({ metadata: { a: 1 } })), none],
  [
    'option value',
    'label',
    inOption((values) => ({
      option_values: values.map((each) =>
        each.name === 'Plain' ? { id: each.id, name: each.name, label: 'Simple' } : each,
      ),
    })),
    ofVariant,
  ],
  [
    'option value',
    'order',
    inOption((values) => ({ option_values: values.toReversed() })),
    ['variant.updated', 'variant.updated'],
  ],
  ['custom field', 'value', (made) => putField(made.id), none],
])('a change of %s (%s) is told of what shows it, once', async (_noun, _field, change, expected) => {
  const made = await make();
  const from = (await driven.published()).length;
  const answer = (await change(made)) as { status: number; body: unknown } | undefined;
  if (answer) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const told = async () =>
    (await driven.published())
      .slice(from)
      .filter(({ payload }) => [made.id, made.first, made.second].includes(String(payload.id)))
      .map(({ name }) => name)
      .filter((name) => both.includes(name))
      .toSorted();
  await expect.poll(told).toEqual(expected);
  await toldSoFar();
  expect(await told()).toEqual(expected);
});

it('two variants that come back at once are told as one change of the product each time it shows one', async () => {
  const made = await sendProduct(driven, {
    name: 'Both Back',
    variants: [plain('Plain', 0), plain('Rough', 0)],
  });
  const from = (await driven.published()).length;
  const [one, other] = made.variants as { id: string }[];
  await Promise.all(
    [one, other].map((each) =>
      driven.send(changeStockItem, {
        params: { id: String(each?.id).replace('var_', 'si_') },
        body: { count_on_hand: 1 },
      }),
    ),
  );
  await toldSoFar();
  const told = (await driven.published()).slice(from).filter(({ payload }) => payload.id === made.id);
  expect(
    told.filter(({ name }) => name === 'product.updated').map(({ payload }) => payload.in_stock),
  ).toEqual([true]);
});

const plain = (finish: string, count_on_hand: number, price = '20.00') => ({
  prices: [usd(price)],
  stock_items: [{ count_on_hand }],
  options: [{ name: 'Finish', value: finish }],
});

let count = 0;
async function make(): Promise<Made> {
  count += 1;
  const { id: category } = await sendCategory(driven, { name: `Category ${count}` });
  const finish = `Finish ${count}`;
  const named = (value: string) => [{ name: finish, value }];
  const { id, variants } = await sendProduct(driven, {
    name: `Product ${count}`,
    tags: ['a'],
    category_ids: [category],
    variants: [
      { ...plain('', 5), options: named('Plain') },
      { ...plain('', 0, '30.00'), options: named('Rough') },
    ],
  });
  await toldSoFar();
  return {
    id,
    first: variants[0].id,
    second: variants[1].id,
    category,
    optionType: variants[0].option_values[0].option_type_id,
  };
}

async function rename(id: string) {
  return driven.send(changeCategory, { params: { id }, body: { name: 'Another Name' } });
}

async function putField(product_id: string) {
  const { body: definition } = await driven.send(createCustomFieldDefinition, {
    body: { resource_type: 'Product', namespace: 'made', key: 'told', field_type: 'short_text' },
  });
  return driven.send(customFieldEndpoints('product', customFieldResources.product).create, {
    params: { product_id },
    body: { custom_field_definition_id: definition.id, value: 'x' },
  });
}

/** Resolves once all is told that was done before. */
async function toldSoFar(): Promise<void> {
  const { id } = await sendProduct(driven, { name: 'Mark' });
  await expect
    .poll(async () => (await driven.published()).some(({ payload }) => payload.id === id))
    .toBe(true);
}
