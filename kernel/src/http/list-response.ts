import type { ListMeta } from '@storefold/contracts';
import type { ListRequest } from './list-request.ts';

/** One page of a list as it is answered. */
export interface ListResponse<Item> {
  data: Item[];
  meta: ListMeta;
}

/**
 * Puts the numbers beside one page: `from` and `to` count from 1 and are 0 when the page is empty, `in` is how many
 * are on it, and `pages` is at least 1. A page past the end is empty and leads back to the last one.
 */
export function listResponse<Item>(found: {
  readonly data: readonly Item[];
  /** How many there are on all pages. */
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}): ListResponse<Item> {
  const { count, page, limit } = found;
  const data = [...found.data];
  const pages = Math.max(1, Math.ceil(count / limit));
  const before = (page - 1) * limit;
  return {
    data,
    meta: {
      page,
      limit,
      count,
      pages,
      from: data.length === 0 ? 0 : before + 1,
      to: data.length === 0 ? 0 : before + data.length,
      in: data.length,
      previous: page === 1 ? null : Math.min(page - 1, pages),
      next: page < pages ? page + 1 : null,
    },
  };
}

/** One page of a list that is short enough to be held as a whole. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, limit }: Pick<ListRequest, 'page' | 'limit'>,
): ListResponse<Item> {
  const before = (page - 1) * limit;
  return listResponse({ data: items.slice(before, before + limit), count: items.length, page, limit });
}
