import type { EventData } from './generated/events.ts';

interface Told<Name, Data> {
  /** UUID; the same when it is delivered again. */
  readonly id: string;
  readonly name: Name;
  /** ISO 8601 UTC. */
  readonly created_at: string;
  readonly data: Data;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** An event by its name, which narrows `data` by `event.name === 'order.completed'`. */
export type EventOf<Name extends keyof EventData> = Told<Name, EventData[Name]>;

/** Any event of the store. */
export type WebhookEvent = { [Name in keyof EventData]: EventOf<Name> }[keyof EventData];
