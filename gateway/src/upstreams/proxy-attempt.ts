import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { BufferedBody } from './buffered-body.ts';

/** What came of sending a request to one instance. */
export type ProxyAttempt =
  | { readonly outcome: 'responded'; readonly upstreamResponse: IncomingMessage }
  | { readonly outcome: ProxyFailure; readonly cause: unknown };

/**
 * `not_connected`: the instance has seen nothing of the request.
 * `connection_lost`: the connection ended before a response came; the instance may have done what was asked.
 * `timed_out`: the instance was silent for too long.
 */
export type ProxyFailure = 'not_connected' | 'connection_lost' | 'timed_out';

/** What is sent to a service, to one instance after another if need be. */
export interface ServiceRequest {
  readonly method: string;
  /** The target as it came, unparsed. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: BufferedBody;
}

/** A request to one instance, in the form that http-proxy-middleware forwards. */
export class AttemptRequest extends PassThrough {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** What a failure now would mean. */
  failure: ProxyFailure = 'not_connected';

  constructor(
    { method, url, headers, body }: ServiceRequest,
    readonly socket: IncomingMessage['socket'],
    readonly settle: (attempt: ProxyAttempt) => void,
  ) {
    super();
    this.method = method;
    this.url = url;
    // Frozen, because the library declares a chunked DELETE to be empty and sends its body all the same.
    this.headers = Object.freeze({ ...headers });
    body.sendTo(this);
  }

  fail(cause: unknown): void {
    this.settle({ outcome: this.failure, cause });
  }
}
