import { describe, expect, it } from 'vitest';
import type { InboundMessage, InboundRequest, PaymentGateway } from '../payment-gateway.ts';
import { refusalOf } from './asked-provider.ts';

/** A message, or something that means nothing to the store. */
export type Told = InboundMessage | { readonly id: string; readonly type: 'unknown' };

export interface Telling {
  readonly secret: 'own' | 'other';
  /** When it is signed. */
  readonly signedAtMs: number;
  /** When it happened. */
  readonly happenedAtMs: number;
}

/** A provider that tells the store something. */
export interface TellingProvider {
  connect(): PaymentGateway;
  /** The request by which it tells this. `secret`: that of the gateway, or of another method. */
  request(told: Told, telling: Telling): InboundRequest;
}

const YEARS_MS = 3 * 365 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** The guarantees of gateways whose providers tell something. `tells`: the kinds that this one has. */
export function inboundContract(tells: readonly InboundMessage['type'][], open: () => TellingProvider): void {
  const named = { id: 'evt_1', externalId: 'pi_1' };
  const money = { amount: '5.00', currency: 'USD' };
  const dispute = { disputeId: 'dp_1', ...money, reason: 'fraudulent' };
  const all: readonly InboundMessage[] = [
    { ...named, type: 'session_paid' },
    { ...named, type: 'session_failed', code: 'payment_failed', message: 'The card was declined' },
    { ...named, type: 'refunded', transactionId: 're_1', ...money },
    { ...named, type: 'disputed', ...dispute, status: 'open' },
    { ...named, type: 'disputed', ...dispute, status: 'won' },
    { ...named, type: 'disputed', ...dispute, status: 'lost' },
  ];
  const messages = all.filter(({ type }) => tells.includes(type));
  const nowMs = Date.now();
  const fresh: Telling = { secret: 'own', signedAtMs: nowMs, happenedAtMs: nowMs };

  describe('what the provider tells', () => {
    it.each(messages)('reads %o, the same as often as it comes and in any order', async (message) => {
      const provider = open();
      const request = provider.request(message, fresh);
      for (const each of [request, ...messages.map((other) => provider.request(other, fresh)), request]) {
        await provider.connect().inbound?.(each);
      }
      expect(await provider.connect().inbound?.(request)).toEqual([expect.objectContaining(message)]);
    });

    it('takes a fresh signature about a payment of years ago', async () => {
      const provider = open();
      for (const message of messages) {
        const request = provider.request(message, { ...fresh, happenedAtMs: nowMs - YEARS_MS });
        expect(await provider.connect().inbound?.(request)).toEqual([expect.objectContaining(message)]);
      }
    });

    it('leaves out what means nothing to the store', async () => {
      const provider = open();
      const request = provider.request({ id: 'evt_1', type: 'unknown' }, fresh);
      expect(await provider.connect().inbound?.(request)).toEqual([]);
    });

    it.each([
      ['of another secret', { ...fresh, secret: 'other' }, whole],
      ['of an hour ago', { ...fresh, signedAtMs: nowMs - HOUR_MS }, whole],
      ['over other bytes', fresh, (request: InboundRequest) => ({ ...request, body: longer(request.body) })],
      ['that is missing', fresh, (request: InboundRequest) => ({ ...request, headers: {} })],
    ] as const)('refuses a signature %s with invalid_token', async (_, telling, change) => {
      const provider = open();
      for (const message of messages) {
        const request = change(provider.request(message, telling));
        const asked = Promise.resolve().then(() => provider.connect().inbound?.(request));
        const refusal = await refusalOf(asked);
        expect([refusal.code, refusal.status]).toEqual(['invalid_token', 401]);
      }
    });
  });
}

const whole = (request: InboundRequest): InboundRequest => request;

/** The same JSON with other bytes. */
const longer = (body: Uint8Array): Uint8Array => Buffer.concat([body, Buffer.from(' ')]);
