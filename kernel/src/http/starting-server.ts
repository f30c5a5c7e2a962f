import type { Random } from '../core/clock.ts';
import { Refusal } from '../core/refusal.ts';
import { HEALTH_PATH, type HealthPart, type HealthParts, respondHealth, STARTING } from './health.ts';
import { createHttpServer, type HttpServer, type RequestHandler } from './http-server.ts';
import { splitTarget } from './path.ts';
import { writeRefusal } from './response.ts';
import type { ServerLimits } from './server-limits.ts';

/** A server that listens before the store behind it is ready, and says so meanwhile. */
export interface StartingServer extends HttpServer {
  /** Tells `/health` how far the start has got. */
  note(part: string, status: HealthPart['status']): void;
  /** From now on this handles requests; open connections stay open. */
  serve(handler: RequestHandler): void;
}

/** On an answer of a process that is not ready: nothing was done, so that another instance may be asked at once. */
export const STARTING_HEADER = 'X-Storefold-Starting';

/** `parts`: what `/health` tells of until the store is ready. */
export function createStartingServer(
  parts: readonly string[],
  limits: ServerLimits,
  random: Random,
): StartingServer {
  // The last to be ready is the process itself: its engines may all be up before it answers.
  const process: HealthPart = { status: 'starting' };
  let health: HealthParts = Object.fromEntries([
    ...parts.map((part) => [part, process]),
    ['process', process],
  ]);

  const answerStarting: RequestHandler = (request, response) => {
    const requestId = random.uuid();
    if (splitTarget(request.url ?? '').path === HEALTH_PATH) {
      void respondHealth(response, () => health, requestId);
      return;
    }
    const refusal = new Refusal('processing_error', STARTING, undefined, { status: 503 });
    writeRefusal(response, refusal, requestId, [STARTING_HEADER, 'true']);
  };

  let current = answerStarting;
  return {
    ...createHttpServer((request, response) => current(request, response), limits, random),
    note(part, status) {
      health = { ...health, [part]: { status } };
    },
    serve(handler) {
      current = handler;
    },
  };
}
