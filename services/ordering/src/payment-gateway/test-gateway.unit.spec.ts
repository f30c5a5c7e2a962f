import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { money, systemClock } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { CheckoutWorld, SkippingClock } from '../checkout/checkout-world.examples.ts';
import { paymentGatewayContract, type Telling, type Told } from './payment-gateway.contract.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { GatewayTools } from './payment-provider.ts';
import type { TestChargeFact } from './test-charge.ts';
import { signTestEvent } from './test-events.ts';
import { TestGateway } from './test-gateway.ts';
import { TestSessionGateway } from './test-session-gateway.ts';

const tokens = {
  approved: 'tok_approve',
  declined: 'tok_decline',
  captureDeclined: 'tok_capture_decline',
  captureUnanswered: 'tok_capture_unknown',
  voidDeclined: 'tok_void_decline',
  voidUnanswered: 'tok_void_unknown',
  refundDeclined: 'tok_refund_decline',
  refundFailing: 'tok_refund_error',
  refundUnanswered: 'tok_refund_unknown',
};

const kinds = ['session_paid', 'session_failed', 'refunded', 'disputed'] as const;

paymentGatewayContract('the bundled test gateway', {
  open: () => opened((tools) => new TestGateway(tools)),
  tokens,
  setups: { open: () => saving((tools) => new TestGateway(tools)) },
  inbound: { tells: kinds, open: () => telling((tools, own) => new TestGateway(tools, own)) },
});

paymentGatewayContract('the bundled test gateway with sessions', {
  open: openSessions,
  tokens,
  sessions: { open: openSessions, card: { token: 'tok_approve' } },
  paidSessions: { kinds: ['authorized', 'captured'], open: openPaid },
  setups: { open: () => saving((tools) => new TestSessionGateway(tools)) },
  inbound: { tells: kinds, open: () => telling((tools, own) => new TestSessionGateway(tools, own)) },
});

function saving(gatewayOf: (tools: GatewayTools) => TestGateway) {
  return { ...opened(gatewayOf), enter: () => ({ token: 'tok_approve' }) };
}

function openSessions() {
  return opened((tools) => new TestSessionGateway(tools));
}

function openPaid() {
  const provider = opened((tools) => new TestSessionGateway(tools, { webhook_secret: 'whsec_own' }));
  return {
    ...provider,
    bookOfSession: provider.bookOf,
    pay(externalId: string, { collected }: { readonly collected: boolean }) {
      const event = { id: `evt_${externalId}`, type: 'session_paid', external_id: externalId };
      const paid = { ...event, token: 'tok_approve', amount: '17.00', currency: 'USD', collected };
      return provider.connect().inbound(signTestEvent(paid, 'whsec_own', provider.clock.now()));
    },
  };
}

function telling<Gateway extends PaymentGateway>(
  gatewayOf: (tools: GatewayTools, own: { readonly webhook_secret: string }) => Gateway,
) {
  const provider = opened((tools) =>
    gatewayOf({ ...tools, clock: systemClock }, { webhook_secret: 'whsec_own' }),
  );
  return {
    connect: () => provider.connect(),
    request: (told: Told, { secret, signedAtMs, happenedAtMs }: Telling) => {
      const event = testEventOf(told);
      return signTestEvent({ ...event, happened_at: happenedAtMs }, `whsec_${secret}`, signedAtMs);
    },
  };
}

/** What the test provider sends. */
function testEventOf({ id, ...told }: Told) {
  if (told.type === 'unknown') return { id, type: 'ping' };
  const { externalId: external_id, ...more } = told;
  const names = { transactionId: 'transaction_id', disputeId: 'dispute_id' } as Record<string, string>;
  const fields = Object.entries(more).map(([name, value]) => [names[name] ?? name, value]);
  return { id, external_id, ...Object.fromEntries(fields) };
}

describe('the test gateway', () => {
  it('declines what is above the amount that staff set', async () => {
    const clock = new SkippingClock();
    const { commands } = new CheckoutWorld(0, 0n).process();
    const contexts = new CommandContextFactory(clock, 'ordering');
    const gateway = new TestGateway({ commands, contexts, clock }, { decline_above: '9.995' });
    const authorize = (amount: string, charge: string) =>
      gateway.authorize({
        chargeId: charge,
        idempotencyKey: charge,
        storeId: 'store_1',
        origin: { correlationId: charge, causationId: null, actor: { type: 'system', id: 'ordering' } },
        amount,
        currency: 'USD',
        profileId: 'test_approve_1',
      });
    await expect(authorize('10.00', 'ch_above')).rejects.toMatchObject({ code: 'payment_failed' });
    await expect(authorize('9.99', 'ch_below')).resolves.toMatchObject({ responseCode: expect.any(String) });
  });
});

/** A bundled provider with books of its own. */
function opened<Gateway>(gatewayOf: (tools: GatewayTools) => Gateway) {
  const world = new CheckoutWorld(0, 0n);
  const clock = new SkippingClock();
  const contexts = new CommandContextFactory(clock, 'ordering');
  return {
    clock,
    connect: (turn?: () => Promise<void>) =>
      gatewayOf({ commands: world.process(turn).commands, contexts, clock }),
    bookOf: (chargeId: string) => {
      const facts = world.factsOf(chargeId).map(({ fact }) => fact as TestChargeFact);
      const sumOf = (...types: TestChargeFact['type'][]) =>
        facts
          .filter(({ type }) => types.includes(type))
          .reduce((sum, { data }) => sum + ('amount' in data ? money.minor(data.amount, 'USD') : 0n), 0n);
      const isOpen = facts.at(-1)?.type === 'TestChargeAuthorized';
      const back = ['TestChargeRefunded', 'TestChargeCredited', 'TestChargeExcessReturned'] as const;
      return Promise.resolve({
        held: isOpen ? sumOf('TestChargeAuthorized') : 0n,
        collected: sumOf('TestChargeCaptured'),
        paidBack: sumOf(...back),
      });
    },
  };
}
