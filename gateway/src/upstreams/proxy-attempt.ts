import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * The outcome of sending a request to one instance. `cost`: beyond the one request that it counts as; resolves when all of the
 * response was passed on.
 */
export type ProxyAttempt =
  | { readonly outcome: 'responded' | 'starting'; readonly cost?: Promise<number> }
  | { readonly outcome: ProxyFailure; readonly cause: unknown };

/**
 * - `not_connected`: the instance has received nothing of the request
 * - `connection_lost`: the connection ended before a response arrived; the instance may have made the change
 * - `timed_out`: the instance was silent for too long
 * - `gateway_refused`: the instance refused the gateway itself, and has done nothing
 */
export type ProxyFailure = 'not_connected' | 'connection_lost' | 'timed_out' | 'gateway_refused';

/** A request as it is sent to a service, to several instances in turn if necessary. */
export interface ServiceRequest {
  readonly method: string;
  /** The request target as received, unparsed. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** A stream passes through while it arrives. */
  readonly body: Buffer | Readable | null;
}
