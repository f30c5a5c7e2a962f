export { type Call, type Expand, PreserializedJson } from './call.ts';
export type { Caller } from './caller.ts';
export * as callerSigning from './caller-signature.ts';
export { findInStore, listFrom } from './documents.ts';
export {
  createEndpointDispatcher,
  type EndpointDispatcher,
  type MatchedEndpoint,
} from './endpoint-dispatcher.ts';
export { endpointsHandledBy, Handles } from './handles.ts';
export * as healthReport from './health.ts';
export { createHttpServer, type RequestHandler } from './http-server.ts';
export { attributesOf, sortsBy } from './list-fields.ts';
export { type ListSpec, listQuery } from './list-query.ts';
export { type ListRequest, valuesOf } from './list-request.ts';
export { listResponse, pageOf } from './list-response.ts';
export * as requestSteps from './request-steps.ts';
export { defaultLimits, type ServerLimits } from './server-limits.ts';
export { createServiceServer, type ServiceServer } from './service-server.ts';
export { STARTING_HEADER } from './starting-server.ts';
