import type { AdminProduct } from '@storefold/client';
import { may } from '../page.ts';
import { done, type Reply } from '../reply.ts';
import { decimalIn, pricesIn } from '../screens/form-field.ts';
import { screenAt } from '../screens/index.ts';
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
  const fieldsOf = customFieldReader(page);
  const expand = ['variants.stock_items', 'media', 'categories'] as const;
  const [product, digitals, ownFields] = await Promise.all([
    page.client.request<AdminProduct>('GET', `/products/${encodeURIComponent(id)}`, {
      query: { expand: may(page, 'read_stock') ? expand : ['variants', ...expand.slice(1)] },
    }),
    page.client.products.digitals.list(id, { limit: 50 }),
    fieldsOf('products', id),
  ]);
  const variantFields = await Promise.all(
    (product.variants ?? []).map(
      async (variant) => [variant.id, await fieldsOf('variants', variant.id)] as const,
    ),
  );
  return show(
    'product',
    {
      title: product.name,
      ...refused,
      product,
      row: product,
      resource: resourceOf(page, screenAt('products'), product as unknown as Row),
      digitals: digitals.data,
      ownFields,
      variantFields: new Map(variantFields),
      names: await namesIn(page, [product as unknown as Row], ['tax_category_id']),
      typed: refused ? asked.form : new URLSearchParams(),
      target: refused ? paramOf(asked, 'part') : '',
    },
    refused ? 422 : 200,
  );
}

const action = actionsOf(path, 'saved', showProduct);

const measures = ['weight', 'height', 'width', 'depth'] as const;

/** A variant as its row of the page was typed in. Options are written as `Size: L, Color: red`. */
function variantIn(form: URLSearchParams): Record<string, unknown> {
  const count = form.get('count_on_hand')?.trim();
  const options = optionsIn(form.get('options') ?? '');
  const measured = measures.flatMap((name) =>
    form.has(name) ? [[name, decimalIn(form.get(name)?.trim() ?? '') || null] as const] : [],
  );
  return {
    ...(form.has('sku') ? { sku: form.get('sku')?.trim() || null } : {}),
    ...(options.length > 0 ? { options } : {}),
    prices: pricesIn(form, 'prices') ?? [],
    ...(count ? { stock_items: [{ count_on_hand: /^-?\d{1,9}$/.test(count) ? Number(count) : count }] } : {}),
    track_inventory: form.getAll('track_inventory').includes('1'),
    ...Object.fromEntries(measured),
  };
}

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
  action('post', 'variants', ({ page, form }, id) =>
    page.client.products.variants.create(id, variantIn(form)),
  ),
  action('patch', 'variants/:part', (asked, id) =>
    asked.page.client.products.variants.update(id, partOf(asked), variantIn(asked.form)),
  ),
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
