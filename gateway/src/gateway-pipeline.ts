import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Access, anyone, type Endpoint, type StoreInfo, staff } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import {
  type Caller,
  defaultLimits,
  type Handling,
  healthReport,
  isFromThisMachine,
  requestSteps,
  type ServerLimits,
} from '@storefold/server/http';
import type { AuthenticatedCaller, Authenticator } from './authentication/authenticator.ts';
import { type Credentials, credentialsOf } from './authentication/credentials.ts';
import { type ClientAddress, type ClientHome, clientAddress, clientHome } from './client-address.ts';
import { ADMIN_API, corsHeaders, corsHeadersOf, isPreflight, preflightHeaders, STORE_API } from './cors.ts';
import type { DashboardClient } from './dashboard-client.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { KeyRateLimit } from './key-rate-limit.ts';
import { localizationOf } from './localization.ts';
import { requestIdOf } from './request-id.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

/** The steps of a request before it reaches a service: limits, endpoint, caller. */
export class GatewayPipeline {
  readonly limits: ServerLimits;
  readonly #clientAddress: ClientAddress;
  readonly #clientHome: ClientHome;
  readonly #router: ReturnType<typeof requestSteps.endpointRouter>;
  readonly #keyRateLimit: KeyRateLimit;

  constructor(
    private readonly options: GatewayOptions,
    private readonly authenticator: Authenticator,
    private readonly upstreams: Upstreams,
    private readonly health: healthReport.HealthEndpoints,
    dashboardClient?: DashboardClient,
  ) {
    this.limits = options.settings.limits ?? defaultLimits;
    const addressOf = clientAddress(options.settings.trustedProxies);
    this.#clientAddress = (request) => dashboardClient?.addressOf(request) ?? addressOf(request);
    const homeOf = clientHome(options.settings.trustedProxies, options.settings.baseUrl);
    // The dashboard asks by an address of its own, and shows what it gets on pages of this host.
    this.#clientHome = (request) => (dashboardClient?.addressOf(request) ? undefined : homeOf(request));
    this.#router = requestSteps.endpointRouter(options.endpoints);
    this.#keyRateLimit = new KeyRateLimit(options.counters, {
      perMinute: options.settings.rateLimitKeyPerMin,
      atOnce: options.settings.rateLimitKeyAtOnce ?? Number.POSITIVE_INFINITY,
    });
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const requestId = this.#requestIdOf(request);
    requestSteps.allowCompression(response);
    const refuse = (error: unknown) => this.#refuse(error, requestId, response);
    requestSteps.limitTime(request, response, this.limits.answerTimeoutMs, refuse);
    const accessed: requestSteps.Accessed = { requestId, commandId: this.options.random.uuid() };
    requestSteps.logAccess(request, response, accessed, this.options.logger);
    this.#routeRequest(request, response, accessed)
      .catch((error: unknown) => this.#refuseRequest(error, request, response, requestId))
      .catch(refuse);
  }

  /** Responds to errors outside of the pipeline. */
  handleError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    this.#refuse(error, this.#requestIdOf(request), response);
  }

  async #routeRequest(
    request: IncomingMessage,
    response: ServerResponse,
    accessed: requestSteps.Accessed,
  ): Promise<void> {
    const { requestId } = accessed;
    const refusal = requestSteps.refusalOfRequest(request, this.limits);
    if (refusal) throw refusal;
    const { path, query } = requestSteps.splitTarget(request.url ?? '');
    if (healthReport.isHealthPath(path)) {
      accessed.path = path;
      const withDetails = isFromThisMachine(request) || (await this.#isFromStaff(request));
      return this.health.respond(request, path, response, requestId, { withDetails });
    }

    const allowedOrigins = () => this.authenticator.findAllowedOrigins();
    requestSteps.addHeaders(response, await corsHeaders(path, request, allowedOrigins));
    const route = this.#router.match(request.method ?? '', path);
    if (route.kind === 'method_not_allowed' && isPreflight(request))
      return respondPreflight(response, route.allowed, requestId);
    if (route.kind !== 'found' && path.startsWith(STORE_API)) {
      const attempt = this.authenticator.authenticate(anyone, credentialsOf(request.headers));
      await this.#countRequest(attempt, this.#clientAddress(request), response);
    }
    if (route.kind === 'not_found') throw refusals.pathNotFound(path);
    if (route.kind === 'method_not_allowed') {
      await this.#setStore(request, response);
      requestSteps.writeMethodNotAllowed(response, route.allowed, requestId);
      return;
    }
    accessed.path = route.endpoint.path;
    const caller = await this.#callerOf(request, response, query, route.endpoint, accessed);
    const confirm = request.complete ? undefined : () => this.#confirmed(caller, route.endpoint, request);
    const upstream = this.upstreams.get(route.endpoint.service);
    if (!upstream) return;
    const isLimited = isCounted(route.endpoint.access);
    const inTurn: Handling['inTurn'] = isLimited
      ? (work) => this.#keyRateLimit.inTurn(caller.keyId, caller.ip, work)
      : undefined;
    await upstream.forwardRequest(request, response, route, caller, { confirm, inTurn });
  }

  async #confirmed(caller: Caller, endpoint: Endpoint, request: IncomingMessage): Promise<Caller> {
    const { access } = endpoint;
    return {
      ...caller,
      ...(await this.authenticator.authenticate(access, credentialsFor(access, request), endpoint)),
    };
  }

  /** Versions and positions in the log are nobody else's business. */
  async #isFromStaff({ headers }: IncomingMessage): Promise<boolean> {
    const credentials = credentialsOf(headers);
    if (credentials.apiKey === undefined && credentials.token === undefined) return false;
    return this.authenticator.authenticate(staff, credentials).then(
      () => true,
      () => false,
    );
  }

  async #callerOf(
    request: IncomingMessage,
    response: ServerResponse,
    query: string,
    endpoint: Endpoint,
    { requestId, commandId }: requestSteps.Accessed,
  ): Promise<Caller> {
    const { headers } = request;
    const { access } = endpoint;
    const credentials = credentialsFor(access, request);
    const ip = this.#clientAddress(request);
    const { store, keyId, scopes, customer, admin } = await this.#authenticate(
      endpoint,
      credentials,
      ip,
      response,
    );
    if (access.api === 'admin' && access.who !== 'anyone') restrictToPagesOf(store, headers, response);
    const { currency, locale, isLocaleAsked, language } = localizationOf(headers, query, store);
    requestSteps.setLanguage(response, { store, locale, language });
    // Written out, because spreading both costs several microseconds.
    return {
      store,
      keyId,
      scopes,
      customer,
      admin,
      currency,
      locale,
      isLocaleAsked,
      language,
      home: this.#clientHome(request),
      cartToken: credentials.cartToken ?? null,
      requestId,
      ip,
      userAgent: headers['user-agent']?.slice(0, 255) ?? null,
      commandId,
    };
  }

  async #authenticate(
    endpoint: Endpoint,
    credentials: Credentials,
    address: string,
    response: ServerResponse,
  ): Promise<AuthenticatedCaller> {
    const { access } = endpoint;
    const attempt = this.authenticator.authenticate(access, credentials, endpoint);
    if (isCounted(access)) await this.#countRequest(attempt, address, response);
    return attempt;
  }

  /** Requests of the Store API are counted, also those that are refused and those for what it does not have. */
  async #countRequest(
    attempt: Promise<AuthenticatedCaller>,
    address: string,
    response: ServerResponse,
  ): Promise<void> {
    const keyId = await attempt.then(
      (caller) => caller.keyId,
      () => null,
    );
    const { headers, refusal } = await this.#keyRateLimit.countRequest(keyId, address);
    requestSteps.addHeaders(response, headers);
    if (refusal) throw refusal;
  }

  #requestIdOf(request: IncomingMessage): string {
    return requestIdOf(request) ?? this.options.random.uuid();
  }

  async #refuseRequest(
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    // While a part is down, nobody is asked whose store it is.
    if (error instanceof Refusal && error.status < 500) await this.#setStore(request, response);
    this.#refuse(error, requestId, response);
  }

  /**
   * Requests that are refused before their caller is known are answered for the store that their credential names: in its
   * language, and to its pages.
   */
  async #setStore({ headers, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, query } = requestSteps.splitTarget(url);
    const named = await this.authenticator.findStoreOf(credentialsOf(headers));
    if (named && path.startsWith(ADMIN_API)) restrictToPagesOf(named, headers, response);
    const store = named ?? (await this.authenticator.findDefaultStore());
    if (!store) return;
    requestSteps.setLanguage(response, { store, ...localizationOf(headers, query, store) });
  }

  #refuse(error: unknown, requestId: string, response: ServerResponse): void {
    requestSteps.writeRefusal(
      response,
      requestSteps.refusalOf(error, requestId, this.options.logger),
      requestId,
    );
  }
}

const isKeyed = (access: Access): boolean => access.api === 'public' && access.keyed !== undefined;

/** Requests of the Store API are counted, and those that it takes as much work to answer. */
const isCounted = (access: Access): boolean => access.api === 'store' || isKeyed(access);

/** Programs that read feeds send no headers of ours, and have the key in the query. */
function credentialsFor(access: Access, { headers, url = '' }: IncomingMessage): Credentials {
  const sent = credentialsOf(headers);
  if (!isKeyed(access)) return sent;
  const { query } = requestSteps.splitTarget(url);
  return { ...sent, apiKey: new URLSearchParams(query).get('api_key') || undefined };
}

/** From here on the answer is one about this store. */
function restrictToPagesOf(
  { allowed_origins }: StoreInfo,
  { origin }: IncomingHttpHeaders,
  response: ServerResponse,
): void {
  if (origin !== undefined) requestSteps.addHeaders(response, corsHeadersOf(origin, allowed_origins));
}

function respondPreflight(response: ServerResponse, methods: readonly string[], requestId: string): void {
  requestSteps.addHeaders(response, preflightHeaders(methods));
  requestSteps.writeResponse(response, 204, undefined, requestId);
}
