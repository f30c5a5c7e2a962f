import type { ImportError, ImportFormat, ImportType, ImportWarning, StoreInfo } from '@storefold/contracts';
import type { FactContext } from '@storefold/kernel/core';

/** The facts of an import. These names and shapes are what the store keeps: add, never change. */
export type ImportFact =
  | { type: 'ImportRequested'; data: RequestedData }
  | { type: 'ImportStarted'; data: StartedData }
  | { type: 'ImportLineReached'; data: ImportProgress }
  | { type: 'ImportCompleted'; data: ImportCounts }
  /** The file cannot be read further. What it says of that is one more error. */
  | { type: 'ImportFailed'; data: ImportCounts & { readonly errors: readonly ImportError[] } }
  /** Somebody ended it. The part that was being read may follow, as one more `ImportLineReached`. */
  | { type: 'ImportCanceled'; data: ImportCounts };

type RequestedData = {
  readonly store_id: string;
  readonly import_type: ImportType;
  readonly format: ImportFormat;
  readonly filename: string | null;
  readonly file_digest: string;
  readonly byte_size: number;
  /** The store's at that time, in which prices are. */
  readonly currency: string;
  /** The store's at that time, in whose units measures are. */
  readonly unit_system: StoreInfo['unit_system'];
  /** The store's at that time, in which dates are days. Absent: days are those of UTC. */
  readonly timezone?: string;
  /** In which it is said what is wrong. */
  readonly locale: string;
  readonly created_by_id: string | null;
};

type StartedData = { readonly rows_count: number; readonly warnings: readonly ImportWarning[] };

/** How many rows were read, and what became of them. Others changed nothing. */
export type ImportCounts = {
  readonly processed_count: number;
  readonly created_count: number;
  readonly updated_count: number;
  readonly failed_count: number;
};

/** Up to which byte the file was read. `errors`: those that came to the ones before. */
export type ImportProgress = ImportCounts & {
  readonly next_byte: number;
  readonly next_line: number;
  readonly errors: readonly ImportError[];
};

export type ImportState = { readonly status: 'absent' } | Import;

export type Import = RequestedData &
  StartedData &
  ImportProgress & {
    readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
    readonly started_at: string | null;
    readonly completed_at: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: ImportState = { status: 'absent' };

export const nothingCounted: ImportCounts = {
  processed_count: 0,
  created_count: 0,
  updated_count: 0,
  failed_count: 0,
};

export function evolve(state: ImportState, fact: ImportFact, { at }: FactContext): ImportState {
  if (fact.type === 'ImportRequested') return requested(fact.data, at);
  if (state.status === 'absent') return state;
  const running = { ...state, ...fact.data, errors: state.errors, updated_at: at };
  switch (fact.type) {
    case 'ImportStarted':
      return { ...running, status: 'processing', started_at: at };
    case 'ImportLineReached':
      return { ...running, errors: [...state.errors, ...fact.data.errors] };
    case 'ImportCompleted':
      return { ...running, status: 'completed', completed_at: at };
    case 'ImportCanceled':
      return { ...running, status: 'canceled', completed_at: at };
    case 'ImportFailed':
      return {
        ...running,
        status: 'failed',
        completed_at: at,
        errors: [...state.errors, ...fact.data.errors],
      };
  }
}

const requested = (data: RequestedData, at: string): Import => ({
  ...data,
  ...nothingCounted,
  status: 'pending',
  rows_count: 0,
  warnings: [],
  errors: [],
  next_byte: 0,
  next_line: 1,
  started_at: null,
  completed_at: null,
  created_at: at,
  updated_at: at,
});
