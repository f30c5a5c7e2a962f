import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@storefold/kernel/core';
import type { Caller } from './caller.ts';

/** The name of the vault's secret that callers are signed with between processes. */
export const CALLER_SECRET = 'caller_secret';

/** The header that carries a signed caller between processes; dropped from requests that come from outside. */
export const CALLER_HEADER = 'x-storefold-caller';

/** The header by which a service tells the gateway what a request cost beyond the one that it counts as. */
export const COST_HEADER = 'x-storefold-cost';

/** The header by which a service tells the gateway that it refuses the gateway itself, and why. Its client had no part in it. */
export const REFUSES_GATEWAY_HEADER = 'x-storefold-refuses-gateway';

/** How long a signature is valid. */
const LIFE_MS = 60_000;
/** The permitted difference between the clocks of two machines. */
export const CLOCK_SKEW_MS = 60_000;

interface Signed {
  /** When it was signed, in milliseconds since 1970. */
  readonly iat: number;
  /** The name of the endpoint it was checked for. It is valid for no other. */
  readonly endpoint: string;
  /** Path and query of the request. Absent from gateways of versions before. */
  readonly target?: string;
  readonly caller: Caller;
}

/**
 * Carries a verified caller from the gateway to a service's process: JSON and its HMAC-SHA256, both base64url. The
 * secret is shared by the processes of one store.
 *
 * Whoever sees one on its way can send it again for two minutes, and for three where the service's clock is behind. It then is
 * the same request: it is of the same endpoint and target, and has the same command id, by which a change that was made is
 * known again.
 */
export interface CallerSignature {
  sign(caller: Caller, endpoint: string, target: string): string;
  /** Undefined when the header is absent, forged, or was made for another request. */
  verify(header: string | undefined, endpoint: string, target: string): Verified | undefined;
}

/** A caller, or how far the gateway's clock is from ours, where that is too far: negative when it is behind. */
export type Verified = { readonly caller: Caller } | { readonly clockOffMs: number };

/** Signs and verifies callers with the secret that all processes of a store share (16 characters or more). */
export function callerSignature(secret: string, clock: Clock): CallerSignature {
  if (secret.length < 16) throw new Error('the secret that signs callers is too short');
  const key = createSecretKey(Buffer.from(secret));
  const digest = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
  return {
    sign(caller, endpoint, target) {
      const signed: Signed = { iat: clock.now(), endpoint, target, caller };
      const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
      return `${payload}.${digest(payload).toString('base64url')}`;
    },
    verify(header, endpoint, target) {
      const [payload = '', signature = '', ...more] = header?.split('.') ?? [];
      if (more.length > 0 || !isSame(Buffer.from(signature, 'base64url'), digest(payload))) return undefined;
      const signed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Signed;
      if (signed.endpoint !== endpoint || (signed.target ?? target) !== target) return undefined;
      const age = clock.now() - signed.iat;
      const isTimely = age <= LIFE_MS + CLOCK_SKEW_MS && age >= -CLOCK_SKEW_MS;
      return isTimely ? { caller: signed.caller } : { clockOffMs: -age };
    },
  };
}

const isSame = (sent: Buffer, expected: Buffer): boolean =>
  sent.length === expected.length && timingSafeEqual(sent, expected);
