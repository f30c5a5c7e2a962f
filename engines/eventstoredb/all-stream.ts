import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position } from '@storefold/kernel/ports';

export interface AllStreamOptions {
  /** Starts after this position, which must be one that the server has reported. */
  readonly after: Position;
  /** Only streams whose names begin with one of these. All streams when undefined. */
  readonly prefixes?: readonly string[];
}

/** An item of a subscription to `$all`, in the order of the log. */
export type AllStreamItem =
  | { readonly kind: 'event'; readonly event: AllStreamResolvedEvent }
  /** Everything up to this position has been scanned. */
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /** Everything that was in the log when the subscription started has been delivered. */
  | { readonly kind: 'caughtUp' };

/** The operations of a connection that followers of `$all` need. */
export interface AllStream {
  /** The position of the last event; START when there is none. */
  head(): Promise<Position>;
  /** Throws LogUnavailable when the subscription fails, and the signal's reason when the signal aborts. */
  subscribeToAll(options: AllStreamOptions, signal: AbortSignal): AsyncIterable<AllStreamItem>;
}
