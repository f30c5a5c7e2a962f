import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Files, ServicePorts } from '@storefold/kernel/ports';
import { logAccess } from './access-log.ts';
import type { EndpointDispatcher } from './calls/endpoint-dispatcher.ts';
import { type HealthCheck, HealthEndpoints, isHealthPath, type LevelCheck } from './connection/health.ts';
import type { RequestHandler } from './connection/http-server.ts';
import { refusalOfRequest } from './connection/request-checks.ts';
import { type ServerLimits, serviceLimits } from './connection/server-limits.ts';
import { limitTime } from './connection/time-limit.ts';
import { isPicturePath, pictureResponder } from './picture-responder.ts';
import {
  CALLER_HEADER,
  COST_HEADER,
  callerSignature,
  REFUSES_GATEWAY_HEADER,
  type Verified,
} from './request/caller-signature.ts';
import { splitTarget } from './request/path.ts';
import { endpointRouter } from './request/router.ts';
import { refusalOf } from './response/envelope.ts';
import { addHeaders, READING, writeRefusal } from './response/response.ts';

interface ServiceHandlerOptions extends Pick<ServicePorts, 'clock' | 'random' | 'logger'> {
  /** Of these pictures are sent, to anybody. */
  readonly pictures?: Files;
  readonly dispatcher: Pick<EndpointDispatcher, 'endpoints' | 'handle'>;
  /** The secret that the gateway signs callers with. */
  readonly secret: string;
  readonly health: HealthCheck;
  readonly level?: LevelCheck;
  /** The service's name, which its health tells. */
  readonly service?: string;
  readonly limits?: ServerLimits;
}

/** The HTTP side of a service in a process of its own: its dispatcher, for requests that the gateway signed. */
export function createServiceHandler(options: ServiceHandlerOptions): RequestHandler {
  const { dispatcher, clock, random, logger, limits = serviceLimits } = options;
  const router = endpointRouter(dispatcher.endpoints);
  const signature = callerSignature(options.secret, clock);
  const health = new HealthEndpoints(options.health, options.service, [], options.level);
  const respondPicture = options.pictures && pictureResponder(options.pictures);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const refused = refusalOfRequest(request, limits);
    if (refused) throw refused;
    const { method = '', url = '' } = request;
    const { path } = splitTarget(url);
    if (isHealthPath(path)) return health.respond(request, path, response, requestId);

    if (respondPicture && isPicturePath(path) && READING.includes(method))
      return respondPicture(request, response, requestId);
    const route = router.match(method, path);
    if (route.kind !== 'found') throw refusals.pathNotFound(path);
    const header = request.headers[CALLER_HEADER];
    const sent = typeof header === 'string' ? header : undefined;
    const verified = signature.verify(sent, route.endpoint.name, url);
    if (!verified || !('caller' in verified)) {
      if (sent !== undefined) addHeaders(response, { [REFUSES_GATEWAY_HEADER]: reasonOf(verified) });
      throw new Refusal('invalid_token', 'not_through_gateway');
    }
    const { caller } = verified;
    const { requestId: correlationId, commandId } = caller;
    const accessed = { requestId: correlationId, commandId, path: route.endpoint.path };
    logAccess(request, response, accessed, logger);
    limitTime(request, response, limits.answerTimeoutMs, (refusal) =>
      refuse(response, refusal, caller.requestId),
    );
    const tellCost = (cost: number) => {
      if (response.headersSent) response.addTrailers({ [COST_HEADER]: String(cost) });
      else if (cost > 0) addHeaders(response, { [COST_HEADER]: String(cost) });
    };
    await dispatcher.handle(request, response, route, caller, { tellCost });
  }

  const refuse = (response: ServerResponse, error: unknown, requestId: string) =>
    writeRefusal(response, refusalOf(error, requestId, logger), requestId);

  return (request, response) => {
    const requestId = random.uuid();
    answer(request, response, requestId).catch((error: unknown) => refuse(response, error, requestId));
  };
}

const reasonOf = (verified: Exclude<Verified, { caller: unknown }> | undefined): string => {
  if (verified === undefined) return 'it does not know the signature';
  const { clockOffMs } = verified;
  return `the gateway's clock is ${Math.round(Math.abs(clockOffMs) / 1_000)} s ${clockOffMs < 0 ? 'behind' : 'ahead'}`;
};
