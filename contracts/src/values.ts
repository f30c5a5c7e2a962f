import { z } from 'zod';
import { complaint, text } from './languages/text.ts';
import { namedShapes } from './named-shapes.ts';

/** A decimal string with exactly the currency's decimals: "50.00", JPY "50". */
export const money = z.string().regex(/^-?\d+(\.\d+)?$/);
money.register(namedShapes, { id: 'Money' });
/** The same amount for people: "$50.00". */
export const display = z.string();
display.register(namedShapes, { id: 'DisplayMoney' });
/** ISO 8601 UTC. */
export const timestamp = z.string();
timestamp.register(namedShapes, { id: 'Timestamp' });
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
currencyCode.register(namedShapes, { id: 'CurrencyCode' });

/** An amount and its form for people, for each name and what it means: `amountFields({ total: '…' })` is `{total, display_total}`. */
export const amountFields = <Name extends string>(
  meanings: Readonly<Record<Name, string>>,
): { [Key in Name | `display_${Name}`]: z.ZodString } =>
  Object.fromEntries(
    Object.entries<string>(meanings).flatMap(([name, meaning]) => [
      [name, money.describe(meaning)],
      [`display_${name}`, display],
    ]),
  ) as { [Key in Name | `display_${Name}`]: z.ZodString };

/** When something happened before, as imports have it: ISO 8601 with an offset. */
export const pastInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) <= Date.now(), complaint('in_future'))
  .transform((text) => new Date(text).toISOString());

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
  .refine((text) => typeof text !== 'string' || beginsWithDate(text), complaint('invalid'))
  .transform((text) => (typeof text === 'string' ? text.slice(0, 10) : text));

const beginsWithDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T\S*)?$/.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success;

/**
 * A time as it was sent: an instant in ISO 8601 UTC, or a day of the store (YYYY-MM-DD), whose beginning or end is meant.
 * `instantOf` of `@storefold/kernel/core` knows it in the store's time zone.
 */
export type SentTime = { readonly instant: string } | { readonly day: string };

/** A time as clients send it: ISO 8601, or a date alone, which is the store's day. Empty is null. */
export const timeInput = z
  .string()
  .nullish()
  .transform((text) => (typeof text !== 'string' ? text : text.trim() === '' ? null : text.trim()))
  .refine((text) => typeof text !== 'string' || isTime(text), complaint('invalid'))
  .transform((text) => (typeof text === 'string' ? sentTime(text) : text));

/** A time that clients have to send, in the same form. */
export const requiredTime = z.string().trim().refine(isTime, complaint('invalid')).transform(sentTime);

function isTime(text: string): boolean {
  if (z.iso.date().safeParse(text).success) return true;
  // Texts of instants are in the order of time only while years have four digits.
  return z.iso.datetime({ offset: true }).safeParse(text).success && /^\d/.test(new Date(text).toISOString());
}

function sentTime(text: string): SentTime {
  return text.length === 'YYYY-MM-DD'.length ? { day: text } : { instant: new Date(text).toISOString() };
}

/** Any JSON value. */
export const anyJson = z.json();
anyJson.register(namedShapes, { id: 'Json' });

/** Free JSON by keys, which programs keep with a record: the Store API takes it, and the Admin API shows it too. */
export const metadata = z.record(z.string(), anyJson);

/** The most that the metadata of one record may take as JSON, in bytes of UTF-8. */
export const METADATA_LIMIT_BYTES = 16_384;

/** Metadata as clients send it. */
export const metadataInput = metadata.refine(
  (sent) => new TextEncoder().encode(JSON.stringify(sent)).length <= METADATA_LIMIT_BYTES,
  complaint(text('too_long', { most: text('bytes', { count: METADATA_LIMIT_BYTES }) })),
);

/** Metadata of a request that may leave it out. Null empties it. */
export const optionalMetadata = metadataInput.nullish().transform((sent) => (sent === null ? {} : sent));

export const listMeta = z.object({
  page: z.int().describe('The number of this page, from 1.'),
  limit: z.int().describe('Records that a page has at most.'),
  count: z.int().describe('Records on all pages.'),
  pages: z.int().describe('Pages there are, at least 1.'),
  from: z.int().describe('The place of the first record of this page among all, from 1; 0 when it is empty.'),
  to: z.int().describe('The place of the last record of this page among all; 0 when it is empty.'),
  in: z.int().describe('Records on this page.'),
  previous: z.int().nullable().describe('The number of the page before; null on the first.'),
  next: z.int().nullable().describe('The number of the next page; null on the last.'),
});
listMeta.register(namedShapes, { id: 'ListMeta' });
export type ListMeta = z.infer<typeof listMeta>;

/** `{data, meta}`: one page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: listMeta });

/** A web address; empty is null. */
export const urlInput = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000)])
  .nullish()
  .transform((url) => (url === '' ? null : url));
