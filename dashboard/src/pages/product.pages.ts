import type { AdminProduct, AdminVariant } from '@storefold/client';
import { may, type Page } from '../page.ts';
import { done, type Reply } from '../reply.ts';
import { bodyOf, type FormField, formFields } from '../screens/form-field.ts';
import { screenAt } from '../screens/index.ts';
import { input } from '../screens/inputs.ts';
import { measures, withStock } from '../screens/measures.ts';
import { namesIn } from '../screens/names.ts';
import type { Row } from '../screens/screen.ts';
import { actionsOf } from './action.ts';
import { customFieldReader } from './custom-field.pages.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { resourceOf } from './screen.pages.ts';

const path = '/admin/products/:id';

async function showProduct(asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, show } = asked;
  const id = paramOf(asked);
  const customFieldsOf = customFieldReader(page);
  const [product, digitals] = await Promise.all([
    // One question for all variants, however many there are.
    readProduct(page, id, ['media', 'categories', 'custom_fields', 'variants.custom_fields']),
    page.client.products.digitals.list(id, { limit: 50 }),
  ]);
  const ownFields = await customFieldsOf('products', id, product.custom_fields ?? []);
  const variantFields = await Promise.all(
    (product.variants ?? []).map(
      async ({ id: variant, custom_fields = [] }) =>
        [variant, await customFieldsOf('variants', variant, custom_fields)] as const,
    ),
  );
  const fields = fieldsOfVariant();
  const sentTo = refused && asked.visit.path;
  const inputsOf = (row: Row, url: string, suffix: string) => {
    const sent = sentTo === url ? { typed: asked.form, mistakes: refused?.mistakes } : {};
    return fields.map((field) =>
      input(page, field, { row, ...sent, suffix, options: new Map(), label: page.say.field }),
    );
  };
  const resource = resourceOf(page, screenAt('products'), product as unknown as Row);
  return show(
    'product',
    {
      title: product.name,
      ...refused,
      product,
      row: product,
      resource,
      variants: (product.variants ?? []).map((variant) => {
        const url = `${resource.url}/variants/${encodeURIComponent(variant.id)}`;
        return { variant, url, inputs: inputsOf(rowOf(variant), url, `-${variant.id}`) };
      }),
      newVariant: inputsOf({ track_inventory: true }, `${resource.url}/variants`, '-new'),
      digitals: digitals.data,
      ownFields,
      variantFields: new Map(variantFields),
      names: await namesIn(page, [product as unknown as Row], ['tax_category_id']),
    },
    refused ? 422 : 200,
  );
}

const action = actionsOf(path, 'saved', showProduct);

const readProduct = (page: Page, id: string, more: readonly string[] = []) =>
  page.client.request<AdminProduct>('GET', `/products/${encodeURIComponent(id)}`, {
    query: { expand: [may(page, 'read_stock') ? 'variants.stock_items' : 'variants', ...more] },
  });

/** A variant with the number of its one place. */
const rowOf = (variant: AdminVariant): Row => ({
  ...(variant as unknown as Row),
  count_on_hand: variant.stock_items?.[0]?.count_on_hand,
});

/** What the form of a variant has. */
function fieldsOfVariant(): FormField[] {
  const specs = [
    { name: 'sku' },
    { name: 'barcode' },
    { name: 'prices', kind: 'prices' as const, areCompared: true as const },
    { name: 'count_on_hand', kind: 'integer' as const },
    ...measures,
    { name: 'track_inventory' },
  ];
  return formFields(specs, 'PATCH', '/products/:product_id/variants/:id', 'edit');
}

/** A variant as it was typed in; `before`: the one that is changed. */
const variantIn = ({ page, form }: Asked, before?: AdminVariant) =>
  withStock(bodyOf(fieldsOfVariant(), form, page.store.timezone, before && rowOf(before)));

/** Options are written as `Size: L, Color: red`. */
const optionsIn = (typed: string): { name: string; value: string }[] =>
  typed
    .split(',')
    .map((pair) => pair.split(':', 2).map((part) => part.trim()))
    .flatMap(([name, value]) => (name && value ? [{ name, value }] : []));

const partOf = (asked: Asked): string => paramOf(asked, 'part');

export const productPages: readonly Route[] = [
  { method: 'get', path, answer: (asked) => showProduct(asked) },
  {
    method: 'post',
    path: `${path}/clone`,
    answer: (asked) =>
      attempt(
        async () => {
          const { id } = await asked.page.client.products.clone(paramOf(asked), {});
          return done(`/admin/products/${encodeURIComponent(id)}`, 'saved');
        },
        (refused) => showProduct(asked, refused),
      ),
  },
  action('post', 'variants', (asked, id) =>
    asked.page.client.products.variants.create(id, {
      options: optionsIn(asked.form.get('options') ?? ''),
      ...variantIn(asked),
    }),
  ),
  action('patch', 'variants/:part', async (asked, id) => {
    const { variants } = await readProduct(asked.page, id);
    const before = variants?.find((variant) => variant.id === partOf(asked));
    await asked.page.client.products.variants.update(id, partOf(asked), variantIn(asked, before));
  }),
  action('delete', 'variants/:part', (asked, id) =>
    asked.page.client.products.variants.delete(id, partOf(asked)),
  ),
  action('post', 'media', async ({ page, form, files }, id) => {
    const file = files.get('file');
    const url = form.get('url')?.trim();
    const alt = form.get('alt') || undefined;
    if (file === undefined) {
      await page.client.products.media.create(id, { url: url || null, ...(alt ? { alt } : {}) });
      return;
    }
    const body = new FormData();
    if (alt) body.append('alt', alt);
    body.append('file', file);
    await page.client.request('POST', `/products/${encodeURIComponent(id)}/media`, { body });
  }),
  action('delete', 'media/:part', (asked, id) => asked.page.client.products.media.delete(id, partOf(asked))),
  action('post', 'digitals', async ({ page, files }, id) => {
    const body = new FormData();
    const file = files.get('file');
    if (file) body.append('file', file);
    await page.client.request('POST', `/products/${encodeURIComponent(id)}/digitals`, { body });
  }),
  action('delete', 'digitals/:part', (asked, id) =>
    asked.page.client.products.digitals.delete(id, partOf(asked)),
  ),
];
