import type { PublicEvent } from '@storefold/contracts';

/**
 * A listener to public events. `names` are event names or patterns (`order.*`, `*`). Every event reaches the handler at
 * least once, in order; a failing one is retried and then parked, and the rest goes on.
 */
export interface Subscriber {
  readonly name: string;
  readonly names: readonly string[];
  handle(event: PublicEvent): Promise<void>;
}
