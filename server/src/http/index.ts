export { type ByteRange, byteRange, rangeHeaders, rangeNotSatisfiable } from './byte-range.ts';
export { type Call, type ListInParts, PreserializedJson } from './call.ts';
export type { Caller, ConfirmCaller } from './caller.ts';
export * as callerSigning from './caller-signature.ts';
export { findInStore, listFrom, shownPage } from './documents.ts';
export { EndpointDispatcher, type MatchedEndpoint } from './endpoint-dispatcher.ts';
export type { Expand } from './expand.ts';
export { Handles } from './handles.ts';
export * as healthReport from './health.ts';
export { createHttpServer, type RequestHandler } from './http-server.ts';
export { holdAgainstJsonLimits } from './json-limits.ts';
export { declaredSpec } from './list-fields.ts';
export { pageInParts } from './list-in-parts.ts';
export { isFilterOf, type ListSpec, listQuery } from './list-query.ts';
export { filtersRequested, type ListRequest, valuesOf } from './list-request.ts';
export { listResponse, pageOf } from './list-response.ts';
export { isFromThisMachine, peerOf, withoutMapping } from './peer.ts';
export {
  isPicturePath,
  type PictureResponder,
  pictureResponder,
} from './picture-responder.ts';
export * as rateLimits from './rate-limit.ts';
export { isoOf, periodBody, type ReportedPeriod, reportedPeriod } from './report-period.ts';
export * as requestSteps from './request-steps.ts';
export { type AddedHeaders, OtherContent } from './response.ts';
export { languageOf } from './response-language.ts';
export { defaultLimits, type ServerLimits } from './server-limits.ts';
export { STARTING_HEADER } from './starting-server.ts';
export { parseBody } from './validation.ts';
