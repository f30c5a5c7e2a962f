import { expect, it } from 'vitest';
import { anyone, endpoint } from '../endpoint.ts';
import { chapters } from '../endpoints/chapter.ts';
import { customFieldEndpoints } from '../endpoints/custom-fields.ts';
import { allEndpoints } from '../endpoints.ts';
import { chapterOf, tagOf, tagsOf } from './tags.ts';

it.each(allEndpoints.map((each) => [each.name, each] as const))(
  '%s belongs to a chapter of the reference',
  (_, each) => {
    expect(chapterOf(each)).toBeDefined();
  },
);

it('no two chapters stand in the same place, have the same name or the same endpoints', () => {
  for (const part of ['position', 'name'] as const)
    expect(new Set(chapters().map((each) => each[part])).size).toBe(chapters().length);
  const groups = chapters().flatMap((each) => each.groups);
  expect(groups.toSorted()).toEqual([...new Set(groups)].toSorted());
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
  expect(tagsOf([points, ...allEndpoints]).at(-1)).toMatchObject({ name: 'Loyalty points' });
});
