import { ApiError, type Page as ListPage } from '@storefold/client';
import { kindOfId } from '@storefold/contracts';
import { may, type Page } from '../page.ts';
import { asText } from './as-text.ts';
import { findEndpoint } from './contract.ts';
import { screenAt, screens } from './index.ts';
import { idOf, type Row } from './screen.ts';

/** Names of records, by their ids. */
export type Names = ReadonlyMap<string, string>;

export const isReference = (field: string): boolean => /_ids?$/.test(field);

/** The path of the screen that shows a record; undefined where none does. */
export function screenOf(id: string): string | undefined {
  const kind = kindOfId(id);
  return kind && screens.find(({ noun }) => noun === kind)?.path;
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
  const { api, subject, title, namesWithin } = screenAt(path);
  const filters = findEndpoint('GET', api)?.filters?.text;
  if (!filters?.includes('id') || (subject !== null && !may(page, `read_${subject}`))) return [];
  try {
    const expand = namesWithin ? [namesWithin.list] : [];
    const query = { q: { id_in: ids.slice(0, MOST) }, limit: MOST, expand };
    const { data } = await page.client.request<ListPage<Row>>('GET', api, { query });
    return data.flatMap((row): [string, string][] => [
      [idOf(row), asText(row.full_name) || asText(row[title]) || idOf(row)],
      ...rowsIn(row, namesWithin?.list).map((each): [string, string] => [
        idOf(each),
        asText(each[namesWithin?.title ?? 'name']),
      ]),
    ]);
  } catch (error) {
    // A name is comfort: the page is shown without it.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** The rows of a list in a record. */
export function rowsIn(row: Row, list: string | undefined): Row[] {
  const rows = list === undefined ? undefined : row[list];
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
