import type { AppendRequest } from '../../common/append-request.ts';
import type { AppendOutcome } from './sqlite-appender.ts';

/** The messages to the writer thread. */
export type ToWriter =
  | { readonly kind: 'append'; readonly requests: readonly AppendRequest[] }
  /** Completes the pending appends, then ends the thread. */
  | { readonly kind: 'close' };

/** The outcome of one append. Outcomes have the order of the requests. */
export type WriterAnswer = AppendOutcome | { readonly unavailable: string } | typeof NO_ROOM;

/** The file could not grow, and nothing was written. */
export const NO_ROOM = 'no room';

/** The messages from the writer thread. */
export type FromWriter =
  | { readonly kind: 'opened' }
  | { readonly kind: 'answers'; readonly answers: readonly WriterAnswer[] }
  /** The file must not be opened before a person has done what the message says. */
  | { readonly kind: 'refused'; readonly message: string }
  /** There is no room to open the file. */
  | { readonly kind: 'full'; readonly message: string }
  /** Opening or writing has failed, and nothing more is written. Pending requests get no answer. */
  | { readonly kind: 'failed'; readonly message: string };

export interface WriterSettings {
  readonly file: string;
}
