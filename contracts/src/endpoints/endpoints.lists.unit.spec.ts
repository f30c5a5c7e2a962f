import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  allEndpoints,
  customFieldResources,
  type Endpoint,
  expansionsOf,
  predicatesOfType,
  recordOf,
} from '../index.ts';

/** The list of tags, which have nothing but a name, is searched by a parameter of its own. */
const lists = allEndpoints.filter(({ list, name }) => list && name !== 'tags.list');
const inStore = lists.filter(({ access }) => access.api === 'store');
/** Products, and what narrows a list of them down. */
const shoppersProducts = ['products.list', 'products.filters'];

describe('the list of an endpoint', () => {
  it.each(lists.map((each) => [each.name, each] as const))(
    '%s declares what it is filtered by, each attribute once and with a type that has predicates',
    (_, { filters = {} }) => {
      const names = Object.values(filters).flat();
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
      for (const type of Object.keys(filters)) expect(Object.keys(predicatesOfType)).toContain(type);
    },
  );

  it.each(inStore.map((each) => [each.name, each] as const))(
    '%s of the Store API is filtered and sorted by nothing that its records do not show there',
    (name, each) => {
      // The filters narrow down the list of products.
      const record = recordOf(name === 'products.filters' ? endpointOf('products.list') : each);
      const shown = record instanceof z.ZodObject ? Object.keys(record.shape) : [];
      const isHidden = (attribute: string) => !shown.includes(attribute);
      const filters = Object.values(each.filters ?? {})
        .flat()
        .filter(isHidden);
      const sorts = each.sorts?.filter(isHidden) ?? [];
      expect({ filters, sorts }).toEqual({ filters: [], sorts: [], ...shownOtherwise[name] });
    },
  );

  it('of records that can have custom fields takes them from staff, and that of products from shoppers', () => {
    const carrying = lists.filter(
      (each) => each.access.api === 'admin' && expansionsOf(each).includes('custom_fields'),
    );
    const declared = lists.filter(({ customFields }) => customFields !== undefined);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(
      [...carrying.map(({ name }) => name), ...shoppersProducts].toSorted(),
    );
    for (const { customFields, service } of declared) {
      expect(customFields && customFieldResources[customFields].service).toBe(service);
    }
  });
});

const endpointOf = (name: string): Endpoint => {
  const found = lists.find((each) => each.name === name);
  if (!found) throw new Error(`there is no list ${name}`);
  return found;
};

/** What records show as a part, or only in the order in which they are listed. */
const shownOtherwise: Readonly<Record<string, { filters?: readonly string[]; sorts?: readonly string[] }>> = {
  'products.list': { filters: ['sku'], sorts: ['manual', 'best_selling', 'sku'] },
  'products.filters': { filters: ['sku'] },
  'customer_gift_cards.list': { sorts: ['created_at'] },
  'customer_store_credits.list': { sorts: ['created_at'] },
};
