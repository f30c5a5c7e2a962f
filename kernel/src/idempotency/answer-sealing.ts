import { idPrefixes, orderIdOfCart } from '@storefold/contracts';
import { openFields, sealFields } from '../command-handling/sealing.ts';
import { isoTime } from '../core/clock.ts';
import type { JsonObject } from '../core/json.ts';
import { SubjectErased, type Vault } from '../ports/vault.ts';

/** The kinds of records with personal data, whose deletion makes unreadable what was answered about them. */
const recordKinds = [
  idPrefixes.customer,
  idPrefixes.cart,
  idPrefixes.order,
  idPrefixes.subscriber,
  idPrefixes.admin_user,
];
const recordIds = new RegExp(`\\b(?:${recordKinds.join('|')})_[0-9A-Za-z]{20}\\b`, 'g');

/** The body of an answer as a fact has it. */
export type KeptBody = {
  /** The day whose key seals the body, as `2026-01-31`. */
  readonly answered_on: string;
  /** The records whose keys seal it under that, from the innermost seal outwards. */
  readonly record_ids: string[];
  /** Empty, and not sealed, for an answer without a body. */
  readonly body: string | null;
};

interface Told {
  /** The caller and the path. */
  readonly about: string;
  /** Whose keys seal what the answer says, where it does not name them. */
  readonly subjects: readonly string[];
  readonly nowMs: number;
}

/**
 * Seals the body of an answer for the day, for each record that it or `about` names, and for `subjects`: it goes with the
 * first of them that is deleted. Rejects with SubjectErased when a customer or subject was deleted already.
 */
export async function sealAnswer(
  text: string,
  { about, subjects, nowMs }: Told,
  vault: Pick<Vault, 'findKey' | 'keyFor'>,
): Promise<KeptBody & JsonObject> {
  const answered_on = dayOf(nowMs);
  if (text === '') return { answered_on, record_ids: [], body: '' };
  const record_ids = [...new Set([...(await subjectsIn(`${about} ${text}`, vault)), ...subjects])];
  let body = text;
  for (const id of record_ids) body = JSON.stringify(await sealFields({ body }, ['body'], id, vault));
  const sealed = await sealFields(
    { answered_on, record_ids, body },
    ['body'],
    daySubject(answered_on),
    vault,
  );
  return sealed as KeptBody & JsonObject;
}

/** The data with the body opened; it is null when it cannot be read any more, because the day or a record is over. */
export async function openAnswer(data: JsonObject, vault: Pick<Vault, 'findKey'>): Promise<JsonObject> {
  const opened = await openFields(data, vault);
  let { body } = opened as KeptBody & JsonObject;
  for (let seals = (opened.record_ids as string[]).length; seals > 0 && body !== null; seals--) {
    body = (await openFields(JSON.parse(body) as JsonObject, vault)).body as string | null;
  }
  return { ...opened, body };
}

/** The subject whose key seals all answers of a day (UTC). */
export const daySubject = (day: string): string => `answers_of_${day}`;

export const dayOf = (ms: number): string => isoTime(ms).slice(0, 'yyyy-mm-dd'.length);

/** A record without a key has nothing sealed. A customer always has a key, until the deletion. */
async function subjectsIn(text: string, vault: Pick<Vault, 'findKey'>): Promise<string[]> {
  const named = new Set(text.match(recordIds)?.map(orderIdOfCart));
  const subjects: string[] = [];
  for (const id of named) {
    if (await vault.findKey(id)) subjects.push(id);
    else if (id.startsWith(`${idPrefixes.customer}_`)) throw new SubjectErased(`${id} was deleted`);
  }
  return subjects;
}
