import { evolveStored } from '@storefold/kernel/command-handling';
import type { Projection } from '@storefold/kernel/subscriptions';
import { type Export, type ExportFact, evolve } from './export.ts';

export type ExportDocument = Export & { readonly id: string };

export const EXPORTS = 'exports';

export const exportView: Projection<ExportFact> = {
  name: 'exports',
  version: 1,
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
    const before = await documents.get<ExportDocument>(EXPORTS, id);
    const after = evolveStored(evolve, before ?? { status: 'absent' }, fact);
    if (after.status !== 'absent') documents.put<ExportDocument>(EXPORTS, { ...after, id });
  },
};
