import type { ServerResponse } from 'node:http';
import { Pool } from 'undici';
import type { ProxyAttempt, ServiceRequest } from './proxy-attempt.ts';
import { type AttemptOptions, ResponseRelay } from './response-relay.ts';

/** How long connecting to an instance may take. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Shorter than a service keeps an idle connection, so that always this side closes it. */
const IDLE_SOCKET_MS = 30_000;

/** Sends requests to one instance of a service, over kept-alive connections of its own. */
export class InstanceProxy {
  readonly #pool: Pool;

  /** `timeoutMs`: how long the instance may be silent. */
  constructor(url: URL, timeoutMs: number) {
    this.#pool = new Pool(url, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: IDLE_SOCKET_MS,
      keepAliveMaxTimeout: IDLE_SOCKET_MS,
    });
  }

  /**
   * Resolves when the response begins, which then goes to the client as it arrives, or when the attempt has failed. The
   * attempt ends with the client's connection.
   */
  attemptRequest(
    { method, url, headers, body }: ServiceRequest,
    response: ServerResponse,
    options: AttemptOptions,
  ): Promise<ProxyAttempt> {
    return new Promise((settle) => {
      const relay = new ResponseRelay(response, { ...options, settle });
      this.#pool.dispatch({ method: method as 'GET', path: url, headers, body }, relay);
    });
  }

  close(): void {
    void this.#pool.destroy();
  }
}
