import { Outage } from '../core/failure/outage.ts';
import type { EngineInfo, EventPlace } from './event-log.ts';

/**
 * The type of a declared field. `text` compares by code point. `caseInsensitive` is text that ignores case in every
 * comparison and in sorting (`foldCase`). `timestamp` is ISO 8601 text and compares as an instant. `words` is a list of
 * search words (`wordsOf`). `text{}` is an object of texts by key, for what is not known when the collection is declared:
 * `field.key` is a text of its own, to filter and sort by.
 */
export type FieldType =
  | 'text'
  | 'caseInsensitive'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'text[]'
  | 'words'
  | 'text{}';

/**
 * A collection of JSON documents by `id`. Only declared fields can be filtered and sorted; they are top-level keys of
 * the document, and `id` is always one of them. `indexes` lists the field combinations that queries use: first the
 * fields that a query fixes to one value, then the one it sorts by or bounds.
 */
export interface CollectionSpec {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly indexes?: readonly (readonly string[])[];
}

export type Document = { readonly id: string };

/** The name of a collection, which tells the compiler of its documents. */
export type CollectionName<D extends Document> = string & { readonly holds?: D };

export type Scalar = string | number | boolean;

/**
 * A condition over declared fields. `null`, absent and an empty array are the same. An array field (`text[]`, `words`)
 * matches a condition when one of its items does. `not` negates any node, so that it also finds documents without a
 * value.
 *
 * `prefix`, `suffix` and `contains` take the value literally; `insensitive` ignores case (of all of Unicode).
 *
 * A field that is not declared, or a value that is not of its type, is a programming error: a TypeError.
 */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  | { readonly field: string; readonly eq: Scalar }
  | { readonly field: string; readonly in: readonly Scalar[] }
  | { readonly field: string; readonly gt: string | number }
  | { readonly field: string; readonly gte: string | number }
  | { readonly field: string; readonly lt: string | number }
  | { readonly field: string; readonly lte: string | number }
  | { readonly field: string; readonly contains: string; readonly insensitive?: boolean }
  | { readonly field: string; readonly prefix: string }
  | { readonly field: string; readonly suffix: string }
  | { readonly field: string; readonly isNull: boolean };

/** Records without a value come last in both directions; ties are broken by id, ascending. */
export type Sort = readonly { readonly field: string; readonly descending?: boolean }[];

/** A list query: which documents, in which order, and which page of them. */
export interface ListQuery {
  readonly filter?: Filter;
  readonly sort: Sort;
  /** The caller did not request the sort, so a search engine that ranks may use its own order. */
  readonly isDefaultSort?: boolean;
  /** Documents on a page. */
  readonly limit: number;
  /** Documents before the page. */
  readonly offset: number;
}

/** A document that was not read. */
export interface OutlinedDocument {
  readonly id: string;
  /** Of its JSON in UTF-8. */
  readonly bytes: number;
}

/** Returned documents are as they were stored, and shared: make a changed copy instead of changing one. */
export interface Collection<D extends Document> {
  get(id: string): Promise<D | undefined>;
  /** Those that exist, in the order of `ids`. */
  getMany(ids: readonly string[]): Promise<D[]>;
  /** Returns all matching documents when there is no limit. */
  find(query?: Partial<ListQuery>): Promise<D[]>;
  /** One page, and the number of matching documents on all pages. */
  page(query: Partial<ListQuery>): Promise<{ documents: D[]; count: number }>;
  /** What that page would hold: for large documents, of which only some are to be in memory at once. */
  outline(query: Partial<ListQuery>): Promise<{ documents: OutlinedDocument[]; count: number }>;
  count(filter?: Filter): Promise<number>;
  /**
   * By value of a field, the number of documents that match the filter, in the order of the values. Counts each item of
   * an array field; text of a `caseInsensitive` field is counted without case.
   */
  facets(field: string, filter?: Filter): Promise<Map<Scalar, number>>;
  /** The least and greatest value of a number field among documents that match the filter. */
  range(field: string, filter?: Filter): Promise<{ min: number; max: number } | undefined>;
}

export type Change =
  | { readonly collection: string; readonly put: Document }
  | { readonly collection: string; readonly remove: string };

/**
 * From the checkpoint the changes were computed on, to the one they lead to: no earlier one, or undefined for a model
 * that is empty afterwards.
 */
export interface CheckpointStep {
  readonly after: EventPlace | undefined;
  readonly upTo: EventPlace | undefined;
}

/** Collections that one projection writes, with its checkpoint. */
export interface ReadModel {
  collection<D extends Document>(name: string): Collection<D>;
  /** The event up to which the documents include the log; undefined when nothing is included. */
  checkpoint(): Promise<EventPlace | undefined>;
  /** Differs once a document may have changed. Only of engines that can tell at once. */
  state?(): string;
  /**
   * Stores documents and moves the checkpoint from `after` to `upTo`, in one transaction. When the stored checkpoint is
   * not `after`, nothing changes and the result is false: another instance has written, or the events were delivered
   * twice. The documents that the changes were computed from may then be outdated, so the caller starts again from the
   * stored checkpoint. Checkpoints are the same when position and id are.
   */
  write(changes: readonly Change[], step: CheckpointStep): Promise<boolean>;
  /**
   * The same for a large step of a model that is being built: takes the changes while they are made, and stores them in
   * another thread. Rejects with the error of `changes`, and of a change that `check` would refuse. Only of engines that
   * gain by it.
   */
  fill?(changes: AsyncIterable<readonly Change[]>, step: CheckpointStep): Promise<boolean>;
  /** Creates the indexes that are missing. Queries need them to be fast, not to be right. */
  index(): Promise<void>;
  /**
   * Throws a TypeError when `write` would always refuse this change: a value that is not of its field's declared type,
   * NUL in a declared field, an unknown collection. The event at fault is thus found before the batch is stored.
   */
  check(change: Change): void;
}

/** The engine cannot be reached, read or written at the moment; a retry may succeed. Any call may reject with it. */
export class ReadModelsUnavailable extends Outage {
  override readonly name = 'ReadModelsUnavailable';
}

/** The port to the read models. Adapters: SQLite (embedded), MongoDB. Everything in it can be rebuilt from the log. */
export interface ReadModels {
  /**
   * Opens or creates a model. Another version of the same name is a separate model beside it. Missing indexes are left to
   * `ReadModel.index`, because a model is filled faster without them.
   */
  open(name: string, version: number, collections: readonly CollectionSpec[]): Promise<ReadModel>;
  /** Removes all other versions of a model. */
  dropOtherVersions(name: string, version: number): Promise<void>;
  readonly engine: EngineInfo;
  close(): Promise<void>;
}
