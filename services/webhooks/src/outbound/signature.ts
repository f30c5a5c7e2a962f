import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new signing secret of 32 random bytes. Receivers get the whole string, prefix included. */
export const secretOf = (bytes: Uint8Array): string => `${PREFIX}${Buffer.from(bytes).toString('base64')}`;

interface Signing {
  readonly eventId: string;
  readonly eventName: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** The exact text that is sent. */
  readonly body: string;
  /** The current secret first; during a rotation the old one as well. */
  readonly secrets: readonly [string, ...string[]];
}

/**
 * The headers by which a receiver authenticates the sender.
 *
 * `X-Service-Webhook-Signature` is made with the current secret: hex HMAC-SHA256 of `<timestamp>.<body>`, keyed with
 * the whole secret string. The `webhook-*` headers follow the Standard Webhooks convention and carry a signature for
 * every secret that is valid: base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`, keyed with the bytes that the secret
 * encodes.
 */
export function signatureHeaders({
  eventId,
  eventName,
  timestamp,
  body,
  secrets,
}: Signing): Record<string, string> {
  return {
    'X-Service-Webhook-Event': eventName,
    'X-Service-Webhook-Timestamp': String(timestamp),
    'X-Service-Webhook-Signature': createHmac('sha256', secrets[0])
      .update(`${timestamp}.${body}`)
      .digest('hex'),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => standardSignature(secret, eventId, timestamp, body))
      .join(' '),
  };
}

function standardSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
