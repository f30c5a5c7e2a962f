import type { Exported } from '@storefold/contracts';
import type { Export } from './export.ts';

/** The Admin API's form, which public events carry too. */
export const exportBody = (id: string, exported: Export): Exported => ({
  id,
  type: exported.export_type,
  state: exported.status,
  done: exported.status === 'completed',
  q: exported.filters,
  rows_count: exported.row_count,
  filename: `${exported.export_type}-${exported.created_at.slice(0, 10)}-${id}.csv`,
  download_url: `/api/v3/admin/exports/${id}/download`,
  expires_at: exported.expires_at,
  created_at: exported.created_at,
  updated_at: exported.updated_at,
});
