import { type Clock, withDeadline } from '@storefold/kernel/core';
import { categoryOf, LogUnavailable, type Position, type RecordedEvent } from '@storefold/kernel/ports';
import { isName } from '../shared/append-request.ts';
import type { AllStream, AllStreamItem } from './all-stream.ts';
import { positionOf, toRecordedEvent } from './stored-event.ts';

/** A batch ends at about this many characters of JSON, however many events were asked for. */
const MOST_CHARACTERS = 8_000_000;
/** A batch ends after this time, however few events were found. */
const LONGEST_BATCH_MS = 1_000;
/** A server that searches says now and then how far it is: one that says nothing for so long is not there. */
const SILENT_MS = 10_000;

export interface CatchUpOptions {
  /** The last position already handled. */
  readonly after: Position;
  /** Only these; all when undefined. */
  readonly categories: ReadonlySet<string> | undefined;
  /** Where the log ended before: once everything up to here has been looked at, catching up is over. */
  readonly end: Position;
}

/** Events of the past, and how far was looked for them. */
export interface PastEvents {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

/**
 * Reads the past up to what was the end of the log when it began, in batches, from a filtered subscription of its own:
 * reading `$all` takes no filter, and begins only at positions that are an event's own.
 */
export class CatchUp {
  readonly #items: AsyncIterator<AllStreamItem>;
  readonly #closing = new AbortController();
  #position: Position;

  constructor(
    server: AllStream,
    private readonly options: CatchUpOptions,
    private readonly clock: Clock,
  ) {
    const { after, categories } = options;
    this.#position = after;
    const prefixes = categories && [...categories].filter(isName);
    const items = server.subscribeToAll({ after, ...(prefixes && { prefixes }) }, this.#closing.signal);
    this.#items = items[Symbol.asyncIterator]();
  }

  /** How far was handed over. */
  get position(): Position {
    return this.#position;
  }

  /** Has everything been handed over? */
  get isDone(): boolean {
    return this.#position >= this.options.end;
  }

  /**
   * At most `limit` of the next events. Fewer when the end is reached, and when it takes a while. Rejects with
   * LogUnavailable when the server breaks off; nothing is handed over twice or left out then, if another catch-up begins
   * at `position`. One call at a time.
   */
  next(limit: number): Promise<PastEvents> {
    const late = (): never => {
      throw new LogUnavailable(`nothing was heard for ${SILENT_MS} ms while catching up`);
    };
    return withDeadline(this.#gather(limit), SILENT_MS, late, this.clock);
  }

  /** No more is wanted: a call under way rejects. */
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
      const { value: item, done } = await this.#items.next();
      if (done) throw new LogUnavailable('the server ended a subscription while catching up');
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

  /** The event of an item, if it is one that is wanted: the prefixes that the server filters by match more. */
  #eventOf(item: AllStreamItem): RecordedEvent | undefined {
    if (item.kind !== 'event') return undefined;
    const event = toRecordedEvent(item.event);
    return event && this.options.categories?.has(categoryOf(event.stream)) !== false ? event : undefined;
  }

  /**
   * At the end of the log some servers name the position of an event that is still to come. A subscription that began
   * there would miss that event.
   */
  #positionOf(item: AllStreamItem): Position {
    if (item.kind === 'event') return positionOf(item.event);
    return item.kind === 'checkpoint' ? Math.min(item.position, this.options.end) : this.options.end;
  }
}
