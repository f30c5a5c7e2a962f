import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { BufferedBody } from './buffered-body.ts';

/** The outcome of sending a request to one instance. */
export type ProxyAttempt =
  | { readonly outcome: 'responded'; readonly upstreamResponse: IncomingMessage }
  | { readonly outcome: ProxyFailure; readonly cause: unknown };

/**
 * - `not_connected`: the instance has received nothing of the request
 * - `connection_lost`: the connection ended before a response arrived; the instance may have made the change
 * - `timed_out`: the instance was silent for too long
 */
export type ProxyFailure = 'not_connected' | 'connection_lost' | 'timed_out';

/** A request as it is sent to a service, to several instances in turn if necessary. */
export interface ServiceRequest {
  readonly method: string;
  /** The request target as received, unparsed. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: BufferedBody;
}

/** A request to one instance, in the form that http-proxy-middleware forwards. */
export class AttemptRequest extends PassThrough {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The kind of failure, if the attempt failed now. */
  failure: ProxyFailure = 'not_connected';

  constructor(
    { method, url, headers, body }: ServiceRequest,
    readonly socket: IncomingMessage['socket'],
    readonly settle: (attempt: ProxyAttempt) => void,
  ) {
    super();
    this.method = method;
    this.url = url;
    // Frozen, because the library declares a chunked DELETE to be empty but sends its body.
    this.headers = Object.freeze({ ...headers });
    body.sendTo(this);
  }

  fail(cause: unknown): void {
    this.settle({ outcome: this.failure, cause });
  }
}
