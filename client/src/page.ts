import type { ListMeta } from './generated/shapes.ts';

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  meta: ListMeta;
}

/** A whole list at once. */
export interface Collection<Item> {
  data: Item[];
}
