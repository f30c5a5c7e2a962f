/** Hosts that name the machine itself. Developers' servers listen on any of its ports. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Backslash, control characters and white space, which URL parsers interpret differently. */
const TRICKY = /[\\\s\p{Cc}]/u;

/** Longer than any host with its port. The time that IDNA takes grows with the square of the length. */
const MAX_AUTHORITY_CHARACTERS = 1_000;

/** An http(s) URL without user info, or undefined. */
function parseUrl(text: string): URL | undefined {
  if (TRICKY.test(text) || !/^https?:\/\/[^/?#]/i.test(text)) return undefined;
  const authority = text.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@') || authority.length > MAX_AUTHORITY_CHARACTERS) return undefined;
  if (!URL.canParse(text)) return undefined;
  return new URL(text);
}

/**
 * Whether a text is the address of a site, with `https://` or `http://` or without. Pages make links of it, so that it may
 * be nothing that a browser runs.
 */
export function isSiteAddress(text: string): boolean {
  const [host = ''] = text.split(/[/?#]/, 1);
  return parseUrl(text) !== undefined || (!host.includes(':') && parseUrl(`https://${text}`) !== undefined);
}

/**
 * Reads an allowed origin: scheme, host and port, nothing more (a closing slash is accepted). Returns its normal form
 * (`https://shop.example`, default ports left out), or undefined.
 */
export function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text);
  // Patterns are not supported; storing one would suggest that they are.
  if (!url || url.hostname.includes('*')) return undefined;
  const afterScheme = text.slice(text.indexOf('//') + 2).replace(/\/$/, '');
  return /[/?#]/.test(afterScheme) ? undefined : url.origin;
}

/**
 * True when a link that carries a token may lead to this URL. The URL must have scheme, host and port of one of the
 * store's allowed origins; on a loopback host any port is allowed. Without allowed origins no URL is.
 */
export function isAllowedRedirect(redirectUrl: string, allowedOrigins: readonly string[]): boolean {
  const url = parseUrl(redirectUrl);
  if (!url) return false;
  return allowedOrigins.some((text) => {
    const origin = parseOrigin(text);
    return origin !== undefined && sameOrigin(url, new URL(origin));
  });
}

function sameOrigin(url: URL, origin: URL): boolean {
  if (url.protocol !== origin.protocol || url.hostname !== origin.hostname) return false;
  return url.port === origin.port || LOOPBACK.test(origin.hostname);
}

/** The redirect URL if it is allowed; otherwise null, without an error. */
export const allowedRedirect = (
  redirectUrl: string | null | undefined,
  allowedOrigins: readonly string[],
): string | null => (redirectUrl && isAllowedRedirect(redirectUrl, allowedOrigins) ? redirectUrl : null);

/** The URL with the token as query parameter `token`, placed before a fragment. Other parameters stay as they are. */
export function withToken(url: string, token: string): string {
  const [beforeFragment = '', ...fragment] = url.split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  const others = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'token');
  const parameters = [...others, `token=${encodeURIComponent(token)}`].join('&');
  return `${path}?${parameters}${fragment.length > 0 ? `#${fragment.join('#')}` : ''}`;
}
