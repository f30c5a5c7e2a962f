import type { JsonObject } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import type { GatewayCard, SessionGateway } from '../payment-gateway.ts';
import { CHARGE, Charge, nothing, type ProviderUnderTest, Session, SlowLine } from './asked-provider.ts';

/** One provider with payment sessions. */
export interface SessionsUnderTest extends ProviderUnderTest {
  connect(turn?: () => Promise<void>): SessionGateway;
}

/** The guarantees of gateways at which payments begin with a session, beside those of all gateways. */
export function sessionsContract(open: () => SessionsUnderTest): void {
  describe('sessions', () => {
    it('opens a session with a name of its own, and the same one when it is asked again', async () => {
      const gateway = open().connect();
      const session = await new Session(gateway).create();
      expect(session.externalId).not.toBe('');
      expect(session.externalData).toMatchObject({ window: 'popup' });
      expect(await new Session(gateway).create()).toEqual(session);
      const other = await new Session(gateway, { sessionId: 'psess_2' }).create();
      expect(other.externalId).not.toBe(session.externalId);
    });

    it('takes other terms, and shows storefronts what holds then', async () => {
      const session = new Session(open().connect());
      await session.create();
      const changed = await session.update('12.00', { window: 'page' });
      expect(changed.externalData).toMatchObject({ window: 'page' });
      expect(await session.update('12.00', { window: 'page' })).toEqual(changed);
    });

    it('are opened the same by a second process, wherever the first one was held up', () =>
      expectSameAnswers(open, (session) => session.create()));
  });
}

/**
 * The guarantees of sessions that end in a card, which the store charges. `paid`: what a storefront sends when the shopper has paid with a
 * card that is approved.
 */
export function cardSessionsContract(paid: JsonObject, open: () => SessionsUnderTest): void {
  describe('sessions that end in a card', () => {
    it('moves no money until it is authorized with the card in which it ends', async () => {
      const provider = open();
      const gateway = provider.connect();
      const session = new Session(gateway);
      await session.create();
      const card = present(await session.complete(paid));
      expect(await provider.bookOf(CHARGE)).toEqual(nothing);
      await new Charge(gateway, card).authorize();
      expect(await provider.bookOf(CHARGE)).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
    });

    it('stays open after what says nothing, and ends in the same card as often as it is asked', async () => {
      const session = new Session(open().connect());
      await session.create();
      expect(await session.complete({})).toBeUndefined();
      const card = present(await session.complete(paid));
      expect(await session.complete(paid)).toEqual(card);
    });

    it('are completed the same by a second process, wherever the first one was held up', () =>
      expectSameAnswers(open, async (session) => {
        await session.create();
        return session.complete(paid);
      }));
  });
}

/** Asks by two processes, one of which is held up at each of its steps in turn. */
async function expectSameAnswers(
  open: () => SessionsUnderTest,
  ask: (session: Session) => Promise<unknown>,
): Promise<void> {
  let wasHeldUp = true;
  for (let step = 0; wasHeldUp; step++) {
    const provider = open();
    const line = new SlowLine(step);
    const late = ask(new Session(provider.connect(line.turn)));
    await Promise.race([late, line.stalled]);
    wasHeldUp = line.isStalled;
    const told = await ask(new Session(provider.connect()));
    line.goOn();
    expect(await late).toEqual(told);
  }
}

function present(answer: SessionAnswer): GatewayCard {
  if (!answer || 'status' in answer) throw new Error('the session ended in no card');
  return answer;
}

type SessionAnswer = Awaited<ReturnType<SessionGateway['completeSession']>>;
