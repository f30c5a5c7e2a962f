import {
  addCustomer,
  addCustomerAddress,
  addCustomersToGroup,
  customerGroups,
  listCustomers,
} from '@storefold/contracts';
import {
  type DrivenService,
  driveService,
  everyFilterOf,
  exportedRows,
  listedRecords,
} from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identity } from '../../index.ts';

let driven: DrivenService;
let annId: string;

beforeAll(async () => {
  driven = await driveService(identity);
  const ann = {
    email: 'ann@example.com',
    first_name: '=Ann',
    last_name: 'Lee',
    phone: '+1 2',
    tags: ['vip', 'b2b'],
  };
  annId = (await driven.send(addCustomer, { body: { ...ann, accepts_email_marketing: true } })).body.id;
  for (const name of ['Trade; B2B', 'Friends']) {
    const group = await driven.send(customerGroups.create, { body: { name } });
    const joined = { params: { id: group.body.id }, body: { customer_ids: [annId] } };
    expect((await driven.send(addCustomersToGroup, joined)).status).toBeLessThan(300);
  }
  for (const email of ['bob@example.com', 'cid@example.com'])
    await driven.send(addCustomer, { body: { email } });
  const address = {
    firstname: 'Ann',
    lastname: 'Lee',
    address1: '1 Main Street',
    city: 'Boston',
    zipcode: '02108',
    country: 'US',
    state_abbr: 'MA',
    is_default_shipping: true,
  };
  const added = await driven.send(addCustomerAddress, { params: { customer_id: annId }, body: address });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const payload = {
    id: 'or_1',
    customer_id: annId,
    total: '12.50',
    currency: 'USD',
    completed_at: '2026-01-01T00:00:00.000Z',
  };
  await driven.announce('ordering', { name: 'order.completed', payload });
  await vi.waitFor(async () => {
    const [ann] = await listedRecords(driven, listCustomers, { id_eq: annId });
    expect(ann.orders_count).toBe(1);
  }, 40_000);
});
afterAll(() => driven.dispose());

describe('an export of customers', () => {
  it('says who they are, where they live, and what they bought', async () => {
    const { header, rows, customerIds } = await exportedRows(driven, 'customers', { limit: 2 });
    expect(header.join(' ')).toBe(
      'id email first_name last_name phone accepts_email_marketing tags customer_groups orders_count total_spent ' +
        'default_first_name default_last_name default_company default_address1 default_address2 default_city ' +
        'default_postal_code default_state default_country_iso default_phone created_at',
    );
    expect(rows).toHaveLength(3);
    expect(rows.find(({ id }) => id === annId)).toMatchObject({
      email: 'ann@example.com',
      first_name: '=Ann',
      last_name: 'Lee',
      phone: '+1 2',
      accepts_email_marketing: 'true',
      tags: 'vip;b2b',
      customer_groups: 'Trade\\; B2B;Friends',
      orders_count: '1',
      total_spent: '12.50',
      default_first_name: 'Ann',
      default_address1: '1 Main Street',
      default_city: 'Boston',
      default_postal_code: '02108',
      default_state: 'MA',
      default_country_iso: 'US',
      default_company: '',
    });
    expect(rows.find(({ email }) => email === 'bob@example.com')).toMatchObject({
      accepts_email_marketing: 'false',
      tags: '',
      orders_count: '0',
      total_spent: '0.00',
      default_city: '',
    });
    expect(new Set(customerIds)).toEqual(new Set(rows.map(({ id }) => id)));
  });

  it('has those that the list would find, by every filter that it declares', async () => {
    const [ann] = await listedRecords(driven, listCustomers, { id_eq: annId });
    const typed = { email_eq: 'ａnn@example.com' };
    for (const filters of [typed, ...everyFilterOf(listCustomers, ann)]) {
      const found: { id: string }[] = await listedRecords(driven, listCustomers, filters);
      const { rows } = await exportedRows(driven, 'customers', { filters });
      const ids = new Set(rows.map(({ id }) => id));
      expect(ids, JSON.stringify(filters)).toEqual(new Set(found.map(({ id }) => id)));
    }
  });
});
