import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import type { SessionGateway } from '../payment-gateway.ts';
import { type Book, Charge, Session, SlowLine } from './asked-provider.ts';
import type { SessionsUnderTest } from './sessions.contract.ts';

/** One provider at which shoppers pay in the browser. */
export interface PaidInBrowser extends SessionsUnderTest {
  /** A shopper pays the session of 17.00 there. `collected`: the money is collected at once, and not only set aside. */
  pay(externalId: string, how: { readonly collected: boolean }): Promise<unknown>;
  /** What the provider's book says of the session, in minor units. */
  bookOfSession(externalId: string): Promise<Book>;
}

/** How money stands after a shopper has paid. */
export type PaidKind = 'authorized' | 'captured';

/** The guarantees of gateways at which shoppers pay a session themselves, beside those of all sessions. */
export function paidSessionsContract(kinds: readonly PaidKind[], open: () => PaidInBrowser): void {
  describe('sessions that are paid in the browser', () => {
    it.each(kinds)('says that the money is %s, the same as often as it is asked', async (status) => {
      const { session } = await paid(status);
      const answer = await session.complete({});
      expect(answer).toMatchObject({ status, amount: '17.00', currency: 'USD' });
      expect(await session.complete({})).toEqual(answer);
    });

    it('says nothing before the shopper has paid', async () => {
      const { session } = await opened();
      expect(await session.complete({})).toBeUndefined();
    });

    it.each(kinds)(
      'keeps what the order is of, where the money is %s, and the rest goes back',
      async (status) => {
        const { session, book } = await paid(status);
        const charge = await session.charge();
        await charge.capture('12.00');
        await charge.capture('12.00');
        const { held, collected, paidBack } = await book();
        expect([held, collected - paidBack]).toEqual([0n, 12_00n]);
      },
    );

    it.each(kinds)('gives all of it back where no order is of it, and the money is %s', async (status) => {
      const { session, book } = await paid(status);
      const charge = await session.charge();
      await charge.void();
      await charge.void('another void');
      await charge.capture('12.00');
      const { held, collected, paidBack } = await book();
      expect([held, collected - paidBack]).toEqual([0n, 0n]);
    });

    it.each(kinds)(
      'gives back what is %s where the session ends, and says so as often as it is asked',
      async (status) => {
        const { session, book } = await paid(status);
        const ended = await session.end();
        expect(ended).toEqual({ returned: { amount: '17.00', currency: 'USD' } });
        expect(await session.end()).toEqual(ended);
        const { held, collected, paidBack } = await book();
        expect([held, collected - paidBack]).toEqual([0n, 0n]);
        await expectUnpaid(session);
      },
    );

    it.each(kinds)('is not paid any more after its end', async (status) => {
      const { provider, session, book } = await opened(status);
      expect(await session.end()).toEqual({});
      await provider.pay(session.externalId, { collected: status === 'captured' }).catch(() => undefined);
      const { held, collected, paidBack } = await book();
      expect([held, collected - paidBack]).toEqual([0n, 0n]);
      await expectUnpaid(session);
    });

    it.each(kinds.flatMap((status) => asked.map(([what, ask, left]) => ({ what, status, ask, left }))))(
      'has its effect once where money is $status, wherever the $what was held up',
      async ({ status, ask, left }) => {
        let wasHeldUp = true;
        for (let step = 0; wasHeldUp; step++) {
          const { provider, session, book } = await paid(status);
          const name = await session.chargeName();
          const line = new SlowLine(step);
          const late = ask(provider.connect(line.turn), session, name);
          await Promise.race([late, line.stalled]);
          wasHeldUp = line.isStalled;
          const told = await ask(provider.connect(), session, name);
          line.goOn();
          expect(await late).toEqual(told);
          const { held, collected, paidBack } = await book();
          expect([held, collected - paidBack]).toEqual([0n, left]);
        }
      },
    );

    async function opened(status: PaidKind = 'captured') {
      const provider = open();
      const session = new Session(provider.connect(), { collects: status === 'captured' });
      await session.create();
      return { provider, session, book: () => provider.bookOfSession(session.externalId) };
    }

    async function paid(status: PaidKind) {
      const begun = await opened(status);
      await begun.provider.pay(begun.session.externalId, { collected: status === 'captured' });
      return begun;
    }
  });
}

type Ask = (gateway: SessionGateway, session: Session, name: string) => Promise<unknown>;

/** What may be asked of it, and what the shop has in the end. */
const asked: readonly (readonly [string, Ask, bigint])[] = [
  ['end', (gateway, session) => session.by(gateway).end(), 0n],
  ['capture of a part', (gateway, _, name) => new Charge(gateway, undefined, name).capture('12.00'), 12_00n],
  ['void', (gateway, _, name) => new Charge(gateway, undefined, name).void(), 0n],
];

/** Nothing was paid, or it is refused for good that anything ever will be. */
async function expectUnpaid(session: Session): Promise<void> {
  const answer = await session.complete({}).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return undefined;
    throw error;
  });
  expect(answer).toBeUndefined();
}
