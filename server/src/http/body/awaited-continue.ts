import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of requests with `Expect: 100-continue`, whose clients wait with the body. */
const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Leaves a client waiting until somebody wants the body. When the response comes before, the connection ends with it: the
 * server could not tell the body from the next request.
 */
export function holdBack(request: IncomingMessage, response: ServerResponse): void {
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  waiting.set(request, () => {
    if (response.headersSent || response.destroyed) return;
    response.shouldKeepAlive = shouldKeepAlive;
    response.writeContinue();
  });
}

/** Called before a body is read that may come, by its caller and its announced length. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.();
  waiting.delete(request);
}
