import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { AttemptRequest, type ProxyAttempt, type ServiceRequest } from './proxy-attempt.ts';

/** How long connecting to an instance may take. */
const CONNECT_TIMEOUT_MS = 2_000;
/** The most idle connections kept to an instance. */
const MAX_FREE_SOCKETS = 64;
/** Shorter than a service keeps an idle connection, so that always this side closes it. */
const IDLE_SOCKET_MS = 30_000;

/** Sends requests to one instance of a service, over kept-alive connections of its own. */
export class InstanceProxy {
  readonly #agent: HttpAgent;
  readonly #middleware: RequestHandler<AttemptRequest, ServerResponse>;

  /** `timeoutMs`: how long the instance may be silent. */
  constructor(url: URL, timeoutMs: number) {
    this.#agent = keepAliveAgent(url);
    this.#middleware = createProxyMiddleware<AttemptRequest, ServerResponse>({
      target: url.href,
      agent: this.#agent,
      proxyTimeout: timeoutMs,
      selfHandleResponse: true,
      // The default plugins cost a tenth of a request's processor time, for logs that are not wanted.
      ejectPlugins: true,
      plugins: [
        (proxy) => {
          proxy.on('proxyReq', watchConnection);
          proxy.on('proxyRes', (upstreamResponse: unknown, request) =>
            request.settle({
              outcome: 'responded',
              upstreamResponse: upstreamResponse as IncomingMessage,
            }),
          );
          proxy.on('error', (cause, request) => request.fail(cause));
          proxy.on('econnreset', (cause, request) => request.fail(cause));
        },
      ],
    });
  }

  /** Rejects only when the request cannot be sent at all. The attempt ends with the client's connection. */
  attemptRequest(
    request: ServiceRequest,
    { socket }: IncomingMessage,
    response: ServerResponse,
  ): Promise<ProxyAttempt> {
    return new Promise((resolve, reject) => {
      const attempt = new AttemptRequest(request, socket, resolve);
      response.once('close', () => attempt.emit('aborted'));
      void this.#middleware(attempt, response, reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Runs when a request is assigned its socket. Until that socket is connected, nothing has been sent. */
function watchConnection(outgoing: ClientRequest, request: AttemptRequest): void {
  // The library would join repeated slashes.
  outgoing.path = request.url;
  outgoing.once('timeout', () => {
    request.failure = 'timed_out';
  });
  const { socket } = outgoing;
  if (!socket?.connecting) {
    request.failure = 'connection_lost';
    return;
  }
  const giveUp = () => outgoing.destroy(new Error(`no connection within ${CONNECT_TIMEOUT_MS} ms`));
  const connectTimeout = setTimeout(giveUp, CONNECT_TIMEOUT_MS);
  socket.once('connect', () => {
    request.failure = 'connection_lost';
    clearTimeout(connectTimeout);
  });
  outgoing.once('close', () => clearTimeout(connectTimeout));
}

function keepAliveAgent({ protocol }: URL): HttpAgent {
  const options = { keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS, timeout: IDLE_SOCKET_MS };
  return protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
}
