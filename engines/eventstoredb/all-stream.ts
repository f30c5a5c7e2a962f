import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position } from '@storefold/kernel/ports';

export interface AllStreamOptions {
  /** Begins behind this position, which must be one that the server has named. */
  readonly after: Position;
  /** Only streams whose names begin with one of these; all when undefined. */
  readonly prefixes?: readonly string[];
}

/** What a subscription to `$all` tells, in the order of the log. */
export type AllStreamItem =
  | { readonly kind: 'event'; readonly event: AllStreamResolvedEvent }
  /** Everything up to here has been looked at. */
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /** Everything that was in the log when the subscription began has been told. */
  | { readonly kind: 'caughtUp' };

/** What followers of `$all` ask of a connection. */
export interface AllStream {
  /** The position of the last event; START when there is none. */
  head(): Promise<Position>;
  /** Throws LogUnavailable when the subscription breaks off, and the signal's reason when that aborts. */
  subscribeToAll(options: AllStreamOptions, signal: AbortSignal): AsyncIterable<AllStreamItem>;
}
