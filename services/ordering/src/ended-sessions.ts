/** The sessions of a customer that ended because somebody else may have been in the account. */
export interface EndedSessions {
  /** When they ended, ISO 8601 UTC. */
  readonly before: string;
  /** They began when the account had had fewer passwords. Undefined: that is not known. */
  readonly epoch?: number | undefined;
}

/** Something that a customer wrote, and in a session of when, if it is known. */
interface Written {
  readonly at: string;
  readonly credential_epoch: number | undefined;
}

/** A session that ended may write a moment later, and a new one begins at that moment, so that times tell little. */
export const wroteIt = ({ before, epoch }: EndedSessions, { at, credential_epoch }: Written): boolean =>
  epoch === undefined || credential_epoch === undefined ? at <= before : credential_epoch < epoch;
