import { Outage } from './outage.ts';

/** What a store keeps on disks of its own. */
export type Kept = 'event_log' | 'vault' | 'read_models' | 'files' | 'mails';

/**
 * The disk of some of the store's own files has no room left. Nothing was written. It goes on by itself once there is
 * room, so whoever meets it tries again later.
 */
export class DiskFull extends Outage {
  override readonly name = 'DiskFull';
  constructor(
    readonly kept: Kept,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** EDQUOT: the share of a user or a project is used up, which is as good as full. */
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the operating system refuses to write for lack of room. */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_SPACE.has(error.code);

/** The error, or that the disk is full where it says so. */
export const asDiskFull = (error: unknown, kept: Kept): unknown =>
  isNoSpace(error) ? new DiskFull(kept, `no room is left for ${WORDS[kept]}`, { cause: error }) : error;

const WORDS: Readonly<Record<Kept, string>> = {
  event_log: 'the event log',
  vault: 'the vault',
  read_models: 'the read models',
  files: 'files',
  mails: 'mails',
};
