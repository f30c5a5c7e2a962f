import { expect, it } from 'vitest';
import { queryOf } from './queries.ts';

it('a query of a figure can be run as it is: its parameters are texts in it, whatever they hold', () => {
  const query = queryOf('events', "st'ore :to", { to: '2026-03-02T00:00:00.000Z', starts: ['a', 'b'] });
  expect(query).toContain(`json_each('["a","b"]')`);
  expect(query).toContain("lead(value, 1, '2026-03-02T00:00:00.000Z')");
  expect(query).toContain("metadata ->> 'store_id' = 'st''ore :to'");
});

it('a query asks for all stores of the log where the id of the store is not to be known', () => {
  const query = queryOf('conversion', undefined, { to: '', starts: [] });
  expect(query).toContain("metadata ->> 'store_id' = metadata ->> 'store_id'");
});
