import { type Position, START } from '@storefold/kernel/ports';
import { type EventRow, type Stretch, weightOf } from './event-row.ts';

/** What is kept at most: enough that subscriptions which keep up never ask the engine. */
const MOST_EVENTS = 2_000;
const MOST_CHARACTERS = 4_000_000;

/**
 * The end of the log in memory: the events from some position to the last one known, without gaps. The many
 * subscriptions of a process share it, so that an append costs one query and not one for each of them.
 */
export class RecentEvents {
  #rows: EventRow[] = [];
  #characters = 0;
  /** All events behind this position, up to the end, are here. */
  #start: Position = START;
  #end: Position = START;

  /** The last position known. */
  get end(): Position {
    return this.#end;
  }

  /** Forgets everything: the log now ends at `end`, and what lies before it must be read from the engine. */
  restartAt(end: Position): void {
    this.#rows = [];
    this.#characters = 0;
    this.#start = end;
    this.#end = end;
  }

  /** Adds the events that follow `end`; nothing else lies between them and `newEnd`. */
  extend(rows: readonly EventRow[], newEnd: Position = rows.at(-1)?.[POSITION] ?? this.#end): void {
    for (const row of rows) {
      this.#rows.push(row);
      this.#characters += weightOf(row);
    }
    this.#end = newEnd;
    if (this.#rows.length > 2 * MOST_EVENTS || this.#characters > 2 * MOST_CHARACTERS) this.#forgetOldest();
  }

  /** The events after a position; undefined when they are not all here. */
  after(after: Position, categories: ReadonlySet<string> | undefined, limit: number): Stretch | undefined {
    if (after < this.#start) return undefined;
    const rows: EventRow[] = [];
    // From the end: most who ask keep up.
    const last = this.#rows.findLastIndex((row) => row[POSITION] <= after);
    for (let index = last + 1; index < this.#rows.length; index++) {
      const row = this.#rows[index];
      if (!row || categories?.has(row[CATEGORY]) === false) continue;
      rows.push(row);
      if (rows.length === limit) return { rows, position: row[POSITION] };
    }
    return { rows, position: Math.max(this.#end, after) };
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
const CATEGORY = 2;
