import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allQuestions } from './questions/questions.ts';
import { readingOf } from './reading.ts';

describe('an answer of another version', () => {
  it.each(allQuestions)(
    'to $name is read with fields and words that this version does not know',
    ({ answer }) => {
      const told = exampleOf(answer, 'unknown_word');
      const read = readingOf(answer).safeParse(told);
      expect(read.error).toBeUndefined();
      expect(read.data).not.toHaveProperty('new_field');
    },
  );

  it.each(allQuestions)(
    'to $name may lack what need not be told, and each such field says what that means',
    (asked) => {
      const { data, error } = readingOf(asked.answer).safeParse(exampleOf(asked.answer, undefined, true));
      expect(error).toBeUndefined();
      expect(data).toBeDefined();
      const lacking = optionalIn(asked.answer).filter((path) => !(path in absent));
      expect(lacking).toEqual([]);
    },
  );

  it('is read as what the declaration says where a word is unknown or a field is missing', () => {
    const reading = readingOf(
      z.object({ unit: z.enum(['metric', 'imperial']).meta({ otherwise: 'metric' }) }),
    );
    expect(reading.parse({ unit: 'imperial' })).toEqual({ unit: 'imperial' });
    expect(reading.parse({ unit: 'nautical' })).toEqual({ unit: 'metric' });
    expect(reading.parse({})).toEqual({ unit: 'metric' });
  });

  it('is of no use where a word has to be known, or a field is missing that has no other meaning', () => {
    const exact = z.enum(['g', 'oz']).meta({ exact: 'a delivery is priced by weight' });
    const reading = readingOf(z.object({ unit: exact, zone: z.string().nullable() }));
    expect(reading.safeParse({ unit: 'g', zone: null }).success).toBe(true);
    expect(reading.safeParse({ unit: 'st', zone: null }).success).toBe(false);
    expect(reading.safeParse({ unit: 'g' }).success).toBe(false);
  });

  it('is passed on as it was told where nobody here looks into it', () => {
    const record = z.object({ id: z.string(), state: z.string() }).meta({ passedOn: true });
    const told = { records: [{ id: 'a', further: { is: ['kept'] } }] };
    expect(readingOf(z.object({ records: z.array(record) })).parse(told)).toEqual(told);
  });
});

/** What an answer without the field is read as. Never as a permission. */
const absent: Readonly<Record<string, string>> = {
  owners_locale: 'the language of the store',
  preferred_locale: 'the language of the store',
  locale: 'the language of the request, or of the store',
  timezone: 'days of mails are those of UTC',
  customer_mails: 'confirmations of orders, and no other mail to customers',
  return_days: 'thirty, which stores have that never set it',
  return_reasons: 'any, which is to say none is asked for',
  invoices: 'staff make them by hand',
  open_orders: 'there are some, and which ones is not known',
  personal_orders: 'ordering does not say it, and nobody waits for it',
  customer_group_ids: 'in no group, so that nothing is cheaper',
  text: 'the sentence in English beside it',
  unusable_text: 'the sentence in English beside it',
  custom_fields: 'not asked for',
  credit_amount: 'not shown',
  credit_amount_used: 'not shown',
  credit_amount_authorized: 'not shown',
  stock_location: 'the first location of the store, of which nothing is known but its name',
  digital_files: 'nothing to download',
  is_delivered: 'it is delivered',
  digest: 'staff removed the file',
  customer_ids: 'nobody',
};

/** The names of the fields that may be absent, but for those that are passed on. */
function optionalIn(schema: z.ZodType): string[] {
  if (schema.meta()?.passedOn === true) return [];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      ...(field.safeParse(undefined).success && !(field instanceof z.ZodUnknown) ? [name] : []),
      ...optionalIn(field),
    ]);
  }
  if (schema instanceof z.ZodArray) return optionalIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return optionalIn(schema.unwrap() as z.ZodType);
  return [];
}

/** An answer as a neighbour may give it. `word`: instead of each word of a list. `isBare`: without what need not be told. */
function exampleOf(schema: z.ZodType, word: string | undefined, isBare = false): unknown {
  const within = (inner: unknown) => exampleOf(inner as z.ZodType, word, isBare);
  if (schema.meta()?.exact !== undefined)
    return exampleOf(schema.meta({ exact: undefined }), undefined, isBare);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
      ([, field]) => !(isBare && field.safeParse(undefined).success),
    );
    return { ...Object.fromEntries(fields.map(([name, field]) => [name, within(field)])), new_field: 1 };
  }
  if (schema instanceof z.ZodArray) return [within(schema.element)];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return within(schema.unwrap());
  if (schema instanceof z.ZodRecord) return { key: within(schema.valueType) };
  if (schema instanceof z.ZodUnion) return within(schema.options[0]);
  if (schema instanceof z.ZodEnum) return word ?? schema.options[0];
  if (schema instanceof z.ZodLiteral) return word ?? schema.value;
  const candidates = [
    '1.00',
    'USD',
    1,
    true,
    '2026-11-28T00:00:00.000Z',
    { text: 'gift_card_expired' },
    {},
    null,
  ];
  const fitting = candidates.find((each) => schema.safeParse(each).success);
  if (fitting === undefined) throw new Error(`no example of ${schema.def.type}`);
  return fitting;
}
