import type { RecordedEvent } from '@storefold/kernel/ports';

/** A stored event as the audit reads it: name and plain fields, without the services' code. */
export interface SeenEvent {
  readonly type: string;
  readonly category: string;
  readonly recordId: string;
  /** Its place in the stream, from 0. */
  readonly revision: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** When it happened, ISO 8601 UTC. */
  readonly at: string;
}

export function seen(event: RecordedEvent): SeenEvent {
  const dash = event.stream.indexOf('-');
  return {
    type: event.type,
    category: event.stream.slice(0, dash),
    recordId: event.stream.slice(dash + 1),
    revision: event.revision,
    data: event.data,
    at: event.metadata.occurred_at,
  };
}

/** One part of the audit. */
export interface Ledger {
  see(event: SeenEvent): void;
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const count = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
