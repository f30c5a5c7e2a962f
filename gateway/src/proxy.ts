import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import {
  CALLER_HEADER,
  type CallerSignature,
  HEALTH_PATH,
  type HealthPart,
  type Logger,
  Refusal,
  refusalOf,
  unavailable,
  writeRefusal,
} from '@storefold/kernel';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import { headersForService, headersOfAnswer } from './proxy-headers.ts';
import type { Way } from './way.ts';

export interface ProxyOptions {
  readonly service: string;
  /** The service's base URL, such as `http://127.0.0.1:3101`. */
  readonly url: string;
  readonly signature: CallerSignature;
  /** A service that says nothing for this long gets no more time. */
  readonly timeoutMs: number;
  readonly logger: Logger;
}

/** A request on its way through. */
interface Passage {
  readonly requestId: string;
  isLate: boolean;
}

/** Connections to a service that wait for the next request. */
const MAX_FREE_SOCKETS = 64;
/** Shorter than a service keeps an idle connection, so that it is always this side that closes it. */
const IDLE_SOCKET_MS = 30_000;
const HEALTH_TIMEOUT_MS = 1_000;

/** The way to a service in another process: its HTTP server, over kept-alive connections, with the caller signed. */
export function proxyTo({ service, url, signature, timeoutMs, logger }: ProxyOptions): Way {
  const target = new URL(url);
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: MAX_FREE_SOCKETS,
    timeout: Math.max(IDLE_SOCKET_MS, timeoutMs),
  };
  const agent = target.protocol === 'https:' ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const passages = new WeakMap<IncomingMessage, Passage>();

  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: serverOf(target),
    agent,
    /** The request target goes on as it came, unparsed. */
    toProxy: true,
    ejectPlugins: true,
    plugins: [debugProxyErrorsPlugin, proxyEventsPlugin],
    proxyTimeout: timeoutMs,
    selfHandleResponse: true,
    on: {
      proxyReq(proxyRequest, request, response) {
        response.once('close', () => {
          if (!response.writableEnded) proxyRequest.destroy();
        });
        proxyRequest.once('timeout', () => {
          const passage = passages.get(request);
          if (passage) passage.isLate = true;
        });
      },
      proxyRes(proxyResponse, _request, response) {
        response.writeHead(proxyResponse.statusCode ?? 502, headersOfAnswer(proxyResponse));
        proxyResponse.on('error', () => response.destroy());
        proxyResponse.pipe(response);
      },
      error(error, request, response) {
        if (!('writeHead' in response)) return;
        if (response.headersSent) {
          response.destroy();
          return;
        }
        const passage = passages.get(request);
        const refusal = passage?.isLate
          ? tooLate(service, error)
          : unavailable(`The ${service} service`, error);
        const requestId = passage?.requestId ?? '';
        writeRefusal(response, refusalOf(refusal, requestId, logger), requestId);
      },
    },
  });

  return {
    async forward(request, response, { endpoint }, caller) {
      passages.set(request, { requestId: caller.requestId, isLate: false });
      request.headers = headersForService(request.headers);
      request.headers[CALLER_HEADER] = signature.sign(caller, endpoint.name);
      await middleware(request, response);
    },
    health: () => healthOf(url),
    close: () => agent.destroy(),
  };
}

function serverOf({ protocol, hostname, port }: URL) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { protocol, host, hostname: host, port: port || (protocol === 'https:' ? '443' : '80') };
}

const tooLate = (service: string, cause: unknown): Refusal =>
  new Refusal('processing_error', `The ${service} service did not answer in time`, undefined, {
    status: 504,
    cause,
  });

async function healthOf(url: string): Promise<HealthPart> {
  try {
    const answer = await fetch(new URL(HEALTH_PATH, url), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    if (!answer.ok) return { status: 'down' };
    const { status } = (await answer.json()) as { status?: unknown };
    return { status: status === 'degraded' ? 'degraded' : 'up' };
  } catch {
    return { status: 'down' };
  }
}
