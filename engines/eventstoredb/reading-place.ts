import type { Clock } from '@storefold/kernel/core';
import type { Position, RecordedEvent } from '@storefold/kernel/ports';
import { admits, type EventFilter } from '../common/event-filter.ts';
import { type EventRow, toEvent, weightOf } from '../common/event-row.ts';

/** A batch ends at about this many characters of JSON, whatever limit was requested. */
const MOST_CHARACTERS = 8_000_000;
/** A batch ends after this time, even if few events were found. */
const LONGEST_BATCH_MS = 2_000;

/** Events of the past, and the position up to which the log was scanned for them. */
interface PastEvents {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

/** A batch that is being gathered. */
interface Request {
  readonly limit: number;
  readonly endsAtMs: number;
  readonly rows: EventRow[];
  characters: number;
  readonly resolve: (found: PastEvents) => void;
  readonly reject: (error: unknown) => void;
}

/** What several places go through together. */
interface Reading {
  /** The position up to which the log was read. */
  readonly front: Position;
  /** The row with this number, of all that it has had. Undefined beyond the front. */
  row(number: number): EventRow | undefined;
  wasAsked(place: ReadingPlace): void;
  wasLeft(place: ReadingPlace): void;
}

/** Where one subscription is in a reading that it shares with others. */
export class ReadingPlace {
  #request: Request | undefined;
  /** Where the last batch ended. */
  #handedOver: Position;
  #isLeft = false;

  /** `next`: the number of the row that is looked at next. */
  constructor(
    private readonly reading: Reading,
    private readonly filter: EventFilter | undefined,
    after: Position,
    public nextRow: number,
    private readonly clock: Clock,
  ) {
    this.#handedOver = after;
  }

  /** Whether a subscription that asks for what follows a position of a reading goes on here. */
  isAt(after: Position, reading: Reading): boolean {
    return !this.#isLeft && this.reading === reading && this.#handedOver === after;
  }

  /** False while the subscription does something with its last batch. */
  get isWaiting(): boolean {
    return this.#request !== undefined;
  }

  /**
   * The next events, at most `limit`. Returns fewer at the end and when the batch takes too long. Rejects with LogUnavailable
   * when the reading fails.
   */
  next(limit: number): Promise<PastEvents> {
    return new Promise((resolve, reject) => {
      const endsAtMs = this.clock.now() + LONGEST_BATCH_MS;
      this.#request = { limit, endsAtMs, rows: [], characters: 0, resolve, reject };
      this.reading.wasAsked(this);
    });
  }

  /** Goes on to the front of the reading. `isOver`: nothing follows soon, so the batch ends there. */
  gather(isOver: boolean): void {
    const request = this.#request;
    if (!request) return;
    for (let row = this.reading.row(this.nextRow); row; row = this.reading.row(this.nextRow)) {
      this.nextRow += 1;
      // The reading may have begun earlier, for another subscription.
      if (row[POSITION] <= this.#handedOver || !admits(this.filter, row[CATEGORY], row[TYPE])) continue;
      request.rows.push(row);
      request.characters += weightOf(row);
      if (request.rows.length < request.limit && request.characters <= MOST_CHARACTERS) continue;
      this.#handOver(request, row[POSITION]);
      return;
    }
    const { front } = this.reading;
    if (front > this.#handedOver && (isOver || this.clock.now() > request.endsAtMs))
      this.#handOver(request, front);
  }

  fail(error: unknown): void {
    this.#isLeft = true;
    this.#request?.reject(error);
    this.#request = undefined;
  }

  /** A pending request ends without events. */
  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.reading.wasLeft(this);
    this.#request?.resolve({ events: [], position: this.#handedOver });
    this.#request = undefined;
  }

  #handOver({ rows, resolve }: Request, position: Position): void {
    this.#request = undefined;
    this.#handedOver = position;
    resolve({ events: rows.map(toEvent), position });
  }
}

const POSITION = 0;
const CATEGORY = 2;
const TYPE = 5;
