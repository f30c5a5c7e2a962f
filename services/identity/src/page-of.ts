import { type ListAnswer, type ListRequest, listAnswer } from '@storefold/kernel';

/** One page of a list that is short enough to be held as a whole. */
export function pageOf<Item>(items: readonly Item[], { page, limit }: ListRequest): ListAnswer<Item> {
  const before = (page - 1) * limit;
  return listAnswer({ data: items.slice(before, before + limit), count: items.length, page, limit });
}
