import { type ImportError, type ImportWarning, MAX_IMPORT_ERRORS } from '@storefold/contracts';
import { type Aggregate, refusals } from '@storefold/kernel/core';
import {
  evolve,
  type Import,
  type ImportCounts,
  type ImportFact,
  type ImportProgress,
  type ImportState,
  initial,
} from './import.ts';

type Requested = Extract<ImportFact, { type: 'ImportRequested' }>['data'];

export type ImportCommand =
  | { type: 'Request'; requested: Requested }
  | { type: 'Start'; rowsCount: number; warnings: readonly ImportWarning[] }
  /** What became of the rows from `fromByte` on. `breaksOff`: why nothing can be read after them. */
  | {
      type: 'Advance';
      fromByte: number;
      part: ImportProgress;
      isLast: boolean;
      breaksOff: ImportError | undefined;
    }
  | { type: 'Cancel' };

/** Rows of a file, read into the store in parts. */
export const dataImport: Aggregate<ImportState, ImportCommand, ImportFact> = {
  category: 'import',
  initial,
  evolve,
  decide(command, state) {
    if (command.type === 'Request')
      return state.status === 'absent' ? [{ type: 'ImportRequested', data: command.requested }] : [];
    if (state.status === 'absent') throw refusals.notFound('import');
    switch (command.type) {
      case 'Start':
        return start(command, state);
      case 'Advance':
        return advance(command, state);
      case 'Cancel':
        return cancel(state);
    }
  },
};

type Of<T extends ImportCommand['type']> = Extract<ImportCommand, { type: T }>;

const start = ({ rowsCount: rows_count, warnings }: Of<'Start'>, { status }: Import): ImportFact[] =>
  status === 'pending' ? [{ type: 'ImportStarted', data: { rows_count, warnings } }] : [];

/** Another process may have been faster with the same part. Of a canceled import the part that was under way still counts. */
function advance({ fromByte, part, isLast, breaksOff }: Of<'Advance'>, state: Import): ImportFact[] {
  const isCanceled = state.status === 'canceled';
  if ((state.status !== 'processing' && !isCanceled) || state.next_byte !== fromByte) return [];
  const counts = added(state, part);
  const errors = part.errors.slice(0, MAX_IMPORT_ERRORS - state.errors.length);
  const { next_byte, next_line } = part;
  const advanced: ImportFact = {
    type: 'ImportLineReached',
    data: { ...counts, next_byte, next_line, errors },
  };
  if (isCanceled) return part.processed_count > 0 ? [advanced] : [];
  if (breaksOff) return [advanced, { type: 'ImportFailed', data: { ...counts, errors: [breaksOff] } }];
  return isLast ? [advanced, { type: 'ImportCompleted', data: counts }] : [advanced];
}

function cancel(state: Import): ImportFact[] {
  if (state.status === 'canceled') return [];
  if (!isRunning(state)) throw refusals.notPossible('import_finished');
  const { processed_count, created_count, updated_count, failed_count } = state;
  return [{ type: 'ImportCanceled', data: { processed_count, created_count, updated_count, failed_count } }];
}

/** Whether there may be more rows to read. */
export const isRunning = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

const added = (before: ImportCounts, more: ImportCounts): ImportCounts => ({
  processed_count: before.processed_count + more.processed_count,
  created_count: before.created_count + more.created_count,
  updated_count: before.updated_count + more.updated_count,
  failed_count: before.failed_count + more.failed_count,
});
