import type { PublicEvent } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { SubjectErased, type Vault } from '@storefold/kernel/ports';
import type { WebhookBody } from './webhook-delivery.ts';

/**
 * Payload keys whose values give access to what they were issued for. Only the first delivery sends them, and they
 * are not kept after it.
 */
const SECRET_KEYS = ['reset_token', 'verification_token', 'unsubscribe_token'] as const;
const REDACTED = '[REDACTED]';

/** The parts of an event that a delivery keeps: the body without its secrets, and the secrets separately. */
export interface KeptBody {
  readonly body: WebhookBody;
  readonly secrets?: Readonly<Record<string, string>>;
}

/** The body of an event as receivers get it, with its secrets taken out. */
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

/** The exact text that is sent. Secrets that are still available are put back in their places. */
export const toSentText = (body: WebhookBody, secrets: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ ...body, data: { ...body.data, ...secrets } });

/**
 * Seals the payload keys that the log keeps sealed, each for its own subject. When a subject is erased, the stored body
 * becomes unreadable as well. Values of a subject that is already erased are not kept.
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
 * The stored form of a receiver's response: without the secrets it may repeat, and sealed for the same subject as the
 * parts of the body that it may repeat.
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
