import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of who sends it. */
export interface Credentials {
  /** `X-Service-Api-Key`. */
  readonly apiKey: string | undefined;
  /** The `Authorization` header's token; something that cannot be one when the header has another form. */
  readonly token: string | undefined;
  /** `X-Service-Token`. */
  readonly cartToken: string | undefined;
}

/** What the headers show, not yet judged; an empty header is none. */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  return {
    apiKey: sent(headers['x-service-api-key']),
    token: headers.authorization === undefined ? undefined : tokenOf(headers.authorization),
    cartToken: sent(headers['x-service-token']),
  };
}

const sent = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

/** A scheme without anything behind it counts as nothing sent; a scheme other than Bearer is a token that fails. */
function tokenOf(authorization: string): string | undefined {
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'bearer') return sent(authorization);
  return sent(rest.join(' '));
}
