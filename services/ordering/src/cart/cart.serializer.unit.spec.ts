import { cart as cartShape } from '@storefold/contracts';
import { english } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { order as orderAggregate } from '../order/order.decider.ts';
import {
  addressSet,
  card10,
  cash,
  completed,
  created,
  deliveryMethods,
  type Example,
  history,
  key,
  ready,
  readyWithCard,
  shirtsAdded,
  startedWithCard,
} from '../order/order.examples.ts';
import type { OrderFact } from '../order/order.facts.ts';
import type { Order } from '../order/order.ts';
import { type CartSurroundings, cartBody } from './cart.serializer.ts';

describe('a cart as it is answered', () => {
  it.each([
    ['new', history(created)],
    ['filled', history(created, shirtsAdded)],
    ['ready', history(...readyWithCard)],
    ['being completed', history(...readyWithCard, startedWithCard)],
    ['completed', history(...readyWithCard, startedWithCard, completed)],
  ])('has every key of its shape when it is %s', (_what, facts) => {
    const body = cartBody(key, stateAfter(facts), around, english);
    expect(cartShape.strict().parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
  });

  it('goes from step to step by itself, and says what is missing', () => {
    expect(bodyAfter(created)).toMatchObject({ current_step: 'cart', completed_steps: [], total: '0.00' });
    expect(bodyAfter(created, shirtsAdded)).toMatchObject({
      id: 'cart_abc',
      current_step: 'address',
      completed_steps: ['cart'],
      fulfillments: [],
      requirements: [
        { step: 'address', field: 'email' },
        { step: 'address', field: 'shipping_address' },
        { step: 'delivery', field: 'delivery_rate' },
        { step: 'payment', field: 'payment' },
      ],
    });
    expect(bodyAfter(...ready)).toMatchObject({
      current_step: 'payment',
      state: 'payment',
      completed_steps: ['cart', 'address', 'delivery', 'payment'],
      requirements: [],
      item_total: '40.00',
      delivery_total: '5.00',
      total: '45.00',
      display_total: '$45.00',
      amount_due: '45.00',
      total_quantity: 2,
      shipping_eq_billing_address: true,
    });
  });

  it('offers delivery as soon as it is known where to, with stable ids, one of them selected', () => {
    const [fulfillment] = bodyAfter(...ready).fulfillments;
    expect(fulfillment?.delivery_rates).toMatchObject([
      { name: 'Standard', selected: true, cost: '5.00', delivery_method_id: 'dm_standard' },
      { name: 'Express', selected: false, cost: '15.00', delivery_method_id: 'dm_express' },
    ]);
    expect(
      bodyAfter(created, shirtsAdded, addressSet).fulfillments[0]?.delivery_rates.map(({ id }) => id),
    ).toEqual(fulfillment?.delivery_rates.map(({ id }) => id));
    expect(fulfillment).toMatchObject({
      id: 'ful_abc',
      number: expect.stringMatching(/^H\d{11}$/),
      status: 'pending',
    });
  });

  it('shows what the card pays: less is due, the total stays', () => {
    const before = bodyAfter(...ready);
    const after = bodyAfter(...readyWithCard);
    expect(after).toMatchObject({ total: before.total, gift_card_total: '10.00', amount_due: '35.00' });
    expect(after.gift_card?.id).toBe('gc_1');
    expect(after.payments).toMatchObject([{ amount: '35.00', status: 'checkout' }]);
  });

  it('shows what the card would pay now, rather than what it could pay then', () => {
    const card = { applied: { ...card10, remaining: 2_50n }, warning: null };
    const body = cartBody(key, stateAfter(history(...readyWithCard)), { ...around, card }, english);
    expect(body).toMatchObject({ gift_card_total: '2.50', amount_due: '42.50' });
  });

  it('warns of a price that changed', () => {
    const requoted = history(created, shirtsAdded, [
      'CartItemRepriced',
      { ...(shirtsAdded[1] as { line_item_id: string }), price: '22.00' } as never,
    ]);
    expect(cartBody(key, stateAfter(requoted), around, english).warnings).toEqual([
      {
        code: 'price_changed',
        message: 'The price of Shirt went from $20.00 to $22.00',
        line_item_id: 'li_1',
        item_id: 'li_1',
        from: '20.00',
        to: '22.00',
      },
    ]);
  });
});

const stateAfter = (facts: OrderFact[]) =>
  given(orderAggregate, facts, '2026-02-03T04:05:06.000Z').state as Order;
const around: CartSurroundings = {
  token: 'token',
  paymentMethods: [cash],
  deliveryMethods,
  card: null,
  credit: null,
};
const bodyAfter = (...examples: Example[]) =>
  cartBody(key, stateAfter(history(...examples)), around, english);
