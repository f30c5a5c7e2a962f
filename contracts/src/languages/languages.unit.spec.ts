import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../endpoints.ts';
import { checkAddress } from '../places/address.ts';
import { languages } from './index.ts';

const { en, ...others } = languages;

describe.each(Object.entries(others))('the language %s', (_code, words) => {
  it('has every text and field that English has, and no other', () => {
    expect(Object.keys(words.texts)).toEqual(Object.keys(en.texts));
    expect(Object.keys(words.fields)).toEqual(Object.keys(en.fields));
  });

  it('says the values of a text, each by its name', () => {
    const differing = Object.entries(words.texts).filter(([key, said]) => {
      const wanted = namesIn(key);
      return said.trim() === '' || namesIn(said).join() !== wanted.join();
    });
    expect(differing).toEqual([]);
  });
});

describe('English', () => {
  it('is said as it is thrown', () => {
    for (const [key, said] of Object.entries(en.texts)) expect(said).toBe(key.replace(/:texts?\}/g, '}'));
  });

  it('names every field that a body or a query may have or a refusal names, and no other', () => {
    const sent = new Set([
      ...allEndpoints.flatMap(({ body, query }) => [...fieldsOf(body), ...fieldsOf(query)]),
      ...Object.keys(addressProblems),
    ]);
    expect(Object.keys(en.fields).filter((field) => !sent.has(field))).toEqual([]);
    expect([...sent].filter((field) => !Object.hasOwn(en.fields, field))).toEqual([]);
  });
});

/** What can be wrong with an address, of which no field is called `state`. */
const wrong = [checkAddress({ country: 'US', state_abbr: 'QQ' }), checkAddress({})];
const addressProblems = Object.assign({}, ...wrong.map((each) => ('problems' in each ? each.problems : {})));

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name = '']) => name).sort();

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema ? propertiesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [];
}

function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own =
    'properties' in schema && typeof schema.properties === 'object'
      ? Object.keys(schema.properties ?? {})
      : [];
  return [...own, ...Object.values(schema).flatMap(propertiesIn)];
}
