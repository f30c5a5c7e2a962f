import { type Random, refusals } from '@storefold/kernel/core';
import { splitTarget } from '../request/path.ts';
import { isFromThisMachine } from '../request/peer.ts';
import { writeRefusal } from '../response/response.ts';
import { Admission } from './admission.ts';
import {
  HealthEndpoints,
  type HealthPart,
  type HealthParts,
  isHealthPath,
  READY_PATH,
  STARTING,
  STOPPING,
} from './health.ts';
import { createHttpServer, type HttpServer, type RequestHandler } from './http-server.ts';
import type { ServerLimits } from './server-limits.ts';

/** A server that listens before the store behind it is ready, and answers that it is starting until then. */
export interface StartingServer extends HttpServer {
  /** Asks for a part's state whenever `/health` is asked for during the start. */
  readonly watch: (part: string, state: () => HealthPart) => void;
  /** Handles requests with `handler` from now on; open connections stay open. */
  serve(handler: RequestHandler): void;
  /** Answers from now on that it is not ready, and serves all the same. False where nothing is served yet. */
  drain(): boolean;
}

/** Set on responses of a process that is not ready: nothing was done, so another instance may be asked at once. */
export const STARTING_HEADER = 'X-Storefold-Starting';

/**
 * `parts`: the parts that `/health` lists until the store is ready. `maxWaitMs`: how long a request may wait before work
 * on it begins.
 */
export function createStartingServer(
  parts: readonly string[],
  limits: ServerLimits,
  random: Random,
  maxWaitMs: number,
  service?: string,
): StartingServer {
  // The process itself is ready last: its engines may all be up before it can serve requests.
  const starting = (): HealthPart => ({ status: 'starting' });
  const states = new Map([...parts, 'process'].map((part) => [part, starting]));
  const health = (): HealthParts => Object.fromEntries([...states].map(([part, state]) => [part, state()]));

  const endpoints = new HealthEndpoints(health, service);
  const answerStarting: RequestHandler = (request, response) => {
    const requestId = random.uuid();
    const { path } = splitTarget(request.url ?? '');
    if (isHealthPath(path)) {
      const withDetails = service !== undefined || isFromThisMachine(request);
      void endpoints.respond(request, path, response, requestId, { withDetails });
      return;
    }
    writeRefusal(response, refusals.systemFailure(503, STARTING), requestId, [STARTING_HEADER, 'true']);
  };

  const answerDraining =
    (serving: RequestHandler): RequestHandler =>
    (request, response) => {
      if (splitTarget(request.url ?? '').path !== READY_PATH) return serving(request, response);
      writeRefusal(response, refusals.systemFailure(503, STOPPING), random.uuid());
    };

  let current = answerStarting;
  return {
    ...createHttpServer(
      (request, response) => current(request, response),
      limits,
      random,
      new Admission(maxWaitMs),
    ),
    watch: (part, state) => void states.set(part, state),
    serve(handler) {
      current = handler;
    },
    drain() {
      const isServing = current !== answerStarting;
      if (isServing) current = answerDraining(current);
      return isServing;
    },
  };
}
