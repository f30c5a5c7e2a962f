import { type Ledger, type SeenEvent, text } from './seen-event.ts';

interface Parked {
  readonly follower: string;
  readonly eventId: string;
  readonly stream: string;
  readonly reason: string;
  readonly at: string;
}

/** The events that followers of the log have set aside, until they are handled after all. */
export class ParkingLedger implements Ledger {
  readonly #parked = new Map<string, Parked>();

  see({ type, category, recordId: follower, data, at }: SeenEvent): void {
    if (category !== 'parking') return;
    const eventId = text(data.event_id);
    const key = `${follower} ${eventId}`;
    const [stream, reason] = [text(data.stream), text(data.error)];
    // It may fail again, and is untold since it failed first.
    const since = this.#parked.get(key)?.at ?? at;
    if (type === 'EventParked') this.#parked.set(key, { follower, eventId, stream, reason, at: since });
    if (type === 'EventReleased') this.#parked.delete(key);
  }

  /** What a publisher has set aside for longer than `withinMs` is untold, and a problem. */
  report(problems: string[], pending: string[], nowMs: number, withinMs: number): void {
    for (const { follower, eventId, stream, reason, at } of this.#parked.values()) {
      const isUntold = follower.endsWith('_publisher') && nowMs - Date.parse(at) > withinMs;
      const said = `${follower}: event ${eventId} of ${stream} is set aside since ${at}: ${reason}`;
      (isUntold ? problems : pending).push(said);
    }
  }
}
