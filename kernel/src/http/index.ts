export { writeRefusal } from './answer.ts';
export { type Call, type Expand, RawJson } from './call.ts';
export type { Caller } from './caller.ts';
export { CALLER_HEADER, CALLER_SECRET, type CallerSignature, callerSignature } from './caller-signature.ts';
export { findInStore, listFrom } from './documents.ts';
export { createDoor, type Door, type MatchedEndpoint } from './door.ts';
export { STARTING_HEADER } from './early-server.ts';
export { refusalOf } from './envelope.ts';
export { createGuardedServer, type RequestHandler } from './guarded-server.ts';
export { Answers, endpointsHandledBy, Handles, questionsAnsweredBy } from './handles.ts';
export {
  answerHealth,
  HEALTH_PATH,
  type HealthCheck,
  type HealthPart,
  type HealthParts,
  overallHealth,
} from './health.ts';
export { type ListAnswer, listAnswer, pageOf } from './list-answer.ts';
export type { Attribute } from './list-predicates.ts';
export { type KeyFilter, type ListQuery, type ListSpec, listQuery } from './list-query.ts';
export { type ListRequest, valuesOf } from './list-request.ts';
export { splitTarget } from './path.ts';
export { refusalOfRequest } from './request-checks.ts';
export { endpointRouter } from './router.ts';
export { defaultLimits, type ServerLimits } from './server-limits.ts';
export { createServiceServer, type ServiceServer } from './service-server.ts';
export { limitTime } from './time-limit.ts';
