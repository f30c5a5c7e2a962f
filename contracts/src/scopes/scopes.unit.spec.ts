import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../endpoints.ts';
import { type Scope, scopeAllows, scopeOfCall, scopes, scopesOfBoth } from './scopes.ts';

const verbs = ['read', 'write', 'update', 'delete'] as const;
const allowedBy = (...granted: string[]) =>
  verbs.filter((verb) => scopeAllows(granted, `${verb}_orders`)).join(' ');

describe('a scope', () => {
  it.each([
    [['read_orders'], 'read'],
    [['update_orders'], 'read update'],
    [['delete_orders'], 'read delete'],
    [['write_orders'], 'read write update delete'],
    [['update_orders', 'delete_orders'], 'read write update delete'],
    [['update_all'], 'read update'],
    [['delete_all', 'update_orders'], 'read write update delete'],
    [['read_all'], 'read'],
    [['write_all'], 'read write update delete'],
    [['update_products', 'read_events', 'updates_orders', 'orders'], ''],
  ])('of %j allows: %s', (granted, allowed) => {
    expect(allowedBy(...granted)).toBe(allowed);
  });

  it.each([
    [['write_orders'], ['update_all'], ['update_orders']],
    [['write_all'], ['update_orders', 'delete_orders'], ['write_orders']],
    [['update_orders'], ['delete_orders'], ['read_orders']],
    [['read_all'], ['write_orders'], ['read_orders']],
    [['read_all', 'update_orders'], ['update_all'], ['read_all', 'update_orders']],
    [['write_orders'], ['write_products'], []],
  ])('of %j and of %j together are: %j', (one, other, both) => {
    expect(scopesOfBoth(one, other).toSorted()).toEqual(both);
    expect(scopesOfBoth(other, one).toSorted()).toEqual(both);
  });

  it('is known with each verb for each subject', () => {
    for (const verb of verbs)
      expect(scopes).toEqual(expect.arrayContaining([`${verb}_orders`, `${verb}_all`]));
  });

  it('to write is asked for the part that a call uses: deleting or erasing, or any other change', () => {
    const named = allEndpoints.flatMap((each) => {
      if (each.access.api !== 'admin' || each.access.who !== 'scoped') return [];
      const { scope } = each.access;
      return [{ ...each, scope, needed: scopeOfCall(scope as Scope, each) }];
    });
    for (const { method, scope, needed, erases, name } of named) {
      if (scope.startsWith('read_')) expect(needed, name).toBe(scope);
      else if (method === 'DELETE' || erases || name.endsWith('.erase'))
        expect(needed, name).toMatch(/^delete_/);
      else expect(needed, name).toMatch(/^update_/);
    }
    expect(named.map(({ needed }) => needed.split('_')[0])).toEqual(
      expect.arrayContaining(['read', 'update', 'delete']),
    );
  });
});
