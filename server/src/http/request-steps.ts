/** The steps that the gateway and a service's own server share before a request reaches the dispatcher. */
export { ACCESSES, type Access, type Accessed, logAccess } from './access-log.ts';
export { askForBody } from './awaited-continue.ts';
export { jsonLimitOf } from './body.ts';
export { takeFile } from './body-time.ts';
export { isPublic, matchesTag } from './caching.ts';
export { refusalOf } from './envelope.ts';
export { ignoredNames } from './ignored-names.ts';
export { splitTarget } from './path.ts';
export { refusalOfRequest } from './request-checks.ts';
export {
  addHeaders,
  headersAddedTo,
  READING,
  writeMethodNotAllowed,
  writeRefusal,
  writeResponse,
} from './response.ts';
export { requestedOption, setLanguage } from './response-language.ts';
export { endpointRouter } from './router.ts';
export { limitTime } from './time-limit.ts';
export { refuseTooLarge, type UploadLimits, uploadOf } from './upload.ts';
