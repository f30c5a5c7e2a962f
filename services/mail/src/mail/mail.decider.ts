import { type Aggregate, backoffMs, isoTime, refusals } from '@storefold/kernel/core';
import { type Lease, mayTakeOn } from '@storefold/simple-records/upkeep';
import {
  type Delivery,
  evolve,
  type Failure,
  initial,
  isMail,
  type Mail,
  type MailFact,
  type MailState,
  type RequestedData,
  type SentInPart,
  type SkipReason,
} from './mail.ts';

/** The commands of a mail. Times are ISO 8601 UTC. */
export type MailCommand =
  /** Assigns it to the sender that requests it, which may have made its first try already. */
  | { type: 'Request'; request: RequestedData; lease: Lease; firstTry?: Try | undefined }
  /** Assigns it to a sender after a failure, or after the lease of another one. */
  | { type: 'Start'; lease: Lease; now: string }
  | ({ type: 'Record' } & Try)
  /** Staff let what reached nobody be tried anew. */
  | { type: 'Retry'; lease: Lease };

/** What came of a try. `isFinal`: the server will not take it later either. */
export type MailOutcome =
  | { readonly result: 'sent'; readonly delivery: Delivery }
  | { readonly result: 'sent_in_part'; readonly delivery: SentInPart }
  | { readonly result: 'failed'; readonly failure: Failure; readonly isFinal: boolean }
  | { readonly result: 'skipped'; readonly reason: SkipReason };

export interface Try {
  readonly outcome: MailOutcome;
  readonly now: string;
  readonly retryBaseMs: number;
}

/** How often a mail is tried before it is parked. */
export const TRIES = 8;
const LONGEST_PAUSE_MS = 3_600_000;

/** One mail. Of several senders, the one that holds the lease sends it. */
export const mail: Aggregate<MailState, MailCommand, MailFact> = {
  category: 'mail',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Request') {
      if (isMail(state)) return [];
      const { request, lease, firstTry } = command;
      const requested: MailFact = { type: 'MailRequested', data: { ...request, ...lease } };
      return firstTry ? [requested, factOf(firstTry, fresh)] : [requested];
    }
    if (command.type === 'Retry') {
      if (!isMail(state)) throw refusals.notFound('mail');
      if (state.status === 'pending') return [];
      if (state.sent_via === 'smtp') throw refusals.notPossible('mail_sent');
      return [{ type: 'MailReleased', data: command.lease }];
    }
    if (!isMail(state) || state.status !== 'pending' || state.due_at === null) return [];
    if (command.type === 'Start') {
      const { sender, due_at } = state;
      return mayTakeOn({ sender, due_at }, command) ? [{ type: 'MailStarted', data: command.lease }] : [];
    }
    return [factOf(command, state)];
  },
};

const fresh = { failure_count: 0, waiting: null } as const;

function factOf(
  { outcome, now, retryBaseMs }: Try,
  { failure_count, waiting }: Pick<Mail, 'failure_count' | 'waiting'>,
): MailFact {
  const failures = failure_count + 1;
  const pauseMs = backoffMs(failures, { shortestMs: retryBaseMs, longestMs: LONGEST_PAUSE_MS });
  const next_try_at = failures >= TRIES ? null : isoTime(Date.parse(now) + pauseMs);
  switch (outcome.result) {
    case 'sent':
      return { type: 'MailSent', data: outcome.delivery };
    case 'skipped':
      return { type: 'MailSkipped', data: { reason: outcome.reason } };
    case 'sent_in_part':
      return { type: 'MailPartlySent', data: { ...outcome.delivery, next_try_at } };
    case 'failed':
      // The others have it.
      if (outcome.isFinal && waiting)
        return {
          type: 'MailSent',
          data: { via: 'smtp', accepted_count: 0, refused_count: waiting.length, refused_digests: waiting },
        };
      if (outcome.isFinal) return { type: 'MailFailed', data: { ...outcome.failure, next_try_at: null } };
      if (next_try_at === null) return { type: 'MailParked', data: outcome.failure };
      return { type: 'MailFailed', data: { ...outcome.failure, next_try_at } };
  }
}
