import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { CACHE_LOOKUPS, type CacheLookup } from '@storefold/kernel/core';
import { requestSteps } from '@storefold/server/http';
import type { Observer } from './observer.ts';

/** Where a response keeps what is known of its request. A map beside the responses costs each of them microseconds. */
const ACCESSED = Symbol('accessed');
type Known = ServerResponse & { [ACCESSED]?: requestSteps.Access['accessed'] };

/** What Node tells of a request before anybody else sees it. */
interface BegunRequest {
  readonly request: IncomingMessage;
  readonly response: Known;
  readonly server: Server;
}

/**
 * Tells the observers of all requests to this process, those that are refused at once included, and of what its caches
 * have. `own`: the server of the metrics, whose requests do not count. Returns how to stop.
 */
export function observeRequests(observers: readonly Observer[], own: Server | undefined): () => void {
  const began = (message: unknown): void => {
    const { request, response, server } = message as BegunRequest;
    if (server === own) return;
    const beganMs = Date.now();
    const sinceMs = performance.now();
    for (const each of observers) each.requestBegan?.();
    response.once('close', () => {
      const { [ACCESSED]: accessed } = response;
      const ended = {
        method: request.method ?? '',
        path: accessed?.path,
        // Without a response the client has gone before.
        status: response.headersSent ? response.statusCode : undefined,
        known: accessed,
        beganMs,
        tookMs: performance.now() - sinceMs,
      };
      for (const each of observers) each.requestEnded(ended);
    });
  };
  const accessed = (message: unknown): void => {
    const access = message as requestSteps.Access;
    (access.response as Known)[ACCESSED] = access.accessed;
    for (const each of observers) each.requestKnown?.(access.accessed);
  };
  const lookedUp = (message: unknown): void => {
    const { cache, isHit } = message as CacheLookup;
    for (const each of observers) each.lookedUp?.(cache, isHit);
  };

  const listeners = [
    ['http.server.request.start', began],
    [requestSteps.ACCESSES, accessed],
    [CACHE_LOOKUPS, lookedUp],
  ] as const;
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}
