import type { WebhookEvent } from './webhook-event.ts';

export interface WebhookDelivery {
  /** `whsec_…`, whole. Several while a new secret replaces an old one. */
  readonly secret: string | readonly string[];
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as it came. Parsed and printed again it would be another one. */
  readonly body: string | Uint8Array;
  /** Seconds that the delivery may be old, or ahead of this clock; default 300. */
  readonly toleranceS?: number;
  /** Milliseconds since 1970; by default this clock's. */
  readonly now?: number;
}

export type WebhookProblem = 'missing_header' | 'outside_tolerance' | 'wrong_signature' | 'malformed_body';

/** A delivery that must not be believed. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly problem: WebhookProblem,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The event of a delivery, after its signature and time were checked.
 *
 * @throws WebhookVerificationError when it does not come from the store, or is too old
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  const name = header(delivery, 'x-service-webhook-event');
  const timestamp = header(delivery, 'x-service-webhook-timestamp');
  const signature = header(delivery, 'x-service-webhook-signature');
  checkTime(delivery, timestamp);
  const secrets = typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret;
  const signed = concat(utf8(`${timestamp}.`), bytesOf(delivery.body));
  const matches = await Promise.all(secrets.map((secret) => isSignedBy(secret, signature, signed)));
  if (!matches.includes(true)) throw problem('wrong_signature', 'The signature is not made with this secret');
  const event = parse(delivery.body);
  if (event.name !== name) throw problem('malformed_body', 'The event is not the one that the header names');
  return event;
}

function checkTime({ toleranceS = 300, now = Date.now() }: WebhookDelivery, timestamp: string): void {
  const ageS = /^\d{1,12}$/.test(timestamp) ? Math.abs(now / 1000 - Number(timestamp)) : Number.NaN;
  if (!(ageS <= toleranceS))
    throw problem('outside_tolerance', 'The delivery is too old, or the clocks differ');
}

function header({ headers }: WebhookDelivery, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '')
    throw problem('missing_header', `There is no ${name} header`);
  return value;
}

/** `crypto.subtle.verify` compares in constant time. */
async function isSignedBy(
  secret: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8(secret), hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, fromHex(signature), signed);
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const isDigest = /^[0-9a-f]{64}$/i.test(text);
  return Uint8Array.from(isDigest ? (text.match(/../g) ?? []) : [], (pair) => Number.parseInt(pair, 16));
}

function parse(body: string | Uint8Array): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch {
    throw problem('malformed_body', 'The body is no JSON');
  }
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const bytesOf = (body: string | Uint8Array): Uint8Array => (typeof body === 'string' ? utf8(body) : body);

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const problem = (kind: WebhookProblem, message: string): WebhookVerificationError =>
  new WebhookVerificationError(kind, message);
