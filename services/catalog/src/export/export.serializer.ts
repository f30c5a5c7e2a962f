import type { Exported } from '@storefold/contracts';
import type { Export } from './export.ts';

/** The Admin API's form, which public events carry too. */
export const exportBody = (id: string, exported: Export): Exported => ({
  id,
  type: exported.export_type,
  state: exported.status,
  done: exported.status === 'completed',
  q: exported.filters,
  from: exported.begins_at ?? null,
  to: exported.ends_at ?? null,
  decimal: exported.decimal ?? '.',
  bom: exported.bom ?? false,
  refund_rows: exported.refund_rows ?? false,
  rows_count: exported.row_count,
  filename: `${exported.export_type}-${exported.created_at.slice(0, 10)}-${id}.csv`,
  download_url: `/api/v3/admin/exports/${id}/download`,
  expires_at: exported.expires_at,
  created_at: exported.created_at,
  updated_at: exported.updated_at,
});
