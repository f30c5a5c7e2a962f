import type { Said } from '@storefold/contracts';
import { isJsonObject, type JsonObject, Refusal } from '@storefold/kernel/core';
import { holdAgainstJsonLimits } from '@storefold/server/http';
import type { VariantBody } from '../../product/change/product.inputs.ts';
import { type Units, unitsIn } from '../../product/variant.ts';
import { slugOf } from '../../slug.ts';
import type { NdjsonLine } from '../file/ndjson-lines.ts';
import type { ReadRecord } from '../read-record.ts';
import { personsIn } from './record-body.ts';
import type { ImportTerms, Known, Place, ReadRows, WantedProduct } from './wanted-product.ts';

/** A line of an NDJSON file: the body of the request that makes a product. */
class NdjsonProduct implements WantedProduct {
  readonly lines: readonly number[];
  readonly keys: WantedProduct['keys'];
  readonly units: Units;
  readonly isPriced: boolean;
  readonly permalinks = [];
  readonly makesPermalinks = false;
  readonly categoryPaths = [];
  readonly variantPictures: WantedProduct['variantPictures'] = new Map();
  readonly skusOfRows = [];

  constructor(
    private readonly line: number,
    private readonly body: JsonObject,
    terms: ImportTerms,
  ) {
    this.lines = [line];
    this.units = unitsIn[terms.unitSystem];
    const variants = Array.isArray(body.variants) ? body.variants : [];
    const skus = [body, ...variants.filter(isJsonObject)].map((each) => each.sku).filter(isText);
    const prices = [body, ...variants.filter(isJsonObject)].flatMap((each) =>
      Array.isArray(each.prices) ? each.prices : [],
    );
    this.isPriced = prices.some(
      (price) =>
        isJsonObject(price) && isText(price.currency) && price.currency.toUpperCase() === terms.currency,
    );
    const slug = isText(body.slug) ? slugOf(body.slug) : '';
    const ofName = isText(body.name) && skus.length === 0 ? slugOf(body.name) : '';
    this.keys = { slug: slug || ofName || undefined, skus };
  }

  bodyFor(_known: Known): Record<string, unknown> {
    return this.body;
  }

  completed<Body extends VariantBody>(body: Body): Body {
    return body;
  }

  shown<Body extends VariantBody>(body: Body): Body {
    return body;
  }

  variantIdAt(): undefined {
    return undefined;
  }

  placeOf(field: string): Place {
    return placeIn(this.body, this.line, field);
  }

  lineOfVariant(): number {
    return this.line;
  }

  without(): undefined {
    return undefined;
  }
}

/** Reads one line. */
export function readNdjsonLine({ text, line, nextByte, nextLine }: NdjsonLine, terms: ImportTerms): ReadRows {
  const read = text === undefined ? ('row_too_long' as const) : bodyIn(text);
  const place = { lines: [line], nextByte, nextLine };
  if (typeof read === 'object' && 'body' in read)
    return { ...place, problems: [], warnings: [], wanted: new NdjsonProduct(line, read.body, terms) };
  const said = typeof read === 'object' ? read.said : read;
  return { ...place, problems: [{ line, column: null, said }], warnings: [], wanted: undefined };
}

/** Reads one line of records of another type: the body of one, as its owner knows it. */
export function readNdjsonRecord({ text, line, nextByte, nextLine }: NdjsonLine): ReadRecord & FilePart {
  const read = text === undefined ? ('row_too_long' as const) : objectIn(text);
  const isRead = typeof read === 'object' && 'body' in read;
  const said = typeof read === 'object' ? ('said' in read ? read.said : undefined) : read;
  return {
    lines: [line],
    nextByte,
    nextLine,
    problems: said === undefined ? [] : [{ line, column: null, said }],
    warnings: [],
    body: isRead ? read.body : undefined,
    persons: isRead ? personsIn(read.body) : [],
    placeOf: (field) => placeIn(isRead ? read.body : {}, line, field),
  };
}

type FilePart = Pick<NdjsonLine, 'nextByte' | 'nextLine'>;

function placeIn(body: JsonObject, line: number, field: string): Place {
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (part as JsonObject | undefined)?.[name], body);
  const isShort = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const column = field === 'base' ? null : field;
  return { line, column, ...(isShort && { value: String(value) }) };
}

type ReadObject = { readonly body: JsonObject } | { readonly said: Said };

function bodyIn(text: string): ReadObject {
  const read = objectIn(text);
  if ('body' in read && !NAMING.some((field) => field in read.body)) return { said: 'row_without_product' };
  return read;
}

function objectIn(text: string): ReadObject {
  try {
    const body: unknown = JSON.parse(text);
    if (!isJsonObject(body)) return { said: 'row_not_json_object' };
    holdAgainstJsonLimits(body, LIMITS);
    return { body };
  } catch (error) {
    return { said: error instanceof Refusal ? error.unsaid.text : 'row_not_json_object' };
  }
}

/** Fields by one of which a product is made or found. */
const NAMING = ['name', 'slug', 'sku', 'variants'];

/** As many variants as a product may have. */
const LIMITS = { keys: 20_000, arrayItems: 1_000 };

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
