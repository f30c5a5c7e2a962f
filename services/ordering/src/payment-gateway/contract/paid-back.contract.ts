import { describe, expect, it } from 'vitest';
import { refusalOf, Session } from './asked-provider.ts';
import type { PaidInBrowser } from './paid-sessions.contract.ts';

/** One provider in whose own pages somebody pays back what shoppers paid in the browser. */
export interface PaidBackByHand extends PaidInBrowser {
  payBackByHand(externalId: string, minor: number): unknown;
}

/** The guarantees where money goes back that the store did not ask for, before it is captured. */
export function paidBackContract(open: () => PaidBackByHand): void {
  describe('what was paid back in the pages of the provider', () => {
    it('before the store knew the payment is not of it, and is named', async () => {
      const { session, book } = await paid(5_00);
      const answer = await session.complete({});
      expect(answer).toMatchObject({ status: 'captured', amount: '12.00', goneBack: [expect.any(String)] });
      const charge = await session.charge();
      for (const _again of ['once', 'twice']) await charge.capture('12.00', 'capture', '12.00');
      const { collected, paidBack } = await book();
      expect(collected - paidBack).toBe(12_00n);
    });

    it('before it is captured is not kept: more than is left is refused, with both sums', async () => {
      const { provider, session, book } = await paid();
      const charge = await session.charge();
      await provider.payBackByHand(session.externalId, 5_00);
      const refusal = await refusalOf(charge.capture('12.01', 'capture', '17.00'));
      expect(refusal.code).toBe('gateway_error');
      expect(refusal.message).toMatch(/12[.]00.*12[.]01/);
      for (const _again of ['once', 'twice']) await charge.capture('7.00', 'other', '17.00');
      const { collected, paidBack } = await book();
      // 10.00 are beyond what is wanted, and of the 5.00 the provider tells.
      expect(collected - paidBack).toBe(2_00n);
    });

    async function paid(before = 0) {
      const provider = open();
      const session = new Session(provider.connect());
      await session.create();
      await provider.pay(session.externalId, { collected: true });
      if (before > 0) await provider.payBackByHand(session.externalId, before);
      return { provider, session, book: () => provider.bookOfSession(session.externalId) };
    }
  });
}
