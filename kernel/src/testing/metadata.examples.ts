import type { EventMetadata } from '../ports/event-log.ts';
import type { Origin } from '../ports/stored-fact.ts';

/** The metadata of an event that a guest's request led to directly. */
export const exampleMetadata: EventMetadata = {
  command_id: '6c84fb90-12c4-4ae1-8407-6d2d0a5c1d3e',
  correlation_id: 'request-1',
  causation_id: null,
  actor: { type: 'guest', id: null },
  store_id: 'store_1',
  occurred_at: '2026-01-01T00:00:00.000Z',
  schema: 1,
};

/** What follows from a shopper's request that appended an event. */
export const exampleOrigin: Origin = {
  correlationId: 'request-1',
  causationId: 'b4b2b1a6-3f0c-4c55-9b80-6d2d0a5c1d3e',
  actor: { type: 'customer', id: 'cus_1' },
};
