import { backoffMs, type Clock, isRecent, type Logger } from '@storefold/kernel/core';
import { type Document, type EventPlace, type Filter, type Position, START } from '@storefold/kernel/ports';
import { mayBeOfDocuments, mayBeOfQuery, reasonOf } from './failures.ts';
import { indexDocument } from './index-document.ts';
import type { IndexedCollection } from './indexed-collection.ts';
import type { MeilisearchIndex } from './meilisearch-index.ts';
import { findRefused } from './refused-documents.ts';

export interface IndexerOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The interval between two checks for changes. */
  readonly pollMs: number;
  /** The longest lag with which the index may answer. */
  readonly maxLagMs: number;
}

export interface IndexerHealth {
  readonly status: 'up' | 'degraded';
  readonly state: 'current' | 'behind' | 'unavailable';
  /** The index contains everything that the read models showed at this time. Null when that is not known. */
  readonly as_of: string | null;
  /** How many changed documents the index has not got yet. */
  readonly documents_waiting: number;
  /** The ids of documents that the server refuses. Searches in the index do not find them until they change. */
  readonly documents_left_out: readonly string[];
  /** How many keys have words that the index does not find yet. The read models answer searches that name one. */
  readonly keys_waiting: number;
}

const RETRY = { shortestMs: 100, longestMs: 30_000 };
const DOCUMENTS_AT_ONCE = 200;
/** A server that refuses more documents than these has another trouble. */
const MOST_LEFT_OUT = 100;
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Follows a collection of the read models and writes its changes to one index, with the checkpoint in the index.
 * Several instances may write to one index. Each writes every change itself and continues from the lower of its own
 * position and the index's, so that an outdated state written late by another instance is overwritten.
 */
export class Indexer<D extends Document> {
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  /** Everything up to this position was written by this process or earlier ones. */
  #position: Position = Number.POSITIVE_INFINITY;
  #comparedAt: Position | undefined;
  #asOfMs = NEVER;
  #documentsWaiting = 0;
  /** What the server refused, with the position of the change that it refused. The next change is tried again. */
  #leftOut: ReadonlyMap<string, Position> = new Map();
  /** The keys whose words the index finds, and all that it should. */
  #keys: ReadonlySet<string> = new Set();
  #wantedKeys: readonly string[] = [];
  #isPrepared = false;
  #hasFailed = false;
  #reason: string | undefined = 'starting';

  constructor(
    private readonly searched: IndexedCollection<D>,
    private readonly index: MeilisearchIndex,
    private readonly options: IndexerOptions,
  ) {
    this.#ended = this.#run();
  }

  /** Whether the server responds and the lag of the index is within the limit. */
  get isCurrent(): boolean {
    return isRecent(this.#asOfMs, this.options.maxLagMs + 1, this.options.clock.now());
  }

  /** Whether the index may answer a search that names these keys. */
  mayAnswer(keys: readonly string[]): boolean {
    return this.isCurrent && keys.every((key) => this.#keys.has(key));
  }

  get health(): IndexerHealth {
    return {
      status: this.isCurrent ? 'up' : 'degraded',
      state: this.isCurrent ? 'current' : this.#hasFailed ? 'unavailable' : 'behind',
      as_of: this.#asOfMs === NEVER ? null : new Date(this.#asOfMs).toISOString(),
      documents_waiting: this.#documentsWaiting,
      documents_left_out: [...this.#leftOut.keys()].toSorted(),
      keys_waiting: this.#wantedKeys.filter((key) => !this.#keys.has(key)).length,
    };
  }

  /**
   * Reports a failed search that named these keys. The index is not used again until it has been prepared and has caught
   * up, unless the server refused this search alone.
   */
  async searchFailed(error: unknown, keys: readonly string[]): Promise<void> {
    if (!mayBeOfQuery(error)) return this.#lose(error);
    try {
      await this.index.trySearch(keys);
    } catch (another) {
      this.#lose(another);
    }
  }

  /** Stops following. Resolves when nothing is written any more. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#ended;
  }

  async #run(): Promise<void> {
    const { clock, pollMs } = this.options;
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; ) {
      try {
        await this.#bringUp();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        this.#lose(error);
        failures += 1;
      }
      await clock.sleep(failures > 0 ? backoffMs(failures, RETRY) : pollMs, signal);
    }
  }

  async #bringUp(): Promise<void> {
    const beganMs = this.options.clock.now();
    await this.#followKeys();
    if (!this.#isPrepared) await this.#prepare();
    const { position } = await this.index.checkpoint();
    this.#position = Math.min(this.#position, position);
    const upTo = await this.searched.checkpoint();
    if (upTo) await this.#writeChanges(upTo);
    if ((upTo?.position ?? START) !== this.#comparedAt) await this.#compare(upTo);
    if (this.#closing.signal.aborted || !this.#isPrepared) return;
    this.#asOfMs = beganMs;
    this.#hasFailed = false;
    this.#tell(undefined);
  }

  /** Makes the index find the words of the keys that searches may name now. What it holds stays as it is. */
  async #followKeys(): Promise<void> {
    const wanted = (await this.searched.keyedWords?.keys()) ?? [];
    this.#wantedKeys = wanted;
    const kept = wanted.filter((key) => this.#keys.has(key));
    if (!this.#isPrepared || (kept.length === wanted.length && wanted.length === this.#keys.size)) return;
    this.#keys = new Set(kept);
    await this.index.searchKeys(wanted);
    this.#keys = new Set(wanted);
  }

  async #prepare(): Promise<void> {
    await this.searched.caughtUp();
    await this.index.prepare(this.#wantedKeys);
    this.#keys = new Set(this.#wantedKeys);
    const { position, event, left_out } = await this.index.checkpoint();
    const isOfThisLog = event ? await this.searched.isInLog(event) : position === START;
    // After a log was restored from an older backup, the index may hold what the log has lost.
    if (!isOfThisLog) await this.index.clear();
    const leftOut = isOfThisLog ? (left_out ?? []) : [];
    this.#leftOut = new Map(leftOut.map(({ id, position }) => [id, position]));
    this.#comparedAt = undefined;
    this.#isPrepared = true;
    this.#hasFailed = false;
  }

  async #writeChanges(upTo: EventPlace): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const changed = await this.#changedAfter(this.#position, upTo.position);
      const last = changed.at(-1);
      this.#documentsWaiting =
        changed.length < DOCUMENTS_AT_ONCE
          ? changed.length
          : await this.searched.documents.count(this.#isBetween(this.#position, upTo.position));
      if (!last) return;
      await this.#write(changed, this.#positionOf(last), upTo);
      this.#position = this.#positionOf(last);
    }
  }

  /** Writes the changed documents that the server takes, leaves out the others, and moves the checkpoint. */
  async #write(changed: readonly D[], to: Position, event: EventPlace): Promise<void> {
    // What was refused as it is now would be refused again.
    const sent = changed.filter((document) => this.#leftOut.get(document.id) !== this.#positionOf(document));
    const leftOut = new Map(this.#leftOut);
    for (const { id } of sent) leftOut.delete(id);
    try {
      await this.#put(sent, { position: to, event }, leftOut);
    } catch (error) {
      if (!mayBeOfDocuments(error)) throw error;
      for (const { id, position } of await this.#refusedOf(sent, event)) leftOut.set(id, position);
      await this.#put([], { position: to, event }, leftOut);
    }
    this.#leftOut = leftOut;
  }

  /** Writes all but those that the server refuses, of which the index then has no older state either. */
  async #refusedOf(
    documents: readonly D[],
    event: EventPlace,
  ): Promise<{ id: string; position: Position }[]> {
    // A process that ends meanwhile begins with this batch again.
    const before = { position: this.#position, event };
    const refused = await findRefused(documents, MOST_LEFT_OUT - this.#leftOut.size, (some) => {
      this.#closing.signal.throwIfAborted();
      return this.#put(some, before, this.#leftOut);
    });
    await this.index.remove(refused.map(({ item }) => item.id));
    return refused.map(({ item: document, error }) => {
      const found = { index: this.index.uid, document: document.id, reason: reasonOf(error) };
      this.options.logger.warn(
        found,
        'the index leaves out a document that the server refuses, until it changes',
      );
      return { id: document.id, position: this.#positionOf(document) };
    });
  }

  #put(
    documents: readonly D[],
    checkpoint: { readonly position: Position; readonly event: EventPlace },
    leftOut: ReadonlyMap<string, Position>,
  ): Promise<void> {
    return this.index.put(
      documents.map((document) => indexDocument(document, this.searched)),
      {
        ...checkpoint,
        ...(leftOut.size > 0 ? { left_out: [...leftOut].map(([id, position]) => ({ id, position })) } : {}),
      },
    );
  }

  /** The next documents by the position of their last change. Documents of the same position are returned together. */
  async #changedAfter(after: Position, upTo: Position): Promise<readonly D[]> {
    const { documents, positionField: field } = this.searched;
    const found = await documents.find({
      filter: this.#isBetween(after, upTo),
      sort: [{ field }],
      limit: DOCUMENTS_AT_ONCE,
    });
    const last = found.at(-1);
    if (!last || found.length < DOCUMENTS_AT_ONCE) return found;
    const position = this.#positionOf(last);
    const ofLast = await documents.find({ filter: { field, eq: position } });
    return [...found.filter((document) => this.#positionOf(document) < position), ...ofLast];
  }

  #isBetween(after: Position, upTo: Position): Filter {
    const { positionField: field } = this.searched;
    return {
      all: [
        { field, gt: after },
        { field, lte: upTo },
      ],
    };
  }

  /**
   * Removes documents from the index that the read models no longer have. An index that lacks documents is filled again
   * from the start.
   */
  async #compare(upTo: EventPlace | undefined): Promise<void> {
    const { documents } = this.searched;
    const removed = new Set(await this.#goneOf([...this.#leftOut.keys()]));
    this.#leftOut = new Map([...this.#leftOut].filter(([id]) => !removed.has(id)));
    const expected = (await documents.count()) - this.#leftOut.size;
    const held = await this.index.count();
    if (held > expected) {
      const gone = await this.#goneOf(await this.index.ids());
      if (gone.length > 0) await this.index.remove(gone);
    } else if (held < expected && upTo && upTo.id === (await this.searched.checkpoint())?.id) {
      this.#position = START;
      await this.#writeChanges(upTo);
    }
    this.#comparedAt = upTo?.position ?? START;
  }

  async #goneOf(ids: readonly string[]): Promise<string[]> {
    const gone = new Set(ids);
    for (let start = 0; start < ids.length; start += DOCUMENTS_AT_ONCE) {
      const there = await this.searched.documents.getMany(ids.slice(start, start + DOCUMENTS_AT_ONCE));
      for (const { id } of there) gone.delete(id);
    }
    return [...gone];
  }

  /** Throws a TypeError when the document has no position. */
  #positionOf(document: D): Position {
    const position: unknown = Reflect.get(document, this.searched.positionField);
    if (typeof position === 'number') return position;
    throw new TypeError(`${document.id} has no ${this.searched.positionField} to tell when it changed`);
  }

  #lose(error: unknown): void {
    this.#asOfMs = NEVER;
    this.#isPrepared = false;
    this.#hasFailed = true;
    this.#tell(reasonOf(error));
  }

  /** Logs each change of state once, instead of once per request. */
  #tell(reason: string | undefined): void {
    if (reason === this.#reason) return;
    const { logger } = this.options;
    const { uid } = this.index;
    this.#reason = reason;
    if (reason === undefined) logger.info({ index: uid }, 'searches are answered by the index');
    else logger.warn({ index: uid, reason }, 'searches are answered by the read models, not by the index');
  }
}
