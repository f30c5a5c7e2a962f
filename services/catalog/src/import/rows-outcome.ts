import { text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { CarriedOutChange } from '../product/change/product-change.service.ts';
import type { Place, Remark, RowProblem, RowWarning, WantedProduct } from './product/wanted-product.ts';

/** The lines of rows by what became of them. Rows that are in none of the lists changed nothing. */
export interface RowsOutcome {
  readonly created: readonly number[];
  readonly updated: readonly number[];
  /** In the order of the lines. */
  readonly problems: readonly (Place & Remark)[];
  readonly warnings: readonly (Pick<RowWarning, 'line' | 'column'> & Remark)[];
  /** The product or record as a request would describe it. */
  readonly shown?: JsonObject;
  /** Of a product that the rows are of, where its pictures are copied. */
  readonly pictured?: { readonly id: string; readonly pictures: number };
}

export const refused = (problems: readonly RowProblem[]): RowsOutcome => ({
  created: [],
  updated: [],
  problems: problems.toSorted((one, other) => one.line - other.line),
  warnings: [],
});

/** No row of another record than a product is taken in. */
export function recordRefused(lines: readonly number[], problems: readonly (Place & Remark)[]): RowsOutcome {
  const named = new Set(problems.map(({ line }) => line));
  const said = text('record_refused_in_line', { line: problems[0]?.line ?? lines[0] ?? 0 });
  const others = lines.filter((line) => !named.has(line)).map((line) => ({ line, column: null, said }));
  const all = [...problems, ...others].toSorted((one, other) => one.line - other.line);
  return { created: [], updated: [], problems: all, warnings: [] };
}

/** No row of a product is taken in: `found` says why, otherwise what was wrong with rows before. */
export function wholeRefused(
  { lines }: Pick<WantedProduct, 'lines'>,
  before: readonly RowProblem[],
  found: readonly RowProblem[],
): RowsOutcome {
  const problems = [...before, ...found];
  const line = (found[0] ?? before[0])?.line ?? 0;
  const named = new Set(problems.map((problem) => problem.line));
  const others = lines.filter((each) => !named.has(each));
  const said = text('product_refused_in_line', { line });
  return refused([...problems, ...others.map((each) => ({ line: each, column: null, said }))]);
}

/** What a change made of the rows: of the variants each its own, of the product the first. */
export function changedLines(
  wanted: WantedProduct,
  { facts, restockedIds, fieldsChanged, variantIds }: CarriedOutChange,
): Pick<RowsOutcome, 'created' | 'updated'> {
  const newIds = new Set<string>();
  const changedIds = new Set(restockedIds);
  let isProductChanged = fieldsChanged;
  for (const { type, data } of facts) {
    if (type === 'VariantCreated') newIds.add(data.variant_id);
    else if (type === 'ProductChanged') isProductChanged = true;
    else if ('variant_id' in data) changedIds.add(data.variant_id);
  }
  const linesOf = (ids: ReadonlySet<string>) =>
    variantIds.flatMap((id, index) => (ids.has(id) ? [wanted.lineOfVariant(index)] : []));
  const created = new Set(linesOf(newIds));
  const updated = new Set([...(isProductChanged ? wanted.lines.slice(0, 1) : []), ...linesOf(changedIds)]);
  return { created: [...created], updated: [...updated].filter((line) => !created.has(line)) };
}
