import { z } from 'zod';

/** A decimal string with exactly the currency's decimals: "50.00", JPY "50". */
export const money = z.string().regex(/^-?\d+(\.\d+)?$/);
/** The same amount for people: "$50.00". */
export const display = z.string();
/** ISO 8601 UTC. */
export const timestamp = z.string();
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** An amount and its form for people, for each name: `amountFields('total')` is `{total, display_total}`. */
export const amountFields = <Name extends string>(
  ...names: readonly Name[]
): { [Key in Name | `display_${Name}`]: z.ZodString } =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, money],
      [`display_${name}`, display],
    ]),
  ) as { [Key in Name | `display_${Name}`]: z.ZodString };

/**
 * An amount as clients send it: a decimal string, or a number in its shortest decimal form. The form and the number of decimals
 * allowed depend on the currency and are checked where the currency is known.
 */
export const amountInput = z.union([z.string().min(1), z.number()]).transform(String);

/** Optional text: an empty string is null. */
export const optionalText = z
  .string()
  .max(10_000)
  .nullish()
  .transform((text) => (text === undefined ? undefined : text === null || text.trim() === '' ? null : text));

/**
 * A calendar date as clients send it: YYYY-MM-DD, or a timestamp, of which only the date as written is used. Empty is
 * null.
 */
export const dateInput = z
  .string()
  .nullish()
  .transform((text) => (typeof text !== 'string' ? text : text.trim() === '' ? null : text.trim()))
  .refine((text) => typeof text !== 'string' || beginsWithDate(text), 'is invalid')
  .transform((text) => (typeof text === 'string' ? text.slice(0, 10) : text));

const beginsWithDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T\S*)?$/.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success;

/** Any JSON value. */
export const anyJson = z.json();

/** Free JSON by keys, which programs keep with a record: the Store API takes it, and the Admin API shows it too. */
export const metadata = z.record(z.string(), anyJson);

/** The most that the metadata of one record may take as JSON, in bytes of UTF-8. */
export const METADATA_LIMIT_BYTES = 16_384;

/** Metadata as clients send it. */
export const metadataInput = metadata.refine(
  (sent) => new TextEncoder().encode(JSON.stringify(sent)).length <= METADATA_LIMIT_BYTES,
  `is too long (maximum is ${METADATA_LIMIT_BYTES} bytes)`,
);

/** Metadata of a request that may leave it out. Null empties it. */
export const optionalMetadata = metadataInput.nullish().transform((sent) => (sent === null ? {} : sent));

export const listMeta = z.object({
  page: z.int(),
  limit: z.int(),
  count: z.int(),
  pages: z.int(),
  from: z.int(),
  to: z.int(),
  in: z.int(),
  previous: z.int().nullable(),
  next: z.int().nullable(),
});
export type ListMeta = z.infer<typeof listMeta>;

/** `{data, meta}`: one page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: listMeta });

/** A web address; empty is null. */
export const urlInput = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000)])
  .nullish()
  .transform((url) => (url === '' ? null : url));
