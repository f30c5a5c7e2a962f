export { setBaseUrl } from './first-start/credentials.ts';
export { identity } from './identity.ts';
