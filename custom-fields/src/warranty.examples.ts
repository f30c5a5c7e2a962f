import type { CustomFieldResource } from '@storefold/contracts';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import { defineService } from '@storefold/server/runtime';
import { nobody } from './carrier.ts';
import { withCustomFields } from './with-custom-fields.ts';

/** A kind of record of a platform team's own: this is all that gives it custom fields. */
export const warrantyResource: CustomFieldResource = {
  type: 'Warranty',
  path: 'warranties',
  service: 'ordering',
  scope: 'orders',
  notFound: 'record_not_found',
};

interface WarrantyFact extends Fact {
  type: 'WarrantyGiven' | 'WarrantyEnded';
}

const warranty: Aggregate<boolean, never, WarrantyFact> = {
  category: 'warranty',
  initial: false,
  evolve: (_state, fact) => fact.type === 'WarrantyGiven',
  decide: () => [],
};

export const service = withCustomFields<WarrantyFact>(
  defineService({ name: 'ordering', facts: {}, endpoints: [] }),
  {
    kinds: [
      {
        name: 'warranty',
        resource: warrantyResource,
        findPerson: async (id, _storeId, { commands }) =>
          (await commands.load(warranty, id)).state ? nobody : undefined,
      },
    ],
    ended: { categories: ['warranty'], facts: ['WarrantyEnded'], idsIn: ({ recordId }) => [recordId] },
  },
);
