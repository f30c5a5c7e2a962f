import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeCart, createTaxRate, createZone, idPrefixes, readCart } from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { commandsOn } from '@storefold/kernel/testing';
import type { Ports } from '@storefold/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveryMethod } from '../delivery-method/delivery-method.ts';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { order } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { cartIdOf } from '../order/order.ids.ts';
import { paymentMethod } from '../payment-method/payment-method.ts';

let dataDir: string;
let driven: DrivenService;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefold-earlier-'));
  await start(writeEarlier);
});
afterEach(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true });
});

describe('a store of a version without zones, promotions and taxes', () => {
  it('gets the defaults that it lacks at its first start, and none of them again', async () => {
    const made = await factsAfter('CartPaymentAdded');
    expect(made.toSorted()).toEqual([
      'PaymentMethodCreated',
      'TaxCategoryCreated',
      'TaxCategoryDefaultSelected',
    ]);
    await driven.dispose();
    await start();
    expect(await factsAfter('CartPaymentAdded')).toEqual(made);
  });

  it('completes a cart that was open, at the price that it showed', async () => {
    const { body: cart } = await send(readCart);
    expect(cart).toMatchObject({ current_step: 'payment', warnings: [], ...sums, amount_due: '45.00' });
    const { status, body } = await send(completeCart);
    expect([status, body]).toMatchObject([200, { number: 'R123456789', ...sums }]);
  });

  it('taxes a cart that was open by the rates of the default category, once staff make some', async () => {
    const members = [{ country_iso: 'US' }];
    const { body: zone } = await driven.send(createZone, { body: { name: 'US', members } });
    const rate = { name: 'State', amount: '0.10', zone_id: zone.id };
    await driven.send(createTaxRate, { body: rate });
    expect((await send(readCart)).body).toMatchObject({ total: '49.50', additional_tax_total: '4.50' });
  });
});

const key = 'habsea80Mg2sTKW2ndxJ';
const sums = {
  item_total: '40.00',
  delivery_total: '5.00',
  discount_total: '0.00',
  tax_total: '0.00',
  total: '45.00',
};

const send = async (endpoint: typeof readCart | typeof completeCart) =>
  driven.send(endpoint, {
    params: { id: cartIdOf(key) },
    caller: {
      cartToken: await new CartTokens(driven.ports.vault, { now: () => 0 } as never).tokenOf(cartIdOf(key)),
    },
  });

async function start(before: (ports: Ports) => Promise<void> = async () => {}): Promise<void> {
  driven = await driveService(ordering, {
    env: { DATA_DIR: dataDir },
    neighbours: async (ports) => {
      await before(ports);
      await new Neighbours(testStore).answerOn(ports.bus);
    },
  });
}

/** The types of all facts after the last one of this type, but for how far followers came. */
async function factsAfter(last: string): Promise<string[]> {
  const { events } = await driven.ports.log.readAll(START, { limit: 1_000 });
  const types = events.map(({ type }) => type).filter((type) => type !== 'CheckpointReached');
  return types.slice(types.lastIndexOf(last) + 1);
}

/** Writes what that version did: its default methods, and a cart that is about to be completed. */
async function writeEarlier(ports: Ports): Promise<void> {
  const commands = commandsOn(ports);
  const contexts = new CommandContextFactory(ports.clock, 'ordering');
  const write = <State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
    facts: readonly F[],
    context = contexts.command(ports.random.uuid(), testStore.id),
  ) => commands.execute({ ...aggregate, decide: () => facts }, id, undefined, context, { isNew: true });
  const offered = { store_id: testStore.id, active: true, metadata: {} };

  const methods = [
    ['cash_on_delivery', 'Cash on delivery', 'Pay when the parcel arrives.'],
    ['bank_transfer', 'Bank transfer', 'Transfer the amount after ordering.'],
  ] as const;
  for (const [position, [name, shown, description]] of methods.entries()) {
    const context = contexts.once(`payment_method:${name}`, testStore.id);
    const data = { ...offered, type: 'manual', name: shown, description, position };
    const id = context.newId(idPrefixes.payment_method);
    await write(paymentMethod, id, [{ type: 'PaymentMethodCreated', data }], context);
  }
  const deliveries = [
    ['standard', 'Standard', 'Three to five working days.', '5.00'],
    ['express', 'Express', 'The next working day.', '15.00'],
  ] as const;
  for (const [position, [code, name, description, amount]] of deliveries.entries()) {
    const context = contexts.once(`delivery_method:${code}`, testStore.id);
    const prices = [{ currency: 'USD', amount }];
    const data = { ...offered, name, code, description, position, prices };
    const id = context.newId(idPrefixes.delivery_method);
    await write(deliveryMethod, id, [{ type: 'DeliveryMethodCreated', data }], context);
  }
  const idOf = (prefix: string, name: string) => contexts.once(name, testStore.id).newId(prefix);
  const standard = idOf(idPrefixes.delivery_method, 'delivery_method:standard');
  await write(order, key, cartOf(standard, idOf(idPrefixes.payment_method, 'payment_method:bank_transfer')));
}

const cartOf = (delivery_method_id: string, payment_method_id: string): OrderFact[] => [
  {
    type: 'CartCreated',
    data: {
      store_id: testStore.id,
      number: 'R123456789',
      customer_id: null,
      currency: 'USD',
      locale: 'en',
      metadata: {},
      state_lock_version: 0,
    },
  },
  {
    type: 'CartItemAdded',
    data: {
      line_item_id: 'li_1',
      quantity: 2,
      variant_id: 'var_shirt',
      product_id: 'prod_shirt',
      name: 'Shirt',
      slug: 'shirt',
      sku: 'SH-1',
      option_values: [],
      thumbnail_url: null,
      currency: 'USD',
      price: '20.00',
      compare_at_price: '25.00',
      tax_category_id: null,
      weight: 0.2,
      weight_unit: 'g',
      state_lock_version: 1,
    },
  },
  {
    type: 'CartEmailChanged',
    data: { customer_id: null, email: 'ann@example.com', state_lock_version: 2 },
  },
  {
    type: 'CartAddressesChanged',
    data: { customer_id: null, shipping_address: address, billing_address: address, state_lock_version: 2 },
  },
  {
    type: 'CartDeliveryRateSelected',
    data: {
      delivery_method_id,
      name: 'Standard',
      code: 'standard',
      cost: '5.00',
      currency: 'USD',
      reason: 'default',
      state_lock_version: 2,
    },
  },
  {
    type: 'CartPaymentAdded',
    data: {
      payment_id: 'py_1',
      payment_method_id,
      name: 'Bank transfer',
      description: 'Transfer the amount after ordering.',
      type: 'manual',
      amount: '45.00',
      currency: 'USD',
      state_lock_version: 3,
    },
  },
];

const address = {
  address_id: 'addr_1',
  first_name: 'Ann',
  last_name: 'Lee',
  address1: '1 Main Street',
  address2: null,
  city: 'Boston',
  postal_code: '02108',
  phone: null,
  company: null,
  country_iso: 'US',
  state_abbr: 'MA',
  state_name: 'Massachusetts',
};
