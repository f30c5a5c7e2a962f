import { complaint } from '@storefold/contracts';
import type { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseBody, parseQuery } from './validation.ts';

describe('messages of validation', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, "can't be blank"],
    ['null', z.string(), null, "can't be blank"],
    ['an empty text', z.string().min(1), '', "can't be blank"],
    ['an empty text where eight are asked for', z.string().min(8), '', "can't be blank"],
    ['an empty e-mail', z.email(), '', "can't be blank"],
    ['blanks only', z.string().trim().min(1), '   ', "can't be blank"],
    ['an empty list', z.array(z.string()).min(1), [], "can't be blank"],
    ['null where a union is asked for', z.union([z.string(), z.number()]), null, "can't be blank"],
    ['a missing choice', z.enum(['a', 'b']), undefined, "can't be blank"],
    ['another type', z.string(), 7, 'is invalid'],
    ['text for a flag', z.boolean(), 'yes', 'is invalid'],
    ['text for a number', z.number(), 'seven', 'is invalid'],
    ['a wrong format', z.email(), 'nobody', 'is invalid'],
    ['a wrong pattern', z.string().regex(/^a$/), 'b', 'is invalid'],
    ['a wrong date', z.iso.date(), '2026-02-30', 'is invalid'],
    ['a rule without words', z.string().refine((text) => text === 'ok'), 'no', 'is invalid'],
    ['none of a union', z.union([z.string(), z.number()]), true, 'is invalid'],
    ['short text', z.string().min(8), 'abc', 'is too short (minimum is 8 characters)'],
    ['text short of one', z.string().min(2), 'a', 'is too short (minimum is 2 characters)'],
    ['long text', z.string().max(3), 'abcd', 'is too long (maximum is 3 characters)'],
    ['one character too many', z.string().max(1), 'ab', 'is too long (maximum is 1 character)'],
    ['a long list', z.array(z.int()).max(2), [1, 2, 3], 'is too long (maximum is 2 items)'],
    ['a short list', z.array(z.int()).min(2), [1], 'is too short (minimum is 2 items)'],
    ['zero', z.number().positive(), 0, 'must be greater than 0'],
    ['a negative integer', z.int().positive(), -3, 'must be greater than 0'],
    ['below', z.number().min(1), 0, 'must be greater than or equal to 1'],
    ['above', z.number().max(5), 6, 'must be less than or equal to 5'],
    ['not below', z.number().lt(5), 5, 'must be less than 5'],
    ['a fraction', z.int(), 1.5, 'must be an integer'],
    ['text for an integer', z.int(), '3', 'must be an integer'],
    ['another choice', z.enum(['a', 'b']), 'c', 'is not included in the list'],
    ['another literal', z.literal('a'), 'b', 'is not included in the list'],
    ['words of its own', z.string().min(8, complaint('invalid')), 'abc', 'is invalid'],
    [
      'a rule with words',
      z.string().refine((text) => text === 'ok', complaint('taken')),
      '',
      'has already been taken',
    ],
  ])('%s', (_what, schema, value, message) => {
    expect(refusal(z.object({ field: schema }), { field: value }).details).toEqual({ field: [message] });
  });

  it('joins the messages of all fields to a sentence, with 422', () => {
    const schema = z.object({ first_name: z.string(), email: z.email(), password: z.string().min(8) });
    expect(refusal(schema, { email: 'x', password: 'short' })).toMatchObject({
      code: 'validation_error',
      status: 422,
      message:
        "First name can't be blank, Email is invalid and Password is too short (minimum is 8 characters)",
    });
  });

  it('names nested fields with dots', () => {
    const schema = z.object({ items: z.array(z.object({ quantity: z.int().positive() })) });
    expect(refusal(schema, { items: [{ quantity: 1 }, { quantity: 0 }] }).details).toEqual({
      'items.1.quantity': ['must be greater than 0'],
    });
  });

  it('tells of a wrong element under the name of its list, once', () => {
    const schema = z.object({ tags: z.array(z.string()) });
    expect(refusal(schema, { tags: [1, 'x', 2] }).details).toEqual({ tags: ['is invalid'] });
  });

  it('says every message of a field, each once', () => {
    const schema = z.object({
      code: z
        .string()
        .min(8)
        .regex(/^[a-z]+$/),
    });
    expect(refusal(schema, { code: 'A1' }).details).toEqual({
      code: ['is too short (minimum is 8 characters)', 'is invalid'],
    });
    expect(refusal(schema, { code: '' }).details).toEqual({ code: ["can't be blank"] });
  });

  it('says what is wrong with the whole under base', () => {
    const schema = z
      .object({ a: z.int(), b: z.int() })
      .refine(({ a, b }) => a < b, complaint('currency_named_twice'));
    expect(refusal(schema, { a: 2, b: 1 })).toMatchObject({
      message: 'must name each currency only once',
      details: { base: ['must name each currency only once'] },
    });
  });

  it('says of a form whose kind is unknown which key decides it', () => {
    const schema = z.object({
      source: z.discriminatedUnion('type', [
        z.object({ type: z.literal('card') }),
        z.object({ type: z.literal('cash') }),
      ]),
    });
    expect(refusal(schema, { source: { type: 'coins' } }).details).toEqual({
      'source.type': ['is not included in the list'],
    });
    expect(refusal(schema, { source: {} }).details).toEqual({ 'source.type': ["can't be blank"] });
  });

  it('complains about a hundred fields at most', () => {
    const schema = z.object({ list: z.array(z.object({ name: z.string() })) });
    const { details } = refusal(schema, { list: Array.from({ length: 1_000 }, () => ({ name: 1 })) });
    expect(Object.keys(details ?? {})).toHaveLength(100);
  });

  it('drops what the schema does not name', () => {
    expect(parseBody(z.object({ a: z.string() }), { a: 'x', role: 'owner' })).toEqual({ a: 'x' });
  });
});

describe('query parameters', () => {
  const schema = z.object({ q: z.string(), kind: z.enum(['a', 'b']).optional() });

  it('that are missing are 400 parameter_missing', () => {
    expect(queryRefusal(schema, {})).toMatchObject({
      code: 'parameter_missing',
      status: 400,
      details: { q: ["can't be blank"] },
    });
  });

  it('that are wrong are 400 parameter_invalid', () => {
    expect(queryRefusal(schema, { q: 'x', kind: 'c' })).toMatchObject({
      code: 'parameter_invalid',
      status: 400,
      message: 'The parameter kind is not included in the list',
    });
  });
});

const refusal = (schema: z.ZodType, body: unknown): Refusal => thrownBy(() => parseBody(schema, body));
const queryRefusal = (schema: z.ZodType, query: unknown): Refusal =>
  thrownBy(() => parseQuery(schema, query));

function thrownBy(parse: () => unknown): Refusal {
  try {
    parse();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('nothing was refused');
}
