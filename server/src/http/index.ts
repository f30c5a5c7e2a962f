export { holdAgainstJsonLimits } from './body/json-limits.ts';
export { parseBody } from './body/validation.ts';
export { type Call, type ListInParts, PreserializedJson } from './calls/call.ts';
export { findInStore, listFrom, shownPage } from './calls/documents.ts';
export { EndpointDispatcher, type MatchedEndpoint } from './calls/endpoint-dispatcher.ts';
export type { Expand } from './calls/expand.ts';
export { Handles } from './calls/handles.ts';
export { pageInParts } from './calls/list-in-parts.ts';
export { listResponse, pageOf } from './calls/list-response.ts';
export { isoOf, periodBody, type ReportedPeriod, reportedPeriod } from './calls/report-period.ts';
export * as healthReport from './connection/health.ts';
export { createHttpServer, type RequestHandler } from './connection/http-server.ts';
export * as rateLimits from './connection/rate-limit.ts';
export { defaultLimits, type ServerLimits } from './connection/server-limits.ts';
export { STARTING_HEADER } from './connection/starting-server.ts';
export { declaredSpec } from './lists/list-fields.ts';
export { isFilterOf, type ListSpec, listQuery } from './lists/list-query.ts';
export { filtersRequested, type ListRequest, valuesOf } from './lists/list-request.ts';
export {
  isPicturePath,
  type PictureResponder,
  pictureResponder,
} from './picture-responder.ts';
export type { Caller, ConfirmCaller } from './request/caller.ts';
export * as callerSigning from './request/caller-signature.ts';
export { isFromThisMachine, peerOf, withoutMapping } from './request/peer.ts';
export * as requestSteps from './request-steps.ts';
export { type ByteRange, byteRange, rangeHeaders, rangeNotSatisfiable } from './response/byte-range.ts';
export { type AddedHeaders, OtherContent } from './response/response.ts';
export { languageOf } from './response/response-language.ts';
