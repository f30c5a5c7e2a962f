import { joinedTexts, separateTexts, withoutGuards } from '@storefold/kernel/core';

/** A cell that clears what is there. */
const CLEARED = '\\N';

/** What stands in a cell, and in which column. `column`: null when no single column says it. */
export interface RowCell {
  readonly text: string;
  readonly column: string | null;
}

/** Texts in front of which systems put an apostrophe, so that spreadsheets do not take them for numbers. */
const CODE = /(?:^|_)(?:sku|barcode|postal_code|phone)$/;

/**
 * One row of a file, its cells by what their columns mean: the columns of an export of products, or what readers make such
 * columns of. It does not change.
 */
export class Row {
  constructor(
    readonly line: number,
    private readonly cells: ReadonlyMap<string, RowCell>,
  ) {}

  /** Null: cleared. Undefined: there is no such column, or nothing in it. */
  cell(means: string): string | null | undefined {
    const raw = this.cells.get(means)?.text;
    if (!raw) return undefined;
    if (raw === CLEARED) return null;
    const text = withoutGuards(raw).replace(/^'(?='*\\N$)/, '');
    return CODE.test(means) ? text.replace(/^'+/, '') || undefined : text;
  }

  /** As `cell`, where nothing can be cleared. */
  text(means: string): string | undefined {
    return this.cell(means) ?? undefined;
  }

  /** As it stands in the file. */
  raw(means: string): string | undefined {
    return this.cells.get(means)?.text;
  }

  flag(means: string): boolean | undefined {
    return flagIn(this.text(means));
  }

  columnOf(means: string): string | null {
    return this.cells.get(means)?.column ?? null;
  }

  /** What the row says something of. */
  get meanings(): Iterable<string> {
    return this.cells.keys();
  }

  /** With another text, which `from` says: by default the column that had it before. Undefined: without it. */
  with(means: string, text: string | undefined, from = means): Row {
    const cells = new Map(this.cells);
    if (text === undefined || text === '') cells.delete(means);
    else cells.set(means, { text, column: this.columnOf(from) ?? this.columnOf(means) });
    return new Row(this.line, cells);
  }

  /** With these cells instead of its own. */
  withCells(others: Iterable<readonly [string, RowCell]>): Row {
    return new Row(this.line, new Map([...this.cells, ...others]));
  }

  without(isLeftOut: (means: string) => boolean): Row {
    return new Row(this.line, new Map([...this.cells].filter(([means]) => !isLeftOut(means))));
  }

  /** Without what describes a variant. */
  get ofProduct(): Row {
    return this.without(isOfVariants);
  }

  /** Without what describes the product. */
  get ofVariant(): Row {
    return this.without((means) => !isOfVariants(means));
  }

  /** Whether it describes a variant, and not only a picture or the product. */
  get isOfVariant(): boolean {
    for (const means of this.cells.keys()) {
      if (isOfVariants(means) && !FOLLOWS_VARIANT.test(means) && this.cell(means) !== undefined) return true;
    }
    return false;
  }
}

/** Yes and no as the systems write them, in the languages whose headers are known. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'y', 'on', 'ja', 'wahr'].map((word): [string, boolean] => [word, true]),
  ...['false', '0', 'no', 'n', 'off', 'nein', 'falsch'].map((word): [string, boolean] => [word, false]),
]);

export const flagIn = (text: string | undefined): boolean | undefined =>
  flags.get(text?.trim().toLowerCase() ?? '');

const VARIANT_COLUMNS = new Set([
  'variant_id',
  'sku',
  'barcode',
  'options',
  'options_of_new',
  'options_are_made',
  'price',
  'compare_at_price',
  'currency',
  'count_on_hand',
  'backorderable',
  'track_inventory',
  'variant_image',
  'variant_image_urls',
  'variant_metadata',
]);
const VARIANT_FAMILIES =
  /^(?:(?:price|compare_at_price)_[a-z]{3}|(?:weight|height|width|depth)(?:_[a-z]+)?|option_value_\d+|options_[a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/;

/** They alone make no variant of a row. */
const FOLLOWS_VARIANT = /^(?:currency|variant_image|variant_image_urls|options_.*)$/;

/** Whether a column is of the variant of its row, and not of the product. */
export const isOfVariants = (means: string): boolean =>
  VARIANT_COLUMNS.has(means) || VARIANT_FAMILIES.test(means);

/** Several texts in one, as an export of products has them. */
export const joined = (texts: readonly string[]): string | undefined =>
  texts.length === 0 ? undefined : joinedTexts(texts);

/** The texts of a cell that has several. */
export const partsOf = (text: string): string[] =>
  separateTexts(text)
    .map((part) => part.trim())
    .filter((part) => part !== '');
