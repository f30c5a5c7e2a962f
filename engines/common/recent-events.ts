import { type Position, START, type SubscriptionOptions } from '@storefold/kernel/ports';
import { admits, type EventFilter } from './event-filter.ts';
import { type EventRow, type Stretch, weightOf } from './event-row.ts';

/** The limits of what is kept. They suffice for subscriptions that keep up never to read from the engine. */
const MOST_EVENTS = 2_000;
const MOST_CHARACTERS = 4_000_000;

/**
 * The end of the log in memory: the events from some position to the last known one, without gaps. All subscriptions of
 * a process share it, so that an append costs one query in total, not one for each subscription.
 */
export class RecentEvents {
  #rows: EventRow[] = [];
  #characters = 0;
  /** All events after this position, up to the end, are in memory. */
  #start: Position = START;
  #end: Position = START;

  /** The last known position. */
  get end(): Position {
    return this.#end;
  }

  /** Removes everything. The log now ends at `end`, and earlier events must be read from the engine. */
  restartAt(end: Position): void {
    this.#rows = [];
    this.#characters = 0;
    this.#start = end;
    this.#end = end;
  }

  /** Adds the events that follow `end`. There must be no others between `end` and `newEnd`. */
  extend(rows: readonly EventRow[], newEnd: Position = rows.at(-1)?.[POSITION] ?? this.#end): void {
    for (const row of rows) {
      this.#rows.push(row);
      this.#characters += weightOf(row);
    }
    this.#end = newEnd;
    if (this.#rows.length > 2 * MOST_EVENTS || this.#characters > 2 * MOST_CHARACTERS) this.#forgetOldest();
  }

  /** The events after a position. Undefined when some of them are no longer in memory. */
  after(after: Position, filter: EventFilter | undefined, limit: number): Stretch | undefined {
    if (after < this.#start) return undefined;
    const rows: EventRow[] = [];
    // Searches from the end, because most subscriptions keep up.
    const last = this.#rows.findLastIndex((row) => row[POSITION] <= after);
    for (let index = last + 1; index < this.#rows.length; index++) {
      const row = this.#rows[index];
      if (!row || !admits(filter, row[CATEGORY], row[TYPE])) continue;
      rows.push(row);
      if (rows.length === limit) return { rows, position: row[POSITION] };
    }
    return { rows, position: Math.max(this.#end, after) };
  }

  /**
   * The end of the log, when it is known that no event after the position is admitted and concerns the subscription.
   * Looks at the new events only.
   */
  endWithout(
    after: Position,
    filter: EventFilter | undefined,
    concerns: SubscriptionOptions['concerns'] = () => true,
  ): Position | undefined {
    if (after < this.#start || after > this.#end) return undefined;
    for (let index = this.#rows.length - 1; index >= 0; index--) {
      const row = this.#rows[index];
      if (!row || row[POSITION] <= after) break;
      if (!admits(filter, row[CATEGORY], row[TYPE])) continue;
      if (concerns({ stream: row[STREAM], type: row[TYPE] })) return undefined;
    }
    return this.#end;
  }

  #forgetOldest(): void {
    let keep = this.#rows.length;
    let characters = 0;
    while (keep > 0 && this.#rows.length - keep < MOST_EVENTS && characters < MOST_CHARACTERS) {
      const row = this.#rows[--keep];
      characters += row ? weightOf(row) : 0;
    }
    this.#start = this.#rows[keep - 1]?.[POSITION] ?? this.#start;
    this.#rows = this.#rows.slice(keep);
    this.#characters = characters;
  }
}

const POSITION = 0;
const STREAM = 1;
const CATEGORY = 2;
const TYPE = 5;
