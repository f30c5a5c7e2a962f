import { createHmac } from 'node:crypto';

/** The header with which the test provider signs, and its value for this body. */
export function testSignature(body: string, secret: string): readonly [name: string, value: string] {
  const second = Math.floor(Date.now() / 1_000);
  const digest = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return ['test-signature', `t=${second},v1=${digest}`];
}

/** The address at which the test provider tells of the sessions of a method. */
export const doorOf = (methodId: string): string =>
  `/api/v3/payment_providers/test_session/events?payment_method=${methodId}`;
