export { type Call, type Expand, PreserializedJson } from './call.ts';
export type { Caller } from './caller.ts';
export { CALLER_HEADER, CALLER_SECRET, type CallerSignature, callerSignature } from './caller-signature.ts';
export { findInStore, listFrom } from './documents.ts';
export {
  createEndpointDispatcher,
  type EndpointDispatcher,
  type MatchedEndpoint,
} from './endpoint-dispatcher.ts';
export { refusalOf } from './envelope.ts';
export { endpointsHandledBy, Handles } from './handles.ts';
export {
  HEALTH_PATH,
  type HealthCheck,
  type HealthPart,
  type HealthParts,
  overallHealth,
  respondHealth,
} from './health.ts';
export { createHttpServer, type RequestHandler } from './http-server.ts';
export { attributesOf, sortsBy } from './list-fields.ts';
export { type ListSpec, listQuery } from './list-query.ts';
export { type ListRequest, valuesOf } from './list-request.ts';
export { listResponse, pageOf } from './list-response.ts';
export { splitTarget } from './path.ts';
export { refusalOfRequest } from './request-checks.ts';
export { writeRefusal } from './response.ts';
export { endpointRouter } from './router.ts';
export { defaultLimits, type ServerLimits } from './server-limits.ts';
export { createServiceServer, type ServiceServer } from './service-server.ts';
export { STARTING_HEADER } from './starting-server.ts';
export { limitTime } from './time-limit.ts';
