import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import {
  type Caller,
  callerSigning,
  type healthReport,
  type MatchedEndpoint,
  STARTING_HEADER,
} from '@storefold/kernel/http';
import { bufferBody } from './buffered-body.ts';
import { healthOfInstances } from './instance-health.ts';
import type { Instance, Instances } from './instances.ts';
import type { ProxyAttempt, ServiceRequest } from './proxy-attempt.ts';
import { headersForClient, headersForService } from './proxy-headers.ts';
import type { Upstream } from './upstream.ts';

/**
 * A service in other processes. Requests go to its instances with the caller signed. When an instance fails, the
 * request goes to the next one if the failed instance received nothing of it, or if it only reads.
 */
export class ProxyUpstream implements Upstream {
  constructor(
    private readonly service: ServiceName,
    private readonly instances: Instances,
    private readonly signature: callerSigning.CallerSignature,
    private readonly bodyLimitBytes: number,
  ) {}

  async forwardRequest(
    request: IncomingMessage,
    response: ServerResponse,
    { endpoint }: MatchedEndpoint,
    caller: Caller,
  ): Promise<void> {
    const { method = '', url = '' } = request;
    const headers = headersForService(request.headers);
    headers[callerSigning.CALLER_HEADER] = this.signature.sign(caller, endpoint.name);
    const body = await bufferBody(request, this.bodyLimitBytes);
    if (!body) return;

    const attempt = await this.#attemptInstances({ method, url, headers, body }, request, response);
    if (response.destroyed || response.headersSent) {
      if (attempt.outcome === 'responded') attempt.upstreamResponse.destroy();
      return;
    }
    if (attempt.outcome !== 'responded') throw this.#refusalOf(attempt);
    const { upstreamResponse } = attempt;
    response.writeHead(upstreamResponse.statusCode ?? 502, headersForClient(upstreamResponse, response));
    upstreamResponse.on('error', () => response.destroy());
    upstreamResponse.pipe(response);
  }

  checkHealth(): Promise<healthReport.HealthPart> {
    return healthOfInstances(this.instances.all);
  }

  close(): void {
    this.instances.close();
  }

  /**
   * Tries the instances in turn. Returns the first attempt at an instance that is ready, or the attempt after which no
   * other instance may be tried.
   */
  async #attemptInstances(
    sent: ServiceRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<ProxyAttempt> {
    let attempt: ProxyAttempt = {
      outcome: 'not_connected',
      cause: new Error('the service has no instances'),
    };
    for (const instance of this.instances.roundRobin()) {
      if (attempt.outcome === 'responded') attempt.upstreamResponse.resume();
      attempt = await instance.proxy.attemptRequest(sent, request, response);
      if (response.destroyed) return attempt;
      this.#recordAttempt(instance, attempt);
      if (!mayTryNext(attempt, sent)) return attempt;
    }
    return attempt;
  }

  #recordAttempt(instance: Instance, attempt: ProxyAttempt): void {
    if (attempt.outcome !== 'responded') this.instances.recordFailure(instance, attempt.cause);
    else if (isStarting(attempt.upstreamResponse))
      this.instances.recordFailure(instance, new Error('it is starting'));
    else this.instances.recordSuccess(instance);
  }

  #refusalOf({ outcome, cause }: Exclude<ProxyAttempt, { outcome: 'responded' }>): Refusal {
    if (outcome !== 'timed_out') return refusals.unavailable(this.#name, cause);
    const message = `${this.#name} did not answer in time`;
    return new Refusal('processing_error', message, undefined, { status: 504, cause });
  }

  get #name(): string {
    return `The ${this.service} service`;
  }
}

/**
 * True when the next instance may be tried: this one cannot have made the change, or the change is made once only, and
 * it has not used up the time.
 */
function mayTryNext(attempt: ProxyAttempt, { method, headers }: ServiceRequest): boolean {
  switch (attempt.outcome) {
    case 'responded':
      return isStarting(attempt.upstreamResponse);
    case 'not_connected':
      return true;
    case 'connection_lost':
      return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
    case 'timed_out':
      return false;
  }
}

const isStarting = ({ headers }: IncomingMessage): boolean =>
  headers[STARTING_HEADER.toLowerCase()] !== undefined;
