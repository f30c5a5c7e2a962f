import type { Access, Endpoint } from './endpoint.ts';
import type { ErrorCode } from './error-codes.ts';

/** The refusals of any endpoint before its request is validated: unreadable requests and bodies that are too large. */
const ofEveryRequest: readonly ErrorCode[] = ['invalid_request', 'request_too_large'];

/**
 * Every code an endpoint may refuse with: its own, those of its credentials, of its query, of what it is about, of a change, of passwords and of any
 * request. In addition there is only `processing_error` with a status from 500 on, when a part of the store is down.
 */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([
    ...ofEveryRequest,
    ...ofCredentials(endpoint.access),
    ...(endpoint.method === 'GET' ? [] : (['idempotency_key_reused'] as const)),
    ...(endpoint.query ? (['parameter_missing', 'parameter_invalid'] as const) : []),
    ...(endpoint.needs === undefined ? [] : (['parameter_missing'] as const)),
    ...endpoint.refusals,
    ...(endpoint.hashesPasswords ? (['rate_limit_exceeded'] as const) : []),
  ]);
}

function ofCredentials(access: Access): readonly ErrorCode[] {
  if (access.api === 'public') return [];
  if (access.api === 'store') {
    return [
      'invalid_token',
      'rate_limit_exceeded',
      ...(access.who === 'customer' ? (['authentication_required'] as const) : []),
    ];
  }
  switch (access.who) {
    case 'anyone':
      return [];
    case 'staff':
    case 'admin_user':
      return ['authentication_required', 'invalid_token'];
    case 'scoped':
      return ['authentication_required', 'invalid_token', 'access_denied'];
  }
}
