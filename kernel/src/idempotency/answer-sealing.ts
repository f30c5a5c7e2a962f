import { createHmac } from 'node:crypto';
import { idPrefixes } from '@storefold/contracts';
import { openFields, sealFields } from '../command-handling/sealing.ts';
import type { JsonObject } from '../core/json/json.ts';
import { isoTime } from '../core/time/clock.ts';
import { SubjectErased, type Vault } from '../ports/vault.ts';

/** The body of an answer as a fact has it. */
export type KeptBody = {
  /** The day whose key seals the body, as `2026-01-31`. */
  readonly answered_on: string;
  /** The records whose keys seal it together with that of the day. */
  readonly record_ids: string[];
  /** Empty, and not sealed, for an answer without a body. */
  readonly body: string | null;
};

/** Whom an answer tells about. */
export interface Told {
  /** The ids of the records that the work concerned. Those without a sealing key have nothing to hide. */
  readonly records: readonly string[];
  /** Whose keys seal what the answer says, where it does not name them. */
  readonly subjects: readonly string[];
}

/** An answer about more people is not kept, but made anew by each repetition. */
const MOST_PEOPLE = 16;

type KeyedVault = Pick<Vault, 'findKey' | 'keyFor'>;

/**
 * Whose keys seal an answer: it goes with the first of them that is deleted. Undefined for more than 16. Rejects with
 * SubjectErased when a customer or subject was deleted already.
 */
export async function sealedFor(
  { records, subjects }: Told,
  vault: KeyedVault,
): Promise<string[] | undefined> {
  const named = new Set<string>();
  for (const id of new Set(records)) {
    if (await vault.findKey(id)) named.add(id);
    // A customer always has a key, until the deletion.
    else if (id.startsWith(`${idPrefixes.customer}_`)) throw new SubjectErased(`${id} was deleted`);
    if (named.size > MOST_PEOPLE) return undefined;
  }
  for (const subject of subjects) named.add(subject);
  return named.size > MOST_PEOPLE ? undefined : [...named];
}

/** Compresses the body of an answer and seals it once, with a key that takes those of the day and of every record to make. */
export async function sealAnswer(
  text: string,
  record_ids: readonly string[],
  nowMs: number,
  vault: KeyedVault,
): Promise<KeptBody & JsonObject> {
  const answered_on = dayOf(nowMs);
  if (text === '') return { answered_on, record_ids: [], body: '' };
  const day = daySubject(answered_on);
  const keys = [await vault.keyFor(day)];
  for (const id of record_ids) keys.push(await vault.keyFor(id));
  const sealing = record_ids.length === 0 ? vault : { keyFor: async () => keyOf(keys) };
  const subject = record_ids.length === 0 ? day : sharedSubject(answered_on);
  const data = { answered_on, record_ids: [...record_ids], body: text };
  return (await sealFields(data, ['body'], subject, sealing, { compressed: true })) as KeptBody & JsonObject;
}

/** The data with the body opened; it is null when it cannot be read any more, because the day or a record is over. */
export async function openAnswer(data: JsonObject, vault: Pick<Vault, 'findKey'>): Promise<JsonObject> {
  const { answered_on, record_ids } = data as KeptBody & JsonObject;
  let isShared = false;
  const opened = await openFields(data, {
    findKey(subject) {
      isShared = subject === sharedSubject(answered_on);
      return isShared ? sharedKey([daySubject(answered_on), ...record_ids], vault) : vault.findKey(subject);
    },
  });
  return isShared ? opened : withoutInnerSeals(opened, vault);
}

/** Before one key was made of all, the body was sealed once for each record, each seal around the last. */
async function withoutInnerSeals(opened: JsonObject, vault: Pick<Vault, 'findKey'>): Promise<JsonObject> {
  let { body } = opened as KeptBody & JsonObject;
  for (let seals = (opened.record_ids as string[]).length; seals > 0 && body !== null; seals--) {
    body = (await openFields(JSON.parse(body) as JsonObject, vault)).body as string | null;
  }
  return { ...opened, body };
}

async function sharedKey(
  subjects: readonly string[],
  vault: Pick<Vault, 'findKey'>,
): Promise<Uint8Array | undefined> {
  const keys: Uint8Array[] = [];
  for (const subject of subjects) {
    const key = await vault.findKey(subject);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return keyOf(keys);
}

/** Nobody who lacks one of the keys can make it. */
function keyOf(keys: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = keys;
  const hmac = createHmac('sha256', first).update('storefold answer key 1\0');
  for (const key of others) hmac.update(key);
  return hmac.digest();
}

/** The subject whose key seals all answers of a day (UTC). */
export const daySubject = (day: string): string => `answers_of_${day}`;

/** The subject of answers that several keys seal. It has no key of its own. */
const sharedSubject = (day: string): string => `${daySubject(day)}_about_records`;

export const dayOf = (ms: number): string => isoTime(ms).slice(0, 'yyyy-mm-dd'.length);
