import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { dataExport } from './export.decider.ts';
import type { Export, ExportState } from './export.ts';

/** Its filters may name a customer, and read models of the catalog are not rewritten after an erasure. */
const documents = stateDocument<Export>()({ without: { filters: null } });

export type ExportDocument = ReturnType<typeof documents.of>;

export const EXPORTS: CollectionName<ExportDocument> = 'exports';

export const exportView = stateView({
  name: EXPORTS,
  version: 4,
  of: dataExport,
  documents,
  isShown: (state: ExportState) => state.status !== 'absent',
  fields: {
    store_id: 'text',
    export_type: 'text',
    status: 'text',
    files: 'text[]',
    row_count: 'number',
    expires_at: 'timestamp',
    created_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['status', 'expires_at'],
  ],
});
