import { hash } from 'node:crypto';
import type { Endpoint } from '@storefold/contracts';
import type { Caller } from '../request/caller.ts';
import { type HeaderList, privateCaching } from './response.ts';

/** The headers that may change a public response, so that a shared cache keeps one for each. */
const vary: HeaderList = [
  'Vary',
  'Accept-Encoding, X-Service-Api-Key, X-Service-Currency, X-Service-Locale, X-Service-Token, Authorization',
];

const publicCaching: HeaderList = ['Cache-Control', 'public, max-age=0, must-revalidate', ...vary];

/** How long a cache in front of the store may keep an answer, and by what it is told to drop it earlier. */
export interface SharedCaching {
  readonly maxAgeS: number;
  readonly keys: string;
}
const privateOfPublic: HeaderList = [...privateCaching, ...vary];

/** True when shared caches may keep this response: only responses to guests, of endpoints that declare it. */
export const isPublic = ({ cache }: Endpoint, { customer, admin, cartToken }: Caller): boolean =>
  cache === 'public' && customer === null && admin === null && cartToken === null;

/** Cache headers of a response that is not shared. */
export const privateHeaders = ({ cache }: Endpoint): HeaderList =>
  cache === 'public' ? privateOfPublic : privateCaching;

/** Cache headers of a public response. The tag is the same whenever the bytes are. */
export function publicHeaders(etag: string, shared?: SharedCaching): HeaderList {
  if (!shared) return [...publicCaching, 'ETag', etag];
  const { maxAgeS, keys } = shared;
  const caching = `public, max-age=0, s-maxage=${maxAgeS}, must-revalidate`;
  return ['Cache-Control', caching, 'Surrogate-Key', keys, ...vary, 'ETag', etag];
}

export const etagOf = (json: Buffer): string => `"${hash('sha1', json, 'base64url')}"`;

/** True when `If-None-Match` names the tag. Compared weakly, as for GET. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The tag of a 304: weak where the client names it so, as the answer had it that it keeps. */
export const tagAsNamed = (ifNoneMatch: string | undefined, etag: string): string =>
  !etag.startsWith('W/') && ifNoneMatch?.includes(`W/${etag}`) ? `W/${etag}` : etag;

/** `If-Match` without quotes and the weakness prefix, or undefined. */
export function readIfMatch(header: string | undefined): string | undefined {
  const tag = header
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  return tag === '' ? undefined : tag;
}
