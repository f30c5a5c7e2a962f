import { findCustomer } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showOwnAccount } from './contract.ts';
import { loyalty } from './loyalty.ts';

describe('the loyalty service', () => {
  let driven: DrivenService;
  beforeAll(async () => {
    driven = await driveService(loyalty, {
      neighbours: ({ bus }) => answerOn(bus, [answerTo(findCustomer, async () => ({ customer }))]),
    });
  });
  afterAll(() => driven.dispose());

  const order = (id: string, total: string) =>
    driven.announce('ordering', { name: 'order.completed', payload: { id, customer_id: 'cus_a', total } });
  const account = async () => {
    const customer = { id: 'cus_a' } as never;
    const { status, body } = await driven.send(showOwnAccount, { caller: { customer } });
    return { status, points: body.points };
  };

  it('adds up what orders are worth, in whole units of money', async () => {
    await order('or_a', '19.99');
    await order('or_b', '1.01');
    await expect.poll(account).toEqual({ status: 200, points: 20 });
  });

  it('keeps nothing once the customer is deleted, and tells so', async () => {
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_a' } });
    await expect.poll(account).toMatchObject({ status: 404 });
    await order('or_c', '5.00');
    await expect
      .poll(async () => (await driven.published()).map(({ name }) => name).toSorted())
      .toEqual([
        'customer.deleted',
        'loyalty.points_earned',
        'loyalty.points_earned',
        'loyalty_account.created',
        'loyalty_account.deleted',
        'loyalty_account.updated',
        'order.completed',
        'order.completed',
        'order.completed',
      ]);
  });
});

const customer = {
  id: 'cus_a',
  email: 'anna@example.com',
  first_name: null,
  last_name: null,
  accepts_email_marketing: false,
  addresses: [],
  default_billing_address_id: null,
  default_shipping_address_id: null,
};
