import { anyone, endpoint } from '@storefold/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ignoredNames } from './ignored-names.ts';

it.each([
  ['q[nme_cont]=a', 'q[nme_cont] (did you mean q[name_cont]?)'],
  ['q[name_cont]=a&q[name_in][]=b&tag=c&q[with_ids][]=d&page=2&locale=de', undefined],
  ['q[name_gt]=a&colour=red', 'q[name_gt] (did you mean q[name_eq]?), colour'],
  ['q[secret_note_eq]=a', 'q[secret_note_eq]'],
  ['sort=-nam,price&fields=id,nme', 'sort nam (did you mean name?), field nme (did you mean name?)'],
  ['expand=maker.city,makr', 'expand makr (did you mean maker?)'],
  ['col%C3%B6r%0Aur=1', 'col?r?ur'],
])('of a list, %s has %s without effect', (query, expected) => {
  expect(ignoredNames(list, { parameters: new URLSearchParams(query), body: undefined })).toEqual(
    expected === undefined ? {} : { 'X-Service-Ignored': expected },
  );
});

it('of a body, unknown top-level keys have no effect', () => {
  const parameters = new URLSearchParams();
  expect(ignoredNames(create, { parameters, body: { nmae: 'x', name: 'y', constructor: 1 } })).toEqual({
    'X-Service-Ignored': 'key nmae (did you mean name?), key constructor',
  });
});

it('of very many names a thousand characters are told', () => {
  const parameters = new URLSearchParams(
    Array.from({ length: 500 }, (_, index) => `unknown_${index}=`).join('&'),
  );
  expect(ignoredNames(list, { parameters, body: undefined })['X-Service-Ignored']).toHaveLength(1_000);
});

const record = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  maker: z.string().optional(),
});
const common = { service: 'catalog', path: '/things', access: anyone, summary: '', refusals: [] } as const;
const list = endpoint({
  ...common,
  name: 'things.list',
  method: 'GET',
  list: true,
  filters: { text: ['name'] },
  sorts: ['name', 'price'],
  plainFilters: ['tag'],
  otherFilters: ['with_ids'],
  answer: { status: 200, body: z.object({ data: z.array(record), meta: z.object({}) }) },
});
const create = endpoint({
  ...common,
  name: 'things.create',
  method: 'POST',
  body: z.object({ name: z.string() }),
  answer: { status: 201, body: record },
});
