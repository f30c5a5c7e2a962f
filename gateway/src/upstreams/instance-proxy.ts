import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
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
  /** With the methods of their requests. */
  readonly #waiting = new Map<ResponseRelay, string>();

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
    {
      withinMs,
      ...options
    }: AttemptOptions & { /** Less than the instance may be silent. */ withinMs?: number },
  ): Promise<ProxyAttempt> {
    return new Promise((resolve) => {
      const settle = (attempt: ProxyAttempt) => {
        this.#waiting.delete(relay);
        resolve(attempt);
      };
      const bodyPasses = body instanceof Readable;
      const relay = new ResponseRelay(response, { ...options, bodyPasses, settle });
      this.#waiting.set(relay, method);
      const limit = withinMs === undefined ? {} : { headersTimeout: withinMs };
      this.#pool.dispatch({ method: method as 'GET', path: url, headers, body, ...limit }, relay);
    });
  }

  /** Ends the attempts whose response has not begun. `methods`: only these. */
  giveUp(cause: Error, methods?: readonly string[]): void {
    for (const [relay, method] of this.#waiting) if (methods?.includes(method) !== false) relay.giveUp(cause);
  }

  /** Asks the instance how it is. Rejects when it does not answer in time. */
  async ask(path: string, withinMs: number): Promise<Answered> {
    const signal = AbortSignal.timeout(withinMs);
    const { statusCode, headers, body } = await this.#pool.request({ method: 'GET', path, signal });
    return { status: statusCode, headers, body: await body.json() };
  }

  close(): void {
    void this.#pool.destroy();
  }
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}
