import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Endpoint, ServiceName } from '@storefold/contracts';
import {
  type Caller,
  callerSigning,
  type Handling,
  type healthReport,
  type MatchedEndpoint,
  requestSteps,
} from '@storefold/server/http';
import { attemptInstances } from './attempt-instances.ts';
import { bufferBody } from './buffered-body.ts';
import { healthOfInstances } from './instance-health.ts';
import type { Instances } from './instances.ts';
import { passingBody } from './passing-body.ts';
import type { ServiceRequest } from './proxy-attempt.ts';
import { headersForService, headersOfRawBody } from './proxy-headers.ts';
import { publicRequestOf, type ResponseCache, writeKept } from './response-cache.ts';
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
    readonly instances: Instances,
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
    const headers = endpoint.rawBody ? headersOfRawBody(request.headers) : headersForService(request.headers);
    if (body instanceof Readable) Object.assign(headers, lengthOf(request));

    const work = async () => {
      // Signed now, because a signature is of use for a while only.
      headers[callerSigning.CALLER_HEADER] = this.signature.sign(caller, endpoint.name, url);
      const sent = { method, url, headers, body };
      const asking = { endpoint: endpoint.name, keep };
      const { cost, refusal } = await attemptInstances(this.instances, sent, response, asking);
      // Its wake-up may arrive after the response has left.
      if (isChangeByStaff(endpoint)) this.responses?.invalidateStore(caller.store.id);
      if (refusal && !isAnswered(response)) throw refusal;
      return (await cost) ?? 0;
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
    return passingBody(request);
  }

  checkHealth(): Promise<healthReport.HealthPart> {
    return healthOfInstances(this.service, this.instances.all, this.instances.clock);
  }

  close(): void {
    this.instances.close();
  }
}

const isAnswered = ({ destroyed, headersSent }: ServerResponse): boolean => destroyed || headersSent;

const lengthOf = ({ headers }: IncomingMessage): IncomingHttpHeaders =>
  headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] };

/** Log-ins are not: anybody could end what is kept. */
const isChangeByStaff = ({ access, method }: Endpoint): boolean =>
  access.api === 'admin' && access.who !== 'anyone' && !requestSteps.READING.includes(method);
