import { Inject, Injectable } from '@nestjs/common';
import { covers } from '@storefold/contracts';
import { type Clock, OneAtATime } from '@storefold/kernel/core';
import { categoryOf, type EventLog, type Position, type RecordedEvent } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { PUBLIC } from './event.serializer.ts';

/** The events that a request asks for. Undefined filters ask for all. */
export interface EventFilter {
  readonly storeId: string;
  /** A name, `<noun>.*` or `*`. */
  readonly name?: string | undefined;
  readonly stream?: string | undefined;
  readonly category?: string | undefined;
  readonly correlation_id?: string | undefined;
  /** Instants, ISO 8601 UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Events, and the position up to which everything was read for them. */
export interface EventPage {
  readonly events: readonly RecordedEvent[];
  readonly nextAfter: Position;
  readonly head: Position;
}

interface Range {
  readonly after: Position;
  readonly limit: number;
}

/** Who searches for an event. */
interface Search {
  readonly storeId: string;
  readonly caller: string;
  readonly gone: AbortSignal;
}

const PAGE = 1_000;
/** One answer looks at this many events at most. A filter may fit few of them, and the client goes on from there. */
const MOST_LOOKED_AT = 50_000;

/** What the machinery keeps for itself: no history of the store. */
const MACHINERY = new Set(['api_key_use', 'claim', 'follower', 'idempotency_key', 'installation', 'parking']);

/** Reads the events of one store from the log. */
@Injectable()
export class EventQueries {
  readonly #searches = new OneAtATime();

  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The next events that fit, at most `limit`, of those that are there as it begins. Whoever has read beyond the end, as
   * before an older copy of the log was restored, goes on from the end.
   */
  async findEvents(filter: EventFilter, { after, limit }: Range): Promise<EventPage> {
    if (filter.stream !== undefined) return this.#findInStream(filter.stream, filter, { after, limit });
    const head = await this.log.head();
    if (after > head) return pageOf([], head, head);
    const categories = categoriesOf(filter);
    const events: RecordedEvent[] = [];
    let nextAfter = after;
    for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; ) {
      const page = await this.log.readAll(nextAfter, { categories, limit: PAGE });
      for (const event of page.events) {
        if (fits(event, filter)) events.push(event);
        if (events.length >= limit) return pageOf(events, event.position, head);
      }
      lookedAt += page.events.length;
      const isAtEnd = page.position === nextAfter || page.events.length === 0;
      nextAfter = page.position;
      if (isAtEnd) break;
    }
    return pageOf(events, nextAfter, head);
  }

  /** The first events that come after the end of the log; none when the time is up or the caller has gone. */
  async awaitEvents(
    filter: EventFilter,
    { after, limit }: Range,
    waiting: { readonly forMs: number; readonly gone: AbortSignal },
  ): Promise<EventPage> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, waiting.gone]);
    const found: RecordedEvent[] = [];
    let nextAfter = after;
    const subscription = this.log.subscribe({
      name: 'a reader of events',
      after,
      categories: categoriesOf(filter),
      onEvents: async (events, position) => {
        if (signal.aborted) return;
        const fitting = events.filter((event) => fits(event, filter)).slice(0, limit);
        found.push(...fitting);
        nextAfter = fitting.length === limit ? (fitting.at(-1)?.position ?? position) : position;
        if (found.length > 0) over.abort();
      },
      passTo: (position) => {
        if (!signal.aborted) nextAfter = Math.max(nextAfter, position);
        return true;
      },
    });
    await this.clock.sleep(waiting.forMs, signal);
    over.abort();
    await subscription.stop();
    return pageOf(found, nextAfter, await this.log.head());
  }

  /** Searches the log, for each caller one event at a time, so that no caller's searches delay those of another. */
  async findEvent(id: string, { storeId, caller, gone }: Search): Promise<RecordedEvent | undefined> {
    const wanted = await this.#searches.runInTurn(caller, () => this.log.find(id, storeId, gone));
    return wanted && fits(wanted, { storeId }) ? wanted : undefined;
  }

  /** The events of a stream after a position. Undefined when the store has no such stream. */
  async findStream(stream: string, storeId: string, { after, limit }: Range): Promise<EventPage | undefined> {
    if (isOfEngine(stream)) return undefined;
    const [[first], last] = await Promise.all([this.log.read(stream, 0, 1), this.log.readLast(stream)]);
    const begin = first ?? last;
    const isOurs = begin && (categoryOf(stream) === PUBLIC || fits(begin, { storeId }));
    if (!isOurs || !last) return undefined;
    const from = await this.#revisionAfter(stream, after, last);
    const read = from > last.revision ? [] : await this.log.read(stream, from, limit);
    const events = read.filter((event) => fits(event, { storeId }));
    const nextAfter = read.at(-1)?.position ?? Math.min(after, last.position);
    return { events, nextAfter, head: last.position };
  }

  /** Reads one stream instead of the whole log. At its end everything up to the head was read. */
  async #findInStream(stream: string, filter: EventFilter, { after, limit }: Range): Promise<EventPage> {
    const head = await this.log.head();
    const last = isOfEngine(stream) ? undefined : await this.log.readLast(stream);
    if (!last || last.position <= after) return pageOf([], head, head);
    const begin = await this.#revisionAfter(stream, after, last);
    const events: RecordedEvent[] = [];
    let nextAfter = after;
    for (let from = begin; from <= last.revision && from - begin < MOST_LOOKED_AT; ) {
      const read = await this.log.read(stream, from, PAGE);
      for (const event of read) {
        nextAfter = event.position;
        if (fits(event, filter)) events.push(event);
        if (events.length >= limit) return pageOf(events, nextAfter, head);
      }
      from = (read.at(-1)?.revision ?? last.revision) + 1;
    }
    return pageOf(events, nextAfter < last.position ? nextAfter : Math.max(head, nextAfter), head);
  }

  /** The first revision of a stream whose event is after a position: positions grow with revisions. */
  async #revisionAfter(stream: string, after: Position, last: RecordedEvent): Promise<number> {
    if (after < 0) return 0;
    let low = 0;
    let high = last.revision + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [event] = await this.log.read(stream, middle, 1);
      if (event && event.position <= after) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The head is the end of the log as the search began, so that events that come meanwhile leave nothing unread. */
function pageOf(events: readonly RecordedEvent[], nextAfter: Position, head: Position): EventPage {
  return { events, nextAfter, head: Math.max(head, nextAfter) };
}

/** The engine's own streams have names that begin so. */
const isOfEngine = (stream: string): boolean => stream.startsWith('$');

/** The categories in which the filter can find anything. Empty: all. */
function categoriesOf({ category, stream, name }: EventFilter): string[] {
  if (stream !== undefined) return [categoryOf(stream)];
  if (category !== undefined) return [category];
  return name?.includes('.') ? [PUBLIC] : [];
}

function fits(event: RecordedEvent, filter: EventFilter): boolean {
  const { name, stream, category, correlation_id, from, to } = filter;
  const own = categoryOf(event.stream);
  if (MACHINERY.has(own)) return false;
  if (stream !== undefined && event.stream !== stream) return false;
  if (category !== undefined && own !== category) return false;
  if (name !== undefined && !covers(name, event.type)) return false;
  const { metadata } = event;
  if (metadata.store_id !== filter.storeId) return false;
  if (correlation_id !== undefined && metadata.correlation_id !== correlation_id) return false;
  if (from !== undefined && metadata.occurred_at < from) return false;
  return to === undefined || metadata.occurred_at <= to;
}
