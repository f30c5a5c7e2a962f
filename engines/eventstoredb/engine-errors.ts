import {
  AccessDeniedError,
  DeadlineExceededError,
  NotLeaderError,
  StreamDeletedError,
  UnavailableError,
} from '@eventstore/db-client';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';

/** gRPC: the caller is not allowed to do that. */
const PERMISSION_DENIED = 7;

/**
 * Converts any error of the client to an error of the port. The client's errors come typed and untyped: a failure
 * before a call has started is a bare gRPC error with a `code` and no `type`.
 */
export function asUnavailable(error: unknown, address: string): LogUnavailable {
  if (error instanceof LogUnavailable) return error;
  return new LogUnavailable(`EventStoreDB at ${address} ${complaintOf(error)}`, { cause: error });
}

/** Whether the server refused the credentials. A retry cannot resolve that. */
export const isAccessDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError || codeOf(error) === PERMISSION_DENIED;

/** Whether a node other than the leader responded. The client then knows the leader for the next request. */
export const isNotLeader = (error: unknown): boolean => error instanceof NotLeaderError;

export const tookTooLong = (address: string, withinMs: number): LogUnavailable =>
  new LogUnavailable(`EventStoreDB at ${address} did not answer within ${withinMs} ms`);

export const wasClosed = (): LogUnavailable => new LogUnavailable('the event log was closed');

const REFUSES_CREDENTIALS =
  'refuses these credentials, or does not let them read $all and write: look at user and password in the connection ' +
  'string, and whether the user is one of $admins or stands in the access list of $all';

/** gRPC: there is no connection. */
const UNAVAILABLE = 14;
const CANNOT_BE_REACHED =
  'see that it runs, and look at host, port and tls in EVENT_LOG_URL (TLS is on unless it says tls=false)';

function complaintOf(error: unknown): string {
  if (isAccessDenied(error)) return REFUSES_CREDENTIALS;
  if (isNotLeader(error)) return 'is not the leader of its cluster, but knows it';
  if (error instanceof DeadlineExceededError) return 'did not answer in time';
  if (error instanceof StreamDeletedError) return 'says that the stream was deleted for good';
  if (error instanceof UnavailableError || codeOf(error) === UNAVAILABLE) {
    return `cannot be reached (${messageOf(error)}): ${CANNOT_BE_REACHED}`;
  }
  return `cannot be reached or cannot do it: ${messageOf(error)}`;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
