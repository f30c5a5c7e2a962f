import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What a packet is. The signature of one kind does not fit the other. */
type Kind = 'message' | 'reply';

const SECRET_CHARACTERS = 16;
const MAC_CHARACTERS = 43;

/**
 * Signs packets with a secret that the processes of one installation share: HMAC-SHA256 in base64url, a dot, and the
 * packet's text. An account of the NATS server alone is not enough to ask a service anything, or to be believed.
 */
export class PacketSignature {
  readonly #key: KeyObject;

  /** `secret`: 16 characters or more. */
  constructor(secret: string) {
    if (secret.length < SECRET_CHARACTERS) throw new Error('the secret that signs packets is too short');
    this.#key = createSecretKey(Buffer.from(secret));
  }

  sign(kind: Kind, text: string): string {
    return `${this.#macOf(kind, text)}.${text}`;
  }

  /** The text of a signed packet; undefined when another installation, or a stranger, sent it. */
  open(kind: Kind, signed: string): string | undefined {
    if (signed[MAC_CHARACTERS] !== '.') return undefined;
    const text = signed.slice(MAC_CHARACTERS + 1);
    const sent = Buffer.from(signed.slice(0, MAC_CHARACTERS));
    const expected = Buffer.from(this.#macOf(kind, text));
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? text : undefined;
  }

  #macOf(kind: Kind, text: string): string {
    return createHmac('sha256', this.#key).update(`${kind}\0`).update(text).digest('base64url');
  }
}
