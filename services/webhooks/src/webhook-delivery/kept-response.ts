import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { SubjectErased, type Vault } from '@storefold/kernel/ports';
import { type BuiltBody, withoutTokens } from './webhook-body.ts';

/** What helps to find out why a delivery failed. */
const KEPT_CHARACTERS = 10_000;

/**
 * The stored form of a receiver's response: its beginning, without the tokens it may repeat. It is sealed for the
 * subject of the body's sealed fields, which it may repeat too, or else for the endpoint, whose data it is.
 */
export async function keptResponse(
  text: string | null,
  { body, sealed }: BuiltBody,
  endpointId: string,
  vault: Vault,
): Promise<JsonObject> {
  if (text === null) return { body: null };
  const response = { body: beginningOf(withoutTokens(text, body)) };
  const [subject = endpointId] = Object.values(sealed);
  try {
    return await sealing.sealFields(response, ['body'], subject, vault);
  } catch (error) {
    if (error instanceof SubjectErased) return { body: null };
    throw error;
  }
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
