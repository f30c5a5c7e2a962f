import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerLife } from '../../../testing/test-server.ts';
import { type Keys, requireAccess } from './access.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { type ErrorCode, Fault, notImitated } from './errors.ts';
import { readBody } from './request.ts';
import type { EngineAnswer } from './route.ts';
import { routesOf } from './routes.ts';

export interface HttpOptions extends EngineOptions, Keys {
  /** 0 selects any free port. */
  readonly port: number;
  /** Loopback when missing. */
  readonly host?: string;
}

/** The running stand-in: an engine behind a port. */
export interface RunningServer extends ServerLife {
  readonly engine: Engine;
  /** Delays every response by this time from now on. */
  delay(ms: number): void;
  /** Refuses the next request of a route, e.g. `POST /indexes/:uid/search`. */
  refuseNext(route: string, code: ErrorCode): void;
  /** How often each route was called, e.g. `POST /indexes/:uid/search`. */
  requests(): Record<string, number>;
  /** Ends immediately, whatever the signal. Open connections break, and tasks keep their status. */
  end(): Promise<void>;
}

export async function serve(options: HttpOptions): Promise<RunningServer> {
  const engine = new Engine(options);
  const routeOf = routesOf(engine);
  const counts = new Map<string, number>();
  const refusals = new Map<string, ErrorCode>();
  let delayMs = 0;
  let delayed = new AbortController();
  let closed: Promise<void> | undefined;

  const answer = async (message: IncomingMessage): Promise<EngineAnswer> => {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://engine');
    const body = readBody(message);
    body.catch(() => undefined);
    const route = routeOf(message.method ?? '', pathname);
    if (!route) {
      await body;
      throw notImitated(`${message.method} ${pathname}`);
    }
    counts.set(route.name, (counts.get(route.name) ?? 0) + 1);
    requireAccess(route.name, message, options);
    const refusal = refusals.get(route.name);
    if (refusals.delete(route.name) && refusal) throw new Fault(refusal, 'Refused as the test asked.');
    const contentType = message.headers['content-type'];
    return route.answer({ path: route.path, query: searchParams, contentType, body: await body });
  };

  const server = createServer((message, response) => {
    void answer(message)
      .catch(failure)
      .then(async (result) => {
        if (delayMs > 0) await sleep(delayMs, undefined, { signal: delayed.signal }).catch(() => undefined);
        send(response, result);
      });
  });
  const port = await listen(server, options.port, options.host ?? '127.0.0.1');
  return {
    port,
    engine,
    delay: (ms) => {
      delayMs = ms;
      delayed.abort();
      delayed = new AbortController();
    },
    refuseNext: (route, code) => {
      refusals.set(route, code);
    },
    requests: () => Object.fromEntries(counts),
    end() {
      closed ??= close(server, engine);
      return closed;
    },
  };
}

const failure = (error: unknown): EngineAnswer => {
  const fault = error instanceof Fault ? error : new Fault('internal', String(error));
  return { status: fault.status, body: { ...fault.body } };
};

const send = (response: ServerResponse, { status, body }: EngineAnswer): void => {
  if (body === undefined) {
    response.writeHead(status).end();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

const close = (server: Server, engine: Engine): Promise<void> => {
  engine.queue.close();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
};
