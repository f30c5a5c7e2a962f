/** The sessions of a customer that ended because somebody else may have been in the account. */
export interface EndedSessions {
  /** When they ended, ISO 8601 UTC. */
  readonly before: string;
  /** The number of passwords that the account has had: sessions with fewer have ended. Undefined: it is not known. */
  readonly epoch?: number | undefined;
}

/** What a customer wrote: when, and how many passwords the account had had when the session began, if that is known. */
interface Written {
  readonly at: string;
  readonly credential_epoch: number | undefined;
}

/** The numbers of passwords decide where they are known: an ended session may still write when a new one has begun. */
export const isFromEndedSession = (
  { before, epoch }: EndedSessions,
  { at, credential_epoch }: Written,
): boolean =>
  epoch === undefined || credential_epoch === undefined ? at <= before : credential_epoch < epoch;
