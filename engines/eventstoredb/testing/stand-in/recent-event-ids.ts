import { LRUCache } from 'lru-cache';

interface KnownEvent {
  readonly stream: string;
  readonly revision: number;
}

const MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 28;

/**
 * The events that were written recently, by id. Like the real server's, the list is bounded, and empty after a restart.
 * A repeated append that expects no revision is only recognised while its events are in this list.
 */
export const recentEvents = (): LRUCache<string, KnownEvent> =>
  new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ stream }) => ENTRY_BYTES + 2 * stream.length });
