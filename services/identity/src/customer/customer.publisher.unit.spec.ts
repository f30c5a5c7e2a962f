import { refusals } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { PublisherContext } from '@storefold/kernel/subscriptions';
import { expect, it } from 'vitest';
import type { CustomerFact } from './customer.facts.ts';
import { customerPublisher } from './customer.publisher.ts';

const profile = (first_name: string) => ({
  store_id: 'store_1',
  email: 'ada@example.com',
  first_name,
  last_name: null,
  addresses: [],
  tags: [],
  customer_group_ids: [],
  newsletter_subscriber: null,
});
const active = (first_name: string) =>
  Promise.resolve({ state: { status: 'active', profile: profile(first_name) } });

const totals = () => Promise.resolve({ totals: {} });

const publish = async (
  type: CustomerFact['type'],
  document: object | undefined,
  ask: () => Promise<object> = totals,
) => {
  const context = {
    before: () => active('Ada'),
    asOf: () => active('Augusta'),
    load: () => Promise.resolve({ state: { status: 'open', settings: { default_currency: 'USD' } } }),
    ask,
    document: () => Promise.resolve(document),
  } as unknown as PublisherContext;
  const [published] = await customerPublisher.publish(
    { type, recordId: 'cus_1' } as Stored<CustomerFact>,
    context,
  );
  return published?.payload;
};

it('a change says what a customer bought, and nothing of it while that is not known', async () => {
  const purchases = { count: 2, spent: { USD: '12.50' }, last: {} };
  expect(await publish('CustomerChanged', { purchases })).toMatchObject({
    orders_count: 2,
    total_spent: '12.50',
  });
  const unknown = await publish('CustomerChanged', undefined);
  expect(unknown).toMatchObject({ id: 'cus_1', first_name: 'Augusta' });
  for (const key of ['orders_count', 'total_spent', 'last_order_completed_at'])
    expect(unknown).not.toHaveProperty(key);
  expect(await publish('CustomerCreated', undefined)).toMatchObject({ orders_count: 0 });
});

it('a change says what a customer can spend, and nothing of it while stored value does not answer', async () => {
  const key = 'available_store_credit_total';
  const purchases = { count: 0, spent: {}, last: {} };
  const away = () => Promise.reject(refusals.unavailable('the_store'));
  expect(await publish('CustomerChanged', { purchases })).toHaveProperty(key, '0.00');
  const unknown = await publish('CustomerChanged', { purchases }, away);
  expect(unknown).toMatchObject({ id: 'cus_1', orders_count: 0 });
  expect(unknown).not.toHaveProperty(key);
  expect(unknown).not.toHaveProperty(`display_${key}`);
  expect(await publish('CustomerCreated', undefined, away)).toHaveProperty(key, '0.00');
});
