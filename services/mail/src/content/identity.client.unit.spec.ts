import type { Bus } from '@storefold/kernel/ports';
import { expect, it } from 'vitest';
import { IdentityClient } from './identity.client.ts';

it('the owners of a store are asked for only where a mail may be for them', async () => {
  const asked: unknown[] = [];
  const bus = {
    ask: (_question: unknown, request: unknown) => {
      asked.push(request);
      return Promise.resolve({ store: null });
    },
  } as unknown as Bus;
  const identity = new IdentityClient(bus);
  await identity.findStore('store_1');
  await identity.findStore('store_1', { isToOwners: true });
  expect(asked).toEqual([{ store_id: 'store_1', without_owners: true }, { store_id: 'store_1' }]);
});
