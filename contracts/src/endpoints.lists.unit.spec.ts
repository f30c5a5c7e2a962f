import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints, predicatesOfType, recordOf } from './index.ts';

/** The list of tags, which have nothing but a name, is searched by a parameter of its own. */
const lists = allEndpoints.filter(({ list, name }) => list && name !== 'tags.list');

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

  it.each(lists.map((each) => [each.name, each] as const))(
    '%s of the Store API is filtered and sorted by nothing that its records do not show there',
    (_, each) => {
      if (each.access.api !== 'store' || each.name === 'products.filters') return;
      const record = recordOf(each);
      const shown = record instanceof z.ZodObject ? Object.keys(record.shape) : [];
      const hidden = Object.values(each.filters ?? {})
        .flat()
        .filter((name) => !shown.includes(name) && !known.has(name));
      expect(hidden).toEqual([]);
    },
  );
});

/** What records show under another name, or as a part. */
const known: ReadonlySet<string> = new Set(['sku', 'customer_id', 'user_id', 'created_at', 'updated_at']);
