import type {
  ImportColumn,
  ImportError,
  ImportFormat,
  ImportKept,
  ImportReader,
  ImportType,
  ImportWarning,
  StoreInfo,
} from '@storefold/contracts';
import type { FactContext, JsonObject } from '@storefold/kernel/core';
import type { Separator } from './file/csv-records.ts';

/** The facts of an import. These names and shapes are what the store keeps: add, never change. */
export type ImportFact =
  | { type: 'ImportRequested'; data: RequestedData }
  /** With the request, or before the start of one that an older version took. */
  | { type: 'ImportReaderSelected'; data: ReaderData }
  | { type: 'ImportStarted'; data: StartedData }
  | { type: 'ImportLineReached'; data: ImportProgress }
  | { type: 'ImportCompleted'; data: ImportCounts }
  /** The file cannot be read further. What it says of that is one more error. */
  | { type: 'ImportFailed'; data: ImportCounts & { readonly errors: readonly Omit<ImportError, 'value'>[] } }
  /** Somebody ended it. The part that was being read may follow, as one more `ImportLineReached`. */
  | { type: 'ImportCanceled'; data: ImportCounts }
  /** Somebody of the store was erased, of whom it told or may have told. What it kept of them in these parts cannot be read any more. */
  | { type: 'ImportPersonalDataErased'; data: ErasedData }
  /** Somebody wants what it did taken back. */
  | { type: 'ImportUndoStarted'; data: Record<string, never> }
  /** More of its pictures were copied, or could not be. */
  | { type: 'ImportPicturesCopied'; data: PicturesData }
  | { type: 'ImportUndoCompleted'; data: { readonly kept: readonly ImportKept[] } };

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
  /** The store's beside its own at that time. Absent: texts in any language are taken. */
  readonly languages?: readonly string[];
  /** In which it is said what is wrong. */
  readonly locale: string;
  readonly created_by_id: string | null;
};

/** How the file is read. What a version does not know of these, it must not read without. */
export type ReaderData = {
  readonly reader: ImportReader;
  /** How the file is kept: as it was sent, in UTF-8, or as rows of JSON of a sheet. */
  readonly layout: 'text' | 'rows';
  /** Of cells. Null: there is none. */
  readonly separator: Separator | null;
  readonly columns: readonly ImportColumn[];
  /** What its sender said of columns, by their names. */
  readonly mapping: Readonly<Record<string, string | null>>;
  readonly create_categories: boolean;
  /** It is only looked at what would happen. */
  readonly dry_run: boolean;
  /** Of customers: new ones get a mail by which they choose a password. Absent: they do not. */
  readonly invite?: true;
  /** Pictures are kept as files of the store's own. Absent: they stay where they are. */
  readonly copy_images?: true;
  /** Where pictures are that have no address of their own. Absent: nobody said. */
  readonly image_base_url?: string;
};

type ErasedData = {
  readonly parts_count: number;
  /** Each by the byte behind it. Absent: all parts, by an older version. */
  readonly parts?: readonly number[];
};

/** A part in which something of people is kept. */
interface ToldPart {
  readonly next_byte: number;
  /** Keyed digests of whom it tells. Null: that is not known, so that it may tell of anybody. */
  readonly persons: readonly string[] | null;
}

/** How far the copying of pictures is. */
export type PicturesData = {
  readonly pictures_copied_count: number;
  readonly pictures_failed_count: number;
  /** The products, of those that were named, whose pictures are done. */
  readonly pictured_products_count: number;
  /** Those that came to the ones before. */
  readonly warnings: readonly Omit<ImportWarning, 'line'>[];
};

type StartedData = {
  readonly rows_count: number;
  readonly warnings: readonly Omit<ImportWarning, 'line'>[];
  /** The file of its rows in the order in which they are read. Null: the file that was sent has it. Absent: an older version read it. */
  readonly rows_digest?: string | null;
  /** Where reading goes on in that file, when an older version had begun. */
  readonly next_byte?: number;
};

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
  /** Those that came to the ones before. Of a column as a whole once. */
  readonly warnings?: readonly ImportWarning[];
  /** Of a preview: the first products as they would be, as bodies of requests. */
  readonly products?: readonly JsonObject[];
  /** Of a file that tells of people: what stands where the errors are, which is in no error itself. */
  readonly error_values?: readonly (string | null)[] | null;
  /** Of a preview of another type than products: the first records as they would be. */
  readonly records?: readonly JsonObject[] | null;
  /** Keyed digests of e-mail addresses and ids of the people whom the two before tell of, and of a preview all rows. Absent: not known. */
  readonly person_digests?: readonly string[];
  /** Where pictures are copied: the products of the rows of this part. */
  readonly product_ids?: readonly string[];
  /** Where pictures are copied: those of the products so far. */
  readonly pictures_count?: number;
};

export type ImportState = { readonly status: 'absent' } | Import;

export type Import = RequestedData &
  Omit<StartedData, 'next_byte' | 'warnings'> &
  Omit<
    ImportProgress,
    'products' | 'warnings' | 'error_values' | 'records' | 'person_digests' | 'product_ids' | 'pictures_count'
  > &
  Omit<PicturesData, 'warnings'> & {
    /** Undefined: an older version took it, and did not say. */
    readonly reading?: ReaderData;
    readonly warnings: readonly ImportWarning[];
    readonly products: readonly JsonObject[];
    readonly records: readonly JsonObject[];
    readonly pictures_count: number;
    /** Of a preview: somebody was erased, of whom its file may have told. Absent: nobody was. */
    readonly is_erased?: true;
    readonly told_parts: readonly ToldPart[];
    /** For each of the errors, and of the records, the part that it came with. */
    readonly error_parts: readonly number[];
    readonly record_parts: readonly number[];
    /** Absent: nobody wanted it taken back. */
    readonly undo_started_at?: string;
    /** What was not taken back. */
    readonly kept: readonly ImportKept[];
    readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled' | 'undoing' | 'undone';
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

export const noPictures = {
  pictures_count: 0,
  pictures_copied_count: 0,
  pictures_failed_count: 0,
  pictured_products_count: 0,
};

export function evolve(state: ImportState, fact: ImportFact, { at }: FactContext): ImportState {
  if (fact.type === 'ImportRequested') return requested(fact.data, at);
  if (state.status === 'absent') return state;
  if (fact.type === 'ImportReaderSelected') return { ...state, reading: fact.data, updated_at: at };
  if (fact.type === 'ImportUndoStarted')
    return { ...state, status: 'undoing', undo_started_at: at, updated_at: at };
  if (fact.type === 'ImportUndoCompleted')
    return { ...state, ...fact.data, status: 'undone', updated_at: at };
  if (fact.type === 'ImportPicturesCopied')
    return {
      ...state,
      ...fact.data,
      warnings: [...state.warnings, ...fact.data.warnings],
      updated_at: at,
    };
  if (fact.type === 'ImportPersonalDataErased') return erased(state, fact.data, at);
  const { errors, warnings, products, records } = state;
  const running = { ...state, ...fact.data, errors, warnings, products, records, updated_at: at };
  switch (fact.type) {
    case 'ImportStarted':
      return {
        ...running,
        warnings: fact.data.warnings,
        status: 'processing',
        started_at: state.started_at ?? at,
      };
    case 'ImportLineReached':
      return advanced(state, fact.data, at);
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

/** Only files that tell of people keep cells so that they can be erased. */
function erased(state: Import, { parts }: ErasedData, at: string): Import {
  const isErased = (part: number | undefined) =>
    parts === undefined || (part !== undefined && parts.includes(part));
  const { errors, error_parts, records, record_parts, told_parts } = state;
  return {
    ...state,
    errors: errors.map((error, index) => {
      const { line, column, message } = error;
      return isErased(error_parts[index]) ? { line, column, message } : error;
    }),
    records: records.filter((_, index) => !isErased(record_parts[index])),
    record_parts: record_parts.filter((part) => !isErased(part)),
    told_parts: told_parts.filter(({ next_byte }) => !isErased(next_byte)),
    ...(state.reading?.dry_run && { is_erased: true as const }),
    updated_at: at,
  };
}

function advanced(state: Import, progress: ImportProgress, at: string): Import {
  const { error_values, records, person_digests: persons, product_ids: _, ...data } = progress;
  const errors = data.errors.map((error, index) => {
    const value = error_values?.[index] ?? undefined;
    return value === undefined ? error : { ...error, value };
  });
  const isTold = error_values !== undefined || records !== undefined || persons !== undefined;
  const { next_byte } = data;
  return {
    ...state,
    ...data,
    errors: [...state.errors, ...errors],
    warnings: [...state.warnings, ...(data.warnings ?? [])],
    products: [...state.products, ...(data.products ?? [])],
    error_parts: [...state.error_parts, ...errors.map(() => next_byte)],
    records: [...state.records, ...(records ?? [])],
    record_parts: [...state.record_parts, ...(records ?? []).map(() => next_byte)],
    told_parts: isTold ? [...state.told_parts, { next_byte, persons: persons ?? null }] : state.told_parts,
    updated_at: at,
  };
}

const requested = (data: RequestedData, at: string): Import => ({
  ...data,
  ...nothingCounted,
  status: 'pending',
  rows_count: 0,
  warnings: [],
  products: [],
  error_parts: [],
  records: [],
  record_parts: [],
  told_parts: [],
  kept: [],
  ...noPictures,
  errors: [],
  next_byte: 0,
  next_line: 1,
  started_at: null,
  completed_at: null,
  created_at: at,
  updated_at: at,
});
