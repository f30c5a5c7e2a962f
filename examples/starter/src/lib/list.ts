import { ApiError } from '@storefold/client';
import type { Shopper } from './shopper.ts';

const PAGE = 24;

/** Products, narrowed down by what stands in the address. Undefined: there is no such category. */
export async function readList({ store }: Shopper, query: URLSearchParams, permalink?: string) {
  const category =
    permalink === undefined
      ? undefined
      : await store.categories.get(permalink, { expand: ['ancestors'] }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        });
  if (category === null) return undefined;
  const values = query.getAll('value');
  const search = query.get('q')?.trim() || undefined;
  const wanted = {
    search,
    in_category: category?.id,
    in_stock: query.has('in_stock') ? true : undefined,
    price_gte: query.get('from') || undefined,
    price_lte: query.get('to') || undefined,
    ...(values.length > 0 && { q: { with_option_value_ids: values } }),
  };
  const sort = query.get('sort') || undefined;
  const [products, facets] = await Promise.all([
    store.products.list({
      ...wanted,
      sort,
      page: Math.max(1, Number(query.get('page')) || 1),
      limit: PAGE,
      expand: ['primary_media'],
    }),
    store.products.filters({ ...wanted, category_id: category?.id }),
  ]);
  return { category, search, values, sort, products, filters: facets.filters };
}

export type List = NonNullable<Awaited<ReturnType<typeof readList>>>;

/** The same list with something else chosen. */
export function changed(query: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(query);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}
