import type { PublicEvent } from '@storefold/contracts';
import type { Position } from '../ports/event-log.ts';

/** Where a public event stands in the log. */
export interface PublicEventEnvelope {
  readonly position: Position;
  /**
   * The payload's keys that are sealed in the log, with the subject of each. A subscriber that stores them seals them
   * in the same way, so that erasing the subject erases them there too.
   */
  readonly sealed: Readonly<Record<string, string>>;
}

/**
 * A listener to public events. `names` are event names or patterns (`order.*`, `*`). Every event is passed to the
 * handler at least once, in order. A failing event is retried and then parked, and the rest goes on.
 */
export interface Subscriber {
  readonly name: string;
  readonly names: readonly string[];
  handle(event: PublicEvent, origin: PublicEventEnvelope): Promise<void>;
}
