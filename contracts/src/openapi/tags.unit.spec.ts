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
  expect(table).toContain(gadgets);
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

it("a service of one's own is the last chapter", () => {
  const points = endpoint({
    name: 'loyalty_accounts.list',
    service: 'loyalty-points',
    method: 'GET',
    path: '/api/v3/store/loyalty_accounts',
    access: anyone,
    summary: 'Lists accounts.',
    answer: { status: 204 },
    refusals: [],
  });
  expect(tagOf(points)).toBe('Loyalty points');
  expect(tagsOf([points, ...catalogEndpoints]).at(-1)).toMatchObject({ name: 'Loyalty points' });
});
