import { Inject, Injectable } from '@nestjs/common';
import { covers, serviceNames } from '@storefold/contracts';
import { isoTime, OneAtATime } from '@storefold/kernel/core';
import { type EventLog, type Position, type RecordedEvent, START } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { PUBLIC } from '../event/event.serializer.ts';
import { isToldOf, type Listener } from '../webhook-endpoint/permitted-events.ts';
import type { RequestedReplay, WebhookReplay } from './webhook-replay.ts';

type Wanted = Pick<RequestedReplay, 'store_id' | 'from_at' | 'to_at' | 'event_names'>;

/** How many events there are, and between which positions of the log. */
type Span = Pick<RequestedReplay, 'events_count' | 'after_position' | 'last_position'>;

const COUNTED_AT_A_TIME = 1_000;
const LOOKED_AT_AT_A_TIME = 200;
/** The clocks of processes differ by less. */
const SKEW_MS = 3_600_000;

/** Finds the public events of a replay, as far as its endpoint may be told of them. */
@Injectable()
export class ReplayedEventQueries {
  readonly #counts = new OneAtATime();

  constructor(@Inject(TOKENS.EVENT_LOG) private readonly log: EventLog) {}

  /** Counts to one more than `most` at the farthest, one request of a store at a time, and until the caller has gone. */
  findSpan(
    wanted: Wanted,
    told: Listener,
    { most, gone }: { most: number; gone: AbortSignal },
  ): Promise<Span> {
    return this.#counts.runInTurn(wanted.store_id, async () => {
      const [after_position, head] = [await this.#positionBefore(wanted.from_at), await this.log.head()];
      const span = { events_count: 0, last_position: after_position };
      const events = this.#eventsBetween(after_position, head, COUNTED_AT_A_TIME);
      for await (const event of events) {
        if (gone.aborted || span.events_count > most) break;
        if (!fits(event, wanted, told)) continue;
        span.events_count += 1;
        span.last_position = event.position;
      }
      return { ...span, after_position };
    });
  }

  /** The next events that are not requested yet. */
  async findNext(replay: WebhookReplay, told: Listener, limit: number): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    const { reached_position, last_position } = replay;
    for await (const event of this.#eventsBetween(reached_position, last_position, LOOKED_AT_AT_A_TIME)) {
      if (fits(event, replay, told)) found.push(event);
      if (found.length >= limit) break;
    }
    return found;
  }

  async *#eventsBetween(after: Position, last: Position, limit: number): AsyncIterable<RecordedEvent> {
    for (let position = after; position < last; ) {
      const page = await this.log.readAll(position, { categories: [PUBLIC], limit });
      for (const event of page.events) if (event.position <= last) yield event;
      if (page.position <= position) return;
      position = page.position;
    }
  }

  /**
   * A position before everything that occurred since an instant. The log has no index of time. But an event is told after its
   * fact, however late, and a fact stands in the log where it occurred: so what occurred since comes after each fact from
   * before, which the events of any service name.
   */
  async #positionBefore(at: string): Promise<Position> {
    const before = isoTime(Date.parse(at) - SKEW_MS);
    const positions = await Promise.all(serviceNames.map((service) => this.#lastFactBefore(before, service)));
    return Math.max(START, ...positions);
  }

  async #lastFactBefore(at: string, service: string): Promise<Position> {
    const stream = `${PUBLIC}-${service}`;
    let low = 0;
    let high = ((await this.log.readLast(stream))?.revision ?? -1) + 1;
    let position = START;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [event] = await this.log.read(stream, middle, 1);
      if (event && event.metadata.occurred_at < at) {
        position = Number(event.data.source_position);
        low = middle + 1;
      } else high = middle;
    }
    return position;
  }
}

function fits(
  { type: name, metadata, data }: RecordedEvent,
  { store_id, from_at, to_at, event_names }: Wanted,
  told: Listener,
): boolean {
  const { occurred_at } = metadata;
  if (metadata.store_id !== store_id || occurred_at < from_at || occurred_at > to_at) return false;
  const isNamed = event_names.length === 0 || event_names.some((pattern) => covers(pattern, name));
  return isNamed && isToldOf(told, { name, source_stream: data.source_stream });
}
