import type { JsonObject } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import type { PaymentGateway } from '../payment-gateway.ts';
import { CHARGE, Charge, nothing, type ProviderUnderTest, request, SlowLine } from './asked-provider.ts';

/** One provider at which customers save cards without paying. */
export interface SetupsUnderTest extends ProviderUnderTest {
  /** A customer enters a card that is approved. Resolves with what the storefront sends then. */
  enter(externalId: string): JsonObject | Promise<JsonObject>;
}

/** The guarantees of gateways that save cards without a payment. */
export function setupsContract(open: () => SetupsUnderTest): void {
  describe('cards that are saved without a payment', () => {
    it('have a session with a name of its own, and the same one when it is asked again', async () => {
      const gateway = open().connect();
      const setup = await create(gateway);
      expect(setup.externalId).not.toBe('');
      expect(await create(gateway)).toEqual(setup);
      const { customerExternalId } = setup;
      const other = await create(gateway, { setupSessionId: 'pss_2', customerExternalId });
      expect(other.externalId).not.toBe(setup.externalId);
      expect(other.customerExternalId).toBe(customerExternalId);
    });

    it('are known once they are entered, the same as often as it is asked, and are charged later', async () => {
      const provider = open();
      const gateway = provider.connect();
      const { externalId } = await create(gateway);
      expect(await complete(gateway, externalId, {})).toBeUndefined();
      const sent = await provider.enter(externalId);
      const card = await complete(gateway, externalId, sent);
      expect(card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
      expect(await complete(gateway, externalId, sent)).toEqual(card);
      expect(await provider.bookOf(CHARGE)).toEqual(nothing);
      await new Charge(gateway, card).authorize();
      expect(await provider.bookOf(CHARGE)).toEqual({ held: 17_00n, collected: 0n, paidBack: 0n });
    });

    it('are begun the same by a second process, wherever the first one was held up', async () => {
      let wasHeldUp = true;
      for (let step = 0; wasHeldUp; step++) {
        const provider = open();
        const line = new SlowLine(step);
        const late = create(provider.connect(line.turn));
        await Promise.race([late, line.stalled]);
        wasHeldUp = line.isStalled;
        const told = await create(provider.connect());
        line.goOn();
        expect(await late).toEqual(told);
      }
    });
  });
}

const asked = (operation: string, setupSessionId: string) => {
  const { idempotencyKey, storeId, origin } = request(`${operation} ${setupSessionId}`);
  return { setupSessionId, idempotencyKey, storeId, origin };
};

async function create(
  gateway: PaymentGateway,
  more: { readonly setupSessionId?: string; readonly customerExternalId?: string | undefined } = {},
) {
  const { setupSessionId = 'pss_1', customerExternalId } = more;
  const opened = await gateway.createSetup?.({
    ...asked('create', setupSessionId),
    customerId: 'cus_1',
    customerExternalId,
  });
  if (!opened) throw new Error('the gateway saves no cards');
  return opened;
}

const complete = (gateway: PaymentGateway, externalId: string, externalData: JsonObject) =>
  Promise.resolve(gateway.completeSetup?.({ ...asked('complete', 'pss_1'), externalId, externalData }));
