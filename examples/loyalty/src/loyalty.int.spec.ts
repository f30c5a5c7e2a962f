import { checkCustomFields, customFieldEndpoints, findCustomer } from '@storefold/contracts';
import { type DrivenService, driveService } from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFields, showOwnAccount } from './contract.ts';
import { loyalty } from './loyalty.ts';

describe('the loyalty service', () => {
  let driven: DrivenService;
  beforeAll(async () => {
    driven = await driveService(loyalty, {
      neighbours: ({ bus }) =>
        answerOn(bus, [
          answerTo(findCustomer, async () => ({ customer })),
          answerTo(checkCustomFields, async () => ({ custom_fields: [tier], problems: [] })),
        ]),
    });
  });
  afterAll(() => driven.dispose());

  const tell = (name: 'order.paid' | 'order.canceled', id: string, paid: string, customer_id = 'cus_a') => {
    const payload = { id, customer_id, total: '99.00', payment_total: paid };
    return driven.announce('ordering', { name, payload });
  };
  const order = (id: string, paid: string, customer_id?: string) => tell('order.paid', id, paid, customer_id);
  const account = async (id = 'cus_a') => {
    const customer = { id } as never;
    const { status, body } = await driven.send(showOwnAccount, { caller: { customer } });
    return { status, points: body.points };
  };

  it('adds up what was paid of orders, in whole units of money', async () => {
    await order('or_a', '19.99');
    await order('or_b', '1.01');
    await expect.poll(() => account()).toEqual({ status: 200, points: 20 });
  });

  it('takes back what a canceled order has earned, once, and gives nothing twice for one order', async () => {
    await order('or_e', '30.00');
    await order('or_e', '30.00');
    await tell('order.canceled', 'or_unpaid', '0.00');
    await expect.poll(() => account()).toEqual({ status: 200, points: 50 });
    await tell('order.canceled', 'or_e', '30.00');
    await tell('order.canceled', 'or_e', '30.00');
    await order('or_f', '1.00');
    await expect.poll(() => account()).toEqual({ status: 200, points: 21 });
  });

  it('lets staff say more of an account, and tells so without telling of whom', async () => {
    const params = { loyalty_account_id: 'loy_a' };
    const body = { custom_field_definition_id: 'cfdef_1', value: 'gold' };
    expect(await driven.send(fields.create, { params, body })).toMatchObject({
      status: 201,
      body: { value: 'gold' },
    });
    expect(await driven.send(fields.list, { params })).toMatchObject({ body: { data: [{ value: 'gold' }] } });
    const other = { loyalty_account_id: 'loy_b' };
    expect(await driven.send(fields.create, { params: other, body })).toMatchObject({ status: 404 });
    const { events } = await driven.ports.log.readAll(-1, { categories: ['custom_field'] });
    expect(JSON.stringify(events)).not.toContain('gold');
  });

  it('keeps nothing once the customer is deleted, and tells so', async () => {
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_a' } });
    await expect.poll(() => account()).toMatchObject({ status: 404 });
    await order('or_c', '5.00');
    // Events are handled one after the other.
    await order('or_d', '7.00', 'cus_b');
    await expect.poll(() => account('cus_b')).toEqual({ status: 200, points: 7 });
    expect(await account()).toMatchObject({ status: 404 });
    await expect
      .poll(async () => (await driven.published()).map(({ name }) => name).toSorted())
      .toEqual([
        'custom_field.created',
        'custom_field.deleted',
        'customer.deleted',
        'loyalty.points_earned',
        'loyalty.points_earned',
        'loyalty.points_earned',
        'loyalty.points_earned',
        'loyalty.points_earned',
        'loyalty_account.created',
        'loyalty_account.created',
        'loyalty_account.deleted',
        'loyalty_account.updated',
        'loyalty_account.updated',
        'loyalty_account.updated',
        'loyalty_account.updated',
        'order.canceled',
        'order.canceled',
        'order.canceled',
        'order.paid',
        'order.paid',
        'order.paid',
        'order.paid',
        'order.paid',
        'order.paid',
        'order.paid',
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

const fields = customFieldEndpoints('loyalty_account', accountFields);

const tier = {
  custom_field_definition_id: 'cfdef_1',
  key: 'custom.tier',
  label: 'Tier',
  field_type: 'short_text',
  storefront_visible: false,
  value: 'gold',
} as const;
