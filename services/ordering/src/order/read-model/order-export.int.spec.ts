import {
  cancelOrder,
  checkCustomFields,
  completeOrder,
  createCart,
  createOrder,
  createPromotion,
  createTaxRate,
  createZone,
  customFieldEndpoints,
  customFieldResources,
  listOrders,
  showOrder,
} from '@storefold/contracts';
import { everyFilterOf, exportedRows, listedRecords } from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { about, driveOrdering, sentAddress } from '../../driven-ordering.examples.ts';
import { customer } from '../../neighbours.examples.ts';
import { mug, shirt } from '../order.examples.ts';

const shop = driveOrdering();
const { send } = shop;
const fields = customFieldEndpoints('order', customFieldResources.order);
const wrapping = {
  id: 'cfdef_wrapping',
  resource_type: 'Order',
  namespace: 'gift',
  key: 'wrapping',
  label: 'Wrapping',
  field_type: 'short_text',
  storefront_visible: false,
  searchable: true,
  sortable: false,
  position: 1,
  created_at: '2026-01-01T00:00:00.000Z',
};

describe('an export of orders', () => {
  beforeEach(async () => {
    const { id: zone_id } = (await send(createZone, { name: 'US', members: [{ country_iso: 'US' }] })).body;
    await send(createTaxRate, { name: 'State', amount: '0.05', zone_id });
  });

  it('has a row for each line, and shows what was taken off and what is taxed', async () => {
    await send(createPromotion, { name: 'Ten', code: 'TEN', kind: 'percentage', amount: '10' });
    const order = await placed({ discount_codes: ['TEN'] });
    const { rows } = await exportedRows(shop.driven, 'orders');
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        number: order.number,
        id: order.id,
        email: order.email,
        status: 'placed',
        payment_status: order.payment_status,
        currency: 'USD',
        item_total: order.item_total,
        discount_total: order.discount_total,
        discount_code: 'TEN',
        delivery_total: order.delivery_total,
        tax_total: order.tax_total,
        total: order.total,
        completed_at: order.completed_at,
        canceled_at: '',
        shipping_first_name: 'Ann',
        shipping_city: 'Boston',
        shipping_state: 'MA',
        shipping_country_iso: 'US',
      });
    expect(order.tax_total).not.toBe('0.00');
    expect(order.discount_total).toMatch(/^-\d/);
    const lines = order.items.map((line: Record<string, unknown>) => ({
      line_item_id: line.id,
      variant_id: line.variant_id,
      line_name: line.name,
      quantity: String(line.quantity),
      price: line.price,
      line_total: line.total,
    }));
    expect(rows).toEqual(lines.map((line: object) => expect.objectContaining(line)));
    expect(rows.map(({ sku }) => sku)).toEqual([mug.sku, shirt.sku].map((sku) => sku ?? ''));
  });

  it('has the orders that the list would find, by the same filters, and no carts unless they are asked for', async () => {
    const one = await placed();
    const two = await placed({ email: 'bob@example.com' });
    await send(cancelOrder, {}, about(two));
    await send(createOrder, { email: 'draft@example.com' });
    await send(createCart, { items: [{ variant_id: mug.variant_id, quantity: 1 }] });
    for (const filters of [
      ...everyFilterOf(listOrders, one),
      {},
      { status_eq: 'placed' },
      { status_in: ['placed', 'canceled'] },
      { status_eq: 'draft' },
      { email_cont: 'BOB' },
      { email_eq: 'ｂob@example.com' },
      { number_eq: one.number },
      { total_gt: '1' },
      { completed_at_present: 'true' },
      { no_such_eq: '1' },
    ]) {
      const found: { id: string }[] = await listedRecords(shop.driven, listOrders, filters);
      const { rows } = await exportedRows(shop.driven, 'orders', { filters, limit: 3 });
      expect(new Set(rows.map(({ id }) => id)), JSON.stringify(filters)).toEqual(
        new Set(found.map(({ id }) => id)),
      );
    }
    const { rows: canceled } = await exportedRows(shop.driven, 'orders', {
      filters: { status_eq: 'canceled' },
    });
    expect(canceled[0]?.canceled_at).toMatch(/Z$/);
  });

  it('has a row for an order without lines, and names the customer of whom it tells', async () => {
    await send(createOrder, { customer_id: customer.id });
    const { rows, customerIds } = await exportedRows(shop.driven, 'orders');
    expect(rows).toMatchObject([{ email: customer.email, line_item_id: '', shipping_city: '' }]);
    expect(customerIds).toEqual([customer.id]);
  });

  it('has a column for each custom field, is found by them, and keeps its columns from page to page', async () => {
    await answerOn(shop.driven.ports.bus, [
      answerTo(checkCustomFields, async ({ values }) => ({
        custom_fields: values.map(({ custom_field_definition_id, value }) => ({
          custom_field_definition_id,
          key: 'gift.wrapping',
          label: 'Wrapping',
          field_type: 'short_text' as const,
          storefront_visible: false,
          value: typeof value === 'string' ? value : '',
        })),
        problems: [],
      })),
    ]);
    await shop.driven.announce('catalog', { name: 'custom_field_definition.created', payload: wrapping });
    const order = (await send(createOrder, { email: 'ann@example.com' })).body;
    await send(createOrder, { email: 'bob@example.com' });
    const value = { custom_field_definition_id: wrapping.id, value: '=red' };
    const set = await shop.driven.send(fields.create, { params: { order_id: order.id }, body: value });
    expect(set.status, JSON.stringify(set.body)).toBe(201);
    const { header, rows } = await exportedRows(shop.driven, 'orders', { limit: 1 });
    expect(header.at(-1)).toBe('cf_gift_wrapping');
    expect(rows.map((row) => `${row.email} ${row.cf_gift_wrapping}`).toSorted()).toEqual([
      'ann@example.com =red',
      'bob@example.com ',
    ]);
    const filters = { cf_gift_wrapping_eq: '=red' };
    expect((await exportedRows(shop.driven, 'orders', { filters })).rows).toHaveLength(1);
  });
});

async function placed(choices: object = {}) {
  const items = [mug, shirt].map(({ variant_id }) => ({ variant_id, quantity: 2 }));
  const draft = { email: 'ann@example.com', items, shipping_address: sentAddress, ...choices };
  const { body } = await send(createOrder, draft);
  const done = await send(completeOrder, { payment_pending: true }, about(body));
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return (await send(showOrder, undefined, about(body))).body;
}
