import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import {
  type Caller,
  defaultLimits,
  healthReport,
  requestSteps,
  type ServerLimits,
} from '@storefold/kernel/http';
import type { Authenticator } from './authentication/authenticator.ts';
import { credentialsOf } from './authentication/credentials.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';
import { gatewayHealth } from './gateway-health.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { localizationOf } from './localization.ts';
import { requestIdOf } from './request-id.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

/** The steps of a request before it reaches a service: limits, endpoint, caller. */
export class GatewayPipeline {
  readonly limits: ServerLimits;
  readonly #clientAddress: ClientAddress;
  readonly #router: ReturnType<typeof requestSteps.endpointRouter>;

  constructor(
    private readonly options: GatewayOptions,
    private readonly authenticator: Authenticator,
    private readonly upstreams: Upstreams,
  ) {
    this.limits = options.settings.limits ?? defaultLimits;
    this.#clientAddress = clientAddress(options.settings.trustedProxies);
    this.#router = requestSteps.endpointRouter(options.endpoints);
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const requestId = this.#requestIdOf(request);
    const refuse = (error: unknown) => this.#refuse(error, requestId, response);
    requestSteps.limitTime(request, response, this.limits.answerTimeoutMs, refuse);
    this.#routeRequest(request, response, requestId).catch(refuse);
  }

  /** Responds to errors outside of the pipeline. */
  handleError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    this.#refuse(error, this.#requestIdOf(request), response);
  }

  async #routeRequest(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const refusal = requestSteps.refusalOfRequest(request, this.limits);
    if (refusal) throw refusal;
    const { path, query } = requestSteps.splitTarget(request.url ?? '');
    if (path === healthReport.HEALTH_PATH) return this.#respondHealth(response, requestId);

    const route = this.#router.match(request.method ?? '', path);
    if (route.kind === 'not_found') throw refusals.notFound('Path');
    if (route.kind === 'method_not_allowed') {
      requestSteps.writeRefusal(response, methodNotAllowed, requestId, ['Allow', route.allowed.join(', ')]);
      return;
    }
    const caller = await this.#callerOf(request, query, route.endpoint, requestId);
    await this.upstreams.get(route.endpoint.service)?.forwardRequest(request, response, route, caller);
  }

  async #callerOf(
    request: IncomingMessage,
    query: string,
    endpoint: Endpoint,
    requestId: string,
  ): Promise<Caller> {
    const { headers } = request;
    const credentials = credentialsOf(headers);
    const authenticated = await this.authenticator.authenticate(endpoint.access, credentials);
    return {
      ...authenticated,
      ...localizationOf(headers, query, authenticated.store),
      cartToken: credentials.cartToken ?? null,
      requestId,
      ip: this.#clientAddress(request),
      commandId: this.options.random.uuid(),
    };
  }

  #requestIdOf(request: IncomingMessage): string {
    return requestIdOf(request) ?? this.options.random.uuid();
  }

  #refuse(error: unknown, requestId: string, response: ServerResponse): void {
    requestSteps.writeRefusal(
      response,
      requestSteps.refusalOf(error, requestId, this.options.logger),
      requestId,
    );
  }

  #respondHealth(response: ServerResponse, requestId: string): Promise<void> {
    const check = () => gatewayHealth(this.options.bus, this.upstreams, this.options.health);
    return healthReport.respondHealth(response, check, requestId);
  }
}

const methodNotAllowed = new Refusal('invalid_request', 'This path does not answer that method', undefined, {
  status: 405,
});
