import { ApiError, type Page as ListPage } from '@storefold/client';
import { idPrefixes } from '@storefold/contracts';
import { may, type Page } from '../page.ts';
import { asText } from './as-text.ts';
import { findEndpoint } from './contract.ts';
import { screenAt } from './index.ts';
import { idOf, type Row } from './screen.ts';

/** The screens of what records name by an id, by the prefix of the id. */
const screensByPrefix: Readonly<Record<string, string>> = {
  [idPrefixes.customer]: 'customers',
  [idPrefixes.customer_group]: 'customer_groups',
  [idPrefixes.order]: 'orders',
  [idPrefixes.product]: 'products',
  [idPrefixes.category]: 'categories',
  [idPrefixes.option_type]: 'option_types',
  [idPrefixes.promotion]: 'promotions',
  [idPrefixes.gift_card]: 'gift_cards',
  [idPrefixes.gift_card_batch]: 'gift_card_batches',
  [idPrefixes.store_credit]: 'store_credits',
  [idPrefixes.store_credit_category]: 'settings/store_credit_categories',
  [idPrefixes.zone]: 'settings/zones',
  [idPrefixes.tax_category]: 'settings/tax_categories',
  [idPrefixes.stock_location]: 'settings/stock_locations',
  [idPrefixes.admin_user]: 'settings/staff',
  [idPrefixes.role]: 'settings/roles',
  [idPrefixes.api_key]: 'settings/api_keys',
  [idPrefixes.payment_method]: 'settings/payment_methods',
  [idPrefixes.delivery_method]: 'settings/delivery_methods',
};

/** Names of records, by their ids. */
export type Names = ReadonlyMap<string, string>;

export const isReference = (field: string): boolean => /_ids?$/.test(field);

/** The path of the screen that shows a record; undefined where none does. */
export function screenOf(id: string): string | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  return Object.hasOwn(screensByPrefix, prefix) ? screensByPrefix[prefix] : undefined;
}

const MOST = 100;

/** The names of what rows name by ids, as far as somebody may read them and lists find records by their id. */
export async function namesIn(page: Page, rows: readonly Row[], fields: readonly string[]): Promise<Names> {
  const ids = new Map<string, Set<string>>();
  for (const row of rows)
    for (const value of fields.filter(isReference).flatMap((field) => row[field] ?? [])) {
      const path = typeof value === 'string' ? screenOf(value) : undefined;
      if (path !== undefined) ids.set(path, (ids.get(path) ?? new Set()).add(asText(value)));
    }
  const found = await Promise.all([...ids].map(([path, wanted]) => namesOf(page, path, [...wanted])));
  return new Map(found.flat());
}

async function namesOf(page: Page, path: string, ids: readonly string[]): Promise<[string, string][]> {
  const { api, subject, title } = screenAt(path);
  const filters = findEndpoint('GET', api)?.filters?.text;
  if (!filters?.includes('id') || (subject !== null && !may(page, `read_${subject}`))) return [];
  try {
    // Variants have no list of their own: they come with their products.
    const expand = path === 'products' ? ['variants'] : [];
    const query = { q: { id_in: ids.slice(0, MOST) }, limit: MOST, expand };
    const { data } = await page.client.request<ListPage<Row>>('GET', api, { query });
    return data.flatMap((row): [string, string][] => [
      [idOf(row), asText(row.full_name) || asText(row[title]) || idOf(row)],
      ...variantsIn(row).map((variant): [string, string] => [idOf(variant), asText(variant.options_text)]),
    ]);
  } catch (error) {
    // A name is comfort: the page is shown without it.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const variantsIn = ({ variants }: Row): Row[] => (Array.isArray(variants) ? (variants as Row[]) : []);
