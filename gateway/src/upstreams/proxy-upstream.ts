import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Endpoint, type ServiceName, type Text, text } from '@storefold/contracts';
import { type Refusal, refusals } from '@storefold/kernel/core';
import {
  type Caller,
  callerSigning,
  type Handling,
  type healthReport,
  type MatchedEndpoint,
  requestSteps,
} from '@storefold/server/http';
import { bufferBody } from './buffered-body.ts';
import { healthOfInstances } from './instance-health.ts';
import type { Instance, Instances } from './instances.ts';
import type { ProxyAttempt, ServiceRequest } from './proxy-attempt.ts';
import { headersForService } from './proxy-headers.ts';
import { type KeepResponse, publicRequestOf, type ResponseCache, writeKept } from './response-cache.ts';
import type { Upstream } from './upstream.ts';

/** Bytes that requests may have. */
export interface BodyLimits {
  readonly json: number;
  readonly uploads: requestSteps.UploadLimits;
}

/**
 * A service in other processes. Requests go to its instances with the caller signed. When an instance fails, the
 * request goes to the next one if the failed instance received nothing of it, or if it only reads.
 */
export class ProxyUpstream implements Upstream {
  constructor(
    private readonly service: ServiceName,
    private readonly instances: Instances,
    private readonly signature: callerSigning.CallerSignature,
    private readonly bodyLimits: BodyLimits,
    private readonly responses: ResponseCache | undefined,
  ) {}

  async forwardRequest(
    request: IncomingMessage,
    response: ServerResponse,
    { endpoint }: MatchedEndpoint,
    known: Caller,
    { confirm, inTurn }: Pick<Handling, 'confirm' | 'inTurn'> = {},
  ): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await this.#bodyOf(request, endpoint);
    if (body === undefined) return;
    const caller = confirm ? await confirm() : known;
    const asked = body === null ? publicRequestOf(request, endpoint, caller) : undefined;
    const kept = asked && this.responses?.find(asked);
    if (kept) {
      writeKept(kept, request, response, caller.requestId);
      return;
    }
    const keep = asked && this.responses?.keeperFor(asked);
    const headers = headersForService(request.headers);
    if (body instanceof Readable) Object.assign(headers, lengthOf(request));

    const work = async () => {
      // Signed now, because a signature is of use for a while only.
      headers[callerSigning.CALLER_HEADER] = this.signature.sign(caller, endpoint.name, url);
      const attempt = await this.#attemptInstances({ method, url, headers, body }, response, keep);
      // Its wake-up may arrive after the response has left.
      if (isChangeByStaff(endpoint)) this.responses?.invalidateStore(caller.store.id);
      if (!isFailure(attempt)) return attempt.cost ?? 0;
      if (isAnswered(response)) return 0;
      throw this.#refusalOf(attempt);
    };
    if (!inTurn) return void (await work());
    // Whoever has gone while waiting for a turn, or has waited too long, wants nothing any more.
    await inTurn(async () => (isAnswered(response) ? 0 : work()));
  }

  /** A file passes through while it arrives, so that its size costs the gateway no memory. */
  async #bodyOf(request: IncomingMessage, endpoint: Endpoint): Promise<ServiceRequest['body'] | undefined> {
    const { json, uploads } = this.bodyLimits;
    const upload = requestSteps.uploadOf(request, endpoint);
    if (!upload) return bufferBody(request, requestSteps.jsonLimitOf(endpoint, json));
    requestSteps.refuseTooLarge(request, upload, { limits: uploads, fieldBytes: json });
    requestSteps.takeFile(request);
    return request;
  }

  checkHealth(): Promise<healthReport.HealthPart> {
    return healthOfInstances(this.service, this.instances.all, this.instances.clock);
  }

  close(): void {
    this.instances.close();
  }

  /**
   * Tries the instances in turn, until one that is ready responds or no other may be tried. If all that could be reached
   * are still starting, the client gets the response of the last one.
   */
  async #attemptInstances(
    sent: ServiceRequest,
    response: ServerResponse,
    keep: KeepResponse | undefined,
  ): Promise<ProxyAttempt> {
    let attempt: ProxyAttempt = noInstances;
    const instances = this.instances.roundRobin();
    for (const [index, instance] of instances.entries()) {
      const relaysStarting = index === instances.length - 1;
      attempt = await instance.proxy.attemptRequest(sent, response, { relaysStarting, keep });
      // It failed because the client has gone, which says nothing about the instance.
      if (isFailure(attempt) && response.destroyed) return attempt;
      this.#recordAttempt(instance, attempt);
      if (!mayTryNext(attempt, sent)) return attempt;
    }
    return attempt;
  }

  #recordAttempt(instance: Instance, attempt: ProxyAttempt): void {
    if (isFailure(attempt)) this.instances.recordFailure(instance, attempt.cause);
    else if (attempt.outcome === 'starting')
      this.instances.recordFailure(instance, new Error('it is starting'));
    else this.instances.recordSuccess(instance);
  }

  #refusalOf({ outcome, cause }: FailedAttempt): Refusal {
    if (outcome !== 'timed_out') return refusals.unavailable(this.#name, cause);
    return refusals.systemFailure(504, text('did_not_answer', { what: this.#name }), cause);
  }

  get #name(): Text {
    return text('the_service', { service: this.service });
  }
}

const isAnswered = ({ destroyed, headersSent }: ServerResponse): boolean => destroyed || headersSent;

const lengthOf = ({ headers }: IncomingMessage): IncomingHttpHeaders =>
  headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] };

/** Made once: an error costs its stack trace. */
const noInstances: ProxyAttempt = {
  outcome: 'not_connected',
  cause: new Error('the service has no instances'),
};

type FailedAttempt = Extract<ProxyAttempt, { cause: unknown }>;

const isFailure = (attempt: ProxyAttempt): attempt is FailedAttempt => 'cause' in attempt;

/** Log-ins are not: anybody could end what is kept. */
const isChangeByStaff = ({ access, method }: Endpoint): boolean =>
  access.api === 'admin' && access.who !== 'anyone' && !requestSteps.READING.includes(method);

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
