import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { dataImport } from './import.decider.ts';
import type { Import, ImportState } from './import.ts';

const documents = stateDocument<Import>()({
  without: { errors: [], error_parts: [], records: [], record_parts: [] },
});

type ImportDocument = ReturnType<typeof documents.of>;

export const IMPORTS: CollectionName<ImportDocument> = 'imports';

export const importView = stateView({
  name: IMPORTS,
  version: 4,
  of: dataImport,
  documents,
  isShown: (state: ImportState) => state.status !== 'absent',
  fields: {
    store_id: 'text',
    import_type: 'text',
    format: 'text',
    status: 'text',
    filename: 'text',
    file_digest: 'text',
    rows_digest: 'text',
    rows_count: 'number',
    failed_count: 'number',
    created_at: 'timestamp',
    completed_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['file_digest', 'status'],
    ['rows_digest', 'status'],
  ],
});
