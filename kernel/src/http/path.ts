import { Refusal } from '../core/refusal.ts';

/** A request target split at its first `?`. */
export interface Target {
  readonly path: string;
  /** Without the `?`; empty when there is none. */
  readonly query: string;
}

/** A request's target at its first question mark, nothing decoded. */
export function splitTarget(url: string): Target {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * A raw path that may be routed: not decoded yet, and to be decoded once. What could mean one path here and another
 * behind us is refused with `invalid_request`: encoded slashes, backslashes and NUL, dot segments, broken percent
 * encodings. Undefined when a segment is empty, because no endpoint has such a path.
 */
export function routablePath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/')) throw badPath('the path must begin with a slash');
  if (rawPath.includes('\\')) throw badPath('the path holds a backslash');
  if (/\/\.{1,2}(?:\/|$)/.test(decodedPath(rawPath))) throw badPath('the path holds dot segments');
  if (rawPath.includes('//')) return undefined;
  // To the router a fragment would be the end of the path.
  return rawPath.replaceAll('#', '%23');
}

function decodedPath(rawPath: string): string {
  if (!rawPath.includes('%')) return rawPath;
  if (/%(?:2f|5c|00)/i.test(rawPath)) throw badPath('the path holds an encoded slash, backslash or NUL');
  try {
    return decodeURIComponent(rawPath);
  } catch {
    throw badPath('the path holds a broken percent encoding');
  }
}

const badPath = (what: string): Refusal => new Refusal('invalid_request', `Malformed request: ${what}`);
