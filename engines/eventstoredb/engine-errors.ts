import { type ServiceError, status } from '@grpc/grpc-js';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import { addressOf } from './connection-string.ts';

type FailureKind =
  /** Another node has to be asked. */
  | 'not-leader'
  /** The server has started and accepts connections, and does not answer yet. */
  | 'not-ready'
  /** There is no connection, or it broke. */
  | 'lost'
  /** The server gave up the work in time of its own. It may have been done. */
  | 'deadline-exceeded'
  /** A subscription has left too many events lying. */
  | 'too-slow'
  | 'access-denied'
  | 'stream-deleted'
  | 'too-large'
  | 'refused';

/** A call failed: the server's answer, or the state of the connection. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** Of 'not-leader': the node to ask, as host:port, where the server tells it. */
    readonly leader?: string,
  ) {
    super(message);
  }
}

/** Everything that a call can fail with, as a failure of one kind. Never throws. */
export function toFailure(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (!isServiceError(error)) return new EngineFailure('refused', messageOf(error));
  const exception = trailer(error, 'exception');
  const kind =
    exception === undefined ? kindByCode(error) : (KIND_BY_EXCEPTION[exception] ?? kindByCode(error));
  return new EngineFailure(
    kind,
    error.details || error.message,
    kind === 'not-leader' ? leaderOf(error) : undefined,
  );
}

function kindByCode({ code, details }: ServiceError): FailureKind {
  if (code === status.UNAVAILABLE) return /not ready/i.test(details) ? 'not-ready' : 'lost';
  return KIND_BY_CODE[code] ?? 'refused';
}

const KIND_BY_EXCEPTION: Readonly<Record<string, FailureKind>> = {
  'not-leader': 'not-leader',
  'access-denied': 'access-denied',
  'stream-deleted': 'stream-deleted',
  'maximum-append-size-exceeded': 'too-large',
};

const KIND_BY_CODE: Readonly<Partial<Record<status, FailureKind>>> = {
  // A server that ends cancels what it was asked.
  [status.CANCELLED]: 'lost',
  [status.DEADLINE_EXCEEDED]: 'deadline-exceeded',
  [status.ABORTED]: 'too-slow',
  [status.PERMISSION_DENIED]: 'access-denied',
  [status.UNAUTHENTICATED]: 'access-denied',
};

function leaderOf(error: ServiceError): string | undefined {
  const [host, port] = [trailer(error, 'leader-endpoint-host'), trailer(error, 'leader-endpoint-port')];
  return host && port ? addressOf(host, port) : undefined;
}

function trailer({ metadata }: ServiceError, name: string): string | undefined {
  const [value] = metadata?.get(name) ?? [];
  return value?.toString();
}

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'details' in error;

/** Converts any failure of a call to an error of the port. */
export function asUnavailable(error: unknown, address: string): LogUnavailable {
  if (error instanceof LogUnavailable) return error;
  const failure = toFailure(error);
  return new LogUnavailable(`EventStoreDB at ${address} ${complaintOf(failure)}`, { cause: failure });
}

/** The kind of failure that an error of this adapter stands for, if it does for one. */
export const kindOf = (error: unknown): FailureKind | undefined => {
  if (error instanceof EngineFailure) return error.kind;
  return error instanceof LogUnavailable ? kindOf(error.cause) : undefined;
};

export const tookTooLong = (address: string, withinMs: number): LogUnavailable =>
  new LogUnavailable(`EventStoreDB at ${address} did not answer within ${withinMs} ms`);

export const wasClosed = (): LogUnavailable => new LogUnavailable('the event log was closed');

function complaintOf({ kind, message }: EngineFailure): string {
  switch (kind) {
    case 'not-leader':
      return 'is not the leader of its cluster, and the leader that it names cannot be asked';
    case 'not-ready':
      return 'has started and is not ready yet: it opens its log, or looks for the leader of its cluster';
    case 'lost':
      return `cannot be reached (${message}): see that it runs, and look at host, port and tls in EVENT_LOG_URL (TLS is on unless it says tls=false)`;
    case 'deadline-exceeded':
      return 'did not answer in time';
    case 'too-slow':
      return `ended a subscription that did not keep up with it (${message})`;
    case 'access-denied':
      return (
        'refuses these credentials, or does not let them read $all and write: look at user and password in the connection ' +
        'string, and whether the user is one of $admins or stands in the access list of $all'
      );
    case 'stream-deleted':
      return 'says that the stream was deleted for good';
    case 'too-large':
    case 'refused':
      return `cannot be reached or cannot do it: ${message}`;
  }
}
