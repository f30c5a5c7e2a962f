import { type Clock, withDeadline } from '@storefold/kernel/core';
import { LogUnavailable, type Position } from '@storefold/kernel/ports';
import type { EventFilter } from '../common/event-filter.ts';
import { type EventRow, weightOf } from '../common/event-row.ts';
import { endsBefore } from '../common/log-tail.ts';
import type { AllStream, AllStreamItem } from './all-stream.ts';
import { ReadingPlace } from './reading-place.ts';
import { Resuming } from './resuming.ts';
import { positionOf, toRecordedEvent, toRow } from './stored-event.ts';

/** The prefix of all streams. */
export const EVERY = '';
/** A reading begins when nobody has joined it for this long. */
const JOINING_MS = 50;
const LONGEST_JOINING_MS = 1_000;
/** What is kept between the front of a reading and the last of its subscriptions. */
const MOST_EVENTS = 10_000;
const MOST_CHARACTERS = 16_000_000;
/** A subscription that takes longer for a batch, while others wait, has to go on with a reading of its own. */
const LAGS_AFTER_MS = 10_000;
/** Room and deadline are looked at again after this many items, or fewer after this time. */
const ITEMS_AT_ONCE = 500;
const LONGEST_TAKE_MS = 250;
/** A server reports its progress while it filters. One that sends nothing for this long is treated as unavailable. */
const SILENT_MS = 10_000;

interface ReadingOptions {
  /** The last position already handled. */
  readonly after: Position;
  /** The end of the log at the start. The reading is complete when everything up to it has been scanned. */
  readonly end: Position;
  /** Called when nobody can join any more. */
  onEnded(): void;
}

/**
 * One way through `$all` that several subscriptions of the process go together, each at a place of its own. The server sends
 * what those want who are behind the front. The reading goes as far ahead of the last one as its memory allows, and waits
 * for it then.
 *
 * Reading `$all` is not an alternative: it only starts at the position of an event.
 */
export class PastReading {
  readonly #places = new Set<ReadingPlace>();
  readonly #end: Position;
  /** After the events before the first row, and up to which everything was scanned. */
  #from: Position;
  #front: Position;
  #rows: EventRow[] = [];
  #characters = 0;
  /** The number of the first row among all that this reading has had. */
  #firstRow = 0;
  #isOpened = false;
  /** The prefixes of the streams that are read, each from a position on: nobody behind that wants them. */
  readonly #wantedSince = new Map<string, Position>();
  /** Those that the server sends. */
  #sent: ReadonlySet<string> = new Set();
  /** Where the server has to send more: there another subscription begins. */
  #moreAt = Number.POSITIVE_INFINITY;
  #joined = 0;
  #items: AsyncIterator<AllStreamItem> | undefined;
  #ending = new AbortController();
  readonly #closing = new AbortController();
  readonly #resuming: Resuming;
  #hasMoved = false;
  #isTellingSoon = false;
  /** Ends the wait for the last place. */
  #madeRoom: (() => void) | undefined;

  constructor(
    private readonly server: AllStream,
    private readonly clock: Clock,
    private readonly options: ReadingOptions,
  ) {
    this.#end = options.end;
    this.#from = options.after;
    this.#front = options.after;
    this.#resuming = new Resuming(clock, this.#closing.signal);
    void this.#run();
  }

  /** The position up to which the log was read. */
  get front(): Position {
    return this.#front;
  }

  /** Where it is for one that joins after a position: one that has not begun yet begins there, if that is earlier. */
  frontFor(after: Position): Position {
    return this.#isOpened ? this.#front : Math.min(this.#front, after);
  }

  /** Whether it has, or will have, all events after a position from streams with these prefixes. */
  serves(after: Position, prefixes: readonly string[]): boolean {
    if (this.#isClosed || after >= this.#end) return false;
    if (!this.#isOpened || after >= this.#front) return true;
    const isRead = (prefix: string): boolean => (this.#wantedSince.get(prefix) ?? this.#end) <= after;
    return after >= this.#from && (isRead(EVERY) || prefixes.every(isRead));
  }

  /** A place after a position that it serves. */
  join(after: Position, filter: EventFilter | undefined, prefixes: readonly string[]): ReadingPlace {
    if (!this.#isOpened) {
      this.#from = Math.min(this.#from, after);
      this.#front = this.#from;
    }
    for (const prefix of prefixes) {
      const since = this.#wantedSince.get(prefix) ?? this.#end;
      this.#wantedSince.set(prefix, Math.min(since, after));
    }
    this.#findMore();
    this.#joined += 1;
    const place = new ReadingPlace(this, filter, after, this.#rowAfter(after), this.clock);
    this.#places.add(place);
    return place;
  }

  wasAsked(place: ReadingPlace): void {
    place.gather(this.#isDone);
    this.#madeRoom?.();
  }

  wasLeft(place: ReadingPlace): void {
    this.#places.delete(place);
    if (this.#places.size === 0) this.#close();
    this.#madeRoom?.();
  }

  /** The row with this number, of all that it has had. Undefined beyond the front. */
  row(number: number): EventRow | undefined {
    return this.#rows[number - this.#firstRow];
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  get #isDone(): boolean {
    return this.#front >= this.#end;
  }

  async #run(): Promise<void> {
    try {
      await this.#requireWholeLog();
      await this.#othersJoined();
      this.#isOpened = true;
      while (!this.#isDone && !this.#isClosed) {
        await this.#room();
        if (this.#isClosed) break;
        await this.#takeSome();
      }
      this.#unsubscribe();
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * In a cluster, a node that is not the leader may accept a subscription before it refuses it, and report that it has
   * caught up on a log that is shorter there. A request for the end of the log is always served by the leader, and
   * redirects the later requests to it.
   */
  async #requireWholeLog(): Promise<void> {
    const head = await this.server.head();
    if (head < this.#end) throw endsBefore(this.#end, head);
  }

  /** The followers of a process that starts come one after the other. */
  async #othersJoined(): Promise<void> {
    const untilMs = this.clock.now() + LONGEST_JOINING_MS;
    for (let joined = -1; joined !== this.#joined && this.clock.now() < untilMs; ) {
      joined = this.#joined;
      await this.clock.sleep(JOINING_MS);
    }
  }

  /** A subscription that has got somewhere is begun again there: the server ends one that waited too long for room. */
  async #takeSome(): Promise<void> {
    try {
      await withDeadline(this.#take(), SILENT_MS, fellSilent, this.clock);
    } catch (error) {
      this.#unsubscribe();
      const hasMoved = this.#hasMoved;
      this.#hasMoved = false;
      await this.#resuming.after(error, hasMoved);
      // It may go on at another node.
      await this.#requireWholeLog();
    }
  }

  async #take(): Promise<void> {
    const items = this.#subscription();
    const untilMs = this.clock.now() + LONGEST_TAKE_MS;
    for (let taken = 0; taken < ITEMS_AT_ONCE; taken++) {
      const { value: item, done } = await items.next();
      if (items !== this.#items) return;
      if (done) throw new LogUnavailable('the server ended a subscription to the past');
      if (this.#positionOf(item) > this.#moreAt) this.#front = this.#moreAt;
      else this.#add(item);
      if (this.#front >= this.#moreAt) return this.#unsubscribe();
      if (this.#isDone || this.clock.now() > untilMs) return;
    }
  }

  #subscription(): AsyncIterator<AllStreamItem> {
    if (this.#items) return this.#items;
    this.#ending = new AbortController();
    this.#sent = new Set(
      [...this.#wantedSince].filter(([, since]) => since <= this.#front).map(([each]) => each),
    );
    this.#findMore();
    const prefixes = this.#sent.has(EVERY) ? {} : { prefixes: [...this.#sent] };
    const items = this.server.subscribeToAll({ after: this.#front, ...prefixes }, this.#ending.signal);
    this.#items = items[Symbol.asyncIterator]();
    return this.#items;
  }

  #findMore(): void {
    const more = [...this.#wantedSince].filter(
      ([prefix]) => !this.#sent.has(prefix) && !this.#sent.has(EVERY),
    );
    this.#moreAt = Math.min(...more.map(([, since]) => since));
  }

  #unsubscribe(): void {
    const items = this.#items;
    this.#items = undefined;
    this.#ending.abort(wasGivenUp());
    items?.return?.().catch(() => undefined);
  }

  #add(item: AllStreamItem): void {
    const position = this.#positionOf(item);
    if (position <= this.#front) return;
    this.#front = position;
    this.#hasMoved = true;
    this.#tellSoon();
    const event = item.kind === 'event' && toRecordedEvent(item.event);
    if (!event) return;
    const row = toRow(event);
    this.#rows.push(row);
    this.#characters += weightOf(row);
  }

  /** What arrives together is told together. */
  #tellSoon(): void {
    if (this.#isTellingSoon) return;
    this.#isTellingSoon = true;
    setImmediate(() => {
      this.#isTellingSoon = false;
      for (const place of this.#places) place.gather(this.#isDone);
    });
  }

  /**
   * At the end of the log some servers report the position of an event that is not written yet. A subscription that
   * starts there would miss that event.
   */
  #positionOf(item: AllStreamItem): Position {
    if (item.kind === 'event') return positionOf(item.event);
    return item.kind === 'checkpoint' ? Math.min(item.position, this.#end) : this.#end;
  }

  /**
   * Waits until the last place has gone on, when there is too much between it and the front. Meanwhile the others go on
   * with what they have.
   */
  async #room(): Promise<void> {
    if (!this.#isFull) return;
    this.#forgetPassed();
    if (!this.#isFull) return;
    for (const place of this.#places) place.gather(true);
    const lagsAtMs = this.clock.now() + LAGS_AFTER_MS;
    while (this.#isFull && !this.#isClosed) {
      const waiting = new AbortController();
      const moved = new Promise<void>((resolve) => {
        this.#madeRoom = resolve;
      });
      await Promise.race([moved, this.clock.sleep(lagsAtMs - this.clock.now(), waiting.signal)]);
      waiting.abort();
      this.#madeRoom = undefined;
      this.#forgetPassed();
      if (this.#isFull && this.clock.now() >= lagsAtMs) this.#leaveBehind();
      if (this.#isFull) for (const place of this.#places) place.gather(true);
    }
  }

  get #isFull(): boolean {
    return this.#rows.length >= MOST_EVENTS || this.#characters >= MOST_CHARACTERS;
  }

  get #lastPlace(): number {
    return Math.min(...[...this.#places].map(({ nextRow }) => nextRow));
  }

  /** Removes the rows that all places have passed. */
  #forgetPassed(): void {
    const passed = Math.min(this.#lastPlace - this.#firstRow, this.#rows.length);
    if (passed <= 0) return;
    for (const row of this.#rows.slice(0, passed)) this.#characters -= weightOf(row);
    this.#from = this.#rows[passed - 1]?.[0] ?? this.#from;
    this.#rows = this.#rows.slice(passed);
    this.#firstRow += passed;
  }

  /** Those who are the last are busy with their batches. They begin anew when they are done. */
  #leaveBehind(): void {
    const last = this.#lastPlace;
    for (const place of this.#places) if (place.nextRow === last) place.leave();
    this.#forgetPassed();
  }

  /** The number of the first row after a position. */
  #rowAfter(position: Position): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#rows[middle]?.[0] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return this.#firstRow + low;
  }

  #fail(error: unknown): void {
    this.#close();
    for (const place of this.#places) place.fail(error);
    this.#places.clear();
  }

  #close(): void {
    this.#closing.abort();
    this.#unsubscribe();
    this.options.onEnded();
  }
}

const fellSilent = (): never => {
  throw new LogUnavailable(`nothing was heard for ${SILENT_MS} ms of the past of the log`);
};

const wasGivenUp = (): LogUnavailable => new LogUnavailable('reading the past was given up');
