import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@storefold/kernel/core';
import type { Caller } from './caller.ts';

/** The name of the vault's secret that callers are signed with between processes. */
export const CALLER_SECRET = 'caller_secret';

/** The header that carries a signed caller between processes; dropped from requests that come from outside. */
export const CALLER_HEADER = 'x-storefold-caller';

/** The header by which a service tells the gateway what a request cost beyond the one that it counts as. */
export const COST_HEADER = 'x-storefold-cost';

/** How long a signature is valid. */
const LIFE_MS = 60_000;
/** The permitted difference between the clocks of two machines. */
const SKEW_MS = 5_000;

interface Signed {
  /** When it was signed, in milliseconds since 1970. */
  readonly iat: number;
  /** The name of the endpoint it was checked for. It is valid for no other. */
  readonly endpoint: string;
  readonly caller: Caller;
}

/**
 * Carries a verified caller from the gateway to a service's process: JSON and its HMAC-SHA256, both base64url. The
 * secret is shared by the processes of one store.
 */
export interface CallerSignature {
  sign(caller: Caller, endpoint: string): string;
  /** Undefined when the header is absent, forged, too old, or was made for another endpoint. */
  verify(header: string | undefined, endpoint: string): Caller | undefined;
}

/** Signs and verifies callers with the secret that all processes of a store share (16 characters or more). */
export function callerSignature(secret: string, clock: Clock): CallerSignature {
  if (secret.length < 16) throw new Error('the secret that signs callers is too short');
  const key = createSecretKey(Buffer.from(secret));
  const digest = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
  return {
    sign(caller, endpoint) {
      const signed: Signed = { iat: clock.now(), endpoint, caller };
      const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
      return `${payload}.${digest(payload).toString('base64url')}`;
    },
    verify(header, endpoint) {
      const [payload = '', signature = '', ...more] = header?.split('.') ?? [];
      if (more.length > 0 || !isSame(Buffer.from(signature, 'base64url'), digest(payload))) return undefined;
      const signed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Signed;
      const age = clock.now() - signed.iat;
      if (age > LIFE_MS || age < -SKEW_MS || signed.endpoint !== endpoint) return undefined;
      return signed.caller;
    },
  };
}

const isSame = (sent: Buffer, expected: Buffer): boolean =>
  sent.length === expected.length && timingSafeEqual(sent, expected);
