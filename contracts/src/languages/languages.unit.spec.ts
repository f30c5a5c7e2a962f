import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../endpoints.ts';
import { nouns } from '../ids.ts';
import { checkAddress } from '../places/address.ts';
import { de as ownGerman } from './de.ts';
import { en as ownEnglish } from './en.ts';
import { languages } from './index.ts';
import { complaint, text, textOfComplaint } from './text.ts';
import { translation } from './words.ts';

const { en, de } = languages;
const german = ownGerman as typeof ownEnglish;
const others = Object.values(languages).filter((words) => words !== en);

describe('a language', () => {
  it('has the texts of English in their order, so that they are found beside each other', () => {
    expect(Object.keys(de.texts)).toEqual(Object.keys(en.texts));
  });

  it('does not compile without a text or a value that English has', () => {
    const { texts, fields } = german;
    const { blank: _, ...withoutOne } = texts;
    // @ts-expect-error: a text is missing
    translation({ and: 'und', fields, texts: withoutOne });
    // @ts-expect-error: the value `name` is called otherwise
    translation({ and: 'und', fields, texts: { ...texts, item_out_of_stock: '{Name} ist ausverkauft' } });
    // @ts-expect-error: the value `kind` would not be translated
    translation({ and: 'und', fields, texts: { ...texts, not_found: '{kind} nicht gefunden' } });
    translation({ and: 'und', fields, texts: { ...texts, not_found: 'nicht gefunden: {kind:text}' } });
  });
});

describe('a noun', () => {
  it('names no field that another noun or a language names in another way', () => {
    for (const code of ['en', 'de'] as const) {
      const own = { en: ownEnglish, de: german }[code].fields as Readonly<Record<string, string>>;
      const named = Object.values(nouns).flatMap(({ words }) => Object.entries(words[code].fields ?? {}));
      for (const [field, name] of named) {
        expect(own, field).not.toHaveProperty(field);
        expect(languages[code].fields[field], field).toBe(name);
      }
    }
  });
});

describe('a text', () => {
  it('does not compile as a sentence, without its values, or with others', () => {
    // @ts-expect-error: no key
    complaint('is invalid');
    // @ts-expect-error: lacks its value
    complaint('item_out_of_stock');
    // @ts-expect-error: lacks its value
    text('item_out_of_stock');
    // @ts-expect-error: has no value
    text('cart_empty', { name: 'Shirt' });
    // @ts-expect-error: a sentence for a text
    text('not_found', { kind: 'Gift card' });
    expect(text('not_found', { kind: 'gift_card' })).toEqual({
      text: 'not_found',
      values: { kind: 'gift_card' },
    });
  });

  it('is the only message that checks of requests and queries have', () => {
    const messages = allEndpoints.flatMap(({ body, query }) => [...messagesIn(body), ...messagesIn(query)]);
    expect(messages.length).toBeGreaterThan(10);
    for (const message of messages) expect(Object.keys(en.texts)).toContain(textOfComplaint(message).text);
  });
});

describe('a language that is not English', () => {
  it('says nothing in English: no text, and no name of a field', () => {
    const words =
      /\b(the|is|are|of|and|with|from|your|you|order|cannot|must|has|been|this|that|after|before|not|by|to|or|verifier|correlation)\b/i;
    // They name parameters and words of the API.
    const named = ['report_ends_before_it_begins', 'taggable_type_unknown'];
    const remains = Object.entries({ ...de.texts, ...de.fields }).filter(([, said]) =>
      words.test(said.replaceAll(/\{[\w:]+\}/g, '')),
    );
    expect(remains.map(([key]) => key)).toEqual(named);
  });

  it('names every field that a body or a query may have or a refusal names, and no other beside those of nouns', () => {
    const sent = new Set([
      ...allEndpoints.flatMap(({ body, query, upload }) => [
        ...fieldsOf(body),
        ...fieldsOf(query),
        ...(upload ? ['file'] : []),
      ]),
      ...Object.keys(addressProblems),
      ...preferencesOfTestGateway,
    ]);
    expect(Object.keys(german.fields).filter((field) => !sent.has(field))).toEqual([]);
    for (const { fields } of others) {
      expect([...sent].filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
    }
  });
});

/** What staff set of methods of the test gateway, which no schema names. */
const preferencesOfTestGateway = [
  'api_key',
  'decline_above',
  'delay_ms',
  'note',
  'statement',
  'test_mode',
  'webhook_secret',
];

/** What can be wrong with an address, of which no field is called `state`. */
const wrong = [checkAddress({ country: 'US', state_abbr: 'QQ' }), checkAddress({})];
const addressProblems = Object.assign({}, ...wrong.map((each) => ('problems' in each ? each.problems : {})));

/** The messages that the checks of a schema have of their own. */
function messagesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const definition = part instanceof z.core.$ZodType || isCheck(part) ? part._zod.def : part;
  const own =
    'error' in definition && typeof definition.error === 'function' ? [String(definition.error({}))] : [];
  return [...own, ...Object.values(definition).flatMap((each) => messagesIn(each, seen))];
}

const isCheck = (part: object): part is z.core.$ZodCheck => '_zod' in part;

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
