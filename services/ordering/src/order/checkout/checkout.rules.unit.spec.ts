import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { requirementsOf } from '../cart/cart.steps.ts';
import { deliveryStatus } from '../delivery/fulfillments.ts';
import { order } from '../order.decider.ts';
import {
  address,
  addressSet,
  billed,
  card10,
  card10Applied,
  card50,
  cardApplied,
  cashAdded,
  completed,
  created,
  type Example,
  emailSet,
  express,
  fact,
  history,
  ready,
  readyWithCard,
  shirt,
  shirtsAdded,
  standard,
  standardSelected,
  start,
  started,
  startedWithCard,
} from '../order.examples.ts';
import type { OrderFact } from '../order.facts.ts';
import type { Cart, Order, OrderState } from '../order.ts';
import type { StartCheckout } from './checkout.commands.ts';
import { refuseDearer } from './checkout.rules.ts';

const typesOf = (facts: readonly OrderFact[]) => facts.map(({ type }) => type);
const startsAfter = (before: OrderFact[], command: StartCheckout) =>
  given(order, before).when(command).facts();

describe('the start of a checkout', () => {
  it('fixes what the order costs and who pays it', () => {
    given(order, history(...ready))
      .when(start)
      .thenFacts([fact(started, ready.length)]);
    given(order, history(...readyWithCard))
      .when({ ...start, card: card10 })
      .thenFacts([fact(startedWithCard, readyWithCard.length)]);
  });

  it('notes what is sold beyond the shelf, for which the order waits until it is back or on its way', () => {
    const backorderable = { ...shirt, backorderable: true, available_quantity: 0 };
    const onShelf = startsAfter(history(...ready), start);
    expect(onShelf[0]?.data).not.toHaveProperty('backordered_items');
    const untracked = { ...shirt, available_quantity: null };
    expect(startsAfter(history(...ready), { ...start, quotes: [untracked] })).toEqual(onShelf);
    const [begun] = startsAfter(history(...ready), {
      ...start,
      quotes: [{ ...backorderable, available_quantity: 1 }],
    });
    expect(begun?.data).toMatchObject({ backordered_items: [{ line_item_id: 'li_1', quantity: 1 }] });

    const statusAfter = (...more: readonly Example[]) => {
      const facts = [
        ...history(...ready),
        ...startsAfter(history(...ready), { ...start, quotes: [backorderable] }),
      ];
      const state = [...facts, ...history(completed, ...more)].reduce<OrderState>(
        (before, each, revision) => order.evolve(before, each, { at: '', revision }),
        order.initial,
      );
      return deliveryStatus(state as Order);
    };
    const first = { fulfillment_id: 'ful_1', items: [{ line_item_id: 'li_1', quantity: 2 }] };
    expect(statusAfter()).toBe('backorder');
    expect(
      statusAfter([
        'OrderFulfillmentShipped',
        {
          ...first,
          customer_id: null,
          items: [{ line_item_id: 'li_1', quantity: 1 }],
          rest_fulfillment_id: 'ful_2',
        },
      ]),
    ).toBe('partial');
    expect(
      statusAfter(['OrderFulfillmentShipped', { ...first, customer_id: null, rest_fulfillment_id: null }]),
    ).toBe('shipped');
    const returned = [{ line_item_id: 'li_1', variant_id: 'var_shirt', quantity: 2 }];
    expect(statusAfter(['OrderFulfillmentCanceled', { ...first, items: returned }])).toBe('canceled');
  });

  it('needs no payment where the card pays everything', () => {
    const covered = history(
      created,
      shirtsAdded,
      emailSet,
      addressSet,
      standardSelected,
      billed,
      cardApplied,
    );
    const [fixed] = startsAfter(covered, { ...start, card: card50 });
    expect(fixed?.data).toMatchObject({
      total: '45.00',
      gift_card_total: '45.00',
      amount_due: '0.00',
      payments: [],
    });
  });

  it('bills where the goods go, unless something else was said', () => {
    const facts = startsAfter(history(...ready.slice(0, -1)), start);
    expect(facts[0]).toEqual(
      fact(['CartAddressesChanged', { customer_id: null, billing_address: address }], ready.length - 1),
    );
    expect(typesOf(facts)).toEqual(['CartAddressesChanged', 'CheckoutStarted']);
  });

  it('is refused for an empty cart before anything else', () => {
    given(order, history(created)).when(start).thenRefused('cart_empty');
  });

  it.each([
    ['an e-mail address', 'address', history(created, shirtsAdded, addressSet, standardSelected, cashAdded)],
    ['an address', 'address', history(created, shirtsAdded, emailSet, cashAdded)],
    ['a delivery', 'delivery', history(created, shirtsAdded, emailSet, addressSet, cashAdded)],
    ['a payment', 'payment', history(created, shirtsAdded, emailSet, addressSet, standardSelected)],
  ])('is refused without %s', (_what, step, before) => {
    const cart = given(order, before).state as Cart;
    expect(requirementsOf(cart).map((each) => each.step)).toContain(step);
    const offersNothing = { ...start, deliveryMethods: [] };
    given(order, before)
      .when(step === 'delivery' ? offersNothing : start)
      .thenRefused('cart_cannot_transition');
  });

  it('selects a delivery that was not offered before, and does not start with what nobody has seen', () => {
    const without = history(created, shirtsAdded, emailSet, addressSet, cashAdded);
    expect(typesOf(startsAfter(without, start))).toEqual(['CartDeliveryRateSelected']);
  });

  it('is refused when stock does not suffice, or a variant is sold no more', () => {
    given(order, history(...ready))
      .when({ ...start, quotes: [{ ...shirt, available_quantity: 1 }] })
      .thenRefused('insufficient_stock', /Not enough in stock: Shirt/);
    given(order, history(...ready))
      .when({ ...start, quotes: [] })
      .thenRefused('insufficient_stock', /Shirt is not available any more/);
  });

  it('says what is missing before it says that stock is short', () => {
    given(order, history(...ready.slice(0, 5)))
      .when({ ...start, quotes: [{ ...shirt, available_quantity: 0 }] })
      .thenRefused('cart_cannot_transition', /payment/);
  });
});

describe('nobody pays more than the cart showed', () => {
  it('a price that has risen is taken over, and the checkout starts only when it is asked for again', () => {
    const risen = { ...start, quotes: [{ ...shirt, price: '21.00' }] };
    const facts = startsAfter(history(...ready), risen);
    expect(typesOf(facts)).toEqual(['CartItemRepriced']);
    const then = [...history(...ready), ...facts];
    const cart = given(order, then).state as Cart;
    expect(refuseDearer(cart, facts)).toMatchObject({
      code: 'cart_cannot_transition',
      message: 'Prices have changed. The total is $47.00 now',
    });
    const [again] = startsAfter(then, risen);
    expect(again).toMatchObject({ type: 'CheckoutStarted', data: { total: '47.00' } });
  });

  it('a price that has fallen is simply taken', () => {
    const facts = startsAfter(history(...ready), { ...start, quotes: [{ ...shirt, price: '19.00' }] });
    expect(typesOf(facts)).toEqual(['CartItemRepriced', 'CheckoutStarted']);
    expect(facts.at(-1)?.data).toMatchObject({ total: '43.00', payments: [{ amount: '43.00' }] });
  });

  it('a delivery that costs more, or is another one, is said first', () => {
    const dearer = { ...start, deliveryMethods: [{ ...standard, prices: { USD: 6_00n } }] };
    const facts = startsAfter(history(...ready), dearer);
    expect(typesOf(facts)).toEqual(['CartDeliveryRateSelected']);
    const cart = given(order, [...history(...ready), ...facts]).state as Cart;
    expect(refuseDearer(cart, facts)).toMatchObject({ code: 'cart_cannot_transition' });

    const other = startsAfter(history(...ready), { ...start, deliveryMethods: [express] });
    expect(typesOf(other)).toEqual(['CartDeliveryRateSelected']);
  });

  it('a card that pays less than it did is said first, then the rest is paid otherwise', () => {
    const shrunk = { ...start, card: { ...card10, remaining: 4_00n } };
    const facts = startsAfter(history(...readyWithCard), shrunk);
    expect(typesOf(facts)).toEqual(['CartGiftCardRevalued']);
    const then = [...history(...readyWithCard), ...facts];
    expect(refuseDearer(given(order, then).state as Cart, facts)).toMatchObject({
      code: 'processing_error',
      message: 'The gift card pays less than before. $41.00 of the total is due now',
    });
    const [again] = startsAfter(then, shrunk);
    expect(again).toMatchObject({
      type: 'CheckoutStarted',
      data: { gift_card_total: '4.00', amount_due: '41.00' },
    });
  });

  it('a card that pays more than it did pays more', () => {
    const facts = startsAfter(history(...readyWithCard), {
      ...start,
      card: { ...card10, remaining: 20_00n },
    });
    expect(facts.at(-1)?.data).toMatchObject({ gift_card_total: '20.00', amount_due: '25.00' });
  });

  it('a card that lost a race promises nothing more, so that the next try starts with what is left', () => {
    const lost = history(
      ...readyWithCard,
      startedWithCard,
      [
        'CheckoutFailed',
        {
          checkout_id: start.checkoutId,
          stage: 'authorize_gift_card',
          code: 'processing_error',
          message: 'Gift card has only $0.00 left',
          details: null,
        },
      ],
      ['CheckoutReversed', { checkout_id: start.checkoutId }],
    );
    const facts = startsAfter(lost, { ...start, checkoutId: 'again', card: { ...card10, remaining: 3_00n } });
    expect(typesOf(facts)).toEqual(['CartGiftCardRevalued', 'CheckoutStarted']);
  });

  it('a card that came or went while the question was asked starts nothing', () => {
    given(order, history(...ready))
      .when({ ...start, card: card10 })
      .thenRefused('cart_already_updated');
    given(order, history(...ready, card10Applied))
      .when(start)
      .thenRefused('cart_already_updated');
  });
});
