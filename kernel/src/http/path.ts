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
 * The decoded segments of a raw path, decoded exactly once. What could mean one path here and another behind us is
 * refused: encoded slashes, backslashes and NUL, dot segments, broken percent encodings. One slash at the end is
 * without meaning; undefined when a segment is empty, as no endpoint has such a path.
 */
export function pathSegments(rawPath: string): string[] | undefined {
  if (!rawPath.startsWith('/')) throw badPath('the path must begin with a slash');
  if (rawPath.includes('\\')) throw badPath('the path holds a backslash');
  const end = rawPath.length > 1 && rawPath.endsWith('/') ? -1 : undefined;
  const segments = rawPath.slice(1, end).split('/');
  if (rawPath.includes('%')) decodeAll(rawPath, segments);
  for (const segment of segments) {
    if (segment === '.' || segment === '..') throw badPath('the path holds dot segments');
  }
  return segments.includes('') ? undefined : segments;
}

function decodeAll(rawPath: string, segments: string[]): void {
  if (/%(?:2f|5c|00)/i.test(rawPath)) throw badPath('the path holds an encoded slash, backslash or NUL');
  try {
    for (const [index, segment] of segments.entries()) segments[index] = decodeURIComponent(segment);
  } catch {
    throw badPath('the path holds a broken percent encoding');
  }
}

const badPath = (what: string): Refusal => new Refusal('invalid_request', `Malformed request: ${what}`);
