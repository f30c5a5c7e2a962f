import type { Imported } from '@storefold/contracts';
import type { Import } from './import.ts';

/** The form without errors, which the public event carries. */
export const importSummaryBody = (
  id: string,
  imported: Import,
): Omit<Imported, 'errors' | 'products' | 'records' | 'kept'> => ({
  id,
  type: imported.import_type,
  format: imported.format,
  dry_run: imported.reading?.dry_run ?? false,
  reader: imported.reading?.reader ?? null,
  columns: [...(imported.reading?.columns ?? [])],
  filename: imported.filename,
  state: imported.status,
  rows_count: imported.rows_count,
  processed_count: imported.processed_count,
  created_count: imported.created_count,
  updated_count: imported.updated_count,
  failed_count: imported.failed_count,
  pictures_count: imported.pictures_count,
  pictures_copied_count: imported.pictures_copied_count,
  pictures_failed_count: imported.pictures_failed_count,
  warnings: [...imported.warnings],
  started_at: imported.started_at,
  completed_at: imported.completed_at,
  created_by_id: imported.created_by_id,
  created_at: imported.created_at,
  updated_at: imported.updated_at,
});

/** The Admin API's form. */
export const importBody = (id: string, imported: Import): Imported => ({
  ...importSummaryBody(id, imported),
  errors: [...imported.errors],
  products: [...imported.products],
  records: [...imported.records],
  kept: [...imported.kept],
});
