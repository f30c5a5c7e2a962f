import type { DecimalSign, ExportFilters, ExportType } from '@storefold/contracts';
import { type Aggregate, refusals } from '@storefold/kernel/core';
import { type Export, type ExportFact, type ExportState, evolve, initial } from './export.ts';

export type ExportCommand =
  | {
      type: 'Request';
      storeId: string;
      timezone: string;
      exportType: ExportType;
      currency: string;
      filters: ExportFilters;
      /** Of which period, and how it is written. */
      form: ExportForm;
      expiresAt: string;
    }
  /** A part with this many rows follows the first `afterFiles` parts. Another process may have been faster. */
  | {
      type: 'AddPart';
      afterFiles: number;
      file: string;
      columns: readonly string[] | null;
      byteSize: number;
      rows: number;
      nextAfterId: string | null;
    }
  /** A customer was deleted, perhaps after a part was read and before it is written. */
  | { type: 'NoteDeletion'; customerId: string }
  | { type: 'Expire'; at: string }
  /** A customer was deleted who is named in it. */
  | { type: 'Erase' };

/** Absent: as the facts have it. */
export interface ExportForm {
  readonly begins_at?: string;
  readonly ends_at?: string;
  readonly decimal?: DecimalSign;
  readonly bom?: boolean;
  readonly refund_rows?: boolean;
}

/** A file of everything that a list finds, written in parts. */
export const dataExport: Aggregate<ExportState, ExportCommand, ExportFact> = {
  category: 'export',
  initial,
  evolve,
  sealed: { ExportRequested: { fields: ['filters'] } },
  decide(command, state) {
    if (command.type === 'Request') return request(command, state);
    if (state.status === 'absent') throw refusals.notFound('export');
    switch (command.type) {
      case 'AddPart':
        return addPart(command, state);
      case 'NoteDeletion':
        return noteDeletion(command, state);
      case 'Expire':
        return command.at < state.expires_at ? [] : expire(state);
      case 'Erase':
        return expire(state);
    }
  },
};

type Of<T extends ExportCommand['type']> = Extract<ExportCommand, { type: T }>;

function request(command: Of<'Request'>, state: ExportState): ExportFact[] {
  if (state.status !== 'absent') return [];
  const {
    storeId: store_id,
    timezone,
    exportType: export_type,
    currency,
    filters,
    form,
    expiresAt: expires_at,
  } = command;
  const data = { store_id, timezone, export_type, currency, filters, ...form, expires_at };
  return [{ type: 'ExportRequested', data }];
}

function addPart(command: Of<'AddPart'>, { status, files, row_count: before }: Export): ExportFact[] {
  if (status !== 'processing' || files.length !== command.afterFiles) return [];
  const { file, columns, byteSize: byte_size, nextAfterId: next_after_id } = command;
  const row_count = before + command.rows;
  const size = { byte_size, row_count, previous_row_count: before };
  const data = { file, ...(columns ? { columns } : {}), ...size, next_after_id };
  const written: ExportFact = { type: 'ExportPartAdded', data };
  return next_after_id === null ? [written, { type: 'ExportCompleted', data: { row_count } }] : [written];
}

function noteDeletion(
  { customerId }: Of<'NoteDeletion'>,
  { status, deleted_customer_ids }: Export,
): ExportFact[] {
  if (status !== 'processing' || deleted_customer_ids.includes(customerId)) return [];
  return [{ type: 'ExportCustomerDeleted', data: { customer_id: customerId } }];
}

const expire = ({ status, row_count }: Export): ExportFact[] =>
  status === 'expired' ? [] : [{ type: 'ExportExpired', data: { row_count } }];
