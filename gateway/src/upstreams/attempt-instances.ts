import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from '@storefold/contracts';
import { messageOf, NotAnswered, type Refusal, refusals } from '@storefold/kernel/core';
import { requestSteps } from '@storefold/server/http';
import type { Instance, Instances } from './instances.ts';
import type { ProxyAttempt, ServiceRequest } from './proxy-attempt.ts';
import type { KeepResponse } from './response-cache.ts';

/** How long a read waits for an instance, while there is another one. */
const READ_TIMEOUT_MS = 10_000;
/** How long it waits for one that is silent, after the others. */
const SILENT_READ_TIMEOUT_MS = 5_000;

interface Asking {
  /** What is asked for, as the log names it. */
  readonly endpoint: string;
  readonly keep?: KeepResponse | undefined;
}

/**
 * Sends a request to the instances of a service in turn, until one that is ready responds or no other may be tried. If all that
 * could be reached are still starting, the client gets the response of the last one. Resolves with what the request cost, or with
 * the refusal when no instance responded; with neither when the client has gone.
 */
export async function attemptInstances(
  instances: Instances,
  sent: ServiceRequest,
  response: ServerResponse,
  { endpoint, keep }: Asking,
): Promise<{ readonly cost?: Promise<number> | undefined; readonly refusal?: Refusal }> {
  const order = instances.roundRobin();
  const asked: string[] = [];
  let attempt: ProxyAttempt = order.length > 0 ? noInstances : clocksApart(instances);
  for (const [index, instance] of order.entries()) {
    asked.push(instance.url.origin);
    const isLast = index === order.length - 1;
    const options = { relaysStarting: isLast, keep, ...deadlineOf(sent, instance, isLast) };
    attempt = await instance.proxy.attemptRequest(sent, response, options);
    // It failed because the client has gone, which says nothing about the instance.
    if (isFailure(attempt) && response.destroyed) return {};
    if (isFailure(attempt)) instances.recordFailure(instance, endpoint, attempt.cause);
    else if (attempt.outcome === 'starting') instances.recordFailure(instance, endpoint, stillStarting.cause);
    else instances.recordSuccess(instance);
    if (mayTryNext(attempt, sent)) continue;
    // The client did not get what it said, because another one was to be asked.
    if (attempt.outcome === 'starting' && !isLast) attempt = stillStarting;
    break;
  }
  if (!isFailure(attempt)) return { cost: attempt.cost };
  return { refusal: refusalOf(instances.service, attempt, sent, { endpoint, asked }) };
}

/** Made once: an error costs its stack trace. */
const noInstances: ProxyAttempt = {
  outcome: 'not_connected',
  cause: new Error('the service has no instances'),
};

const stillStarting = { outcome: 'not_connected', cause: new Error('it is starting') } as const;

/** All instances are left out for it. */
function clocksApart({ all }: Instances): ProxyAttempt {
  const told = all.map(({ url, absence }) => `${url.origin}: ${absence?.reason}`);
  return all.length === 0 ? noInstances : { outcome: 'not_connected', cause: new Error(told.join(', ')) };
}

type FailedAttempt = Extract<ProxyAttempt, { cause: unknown }>;

const isFailure = (attempt: ProxyAttempt): attempt is FailedAttempt => 'cause' in attempt;

const isRead = ({ method }: ServiceRequest): boolean => requestSteps.READING.includes(method);

/** True for what changes nothing, or changes it once only. */
const isRepeatable = (sent: ServiceRequest): boolean =>
  isRead(sent) || sent.headers['idempotency-key'] !== undefined;

/** An instance that is well may be silent for longer than `READ_TIMEOUT_MS`, until there is news. */
function waitsForNews({ method, url }: ServiceRequest): boolean {
  const { path, query } = requestSteps.splitTarget(url);
  return requestSteps.isPoller(method, path, query);
}

function deadlineOf(
  sent: ServiceRequest,
  { absence }: Instance,
  isLast: boolean,
): { readonly withinMs?: number } {
  if (!isRead(sent) || waitsForNews(sent)) return {};
  if (absence?.why === 'silent') return { withinMs: SILENT_READ_TIMEOUT_MS };
  return isLast ? {} : { withinMs: READ_TIMEOUT_MS };
}

/** True when the next instance may be tried: this one cannot have made a change, or the change is made once only. */
function mayTryNext({ outcome }: ProxyAttempt, sent: ServiceRequest): boolean {
  const { body } = sent;
  // What has begun to pass through cannot be sent again.
  if (body instanceof Readable && (body.readableDidRead || body.destroyed)) return false;
  switch (outcome) {
    case 'responded':
      return false;
    case 'starting':
    case 'not_connected':
    case 'gateway_refused':
      return true;
    case 'timed_out':
    case 'connection_lost':
      return isRepeatable(sent);
  }
}

/** A 504 where the change may have been made. Its cause is for the log: who did not answer, where, and what. */
function refusalOf(
  service: string,
  { outcome, cause }: FailedAttempt,
  sent: ServiceRequest,
  { endpoint, asked }: { readonly endpoint: string; readonly asked: readonly string[] },
): Refusal {
  const name = text('the_service', { service });
  const whom = asked.length > 0 ? ` (${asked.join(', ')})` : '';
  const told = new NotAnswered(`${service}${whom} did not answer: ${endpoint}: ${messageOf(cause)}`);
  const mayBeDone = outcome === 'connection_lost' && !isRepeatable(sent);
  if (outcome !== 'timed_out' && !mayBeDone) return refusals.unavailable(name, told);
  return refusals.systemFailure(504, text('did_not_answer', { what: name }), told);
}
