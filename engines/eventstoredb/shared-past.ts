import type { Clock } from '@storefold/kernel/core';
import type { Position } from '@storefold/kernel/ports';
import { isName } from '../common/append-request.ts';
import type { EventFilter } from '../common/event-filter.ts';
import type { Batch, SubscriptionReader } from '../common/log-subscription.ts';
import type { AllStream } from './all-stream.ts';
import { EVERY, PastReading } from './past-reading.ts';
import type { ReadingPlace } from './reading-place.ts';

/**
 * The events that the tail no longer keeps, for the subscriptions of this process that have fallen behind. They share
 * readings, because for each one the server looks through the whole rest of the log.
 */
export class SharedPast {
  readonly #readings = new Set<PastReading>();

  constructor(
    private readonly server: AllStream,
    private readonly tail: { readonly end: Position },
    private readonly clock: Clock,
  ) {}

  /** Opens a reader for one subscription. */
  open(filter: EventFilter | undefined): SubscriptionReader {
    const prefixes = filter ? [...filter.keys()].filter(isName) : [EVERY];
    let place: ReadingPlace | undefined;
    let isClosed = false;
    return {
      next: async (after, limit): Promise<Batch> => {
        if (isClosed) return { events: [], position: after, isRecent: true };
        if (prefixes.length === 0) return { events: [], position: this.tail.end, isRecent: true };
        const reading = this.#furthestAt(after, prefixes) ?? this.#begin(after);
        // After its handler has failed, the subscription requests the same events again.
        if (!place?.isAt(after, reading)) {
          const left = place;
          place = reading.join(after, filter, prefixes);
          left?.leave();
        }
        return { ...(await place.next(limit)), isRecent: false };
      },
      close: () => {
        isClosed = true;
        place?.leave();
      },
    };
  }

  /** Of the readings that have what follows a position, the one that is the furthest: there fewer events are read twice. */
  #furthestAt(after: Position, prefixes: readonly string[]): PastReading | undefined {
    let furthest: PastReading | undefined;
    for (const reading of this.#readings) {
      const isFurther = !furthest || reading.frontFor(after) > furthest.frontFor(after);
      if (isFurther && reading.serves(after, prefixes)) furthest = reading;
    }
    return furthest;
  }

  #begin(after: Position): PastReading {
    const { end } = this.tail;
    const reading: PastReading = new PastReading(this.server, this.clock, {
      after,
      end,
      onEnded: () => this.#readings.delete(reading),
    });
    this.#readings.add(reading);
    return reading;
  }
}
