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
 * The event of a delivery, after its signature and time were checked. While a secret is being replaced, the store signs
 * with both for 24 hours, so that either one will do.
 *
 * @throws WebhookVerificationError when it does not come from the store, or is too old
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  const name = requiredHeader(delivery, 'x-service-webhook-event');
  const timestamp = requiredHeader(delivery, 'x-service-webhook-timestamp');
  const hex = requiredHeader(delivery, 'x-service-webhook-signature');
  checkTime(delivery, timestamp);
  const signatures = [
    { signature: fromHex(hex), signed: `${timestamp}.`, keyOf: utf8 },
    ...standardSignatures(delivery, timestamp),
  ];
  const secrets = typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret;
  const body = bytesOf(delivery.body);
  const matches = await Promise.all(
    signatures.flatMap((each) => secrets.map((secret) => isSignedBy(secret, each, body))),
  );
  if (!matches.includes(true)) throw problem('wrong_signature', 'The signature is not made with this secret');
  const event = parse(delivery.body);
  if (event.name !== name) throw problem('malformed_body', 'The event is not the one that the header names');
  return event;
}

interface Signature {
  readonly signature: Bytes;
  /** What is signed in front of the body. */
  readonly signed: string;
  readonly keyOf: (secret: string) => Bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The signatures with every secret that is valid, in the form of the Standard Webhooks convention. */
function standardSignatures(delivery: WebhookDelivery, timestamp: string): Signature[] {
  const signed = `${header(delivery, 'webhook-id')}.${timestamp}.`;
  const all = header(delivery, 'webhook-signature')?.split(' ') ?? [];
  return all
    .filter((each) => each.startsWith('v1,'))
    .map((each) => ({ signature: fromBase64(each.slice(3)), signed, keyOf: encodedKey }));
}

const encodedKey = (secret: string): Bytes => fromBase64(secret.replace(/^whsec_/, ''));

function checkTime({ toleranceS = 300, now = Date.now() }: WebhookDelivery, timestamp: string): void {
  const ageS = /^\d{1,12}$/.test(timestamp) ? Math.abs(now / 1000 - Number(timestamp)) : Number.NaN;
  if (!(ageS <= toleranceS))
    throw problem('outside_tolerance', 'The delivery is too old, or the clocks differ');
}

function requiredHeader(delivery: WebhookDelivery, name: string): string {
  const value = header(delivery, name);
  if (value === undefined) throw problem('missing_header', `There is no ${name} header`);
  return value;
}

function header({ headers }: WebhookDelivery, name: string): string | undefined {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `crypto.subtle.verify` compares in constant time. */
async function isSignedBy(
  secret: string,
  { signature, signed, keyOf }: Signature,
  body: Uint8Array,
): Promise<boolean> {
  const bytes = keyOf(secret);
  if (bytes.length === 0) return false;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, signature, concat(utf8(signed), body));
}

/** No bytes for what is no base64, so that nothing is signed with it. */
function fromBase64(text: string): Bytes {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return new Uint8Array();
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function fromHex(text: string): Bytes {
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

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const bytesOf = (body: string | Uint8Array): Uint8Array => (typeof body === 'string' ? utf8(body) : body);

function concat(one: Uint8Array, other: Uint8Array): Bytes {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const problem = (kind: WebhookProblem, message: string): WebhookVerificationError =>
  new WebhookVerificationError(kind, message);
