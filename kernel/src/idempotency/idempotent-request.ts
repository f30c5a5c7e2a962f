import { createHmac } from 'node:crypto';
import { text } from '@storefold/contracts';
import { badRequest } from '../core/failure/refusal.ts';

const MAX_CHARACTERS = 255;
const VISIBLE = /^[!-~]+$/;

/** Throws `invalid_request` for a key that is empty, too long, or has characters other than visible ASCII ones. */
export function requireIdempotencyKey(key: string): string {
  if (key.length <= MAX_CHARACTERS && VISIBLE.test(key)) return key;
  throw badRequest(text('idempotency_key_malformed', { most: MAX_CHARACTERS }));
}

/** Who may see the answer to a request again: the store, the API key, the customer, the admin, the cart token. */
export type KeyOwner = readonly (string | null)[];

/** The part of a request that its repetitions have in common. */
export interface RequestContent {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly body: unknown;
  /** What the caller may do, in any order: an answer shows as much as its caller was allowed to see. */
  readonly scopes: readonly string[];
}

/** The record id of a key: a keyed digest, so that neither the key nor a cart token is stored. */
export const keyDigest = (key: string, owner: KeyOwner, pepper: string): string =>
  digestOf(['key', key, ...owner], pepper);

/** A keyed digest, because a body may hold a password. The order of a body's names does not matter. */
export const fingerprintOf = ({ method, target, body, scopes }: RequestContent, pepper: string): string =>
  digestOf(['request', method, target, canonical(body ?? {}), scopes.toSorted()], pepper);

const digestOf = (parts: readonly unknown[], pepper: string): string =>
  createHmac('sha256', pepper).update(JSON.stringify(parts)).digest('hex');

/** The same JSON value with the names of its objects in order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  // As pairs, because an object would move names that are numbers to the front.
  return { object: entries.map(([name, part]) => [name, canonical(part)]) };
}
