import type { Said, StoreInfo } from '@storefold/contracts';
import type { VariantBody } from '../../product/change/product.inputs.ts';
import type { Product } from '../../product/product.ts';
import type { OwnVariant, Units } from '../../product/variant.ts';

/** A text, or one that the owner of the record has said in the language of the import. */
export type Remark = { readonly said: Said } | { readonly message: string };

/** Something that is wrong with a row. `column`: null when it is all of the row. */
export interface RowProblem extends Place {
  readonly said: Said;
}

/** Something that a merchant has to know of a row that is taken in, or of a whole column: then without a line. */
export interface RowWarning {
  readonly line?: number;
  readonly column: string;
  readonly said: Said;
}

/** A row by its line, and a column of it, with what stands there. */
export interface Place {
  readonly line: number;
  readonly column: string | null;
  readonly value?: string;
}

/** What rows are read with. */
export interface ImportTerms {
  readonly storeId: string;
  readonly currency: string;
  readonly unitSystem: StoreInfo['unit_system'];
  /** In which dates are days. */
  readonly timezone: string;
  /** When the import was asked for, by which reduced prices are of today. */
  readonly at: string;
  /** Whether categories that are not there are made. */
  readonly createCategories: boolean;
  /** Whether pictures become files of the store's own. */
  readonly copiesImages?: boolean;
  /** Where pictures are that have no address of their own. */
  readonly imageBaseUrl?: string | undefined;
  /** The languages of the store beside its own. Undefined: an older version asked for the import. */
  readonly languages?: readonly string[] | undefined;
  /** The rows of the file with data. Undefined: nobody has counted them. */
  readonly rowsCount?: number | undefined;
  /** Definitions of custom fields of products, by the names of their columns. */
  readonly fieldIds: ReadonlyMap<string, string>;
}

/** What a row takes from the product that it changes. */
export interface Known {
  readonly before: Product | undefined;
  /** By permalink, and by path of names. */
  readonly categoryIds: ReadonlyMap<string, string>;
}

interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

/** Rows of a file that describe one product together, in any format. */
export interface WantedProduct {
  /** The lines of its rows that can be read, at least one. */
  readonly lines: readonly number[];
  /** How one that is there is found: by the first that is given and known. */
  readonly keys: {
    readonly productId?: string | undefined;
    readonly slug?: string | undefined;
    /** The slug of its name, by which one that has no SKU is found. */
    readonly ofName?: string | undefined;
    readonly skus: readonly string[];
  };
  /** The SKUs that its rows name. */
  readonly skusOfRows: readonly { readonly sku: string; readonly place: Place }[];
  readonly units: Units;
  /** The categories that it names. */
  readonly permalinks: readonly string[];
  /** Whether those are made that are not there: it is an export of another store. */
  readonly makesPermalinks: boolean;
  /** The categories that it names by the names on the way to them: `Clothing > Shirts`. */
  readonly categoryPaths: readonly string[];
  /** Whether one of its variants has a price in the store's currency. */
  readonly isPriced: boolean;
  /** The places of the variants in the body that have a picture, by its address. */
  readonly variantPictures: ReadonlyMap<string, readonly number[]>;
  /** What its variants call their options in further languages. */
  readonly optionTexts?: readonly {
    readonly option: NameAndValue;
    readonly locale: string;
    readonly text: NameAndValue;
  }[];
  /** The body of the request that makes or changes it. */
  bodyFor(known: Known): Record<string, unknown>;
  /** What the body of a variant takes from the one it is of: undefined, a new one. */
  completed<Body extends VariantBody>(body: Body, variant: OwnVariant | undefined, index: number): Body;
  /** The body of a variant as a request has it. */
  shown<Body extends VariantBody>(body: Body, index: number): Body;
  /** The variant that the variant at a place of the body names. */
  variantIdAt(index: number): string | undefined;
  /** Where a field of the body comes from. */
  placeOf(field: string): Place;
  /** The line of a variant of the body, or of the product itself. */
  lineOfVariant(index: number): number;
  /** Without rows of variants that were refused. Undefined: nothing is left of it. */
  without(lines: ReadonlySet<number>): WantedProduct | undefined;
}

/** The rows of one product, with those that cannot be read. */
export interface ReadRows {
  readonly lines: readonly number[];
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowWarning[];
  /** Undefined: no row can be read. */
  readonly wanted: WantedProduct | undefined;
  readonly nextByte: number;
  readonly nextLine: number;
}
