import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@storefold/contracts';
import {
  API_KEY_PEPPER,
  type Clock,
  type Logger,
  notFound,
  type Random,
  Refusal,
} from '@storefold/kernel/core';
import {
  type Caller,
  createHttpServer,
  defaultLimits,
  endpointRouter,
  HEALTH_PATH,
  type HealthCheck,
  limitTime,
  type RequestHandler,
  refusalOf,
  refusalOfRequest,
  respondHealth,
  type ServerLimits,
  splitTarget,
  writeRefusal,
} from '@storefold/kernel/http';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { Gatekeeper } from './access.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';
import { credentialsOf } from './credentials.ts';
import { gatewayHealth } from './gateway-health.ts';
import { localizationOf } from './localization.ts';
import { sentRequestId } from './request-id.ts';
import { type Pages, withShell } from './shell.ts';
import { openWays, type ServiceAddresses, type Ways } from './ways.ts';

export interface GatewayOptions {
  /** The table of all endpoints. */
  readonly endpoints: readonly Endpoint[];
  readonly services: ServiceAddresses;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: GatewaySettings;
  /** Further parts that `/health` tells of. */
  readonly health?: HealthCheck;
  readonly pages?: Pages;
}

export interface GatewaySettings {
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** How long a service in another process may be silent; by default a little less than all of the answer may take. */
  readonly proxyTimeoutMs?: number;
  readonly limits?: ServerLimits;
}

export interface Gateway {
  /** Answers any request; for servers other than its own. */
  readonly handler: RequestHandler;
  /** Resolves with the port it listens on; port 0 takes a free one. */
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting and finishes what runs. */
  close(): Promise<void>;
}

const PROXY_TIMEOUT_MS = 27_000;

/**
 * The one door of the store: finds the endpoint, finds out who asks, and hands the request over to its service.
 * A guest's read costs no question and no cryptography beyond the first.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { bus, vault, clock, random, logger, settings } = options;
  const ways = await openWays({ ...options, proxyTimeoutMs: settings.proxyTimeoutMs ?? PROXY_TIMEOUT_MS });
  const reception = new Reception(
    options,
    new Gatekeeper(bus, await vault.secret(API_KEY_PEPPER), clock),
    ways,
  );

  const answerError = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    const requestId = sentRequestId(request) ?? random.uuid();
    writeRefusal(response, refusalOf(error, requestId, logger), requestId);
  };
  const handler = withShell(
    (request, response) => reception.answer(request, response),
    answerError,
    options.pages,
  );
  const server = createHttpServer(handler, reception.limits, random);
  return {
    handler,
    listen: (port, host) => server.listen(port, host),
    async close() {
      await server.close();
      for (const way of ways.values()) way.close?.();
    },
  };
}

/** What happens to a request before it is a service's. */
class Reception {
  readonly limits: ServerLimits;
  readonly #addressOf: ClientAddress;
  readonly #router: ReturnType<typeof endpointRouter>;

  constructor(
    private readonly options: GatewayOptions,
    private readonly gatekeeper: Gatekeeper,
    private readonly ways: Ways,
  ) {
    this.limits = options.settings.limits ?? defaultLimits;
    this.#addressOf = clientAddress(options.settings.trustedProxies);
    this.#router = endpointRouter(options.endpoints);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const requestId = sentRequestId(request) ?? this.options.random.uuid();
    const refuse = (error: unknown) =>
      writeRefusal(response, refusalOf(error, requestId, this.options.logger), requestId);
    limitTime(request, response, this.limits.answerTimeoutMs, refuse);
    this.#answer(request, response, requestId).catch(refuse);
  }

  async #answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const refused = refusalOfRequest(request, this.limits);
    if (refused) throw refused;
    const { path, query } = splitTarget(request.url ?? '');
    if (path === HEALTH_PATH) return this.#health(response, requestId);

    const route = this.#router.match(request.method ?? '', path);
    if (route.kind === 'not_found') throw notFound('Path');
    if (route.kind === 'method_not_allowed') {
      writeRefusal(response, methodNotAllowed, requestId, ['Allow', route.allowed.join(', ')]);
      return;
    }
    const caller = await this.#callerOf(request, query, route.endpoint, requestId);
    await this.ways.get(route.endpoint.service)?.forward(request, response, route, caller);
  }

  async #callerOf(
    request: IncomingMessage,
    query: string,
    endpoint: Endpoint,
    requestId: string,
  ): Promise<Caller> {
    const { headers } = request;
    const credentials = credentialsOf(headers);
    const admitted = await this.gatekeeper.admit(endpoint.access, credentials);
    return {
      ...admitted,
      ...localizationOf(headers, query, admitted.store),
      cartToken: credentials.cartToken ?? null,
      requestId,
      ip: this.#addressOf(request),
      commandId: this.options.random.uuid(),
    };
  }

  #health(response: ServerResponse, requestId: string): Promise<void> {
    const check = () => gatewayHealth(this.options.bus, this.ways, this.options.health);
    return respondHealth(response, check, requestId);
  }
}

const methodNotAllowed = new Refusal('invalid_request', 'This path does not answer that method', undefined, {
  status: 405,
});
