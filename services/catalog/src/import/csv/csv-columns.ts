import { PRODUCT_COLUMNS } from '../../product/product-columns.ts';
import { headersBySeparator, type Separator } from './csv-records.ts';

const optionColumns = ['1', '2', '3'].flatMap((number) => [
  [`option${number} name`, `option_name_${number}`],
  [`option${number} value`, `option_value_${number}`],
]);

/** Columns by their names in lower case: those of merchants' product files in the common form. */
const commonColumns: ReadonlyMap<string, string> = new Map([
  ['handle', 'slug'],
  ['title', 'name'],
  ['body (html)', 'description'],
  ['tags', 'tags'],
  ['published', 'published'],
  ['status', 'status'],
  ...(optionColumns as [string, string][]),
  ['variant sku', 'sku'],
  ['variant price', 'price'],
  ['variant compare at price', 'compare_at_price'],
  ['variant inventory qty', 'count_on_hand'],
  ['variant grams', 'grams'],
  ['image src', 'image_url'],
  ['image position', 'image_position'],
  ['image alt text', 'image_alt'],
  ['seo title', 'meta_title'],
  ['seo description', 'meta_description'],
  ['category', 'categories'],
]);

/** The columns of an export of products. */
const exportColumns: ReadonlyMap<string, string> = new Map(PRODUCT_COLUMNS.map((name) => [name, name]));

/** `common`: merchants' product files as many shops write them. `export`: an export of products. */
type Dialect = 'common' | 'export';

/** The header of a file, understood. */
export interface CsvHeader {
  readonly separator: Separator;
  readonly dialect: Dialect;
  readonly columns: readonly CsvColumn[];
  /** The place of each column that is read, by what it means. */
  readonly places: ReadonlyMap<string, number>;
}

/** `means`: undefined when it is not read; `cf_…` for custom fields. `name`: as the header has it. */
interface CsvColumn {
  readonly name: string;
  readonly means: string | undefined;
}

/** Column names of custom fields begin so. */
export const CUSTOM_FIELD = 'cf_';

const dialects = { common: commonColumns, export: exportColumns } as const satisfies Record<Dialect, unknown>;

/** What the first bytes of a file say of its columns; undefined when none of them is known. */
export function readHeader(start: Buffer): CsvHeader | undefined {
  const candidates = [...headersBySeparator(start)].flatMap(([separator, names]) =>
    (Object.keys(dialects) as Dialect[]).map((dialect): CsvHeader => {
      const columns = columnsOf(names, dialects[dialect]);
      return { separator, dialect, columns, places: placesOf(columns) };
    }),
  );
  const [best] = candidates.toSorted((one, other) => knownIn(other) - knownIn(one));
  return best && knownIn(best) > 0 ? best : undefined;
}

const knownIn = ({ columns }: CsvHeader): number =>
  columns.filter(({ means }) => means !== undefined && !means.startsWith(CUSTOM_FIELD)).length;

const placesOf = (columns: readonly CsvColumn[]): ReadonlyMap<string, number> =>
  new Map(columns.flatMap(({ means }, index) => (means === undefined ? [] : [[means, index]])));

/** The name of the column that means this; null: there is none. */
export const columnNameOf = ({ columns, places }: CsvHeader, means: string): string | null =>
  columns[places.get(means) ?? -1]?.name ?? null;

/** Of two columns with one name the first is read. */
function columnsOf(names: readonly string[], known: ReadonlyMap<string, string>): CsvColumn[] {
  const taken = new Set<string>();
  return names.map((sent) => {
    const name = sent.trim();
    const lower = name.toLowerCase();
    const means = lower.startsWith(CUSTOM_FIELD) ? lower : known.get(lower);
    if (means === undefined || taken.has(means)) return { name, means: undefined };
    taken.add(means);
    return { name, means };
  });
}
