import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { SubjectErased, type Vault } from '@storefold/kernel/ports';
import { type BuiltBody, withoutTokens } from './webhook-body.ts';

/** What helps to find out why a delivery failed. */
const KEPT_CHARACTERS = 10_000;

/**
 * The stored form of a receiver's response: its beginning, without the tokens it may repeat. It is sealed for each subject
 * of the body's sealed fields, all of which it may repeat, and goes with the first of them that is erased; without any, for
 * the endpoint, whose data it is. `seals`, where there are several: how many are around the body.
 */
export async function keptResponse(
  text: string | null,
  { body, sealed }: BuiltBody,
  endpointId: string,
  vault: Vault,
): Promise<JsonObject> {
  if (text === null) return { body: null };
  const subjects = new Set(Object.values(sealed));
  if (subjects.size === 0) subjects.add(endpointId);
  let kept: JsonObject = { body: beginningOf(withoutTokens(text, body)) };
  let seals = 0;
  try {
    for (const subject of subjects) {
      const inner = ++seals === 1 ? kept : { body: JSON.stringify(kept), seals };
      kept = await sealing.sealFields(inner, ['body'], subject, vault);
    }
    return kept;
  } catch (error) {
    if (error instanceof SubjectErased) return { body: null };
    throw error;
  }
}

/** The response as it was kept. Null: there was none, or a subject whose seal is around it was erased. */
export async function openResponse(kept: JsonObject, vault: Pick<Vault, 'findKey'>): Promise<string | null> {
  const { body, seals } = await sealing.openFields(kept, vault);
  if (typeof body !== 'string') return null;
  return seals === undefined ? body : openResponse(JSON.parse(body) as JsonObject, vault);
}

/** Whole characters only. */
const beginningOf = (text: string): string => {
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (++count > KEPT_CHARACTERS) break;
    end += character.length;
  }
  return text.slice(0, end);
};
