import { type Said, text } from '@storefold/contracts';
import { type Refusal, refusals } from '@storefold/kernel/core';

/** A request target split at its first `?`. */
interface Target {
  readonly path: string;
  /** Without the `?`; empty when there is none. */
  readonly query: string;
}

/**
 * A request's target without the scheme and authority that it may begin with, as clients of a proxy send it. Refuses with
 * `invalid_request` a scheme that is not http or https, user information, and an authority without a host.
 */
export function originForm(target: string): string {
  const [absolute, scheme = '', authority = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i.exec(target) ?? [];
  if (absolute === undefined) return target;
  if (!/^https?$/i.test(scheme)) throw badPath('target_scheme_unknown');
  if (authority.includes('@')) throw badPath('target_holds_user_information');
  if (/^(?::\d*)?$/.test(authority)) throw badPath('target_without_host');
  const rest = target.slice(absolute.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Splits a request's target at its first question mark, without decoding anything. */
export function splitTarget(url: string): Target {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * The raw path in a form that can be routed; it is still encoded and must be decoded once. Refuses with
 * `invalid_request` what a server behind us could read as another path: encoded slashes, backslashes and NUL, dot
 * segments, broken percent encodings. Undefined when a segment is empty, because no endpoint has such a path.
 */
export function routablePath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/')) throw badPath('path_without_slash');
  if (rawPath.includes('\\')) throw badPath('path_holds_backslash');
  if (/\/\.{1,2}(?:\/|$)/.test(decodedPath(rawPath))) throw badPath('path_holds_dot_segments');
  if (rawPath.includes('//')) return undefined;
  // The router would treat a fragment as the end of the path.
  return rawPath.replaceAll('#', '%23');
}

function decodedPath(rawPath: string): string {
  if (!rawPath.includes('%')) return rawPath;
  if (/%(?:2f|5c|00)/i.test(rawPath)) throw badPath('path_holds_encoded_separator');
  try {
    return decodeURIComponent(rawPath);
  } catch {
    throw badPath('path_holds_broken_encoding');
  }
}

const badPath = (why: Said): Refusal => refusals.badRequest(text('malformed_request', { why }));
