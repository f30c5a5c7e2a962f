import type { Endpoint } from '@storefold/contracts';
import { declaredSpec, type ListSpec } from '@storefold/server/http';
import { translatedKey } from '../translated-key.ts';

/** The filters and sorts of a category list, by the names in a language first. Sorted level by level by default. */
export function categoryListSpec(storeId: string, endpoint: Endpoint, language?: string): ListSpec {
  const spec = ownSpec(storeId, endpoint);
  const { name } = spec.attributes;
  if (language === undefined || !name) return spec;
  const inLanguage = (field: string) => `translated.${translatedKey(language, field)}`;
  return {
    ...spec,
    attributes: { ...spec.attributes, name: { ...name, before: inLanguage('name') } },
    sorts: { ...spec.sorts, name: [{ field: inLanguage('name_folded') }, { field: 'name_folded' }] },
  };
}

const ownSpec = (storeId: string, endpoint: Endpoint): ListSpec =>
  declaredSpec(endpoint, {
    base: { field: 'store_id', eq: storeId },
    sortFields: { name: 'name_folded' },
    defaultSort: [{ field: 'depth' }, { field: 'position' }, { field: 'name_folded' }],
  });
