import { expect, it } from 'vitest';
import { anyone, endpoint } from '../endpoint.ts';
import { catalogEndpoints } from '../endpoints/catalog.ts';
import { customFieldEndpoints } from '../endpoints/custom-fields.ts';
import { type ChapteredEndpoint, tagOf, tagsOf } from './tags.ts';

it('an endpoint that belongs to no chapter of the reference does not compile', () => {
  const gadgets = endpoint({
    name: 'gadgets.list',
    service: 'catalog',
    method: 'GET',
    path: '/api/v3/store/gadgets',
    access: anyone,
    summary: 'Lists gadgets.',
    answer: { status: 204 },
    refusals: [],
  });
  // @ts-expect-error
  const table = [...catalogEndpoints, gadgets] satisfies readonly ChapteredEndpoint[];
  expect(() => tagsOf(table)).toThrow('gadgets.list belongs to no chapter');
});

it('the custom fields of any kind of record belong to one chapter', () => {
  const resource = {
    type: 'Warranty',
    service: 'catalog',
    path: 'warranties',
    scope: 'products',
    notFound: 'record_not_found',
  } as const;
  const { list } = customFieldEndpoints('warranty', resource);
  expect([tagOf(list), tagOf({ ...list, name: 'product_custom_fields.list' })]).toEqual([
    'Custom fields',
    'Custom fields',
  ]);
});
