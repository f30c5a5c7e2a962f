import {
  type ImportError,
  type ImportKept,
  type ImportType,
  type ImportWarning,
  MAX_IMPORT_ERRORS,
  type Said,
  text,
  textOf,
} from '@storefold/contracts';
import { type Aggregate, Refusal, refusals } from '@storefold/kernel/core';
import {
  evolve,
  type Import,
  type ImportCounts,
  type ImportFact,
  type ImportProgress,
  type ImportState,
  initial,
  type PicturesData,
  type ReaderData,
} from './import.ts';

type Requested = Extract<ImportFact, { type: 'ImportRequested' }>['data'];

export type ImportCommand =
  | { type: 'Request'; requested: Requested; reading: ReaderData }
  /** The rows are in order. `reading`: of one that an older version took. `nextByte`: where that had come to. */
  | {
      type: 'Start';
      rowsCount: number;
      warnings: readonly ImportWarning[];
      rowsDigest: string | null;
      reading: ReaderData | undefined;
      nextByte: number;
    }
  /**
   * What became of the rows from `fromByte` on; `pictures_count` is of these alone. `breaksOff`: why nothing can be read after them.
   */
  | {
      type: 'Advance';
      fromByte: number;
      part: ImportProgress;
      isLast: boolean;
      breaksOff: ImportError | undefined;
    }
  | { type: 'Cancel' }
  /** After somebody of the store was erased. `persons`: digests of what named them. Undefined: it is not known who it was. */
  | { type: 'Erase'; persons: readonly string[] | undefined }
  /** `sold`: the names of what it made that is used by now, of products by orders. */
  | { type: 'Undo'; sold: readonly string[] }
  /** What became of pictures behind those that were done. */
  | { type: 'NotePictures'; doneBefore: number; pictures: PicturesData }
  /** All of it is taken back, but for what is named. */
  | { type: 'EndUndo'; kept: readonly ImportKept[] };

/** Rows of a file, read into the store in parts. */
export const dataImport: Aggregate<ImportState, ImportCommand, ImportFact> = {
  category: 'import',
  sealed: {
    ImportLineReached: {
      fields: ['error_values', 'records'],
      subjectOf: ({ data }, id) => partSubject(id, data.next_byte),
    },
  },
  initial,
  evolve,
  decide(command, state) {
    if (command.type === 'Request') return state.status === 'absent' ? requested(command) : [];
    if (state.status === 'absent') throw refusals.notFound('import');
    switch (command.type) {
      case 'Start':
        return start(command, state);
      case 'Advance':
        return advance(command, state);
      case 'Cancel':
        return cancel(state);
      case 'Erase':
        return erase(command, state);
      case 'Undo':
        return undo(command, state);
      case 'NotePictures':
        return notePictures(command, state);
      case 'EndUndo':
        return state.status === 'undoing'
          ? [{ type: 'ImportUndoCompleted', data: { kept: command.kept.slice(0, MAX_IMPORT_ERRORS) } }]
          : [];
    }
  },
};

/** What a part of a file that tells of people keeps of them is sealed with a key of its own. */
export const partSubject = (importId: string, nextByte: number): string => `${importId}/${nextByte}`;

/** The parts that tell of a person, or may do so. `persons` undefined: of anybody. */
export const partsToldOf = (persons: readonly string[] | undefined, { told_parts }: Import) =>
  told_parts
    .filter(({ persons: told }) => !told || !persons || persons.some((each) => told.includes(each)))
    .map(({ next_byte }) => next_byte);

function erase({ persons }: Of<'Erase'>, state: Import): ImportFact[] {
  const parts = partsToldOf(persons, state);
  // The file of a preview is kept, of which another import may be begun. Each part of it says whom it tells of, once it is read.
  const mayKeepFile = state.reading?.dry_run === true && state.is_erased !== true;
  const isKnown = !isRunning(state) && state.told_parts.length > 0;
  const losesFile = mayKeepFile && (!isKnown || parts.length > 0);
  if (parts.length === 0 && !losesFile) return [];
  return [{ type: 'ImportPersonalDataErased', data: { parts_count: parts.length, parts } }];
}

/** Files of these types tell of nobody. */
const NOBODYS: readonly ImportType[] = ['products', 'categories', 'redirects'];
export const tellsOfPeople = (type: ImportType): boolean => !NOBODYS.includes(type);

type Of<T extends ImportCommand['type']> = Extract<ImportCommand, { type: T }>;

const requested = ({ requested: data, reading }: Of<'Request'>): ImportFact[] => [
  { type: 'ImportRequested', data },
  { type: 'ImportReaderSelected', data: reading },
];

function start(
  { rowsCount: rows_count, warnings, rowsDigest: rows_digest, reading, nextByte: next_byte }: Of<'Start'>,
  state: Import,
): ImportFact[] {
  // What an older version began has no such file yet.
  if (!isRunning(state) || state.rows_digest !== undefined) return [];
  const started: ImportFact = {
    type: 'ImportStarted',
    data: { rows_count, warnings, rows_digest, next_byte },
  };
  return reading ? [{ type: 'ImportReaderSelected', data: reading }, started] : [started];
}

/** Ended by somebody, while a part of it may still be taken in. */
const ENDED = new Set<Import['status']>(['canceled', 'undoing', 'undone']);

/** Another process may have been faster with the same part. Of a canceled import the part that was under way still counts. */
function advance({ fromByte, part, isLast, breaksOff }: Of<'Advance'>, state: Import): ImportFact[] {
  const isCanceled = ENDED.has(state.status);
  if ((state.status !== 'processing' && !isCanceled) || state.next_byte !== fromByte) return [];
  const counts = added(state, part);
  const errors = part.errors.slice(0, MAX_IMPORT_ERRORS - state.errors.length);
  const { next_byte, next_line, products = [], records = [], product_ids = [], person_digests } = part;
  const pictures_count = state.pictures_count + (part.pictures_count ?? 0);
  const warnings = newWarnings(part.warnings ?? [], state);
  const advanced: ImportFact = {
    type: 'ImportLineReached',
    data: {
      ...counts,
      next_byte,
      next_line,
      ...keptErrors(errors, state),
      ...(warnings.length > 0 && { warnings }),
      ...(products.length > 0 && { products }),
      ...(records && records.length > 0 && { records }),
      ...(person_digests && tellsOfPeople(state.import_type) && { person_digests }),
      ...(product_ids.length > 0 && { product_ids, pictures_count }),
    },
  };
  if (isCanceled) return part.processed_count > 0 ? [advanced] : [];
  if (breaksOff) return [advanced, { type: 'ImportFailed', data: { ...counts, errors: [breaksOff] } }];
  return isLast ? [advanced, { type: 'ImportCompleted', data: counts }] : [advanced];
}

/** Another process may have been faster with the same ones. Of an import that is being undone they count as well. */
function notePictures({ doneBefore, pictures }: Of<'NotePictures'>, state: Import): ImportFact[] {
  if (isRunning(state) || state.pictured_products_count !== doneBefore) return [];
  const warnings = newWarnings(pictures.warnings, state);
  return [{ type: 'ImportPicturesCopied', data: { ...pictures, warnings } }];
}

function keptErrors(errors: readonly ImportError[], { import_type: type }: Import) {
  if (!tellsOfPeople(type) || errors.every(({ value }) => value === undefined)) return { errors };
  return {
    errors: errors.map(({ line, column, message }) => ({ line, column, message })),
    error_values: errors.map(({ value }) => value ?? null),
  };
}

/** What is told of a column is told once, and of rows as often as errors are. */
function newWarnings(found: readonly ImportWarning[], { warnings }: Import): readonly ImportWarning[] {
  const keyOf = ({ line, column, message }: ImportWarning) => `${line ?? ''} ${column} ${message}`;
  const told = new Set(warnings.map(keyOf));
  const fresh = found.filter((warning) => !told.has(keyOf(warning)) && told.add(keyOf(warning)));
  return fresh.slice(0, Math.max(0, MAX_IMPORT_ERRORS - warnings.length));
}

function cancel(state: Import): ImportFact[] {
  if (state.status === 'canceled') return [];
  if (!isRunning(state)) throw refusals.notPossible('import_finished');
  const { processed_count, created_count, updated_count, failed_count } = state;
  return [{ type: 'ImportCanceled', data: { processed_count, created_count, updated_count, failed_count } }];
}

function undo({ sold }: Of<'Undo'>, state: Import): ImportFact[] {
  if (state.status === 'undoing' || state.status === 'undone') return [];
  if (state.reading?.dry_run) throw cannotUndo('import_only_preview');
  if (isRunning(state)) throw cannotUndo('import_not_finished');
  const names = sold.slice(0, 20).join(', ');
  const isOfProducts = state.import_type === 'products';
  if (sold.length > 0) throw cannotUndo(text(isOfProducts ? 'import_sold' : 'import_used', { names }));
  return [{ type: 'ImportUndoStarted', data: {} }];
}

const cannotUndo = (said: Said): Refusal => new Refusal('resource_invalid', said, { base: [textOf(said)] });

/** Whether there may be more rows to read. */
export const isRunning = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

const added = (before: ImportCounts, more: ImportCounts): ImportCounts => ({
  processed_count: before.processed_count + more.processed_count,
  created_count: before.created_count + more.created_count,
  updated_count: before.updated_count + more.updated_count,
  failed_count: before.failed_count + more.failed_count,
});
