import { Refusal } from '../core/failure/refusal.ts';
import { isRecent } from '../core/time/is-recent.ts';
import type { KeptBody } from './answer-sealing.ts';

/** The facts of an idempotency key. These names and shapes are what the store keeps: add, never change. */
export type IdempotencyKeyFact =
  /** Whoever appends it carries the request out until `lease_until`. Repeated to prolong the lease. */
  | { type: 'IdempotencyKeyTaken'; data: { fingerprint: string; lease_until: string } }
  /** The request has no answer that counts. It may be sent again. */
  | { type: 'IdempotencyKeyReleased'; data: { fingerprint: string } }
  /** The request was answered, but the answer is not kept: repetitions find what was done, and make it anew. */
  | {
      type: 'IdempotencyKeyCompleted';
      data: { fingerprint: string; status: number; record_ids: string[] };
    }
  /** The request has this answer, which all its repetitions get. */
  | { type: 'IdempotencyKeyAnswered'; data: { fingerprint: string; status: number } & KeptBody };

/** The category of the streams. A stream keeps its last fact only, because each fact says all there is to know. */
export const IDEMPOTENCY_KEY = 'idempotency_key';

/** How long a key is remembered after its last fact. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * How long a key stays taken after its process has died. A process that is alive prolongs the lease. Two processes with
 * one key do no harm, because they carry out the same command.
 */
export const LEASE_MS = 5_000;
/** How far the clock of the machine that took the lease may be ahead. */
const SKEW_MS = 5_000;

/** The last fact of a key, and when it was appended (ISO 8601 UTC). */
export type LastFact = IdempotencyKeyFact & { readonly at: string };

/**
 * What a request with a key may do:
 *
 * - `begin`: carry out a command of its own, because the key is new or forgotten
 * - `resume`: carry out the command of an earlier request, which may have been carried out before
 * - `wait`: another request is under way
 * - `replay`: answer as the first request was answered
 */
type Standing = 'begin' | 'resume' | 'wait' | 'replay';

/**
 * Throws `idempotency_key_reused` when the key belongs to a request with another fingerprint, and when the answer cannot
 * be read any more.
 */
export function standingOf(last: LastFact | undefined, fingerprint: string, nowMs: number): Standing {
  if (!last || nowMs - Date.parse(last.at) >= KEPT_MS) return 'begin';
  if (last.data.fingerprint !== fingerprint) throw keyReused();
  switch (last.type) {
    case 'IdempotencyKeyTaken':
      return isRecent(Date.parse(last.data.lease_until) - LEASE_MS, LEASE_MS, nowMs, SKEW_MS)
        ? 'wait'
        : 'resume';
    case 'IdempotencyKeyReleased':
    case 'IdempotencyKeyCompleted':
      return 'resume';
    case 'IdempotencyKeyAnswered':
      if (last.data.body === null) throw answerGone();
      return 'replay';
  }
}

const keyReused = (): Refusal => new Refusal('idempotency_key_reused', 'idempotency_key_reused');

const answerGone = (): Refusal => new Refusal('idempotency_key_reused', 'first_answer_deleted');

/** A retry may do better than the answer to a failure or to haste, so these are not kept. */
export const isKept = (status: number): boolean => status < 500 && status !== 429;
