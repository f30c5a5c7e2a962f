import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Text, text } from '@storefold/contracts';
import { type Refusal, refusals } from '@storefold/kernel/core';
import type { Instance, Instances } from './instances.ts';
import type { ProxyAttempt, ServiceRequest } from './proxy-attempt.ts';
import type { KeepResponse } from './response-cache.ts';

type FailedAttempt = Extract<ProxyAttempt, { cause: unknown }>;

export const isFailure = (attempt: ProxyAttempt): attempt is FailedAttempt => 'cause' in attempt;

/**
 * Tries the instances in turn, until one that is ready responds or no other may be tried. If all that could be reached
 * are still starting, the client gets the response of the last one.
 */
export async function attemptInstances(
  instances: Instances,
  sent: ServiceRequest,
  response: ServerResponse,
  keep?: KeepResponse,
): Promise<ProxyAttempt> {
  let attempt: ProxyAttempt = noInstances;
  const inTurn = instances.roundRobin();
  for (const [index, instance] of inTurn.entries()) {
    const relaysStarting = index === inTurn.length - 1;
    attempt = await instance.proxy.attemptRequest(sent, response, { relaysStarting, keep });
    // It failed because the client has gone, which says nothing about the instance.
    if (isFailure(attempt) && response.destroyed) return attempt;
    recordAttempt(instances, instance, attempt);
    if (!mayTryNext(attempt, sent)) return attempt;
  }
  return attempt;
}

export function refusalOf({ outcome, cause }: FailedAttempt, what: Text): Refusal {
  if (outcome !== 'timed_out') return refusals.unavailable(what, cause);
  return refusals.systemFailure(504, text('did_not_answer', { what }), cause);
}

function recordAttempt(instances: Instances, instance: Instance, attempt: ProxyAttempt): void {
  if (isFailure(attempt)) instances.recordFailure(instance, attempt.cause);
  else if (attempt.outcome === 'starting') instances.recordFailure(instance, new Error('it is starting'));
  else instances.recordSuccess(instance);
}

/** Made once: an error costs its stack trace. */
const noInstances: ProxyAttempt = {
  outcome: 'not_connected',
  cause: new Error('the service has no instances'),
};

/**
 * True when the next instance may be tried: this one cannot have made the change, or the change is made once only, and
 * it has not used up the time.
 */
function mayTryNext({ outcome }: ProxyAttempt, { method, headers, body }: ServiceRequest): boolean {
  // What has begun to pass through cannot be sent again.
  if (body instanceof Readable && (body.readableDidRead || body.destroyed)) return false;
  switch (outcome) {
    case 'responded':
    case 'timed_out':
      return false;
    case 'starting':
    case 'not_connected':
    case 'gateway_refused':
      return true;
    case 'connection_lost':
      return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
  }
}
