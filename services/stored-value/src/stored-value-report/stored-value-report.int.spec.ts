import {
  authorizeGiftCard,
  cancelGiftCard,
  captureGiftCard,
  changeGiftCard,
  deleteGiftCard,
  issueGiftCard,
  reportStoredValue,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import type { Origin } from '@storefold/kernel/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedValue } from '../index.ts';

let driven: DrivenService;

beforeAll(async () => {
  driven = await driveService(storedValue);
});
afterAll(() => driven.dispose());

describe('the report of stored value', () => {
  it('sums up what became of the value of gift cards, by currency', async () => {
    await issued('10.00');
    const canceled = await issued('5.00');
    await driven.send(cancelGiftCard, { params: { id: canceled } });
    const deleted = await issued('2.50');
    await driven.send(deleteGiftCard, { params: { id: deleted } });
    const changed = await issued('1.00');
    await driven.send(changeGiftCard, { params: { id: changed }, body: { amount: '3.00' } });
    const spent = await issued('20.00');
    await authorize(spent, 'or_1', '8.00');
    await authorize(spent, 'or_2', '4.00');
    await driven.ports.bus.ask(
      captureGiftCard,
      { ...command(), gift_card_id: spent, order_id: 'or_1' },
      origin,
    );
    const { status, body } = await driven.send(reportStoredValue);
    expect(status).toBe(200);
    expect(body.currencies).toEqual([
      {
        currency: 'USD',
        gift_cards: {
          issued: '40.50',
          authorized: '4.00',
          used: '8.00',
          expired: '0.00',
          canceled: '7.50',
          available: '21.00',
        },
        store_credits: {
          issued: '0.00',
          authorized: '0.00',
          used: '0.00',
          canceled: '0.00',
          available: '0.00',
        },
      },
    ]);
  });

  it('says of a day before anything was issued that there was nothing', async () => {
    const { body } = await driven.send(reportStoredValue, { query: 'on=2001-01-01' });
    expect(body).toEqual({ on: '2001-01-01', currencies: [] });
  });

  it('refuses days that are none or have not come yet', async () => {
    for (const on of ['yesterday', '2026-02-30', '2999-01-01']) {
      const { status, body } = await driven.send(reportStoredValue, { query: `on=${on}` });
      expect([status, body.error.code], on).toEqual([400, 'parameter_invalid']);
    }
  });
});

const origin: Origin = {
  correlationId: 'request_1',
  causationId: null,
  actor: { type: 'guest', id: null },
};
const command = () => ({ command_id: driven.ports.random.uuid(), store_id: testStore.id });

async function issued(amount: string): Promise<string> {
  const { body } = await driven.send(issueGiftCard, { body: { amount, currency: 'USD' } });
  return body.id;
}

const authorize = (gift_card_id: string, order_id: string, amount: string) =>
  driven.ports.bus.ask(
    authorizeGiftCard,
    {
      ...command(),
      gift_card_id,
      order_id,
      checkout_id: `checkout_${order_id}`,
      amount,
      currency: 'USD',
      customer_id: null,
      timezone: 'UTC',
    },
    origin,
  );
