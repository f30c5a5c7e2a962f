import { addCartPayment, completeCart, createCart, readCart, showOrder } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { about, driveOrdering, sentAddress } from '../../driven-ordering.examples.ts';
import { mug } from '../order.examples.ts';

const shop = driveOrdering();
const { send } = shop;

const harbor = {
  id: 'sloc_harbor',
  name: 'Harbor',
  address1: '1 Pier Road',
  city: 'Boston',
  zipcode: '02108',
  country_iso: 'US',
  country_name: 'United States',
  state_abbr: 'MA',
  state_text: 'MA',
};

describe('the place that a fulfillment comes from', () => {
  it('is that of the store when an order is placed, and stays so', async () => {
    const cart = await readyCart();
    const [{ stock_location: first }] = (await send(readCart, undefined, cart)).body.fulfillments;
    expect(first).toMatchObject({ id: expect.stringMatching(/^sloc_/), name: 'Default', city: null });

    shop.neighbours.variants.set(mug.variant_id, { ...mug, stock_location: harbor });
    const { status, body } = await send(completeCart, undefined, cart);
    expect([status, body.fulfillments?.[0].stock_location]).toEqual([200, harbor]);
    const told = async () =>
      (await shop.driven.published()).find(({ name }) => name === 'order.completed')?.payload;
    await expect.poll(told).toMatchObject({ fulfillments: [{ stock_location: harbor }] });

    shop.neighbours.variants.set(mug.variant_id, mug);
    const later = await send(completeCart, undefined, await readyCart());
    expect(later.body.fulfillments[0].stock_location).toEqual(first);
    const kept = await send(showOrder, undefined, about(body));
    expect(kept.body.fulfillments[0].stock_location).toEqual(harbor);
  });

  it('is recorded only where it is another one', async () => {
    shop.neighbours.variants.set(mug.variant_id, mug);
    await send(completeCart, undefined, await readyCart());
    const events = await shop.facts();
    expect(events.map(({ type }) => type)).not.toContain('CartStockLocationChanged');
  });
});

async function readyCart() {
  const items = [{ variant_id: mug.variant_id, quantity: 1 }];
  const { body } = await send(createCart, {
    items,
    email: 'ann@example.com',
    shipping_address: sentAddress,
  });
  const cart = { params: { id: body.id as string }, caller: { cartToken: body.token as string } };
  const { payment_methods } = (await send(readCart, undefined, cart)).body;
  await send(addCartPayment, { payment_method_id: payment_methods[0].id }, cart);
  return cart;
}
