import { type Clock, withDeadline } from '@storefold/kernel/core';
import { categoryOf, LogUnavailable, type Position, type RecordedEvent } from '@storefold/kernel/ports';
import { isName } from '../common/append-request.ts';
import { admits, type EventFilter } from '../common/event-filter.ts';
import { endsBefore } from '../common/log-tail.ts';
import type { AllStream, AllStreamItem } from './all-stream.ts';
import { Resuming } from './resuming.ts';
import { positionOf, toRecordedEvent } from './stored-event.ts';

/** A batch ends at about this many characters of JSON, whatever limit was requested. */
const MOST_CHARACTERS = 8_000_000;
/** A batch ends after this time, even if few events were found. */
const LONGEST_BATCH_MS = 1_000;
/** A server reports its progress while it filters. One that sends nothing for this long is treated as unavailable. */
const SILENT_MS = 10_000;

interface CatchUpOptions {
  /** The last position already handled. */
  readonly after: Position;
  /** All events when undefined. */
  readonly filter: EventFilter | undefined;
  /** The end of the log at the start. Catching up is complete when everything up to it has been scanned. */
  readonly end: Position;
}

/** Events of the past, and the position up to which the log was scanned for them. */
interface PastEvents {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

/**
 * Reads the past in batches, up to the end of the log at the start, through its own filtered subscription. Reading
 * `$all` is not an alternative: it takes no filter and only starts at the position of an event.
 */
export class CatchUp {
  #items: AsyncIterator<AllStreamItem>;
  /** The position after which the subscription began. */
  #begunAt: Position;
  readonly #closing = new AbortController();
  readonly #resuming: Resuming;
  #position: Position;

  constructor(
    private readonly server: AllStream,
    private readonly options: CatchUpOptions,
    private readonly clock: Clock,
  ) {
    this.#position = options.after;
    this.#begunAt = options.after;
    this.#resuming = new Resuming(clock, this.#closing.signal);
    this.#items = this.#itemsAfter(options.after);
  }

  /** The position up to which events have been returned. */
  get position(): Position {
    return this.#position;
  }

  /** Whether all events up to the end have been returned. */
  get isDone(): boolean {
    return this.#position >= this.options.end;
  }

  /**
   * The next events, at most `limit`. Returns fewer at the end and when the batch takes too long. Rejects with
   * LogUnavailable when the connection fails. Another catch-up that starts at `position` then neither repeats nor omits
   * an event. Only one call may be pending at a time.
   */
  next(limit: number): Promise<PastEvents> {
    const late = (): never => {
      throw new LogUnavailable(`nothing was heard for ${SILENT_MS} ms while catching up`);
    };
    return withDeadline(this.#gather(limit), SILENT_MS, late, this.clock);
  }

  /** Ends the subscription. A pending call rejects. */
  close(): void {
    this.#closing.abort(new LogUnavailable('catching up was given up'));
    this.#items.return?.().catch(() => undefined);
  }

  async #gather(limit: number): Promise<PastEvents> {
    const endsAtMs = this.clock.now() + LONGEST_BATCH_MS;
    const events: RecordedEvent[] = [];
    let position = this.#position;
    let characters = 0;
    const isEnough = (): boolean =>
      events.length >= limit || characters > MOST_CHARACTERS || this.clock.now() > endsAtMs;
    do {
      const item = await this.#nextItem(position);
      const event = this.#eventOf(item);
      if (event) {
        events.push(event);
        characters += JSON.stringify(event.data).length;
      }
      position = Math.max(position, this.#positionOf(item));
    } while (position < this.options.end && !isEnough());
    this.#position = position;
    if (this.isDone) this.close();
    return { events, position };
  }

  /**
   * The server ends a subscription that it takes for too slow, in the middle of a burst too. Reading goes on behind what
   * has arrived, also where another node is asked now.
   */
  async #nextItem(after: Position): Promise<AllStreamItem> {
    for (;;) {
      try {
        const { value, done } = await this.#items.next();
        if (done) throw new LogUnavailable('the server ended a subscription while catching up');
        return value;
      } catch (error) {
        await this.#resuming.after(error, after > this.#begunAt);
        const { end } = this.options;
        const head = await this.server.head();
        if (head < end) throw endsBefore(end, head);
        this.#begunAt = after;
        this.#items = this.#itemsAfter(after);
      }
    }
  }

  #itemsAfter(after: Position): AsyncIterator<AllStreamItem> {
    const { filter } = this.options;
    const prefixes = filter && [...filter.keys()].filter(isName);
    const items = this.server.subscribeToAll({ after, ...(prefixes && { prefixes }) }, this.#closing.signal);
    return items[Symbol.asyncIterator]();
  }

  /**
   * The event of an item, if the filter admits it. The server's filter knows prefixes of streams only, which match more.
   */
  #eventOf(item: AllStreamItem): RecordedEvent | undefined {
    if (item.kind !== 'event') return undefined;
    const event = toRecordedEvent(item.event);
    if (!event) return undefined;
    return admits(this.options.filter, categoryOf(event.stream), event.type) ? event : undefined;
  }

  /**
   * At the end of the log some servers report the position of an event that is not written yet. A subscription that
   * starts there would miss that event.
   */
  #positionOf(item: AllStreamItem): Position {
    if (item.kind === 'event') return positionOf(item.event);
    return item.kind === 'checkpoint' ? Math.min(item.position, this.options.end) : this.options.end;
  }
}
