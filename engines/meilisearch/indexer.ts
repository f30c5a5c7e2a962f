import { backoffMs, type Clock, isRecent, type Logger } from '@storefold/kernel/core';
import { type Document, type EventPlace, type Filter, type Position, START } from '@storefold/kernel/ports';
import { reasonOf } from './failures.ts';
import { indexDocument } from './index-document.ts';
import type { IndexedCollection } from './indexed-collection.ts';
import type { MeilisearchIndex } from './meilisearch-index.ts';

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
  /** How many keys have words that the index does not find yet. The read models answer searches that name one. */
  readonly keys_waiting: number;
}

const RETRY = { shortestMs: 100, longestMs: 30_000 };
const DOCUMENTS_AT_ONCE = 200;
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
      keys_waiting: this.#wantedKeys.filter((key) => !this.#keys.has(key)).length,
    };
  }

  /** Reports a failed search. The index is not used again until it has been prepared and has caught up. */
  searchFailed(error: unknown): void {
    this.#lose(error);
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
    const { position, event } = await this.index.checkpoint();
    const isOfThisLog = event ? await this.searched.isInLog(event) : position === START;
    // After a log was restored from an older backup, the index may hold what the log has lost.
    if (!isOfThisLog) await this.index.clear();
    this.#comparedAt = undefined;
    this.#isPrepared = true;
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
      await this.index.put(
        changed.map((document) => indexDocument(document, this.searched)),
        { position: this.#positionOf(last), event: upTo },
      );
      this.#position = this.#positionOf(last);
    }
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
    const [expected, held] = [await documents.count(), await this.index.count()];
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
