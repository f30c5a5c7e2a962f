import type { FieldSpec } from './screen.ts';

/** What a variant weighs and how large it is. */
export const measures = [
  { name: 'weight', measures: 'weight' },
  { name: 'height', measures: 'length' },
  { name: 'width', measures: 'length' },
  { name: 'depth', measures: 'length' },
] as const satisfies readonly FieldSpec[];

/** One number of stock stands for that of the place where a variant is. */
export const withStock = ({ count_on_hand, ...body }: Record<string, unknown>): object =>
  count_on_hand === undefined ? body : { ...body, stock_items: [{ count_on_hand }] };
