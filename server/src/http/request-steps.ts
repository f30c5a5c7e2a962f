/** The steps that the gateway and a service's own server share before a request reaches the dispatcher. */
export { ACCESSES, type Access, type Accessed, logAccess } from './access-log.ts';
export { askForBody } from './body/awaited-continue.ts';
export { drain, jsonLimitOf } from './body/body.ts';
export { takeFile } from './body/body-time.ts';
export { refuseTooLarge, type UploadLimits, uploadOf } from './body/upload.ts';
export { ignoredNames } from './calls/ignored-names.ts';
export { furtherCost } from './calls/request-cost.ts';
export { refusalOfRequest } from './connection/request-checks.ts';
export { isPoller } from './connection/request-kinds.ts';
export { limitTime } from './connection/time-limit.ts';
export { splitTarget } from './request/path.ts';
export { endpointRouter } from './request/router.ts';
export { isPublic, matchesTag, tagAsNamed } from './response/caching.ts';
export { allowCompression, contentFor, encoderFor } from './response/compression.ts';
export { refusalOf } from './response/envelope.ts';
export {
  addHeaders,
  headersAddedTo,
  READING,
  writeMethodNotAllowed,
  writeRefusal,
  writeResponse,
} from './response/response.ts';
export { requestedOption, setLanguage } from './response/response-language.ts';
export { type SentText, sendText, sentText } from './response/sent-text.ts';
