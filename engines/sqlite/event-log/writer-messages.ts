import type { AppendRequest } from '../../shared/append-request.ts';
import type { AppendOutcome } from './sqlite-appender.ts';

/** What the writer's thread is told. */
export type ToWriter =
  | { readonly kind: 'append'; readonly requests: readonly AppendRequest[] }
  /** Finish what is asked, then end. */
  | { readonly kind: 'close' };

/** What became of one request; in the order in which they were asked. */
export type WriterAnswer = AppendOutcome | { readonly unavailable: string };

/** What the writer's thread tells. */
export type FromWriter =
  | { readonly kind: 'opened' }
  | { readonly kind: 'answers'; readonly answers: readonly WriterAnswer[]; readonly hasWritten: boolean }
  /** Opening or writing failed; nothing more is written. Requests without an answer get none. */
  | { readonly kind: 'failed'; readonly message: string };

export interface WriterSettings {
  readonly file: string;
}
