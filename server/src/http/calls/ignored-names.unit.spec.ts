import { anyone, endpoint } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleStore } from '../request/caller.examples.ts';
import { ignoredNames } from './ignored-names.ts';

it.each([
  ['q[nme_cont]=a', 'q[nme_cont] (did you mean q[name_cont]?)'],
  ['q[name_cont]=a&q[name_in][]=b&tag=c&q[with_ids][]=d&page=2&locale=de', undefined],
  ['q[name_gt]=a&colour=red', 'q[name_gt] (did you mean q[name_eq]?), colour'],
  ['q[secret_note_eq]=a', 'q[secret_note_eq]'],
  ['q[date_eq]=a&q[make_at_gt]=b', 'q[date_eq], q[make_at_gt] (did you mean q[made_at_gt]?)'],
  [
    'q[name_contains]=a&q[nmae]=b',
    'q[name_contains] (did you mean q[name_cont]?), q[nmae] (did you mean q[name_eq]?)',
  ],
  [
    'filter[made_at_gteq]=a&name_cont=b&q[with_idz][]=c',
    'filter[made_at_gteq] (did you mean q[made_at_gteq]?), name_cont (did you mean q[name_cont]?), q[with_idz][] (did you mean q[with_ids][]?)',
  ],
  ['sort=-nam,price&fields=id,nme', 'sort nam (did you mean name?), field nme (did you mean name?)'],
  ['expand=maker.city,makr', 'expand makr (did you mean maker?)'],
  ['expand=maker.citty,maker.city.mayor', 'expand maker.citty (did you mean city?), expand maker.city.mayor'],
  ['q=x&page[]=2', 'q, page[] (did you mean page?)'],
  [
    'q[made_at_gt]=never&q[name_eq][]=a&q[made_at_lt]=2026-01-01',
    'q[made_at_gt] (its value cannot be read), q[name_eq][] (its value cannot be read)',
  ],
  [
    'q[made_at_in][]=2026-01-01&q[made_at_in][]=never&q[made_at_null]=perhaps',
    'q[made_at_in][] (its value cannot be read), q[made_at_null] (its value cannot be read)',
  ],
  [
    `q[name_eq]=${'a'.repeat(257)}&tag=${'b'.repeat(257)}`,
    'q[name_eq] (its value cannot be read), tag (its value cannot be read)',
  ],
  ['page=two&limit=1e3', 'page (its value cannot be read), limit (its value cannot be read)'],
  ['page=&limit=-1&q[made_at_gt]=&q[name_in][]=a&q[name_in][]=', undefined],
  ['col%C3%B6r%0Aur=1', 'col?r?ur'],
])('of a list, %s has %s without effect', (query, expected) => {
  expect(ignoredNames(list, { parameters: new URLSearchParams(query), body: undefined })).toEqual(
    expected === undefined ? {} : { 'X-Service-Ignored': expected },
  );
});

describe('what the store does not have', () => {
  const store = { ...exampleStore, allowed_origins: ['https://shop.example'] };
  const caller = { store, currency: 'EUR', isLocaleAsked: false, language: undefined };
  const named = (asked: { locale?: string; currency?: string }, body?: Record<string, unknown>, as = {}) =>
    ignoredNames(reset, {
      parameters: new URLSearchParams(),
      body,
      localized: { locale: undefined, currency: undefined, ...asked, caller: { ...caller, ...as } },
    })['X-Service-Ignored'];

  it('is named: a language, a currency, an address that no origin allows', () => {
    const redirect_url = 'https://evil.example/reset';
    expect(named({ locale: 'xx', currency: 'JPY' }, { redirect_url })).toBe(
      'locale (the store does not have it), currency (the store does not have it), key redirect_url (it has none of the allowed origins)',
    );
  });

  it('is nothing of what has an effect', () => {
    expect(named({})).toBeUndefined();
    expect(named({ currency: 'eur' }, { redirect_url: 'https://shop.example/a' })).toBeUndefined();
    expect(named({ locale: 'de' }, {}, { isLocaleAsked: true })).toBeUndefined();
    // There are texts in it, although the store sells in another.
    expect(named({ locale: 'de' }, { redirect_url: '' }, { language: 'de' })).toBeUndefined();
  });
});

it('of a list that shows other callers more, the names count that this one may use', () => {
  const parameters = new URLSearchParams(
    'q[cf_size_gt]=3&q[cf_rank_gt]=3&q[price_eq]=1&sort=cf_size,cf_rank',
  );
  const spec = {
    attributes: { name: { field: 'name', type: 'text' }, cf_size: { field: 'size', type: 'number' } },
    sorts: { cf_size: [{ field: 'size' }] },
    defaultSort: [],
  } as const;
  expect(ignoredNames(list, { parameters, body: undefined, spec })).toEqual({
    'X-Service-Ignored': 'q[cf_rank_gt], q[price_eq], sort cf_rank',
  });
});

it.each([
  [{ nmae: 'x', name: 'y', constructor: 1 }, 'key nmae (did you mean name?), key constructor'],
  [{ name: 'y', maker: { nam: 1, city: { z: 1 } } }, 'key maker.nam (did you mean name?), key maker.city.z'],
  [{ name: 'y', parts: [{ qty: 1 }, { qty: 2, count: 1 }] }, 'key parts.qty'],
  [{ name: 'y', prize: { kind: 'car', doors: 4, wheels: 4 } }, 'key prize.wheels'],
  [{ name: 'y', metadata: { anything: { goes: 1 } } }, undefined],
])('of a body, unknown keys have no effect, however deep: %j', (body, expected) => {
  expect(ignoredNames(create, { parameters: new URLSearchParams(), body })).toEqual(
    expected === undefined ? {} : { 'X-Service-Ignored': expected },
  );
});

it('of a body that nobody asked for, no key has an effect', () => {
  expect(ignoredNames(list, { parameters: new URLSearchParams(), body: { name: 'x' } })).toEqual({
    'X-Service-Ignored': 'key name',
  });
});

it('of very many names a thousand characters are told', () => {
  const parameters = new URLSearchParams(
    Array.from({ length: 500 }, (_, index) => `unknown_${index}=`).join('&'),
  );
  expect(ignoredNames(list, { parameters, body: undefined })['X-Service-Ignored']).toHaveLength(1_000);
});

it('of very many names the nearest ones are looked for of the first ten', () => {
  const wrong = Array.from({ length: 30 }, (_, index) => `name${index}`);
  const told = ignoredNames(list, {
    parameters: new URLSearchParams({ fields: wrong.join() }),
    body: undefined,
  });
  const [first = '', ...others] = String(told['X-Service-Ignored']).split('field name10');
  expect(first.match(/did you mean name\?/g)).toHaveLength(10);
  expect(others.join()).not.toContain('did you mean');
});

const record = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  maker: z.object({ name: z.string(), city: z.object({ name: z.string() }).optional() }).optional(),
});
const common = { service: 'catalog', path: '/things', access: anyone, summary: '', refusals: [] } as const;
const list = endpoint({
  ...common,
  name: 'things.list',
  method: 'GET',
  list: true,
  filters: { text: ['name'], timestamp: ['made_at'] },
  sorts: ['name', 'price'],
  plainFilters: ['tag'],
  otherFilters: ['with_ids'],
  answer: { status: 200, body: z.object({ data: z.array(record), meta: z.object({}) }) },
});
const reset = endpoint({
  ...common,
  name: 'things.reset',
  method: 'POST',
  body: z.object({ redirect_url: z.string().nullish() }),
  answer: { status: 202 },
});
const create = endpoint({
  ...common,
  name: 'things.create',
  method: 'POST',
  body: z.object({
    name: z.string(),
    maker: z.object({ name: z.string().optional(), city: z.object({}).nullish() }).optional(),
    parts: z.array(z.object({ count: z.int().optional() })).nullish(),
    prize: z
      .union([
        z.object({ kind: z.literal('boat'), wheels: z.int() }),
        z.object({ kind: z.literal('car'), doors: z.int() }),
      ])
      .optional(),
    metadata: z.record(z.string(), z.json()).optional(),
  }),
  answer: { status: 201, body: record },
});
