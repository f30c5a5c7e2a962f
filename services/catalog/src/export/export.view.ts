import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { type Export, type ExportFact, evolve, initial } from './export.ts';

/** Without its filters, which may name a customer: read models of the catalog are not rewritten after an erasure. */
export type ExportDocument = Omit<Export, 'filters'> & { readonly id: string };

export const EXPORTS: CollectionName<ExportDocument> = 'exports';

export const exportView: Projection<ExportFact> = {
  name: 'exports',
  version: 3,
  categories: ['export'],
  collections: [
    {
      name: EXPORTS,
      fields: {
        store_id: 'text',
        export_type: 'text',
        status: 'text',
        row_count: 'number',
        expires_at: 'timestamp',
        created_at: 'timestamp',
      },
      indexes: [
        ['store_id', 'created_at'],
        ['status', 'expires_at'],
      ],
    },
  ],

  async project(fact, documents) {
    const id = fact.recordId;
    const before = await documents.get(EXPORTS, id);
    const state = before ? { ...before, filters: null } : initial;
    const after = evolveStored(evolve, state, fact);
    if (after.status === 'absent') return;
    const { filters: _, ...document } = after;
    documents.put(EXPORTS, { ...document, id });
  },
};
