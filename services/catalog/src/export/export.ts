import type { DecimalSign, ExportFilters, ExportType } from '@storefold/contracts';
import type { FactContext } from '@storefold/kernel/core';

/** The facts of an export. These names and shapes are what the store keeps: add, never change. */
export type ExportFact =
  | { type: 'ExportRequested'; data: RequestedData }
  | { type: 'ExportPartAdded'; data: PartData }
  /** A customer was deleted while the file was being written. A part that was read before may still name them. */
  | { type: 'ExportCustomerDeleted'; data: { readonly customer_id: string } }
  | { type: 'ExportCompleted'; data: { readonly row_count: number } }
  /** The files are erased, and so is what it was asked for with. */
  | { type: 'ExportExpired'; data: { readonly row_count: number } };

type RequestedData = {
  readonly store_id: string;
  /** The store's, in which days begin and end. */
  readonly timezone: string;
  readonly export_type: ExportType;
  /** The store's default, of amounts without a currency of their own. Absent where gift cards alone were exported. */
  readonly currency?: string;
  readonly filters: ExportFilters;
  /** When its period begins. Absent: it has no beginning. */
  readonly begins_at?: string;
  /** The instant at which its period ends. Absent: it has no end. */
  readonly ends_at?: string;
  /** What stands before decimals of bookings. Absent: a point. */
  readonly decimal?: DecimalSign;
  /** Whether it is downloaded with a byte order mark. Absent: without. */
  readonly bom?: boolean;
  /** Whether refunds of orders have rows of their own. Absent: they have none. */
  readonly refund_rows?: boolean;
  /** When the files are to be erased. */
  readonly expires_at: string;
};
type PartData = {
  /** The name of the part's file: its digest. Once it was a name that the catalog made up. */
  readonly file: string;
  /** The columns, in the first part. Others follow them. */
  readonly columns?: readonly string[];
  /** Of the part's rows. */
  readonly byte_size?: number;
  readonly row_count: number;
  readonly previous_row_count: number;
  /** Where the next part begins: the last record's id. Null: there is no next part. */
  readonly next_after_id: string | null;
};

export type ExportState = { readonly status: 'absent' } | Export;

export type Export = Omit<RequestedData, 'filters' | 'currency'> & {
  readonly currency: string | null;
  readonly status: 'processing' | 'completed' | 'expired';
  /** Null once they are erased. */
  readonly filters: ExportFilters | null;
  readonly row_count: number;
  readonly files: readonly string[];
  readonly columns: readonly string[] | null;
  /** Of all rows. */
  readonly byte_size: number;
  readonly next_after_id: string | null;
  /** The customers who were deleted while it was being written. */
  readonly deleted_customer_ids: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export const initial: ExportState = { status: 'absent' };

export function evolve(state: ExportState, fact: ExportFact, { at }: FactContext): ExportState {
  if (fact.type === 'ExportRequested') return requested(fact.data, at);
  if (state.status === 'absent') return state;
  const running = { ...state, updated_at: at };
  switch (fact.type) {
    case 'ExportPartAdded': {
      const { file, row_count, next_after_id, columns = state.columns, byte_size = 0 } = fact.data;
      const files = [...state.files, file];
      return { ...running, row_count, next_after_id, files, columns, byte_size: state.byte_size + byte_size };
    }
    case 'ExportCustomerDeleted':
      return { ...state, deleted_customer_ids: [...state.deleted_customer_ids, fact.data.customer_id] };
    case 'ExportCompleted':
      return { ...running, status: 'completed' };
    case 'ExportExpired':
      return { ...running, status: 'expired', filters: null, files: [] };
  }
}

const requested = (data: RequestedData, at: string): Export => ({
  ...data,
  currency: data.currency ?? null,
  status: 'processing',
  row_count: 0,
  files: [],
  columns: null,
  byte_size: 0,
  next_after_id: null,
  deleted_customer_ids: [],
  created_at: at,
  updated_at: at,
});
