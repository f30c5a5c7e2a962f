import type { PublicEvent } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { SubjectErased, type Vault } from '@storefold/kernel/ports';
import type { WebhookBody } from './webhook-delivery.ts';

/** Keys of a payload that open something to whoever holds them. They reach the first delivery and are kept nowhere. */
const SECRET_KEYS = ['reset_token', 'verification_token', 'unsubscribe_token'] as const;
const REDACTED = '[REDACTED]';

/** What a delivery keeps of an event: the body without its secrets, and the secrets apart. */
export interface KeptBody {
  readonly body: WebhookBody;
  readonly secrets?: Readonly<Record<string, string>>;
}

/** The body of an event as receivers get it, its secrets taken out. */
export function toKeptBody({ id, name, created_at, payload, metadata }: PublicEvent): KeptBody {
  const data = payload as JsonObject;
  const secrets = Object.fromEntries(
    SECRET_KEYS.flatMap((key) => (typeof data[key] === 'string' ? [[key, data[key]]] : [])),
  );
  const redacted = Object.fromEntries(Object.keys(secrets).map((key) => [key, REDACTED]));
  return {
    body: { id, name, created_at, data: { ...data, ...redacted }, metadata },
    ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
  };
}

/** The exact text that is sent: with the secrets, as long as they are at hand, where they were taken out. */
export const toSentText = (body: WebhookBody, secrets: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ ...body, data: { ...body.data, ...secrets } });

/**
 * Seals the keys of the payload that the log keeps sealed, each for its own subject: when that is erased, the kept body
 * forgets it too. Of a subject that is erased already nothing is kept.
 */
export async function sealBody(
  body: WebhookBody,
  subjects: Readonly<Record<string, string>>,
  vault: Vault,
): Promise<WebhookBody> {
  const keysOf = new Map<string, string[]>();
  for (const [key, subject] of Object.entries(subjects)) {
    if (body.data[key] !== REDACTED) keysOf.set(subject, [...(keysOf.get(subject) ?? []), key]);
  }
  let { data } = body;
  for (const [subject, keys] of keysOf) data = await sealOrForget(data, keys, subject, vault);
  return { ...body, data };
}

export const openBody = async (body: WebhookBody, vault: Vault): Promise<WebhookBody> => ({
  ...body,
  data: await sealing.openFields(body.data, vault),
});

/**
 * What a receiver answered, as it is kept: without the secrets it may repeat, and sealed for the same subject as what it
 * may repeat of the body.
 */
export async function keptResponse(
  text: string | null,
  body: WebhookBody,
  secrets: Readonly<Record<string, string>>,
  vault: Vault,
): Promise<JsonObject> {
  if (text === null) return { body: null };
  const response = {
    body: Object.values(secrets).reduce((kept, secret) => kept.replaceAll(secret, REDACTED), text),
  };
  const [subject] = Object.values(sealing.subjectsOf(body.data));
  return subject === undefined ? response : sealOrForget(response, ['body'], subject, vault);
}

async function sealOrForget(
  data: JsonObject,
  keys: readonly string[],
  subject: string,
  vault: Vault,
): Promise<JsonObject> {
  try {
    return await sealing.sealFields(data, keys, subject, vault);
  } catch (error) {
    if (error instanceof SubjectErased)
      return { ...data, ...Object.fromEntries(keys.map((key) => [key, null])) };
    throw error;
  }
}
