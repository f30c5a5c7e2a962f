import { Metadata, type ServerErrorResponse, status } from '@grpc/grpc-js';

/** An error in the server's form: a gRPC status, and trailers that identify the client's error class. */
export class CallFailure extends Error implements ServerErrorResponse {
  readonly metadata = new Metadata();

  constructor(
    readonly code: status,
    readonly details: string,
    trailers: Readonly<Record<string, string>> = {},
  ) {
    super(details);
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, asHeader(value));
  }
}

export const MAX_APPEND_BYTES = 1024 * 1024;

export const streamDeleted = (stream: string): CallFailure =>
  new CallFailure(status.FAILED_PRECONDITION, `Stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (stream: string, expected: number, actual: number): CallFailure =>
  new CallFailure(
    status.FAILED_PRECONDITION,
    `Wrong expected version of stream '${stream}': expected ${expected}, is ${actual}.`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  );

export const accessDenied = (): CallFailure =>
  new CallFailure(status.PERMISSION_DENIED, 'Access denied.', { exception: 'access-denied' });

export const unauthenticated = (): CallFailure =>
  new CallFailure(status.UNAUTHENTICATED, 'The credentials are wrong.');

export const notLeader = (leaderPort: number): CallFailure =>
  new CallFailure(status.NOT_FOUND, 'This node is not the leader.', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leaderPort),
  });

/** What a server says that is starting, or knows no leader of its cluster. */
export const NOT_READY = 'Server Is Not Ready';

export const notReady = (): CallFailure => new CallFailure(status.UNAVAILABLE, NOT_READY);

/** Clients call this one a time-out too. */
export const timedOut = (what: string): CallFailure =>
  new CallFailure(status.ABORTED, `Operation timed out: ${what}`);

/** The end of a subscription whose client has left too many events untaken. */
export const consumerTooSlow = (state: 'live' | 'transitioning to live'): CallFailure =>
  timedOut(`Consumer too slow to handle event while ${state}. Client resubscription required.`);

export const unknownFailure = (details: string): CallFailure => new CallFailure(status.UNKNOWN, details);

export const invalidArgument = (details: string): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, details);

/** Converts any error to a gRPC status. Unexpected errors are UNKNOWN, like exceptions of a real server. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return unknownFailure(error instanceof Error ? error.message : String(error));
}

/** Trailers carry visible ASCII only. */
function asHeader(value: string): string {
  return value.replace(/[^\x20-\x7e]/gu, '?');
}
