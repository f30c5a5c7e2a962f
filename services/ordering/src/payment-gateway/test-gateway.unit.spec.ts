import { CommandContextFactory } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { CheckoutWorld, SkippingClock } from '../checkout/checkout-world.examples.ts';
import { paymentGatewayContract, paymentSessionContract } from './payment-gateway.contract.ts';
import type { GatewayTools } from './payment-provider.ts';
import type { TestChargeFact } from './test-charge.ts';
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

paymentGatewayContract('the bundled test gateway', tokens, () => opened((tools) => new TestGateway(tools)));
paymentGatewayContract('the bundled test gateway with sessions', tokens, () =>
  opened((tools) => new TestSessionGateway(tools)),
);
paymentSessionContract('the bundled test gateway with sessions', { token: 'tok_approve' }, () =>
  opened((tools) => new TestSessionGateway(tools)),
);

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
    connect: (turn?: () => Promise<void>) =>
      gatewayOf({ commands: world.process(turn).commands, contexts, clock }),
    bookOf: (chargeId: string) => {
      const facts = world.factsOf(chargeId).map(({ fact }) => fact as TestChargeFact);
      const sumOf = (...types: TestChargeFact['type'][]) =>
        facts
          .filter(({ type }) => types.includes(type))
          .reduce((sum, { data }) => sum + ('amount' in data ? money.minor(data.amount, 'USD') : 0n), 0n);
      const isOpen = facts.at(-1)?.type === 'TestChargeAuthorized';
      return Promise.resolve({
        held: isOpen ? sumOf('TestChargeAuthorized') : 0n,
        collected: sumOf('TestChargeCaptured'),
        paidBack: sumOf('TestChargeRefunded', 'TestChargeCredited'),
      });
    },
  };
}
