import { shortageOf } from '@storefold/contracts';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import type { CartDetailsInput } from './cart/cart.commands.ts';
import { snapshotOfQuote } from './items/item.rules.ts';
import type { OrderCommand } from './order.commands.ts';
import { order } from './order.decider.ts';
import { factOf } from './order.draft.ts';
import {
  address,
  addressSet,
  addShirt,
  card50,
  cardApplied,
  cashAdded,
  change,
  checkoutId,
  completed,
  create,
  created,
  createdByCustomer,
  emailSet,
  express,
  fact,
  fail,
  failed,
  guest,
  history,
  mug,
  ofCash,
  offeredCash,
  otherAddress,
  owner,
  ready,
  reversed,
  shirt,
  shirtsAdded,
  standardSelected,
  start,
  started,
  storeId,
  stranger,
} from './order.examples.ts';
import type { OrderFact } from './order.facts.ts';
import type { Cart } from './order.ts';

const inCart = history(created, shirtsAdded);
const checkingOut = history(...ready, started);
const givingBack = history(...ready, started, failed);
const openAgain = history(...ready, started, failed, reversed);
const placed = history(...ready, started, completed);

const gone = factOf('OrderPersonalDataErased', { customer_id: 'cus_1' }, givingBack.length);

const shirts = { line_item_id: 'li_1', variant_id: 'var_shirt' };

const complete: OrderCommand = { type: 'Complete', checkoutId };
const reverse: OrderCommand = { type: 'ReverseCheckout', checkoutId };
const left = { customer_id: null, total_quantity: 2, item_total: '40.00', currency: 'USD' };
const remove: OrderCommand = { type: 'DeleteCart', holder: guest };

describe('the life of an order', () => {
  it.each<[from: string, by: string, to: string, OrderFact[], OrderCommand]>([
    ['absent', 'creation', 'cart', [], create],
    ['cart', 'a change', 'cart', inCart, { ...addShirt, item: { ...addShirt.item, quantity: 1 } }],
    ['cart', 'deletion', 'deleted', inCart, remove],
    ['cart', 'the start of a checkout', 'checking_out', history(...ready), start],
    ['checking_out', 'completion', 'completed', checkingOut, complete],
    ['checking_out', 'failure', 'giving_back', checkingOut, fail],
    ['giving_back', 'reversal', 'cart', givingBack, reverse],
    ['giving_back', 'reversal after its customer was erased', 'deleted', [...givingBack, gone], reverse],
    [
      'cart',
      'another checkout after a failed one',
      'checking_out',
      openAgain,
      { ...start, checkoutId: 'again' },
    ],
  ])('from %s by %s to %s', (from, _by, to, before, command) => {
    expect(given(order, before).state.status).toBe(from);
    const facts = given(order, before).when(command).facts();
    expect(facts).not.toEqual([]);
    expect(given(order, [...before, ...facts]).state.status).toBe(to);
  });

  it.each<[from: string, OrderFact[], command: OrderCommand]>([
    ['cart', inCart, create],
    ['checking_out', checkingOut, start],
    ['giving_back', givingBack, start],
    ['completed', placed, start],
    ['cart', openAgain, complete],
    ['giving_back', givingBack, complete],
    ['completed', placed, complete],
    ['cart', openAgain, fail],
    ['giving_back', givingBack, fail],
    ['completed', placed, fail],
    ['checking_out', checkingOut, reverse],
    ['completed', placed, reverse],
    ['checking_out', checkingOut, { type: 'Complete', checkoutId: 'an-older-one' }],
    ['checking_out', checkingOut, { ...fail, checkoutId: 'an-older-one' }],
  ])('nothing comes of what is too late or was asked before: %s', (from, before, command) => {
    expect(given(order, before).state.status).toBe(from);
    given(order, before).when(command).thenNothing();
  });

  it.each<[string, OrderFact[], RegExp]>([
    ['under completion', checkingOut, /being completed/],
    ['being given back', givingBack, /being completed/],
    ['complete', placed, /is complete/],
  ])('a cart that is %s is not changed', (_what, before, message) => {
    for (const command of changes)
      given(order, before).when(command).thenRefused('cart_invalid_state', message);
  });

  it('a deleted cart is gone, and says what was in it', () => {
    const gone = [...inCart, factOf('CartDeleted', left, 2)];
    given(order, inCart).when(remove).thenFacts(gone.slice(-1));
    for (const command of changes) given(order, gone).when(command).thenRefused('cart_not_found');
  });

  it('every command raises the lock version by one, whatever number of facts it takes', () => {
    const first = given(order).when(withEverything).facts();
    expect(first.length).toBeGreaterThan(3);
    expect(new Set(first.map(({ data }) => data.state_lock_version))).toEqual(new Set([0]));
    const second = given(order, first)
      .when({ ...change, details: { email: null, customerNote: 'hi' } })
      .facts();
    expect(second.map(({ data }) => data.state_lock_version)).toEqual([1, 1]);
    expect(given(order, [...first, ...second]).state).toMatchObject({ state_lock_version: 1 });
  });
});

describe('who holds a cart', () => {
  it('whoever has its token, or once it belongs to a customer, that customer alone', () => {
    const theirs = history(createdByCustomer, shirtsAdded);
    expect(
      given(order, theirs)
        .when({ ...change, holder: owner, details: { email: null } })
        .facts(),
    ).toEqual([]);
    const other = { ...owner, customerId: 'cus_2' };
    given(order, theirs)
      .when({ ...change, holder: other })
      .thenRefused('cart_not_found');
    given(order, theirs)
      .when({ ...change, holder: guest })
      .thenRefused('cart_not_found');
    given(order, inCart)
      .when({ ...change, holder: stranger })
      .thenRefused('cart_not_found');
    given(order, inCart)
      .when({ ...change, holder: owner })
      .thenRefused('cart_not_found');
  });

  it('another store has no such cart, not even with the token', () => {
    const elsewhere = { ...guest, storeId: 'store_2' };
    given(order, inCart)
      .when({ ...change, holder: elsewhere })
      .thenRefused('cart_not_found');
    given(order, placed)
      .when({ ...start, holder: elsewhere })
      .thenRefused('cart_not_found');
  });

  const customer = { id: 'cus_1', email: 'cus@example.com' };

  it("a guest's cart becomes the customer's who shows its token, with all that is in it", () => {
    const associate: OrderCommand = { type: 'Associate', holder: { ...owner, tokenFits: true }, customer };
    given(order, inCart)
      .when(associate)
      .thenFacts([
        factOf('CartAssociated', { customer_id: 'cus_1' }, 2),
        factOf('CartEmailChanged', { customer_id: 'cus_1', email: 'cus@example.com' }, 2),
      ]);
    const named = history(created, shirtsAdded, emailSet);
    given(order, named)
      .when(associate)
      .thenFacts([factOf('CartAssociated', { customer_id: 'cus_1' }, 3)]);
    const associated = [...inCart, ...given(order, inCart).when(associate).facts()];
    expect(given(order, associated).state).toMatchObject({ items: [{ quantity: 2 }], customer_id: 'cus_1' });
    given(order, associated).when(associate).thenNothing();
  });

  it('a cart is not taken without its token, nor from another customer', () => {
    const theirs = history(createdByCustomer);
    const thief = { storeId, tokenFits: true, customerId: 'cus_2' };
    given(order, inCart).when({ type: 'Associate', holder: owner, customer }).thenRefused('cart_not_found');
    given(order, theirs)
      .when({ type: 'Associate', holder: thief, customer: { id: 'cus_2', email: 'x@example.com' } })
      .thenRefused('cart_not_found');
  });
});

describe('two changes of one cart', () => {
  it('one that was made for an older version is refused', () => {
    given(order, inCart)
      .when({ ...change, expectedVersion: 0, details: { email: 'a@example.com' } })
      .thenRefused('cart_already_updated');
    given(order, inCart)
      .when({ ...change, expectedVersion: 1, details: { email: 'a@example.com' } })
      .thenFacts([factOf('CartEmailChanged', { customer_id: null, email: 'a@example.com' }, 2)]);
  });

  it('what is wished for and so already changes nothing', () => {
    const before = history(created, emailSet, addressSet);
    const details = { email: 'ann@example.com', shippingAddress: { ...address, address_id: 'addr_new' } };
    given(order, before)
      .when({ ...change, details })
      .thenNothing();
  });
});

describe('a new cart', () => {
  it('begins with all that is known of it', () => {
    given(order)
      .when(withEverything)
      .thenFacts([
        fact(created, 0),
        factOf('CartItemAdded', { line_item_id: 'li_1', quantity: 2, ...snapshotOfQuote(shirt) }, 0),
        fact(emailSet, 0),
        factOf(
          'CartAddressesChanged',
          { customer_id: null, shipping_address: address, billing_address: address },
          0,
        ),
        fact(standardSelected, 0),
      ]);
  });

  it("has a customer's e-mail unless another one was said", () => {
    const customer = { id: 'cus_1', email: 'cus@example.com' };
    const emailOf = (details: typeof create.details) =>
      (
        given(
          order,
          given(order)
            .when({ ...create, customer, details })
            .facts(),
        ).state as Cart
      ).email;
    expect(emailOf({})).toBe('cus@example.com');
    expect(emailOf({ email: 'other@example.com' })).toBe('other@example.com');
  });

  it('adds up a variant that is named twice', () => {
    const twice = [addShirt.item, { ...addShirt.item, itemId: 'li_2', quantity: 3 }];
    const facts = given(order)
      .when({ ...create, items: twice, quotes: [shirt] })
      .facts();
    expect(given(order, facts).state).toMatchObject({ items: [{ id: 'li_1', quantity: 5 }] });
  });
});

describe('items', () => {
  it('of one variant are one line', () => {
    given(order, inCart)
      .when({ ...addShirt, item: { itemId: 'li_2', variantId: 'var_shirt', quantity: 3 } })
      .thenFacts([factOf('CartItemQuantityChanged', { ...shirts, quantity: 5, previous_quantity: 2 }, 2)]);
  });

  it('count with what is in the cart when stock is short', () => {
    const more = { ...addShirt, item: { ...addShirt.item, quantity: 9 } };
    given(order, inCart).when(more).thenRefused('insufficient_stock', 'Only 10 of Shirt are in stock');
    expect(
      given(order)
        .when({ ...create, items: [more.item], quotes: [shirt] })
        .facts(),
    ).toHaveLength(2);
    const none = { ...shirt, available_quantity: 0 };
    given(order, inCart)
      .when({ ...more, quotes: [none] })
      .thenRefused('insufficient_stock', /out of stock/);
  });

  it('that fall short are refused with how many there are', () => {
    const more = { ...addShirt, item: { ...addShirt.item, quantity: 9 } };
    expect(() => given(order, inCart).when(more).facts()).toThrow(
      expect.objectContaining({ code: 'insufficient_stock', details: shortageOf({ var_shirt: 10 }) }),
    );
  });

  it('are sold beyond what is there on back-order, and without limit where nothing is counted', () => {
    const many = { ...addShirt, item: { ...addShirt.item, quantity: 1_000 } };
    for (const quote of [
      { ...shirt, backorderable: true },
      { ...shirt, available_quantity: null },
    ]) {
      expect(
        given(order, inCart)
          .when({ ...many, quotes: [quote] })
          .facts(),
      ).toHaveLength(1);
    }
  });

  it('of variants that are not sold are refused', () => {
    given(order, inCart)
      .when({ ...addShirt, quotes: [] })
      .thenRefused('variant_not_found', 'Variant not found');
  });

  it('named by the id of their product are refused with what that id is', () => {
    given(order, inCart)
      .when({ ...addShirt, item: { ...addShirt.item, variantId: 'prod_shirt' } })
      .thenRefused(
        'variant_not_found',
        'Variant not found: this is a product id (prod_...), not a variant id (var_...)',
      );
  });

  it('never cost more than an amount can say', () => {
    const dear = { ...shirt, price: '900000000000.00', available_quantity: null };
    given(order, inCart)
      .when({ ...addShirt, quotes: [dear] })
      .thenRefused('invalid_quantity', /too large/);
  });

  it('are changed and removed by their id', () => {
    const changeItem: OrderCommand = { ...addShirt, type: 'ChangeItem', itemId: 'li_1', quantity: 1 };
    given(order, inCart)
      .when(changeItem)
      .thenFacts([factOf('CartItemQuantityChanged', { ...shirts, quantity: 1, previous_quantity: 2 }, 2)]);
    given(order, inCart)
      .when({ type: 'RemoveItem', holder: guest, itemId: 'li_1' })
      .thenFacts([factOf('CartItemRemoved', { ...shirts, quantity: 2 }, 2)]);
    for (const command of [{ ...changeItem, itemId: 'li_9' }, removeUnknown]) {
      given(order, inCart).when(command).thenRefused('line_item_not_found');
    }
  });

  it('take the price of today when they are changed, and remember the one before', () => {
    const reduced = { ...shirt, price: '18.00' };
    const facts = given(order, inCart)
      .when({ ...addShirt, quotes: [reduced] })
      .facts();
    expect(facts.map(({ type }) => type)).toEqual(['CartItemRepriced', 'CartItemQuantityChanged']);
    const after = [...inCart, ...facts];
    expect(given(order, after).state).toMatchObject({ items: [{ price: 18_00n, price_before: 20_00n }] });
    const again = [
      ...after,
      ...given(order, after)
        .when({ ...addShirt, quotes: [reduced] })
        .facts(),
    ];
    expect(given(order, again).state).toMatchObject({ items: [{ price: 18_00n, price_before: null }] });
  });

  it('set by a change of the cart have the quantity it names; others stay', () => {
    const items = [
      { itemId: 'li_2', variantId: 'var_mug', quantity: 1 },
      { itemId: 'li_3', variantId: 'var_shirt', quantity: 4 },
    ];
    const facts = given(order, inCart)
      .when({ ...change, items, quotes: [shirt, mug] })
      .facts();
    expect(given(order, [...inCart, ...facts]).state).toMatchObject({
      items: [
        { id: 'li_1', quantity: 4 },
        { id: 'li_2', quantity: 1 },
      ],
    });
  });
});

describe('delivery', () => {
  const addressed = history(created, shirtsAdded, addressSet);

  it('is selected with the address: the cheapest there is', () => {
    const facts = given(order, inCart)
      .when({ ...change, details: { shippingAddress: address } })
      .facts();
    expect(facts).toEqual([
      factOf('CartAddressesChanged', { customer_id: null, shipping_address: address }, 2),
      fact(standardSelected, 2),
    ]);
  });

  it('is what the shopper chooses, until it is offered no more', () => {
    const select: OrderCommand = {
      type: 'SelectDelivery',
      holder: guest,
      deliveryMethodId: 'dm_express',
      deliveryMethods: change.deliveryMethods,
    };
    const facts = given(order, addressed).when(select).facts();
    const chosen = [...addressed, ...facts];
    expect(given(order, chosen).state).toMatchObject({
      delivery: { delivery_method_id: 'dm_express', cost: 15_00n, reason: 'chosen' },
    });
    given(order, chosen).when(select).thenNothing();
    const moved = given(order, chosen)
      .when({ ...change, details: { shippingAddress: otherAddress } })
      .facts();
    expect(given(order, [...chosen, ...moved]).state).toMatchObject({
      delivery: { delivery_method_id: 'dm_express' },
    });
    const gone = change.deliveryMethods.filter(({ id }) => id !== 'dm_express');
    const settled = given(order, chosen)
      .when({ ...addShirt, deliveryMethods: gone })
      .facts();
    expect(given(order, [...chosen, ...settled]).state).toMatchObject({
      delivery: { delivery_method_id: 'dm_standard', reason: 'default' },
    });
    given(order, chosen)
      .when({ ...select, deliveryMethodId: 'dm_unknown' })
      .thenRefused('record_not_found');
  });

  it('falls away with the address, and where nothing is offered', () => {
    const before = history(created, shirtsAdded, addressSet, standardSelected);
    const withoutAddress = given(order, before)
      .when({ ...change, details: { shippingAddress: null } })
      .facts();
    expect(given(order, [...before, ...withoutAddress]).state).toMatchObject({ delivery: null });
    const withoutMethods = given(order, before)
      .when({ ...change, deliveryMethods: [] })
      .facts();
    expect(given(order, [...before, ...withoutMethods]).state).toMatchObject({ delivery: null });
  });

  it('follows its price', () => {
    const before = history(created, shirtsAdded, addressSet, standardSelected);
    const cheaper = [
      { ...express },
      { id: 'dm_standard', name: 'Standard', code: 'standard', prices: { USD: 0n } },
    ];
    const facts = given(order, before)
      .when({ ...change, deliveryMethods: cheaper })
      .facts();
    expect(given(order, [...before, ...facts]).state).toMatchObject({ delivery: { cost: 0n } });
  });
});

describe('addresses', () => {
  it('of billing are those of shipping where that is wished', () => {
    const details = { shippingAddress: address, useShipping: true };
    const facts = given(order, history(created))
      .when({ ...change, details })
      .facts();
    expect(facts).toEqual([
      factOf(
        'CartAddressesChanged',
        { customer_id: null, shipping_address: address, billing_address: address },
        1,
      ),
    ]);
    const later = given(order, history(created, addressSet)).when({
      ...change,
      details: { useShipping: true },
    });
    later.thenFacts([factOf('CartAddressesChanged', { customer_id: null, billing_address: address }, 2)]);
  });
});

describe('another currency', () => {
  const euros = { ...shirt, currency: 'EUR', price: '18.00', compare_at_price: null };
  const before = history(created, shirtsAdded, addressSet, standardSelected, cardApplied, [
    'CartPaymentAdded',
    { payment_id: 'py_5', ...ofCash, amount: '5.00', currency: 'USD' },
  ]);

  it('prices everything anew and drops what was said in the old one', () => {
    const facts = given(order, before)
      .when({ ...change, currency: 'EUR', quotes: [euros] })
      .facts();
    expect(given(order, [...before, ...facts]).state).toMatchObject({
      currency: 'EUR',
      items: [{ price: 18_00n, currency: 'EUR', price_before: null }],
      delivery: { cost: 4_00n },
      payments: [],
      gift_card: null,
    });
  });

  it('is refused when something has no price in it', () => {
    given(order, before)
      .when({ ...change, currency: 'EUR' })
      .thenRefused('validation_error', /Shirt/);
  });

  it('makes prices useless that were asked for before', () => {
    given(order, inCart)
      .when({ ...addShirt, quotes: [euros] })
      .thenRefused('cart_already_updated');
  });
});

describe('payments', () => {
  const add = (amount: bigint | null, paymentId = 'py_2'): OrderCommand => ({
    type: 'AddPayment',
    holder: guest,
    paymentId,
    method: offeredCash,
    amount,
    currency: 'USD',
  });
  const before = history(created, shirtsAdded);

  it('of an amount in a currency that the cart has left meanwhile is refused', () => {
    given(order, [...before, factOf('CartCurrencyChanged', { currency: 'EUR' }, 2)])
      .when(add(5_00n))
      .thenRefused('cart_already_updated');
  });

  it('of the rest replace one another', () => {
    given(order, before)
      .when(add(null, 'py_1'))
      .thenFacts([fact(cashAdded, 2)]);
    given(order, history(created, shirtsAdded, cashAdded))
      .when(add(null))
      .thenFacts([
        factOf(
          'CartPaymentRemoved',
          { payment_id: 'py_1', payment_method_id: 'pm_cash', amount: null, currency: 'USD' },
          3,
        ),
        factOf('CartPaymentAdded', { payment_id: 'py_2', ...ofCash, amount: null, currency: 'USD' }, 3),
      ]);
  });

  it('of an amount must fit into what is due', () => {
    given(order, before)
      .when(add(40_01n))
      .thenRefused('validation_error', /Amount must be less than or equal to 40\.00/);
    const facts = given(order, before).when(add(25_00n)).facts();
    given(order, [...before, ...facts])
      .when(add(15_01n, 'py_3'))
      .thenRefused('validation_error', /15\.00/);
    const rest = given(order, [...before, ...facts])
      .when(add(15_00n, 'py_3'))
      .facts();
    expect(rest).toHaveLength(1);
    given(order, [...before, ...facts, ...rest])
      .when(add(1n, 'py_4'))
      .thenRefused('validation_error', "Amount can't be paid, nothing is left to pay");
  });

  it('need something to pay for', () => {
    given(order, history(created)).when(add(null)).thenRefused('cart_empty');
  });
});

describe('a gift card on a cart', () => {
  const apply: OrderCommand = { type: 'ApplyGiftCard', holder: guest, card: card50 };

  it('is one', () => {
    given(order, inCart)
      .when(apply)
      .thenFacts([fact(cardApplied, 2)]);
    given(order, [...inCart, fact(cardApplied, 2)])
      .when(apply)
      .thenRefused('processing_error', /has a gift card already/);
  });

  it('is not counted in another currency than its own', () => {
    given(order, [...inCart, factOf('CartCurrencyChanged', { currency: 'EUR' }, 2)])
      .when(apply)
      .thenRefused('cart_already_updated');
  });

  it('is removed by its id', () => {
    const before = history(created, shirtsAdded, cardApplied);
    const removeCard = (giftCardId: string): OrderCommand => ({
      type: 'RemoveGiftCard',
      holder: guest,
      giftCardId,
    });
    given(order, before)
      .when(removeCard('gc_1'))
      .thenFacts([factOf('CartGiftCardRemoved', { gift_card_id: 'gc_1' }, 3)]);
    given(order, before).when(removeCard('gc_2')).thenRefused('record_not_found', 'Gift card not found');
    given(order, inCart).when(removeCard('gc_1')).thenRefused('record_not_found');
  });

  it('is remembered with what it can pay now whenever the cart is changed', () => {
    const before = history(created, shirtsAdded, cardApplied);
    const command = { ...change, card: { ...card50, remaining: 3_00n }, details: { customerNote: 'hello' } };
    const facts = given(order, before).when(command).facts();
    expect(facts.map(({ type }) => type)).toEqual(['CartGiftCardRevalued', 'CartCustomerNoteChanged']);
    expect(given(order, [...before, ...facts]).state).toMatchObject({ gift_card: { remaining: 3_00n } });
  });
});

describe('what staff change', () => {
  const changeDetails = (details: CartDetailsInput, expectedVersion?: number): OrderCommand => ({
    type: 'ChangeDetails',
    storeId,
    expectedVersion,
    wanted: { details, items: [] },
  });

  it('is kept where it differs', () => {
    const version = placed.length;
    given(order, placed)
      .when(changeDetails({ email: 'ann@example.com', tags: ['vip'], internalNote: 'call first' }))
      .thenFacts([
        factOf(
          'OrderDetailsChanged',
          { customer_id: null, tags: ['vip'], internal_note: 'call first' },
          version,
        ),
      ]);
    given(order, placed)
      .when(changeDetails({ email: 'ann@example.com' }))
      .thenNothing();
  });

  it('is refused for an older version, and while the order is being completed', () => {
    given(order, placed)
      .when(changeDetails({ tags: ['vip'] }, 3))
      .thenRefused('cart_already_updated');
    given(order, checkingOut)
      .when(changeDetails({ tags: ['vip'] }))
      .thenRefused('cart_invalid_state');
    given(order, [])
      .when(changeDetails({ tags: ['vip'] }))
      .thenRefused('order_not_found');
    given(order, placed)
      .when({ ...changeDetails({ tags: ['vip'] }), storeId: 'store_2' } as OrderCommand)
      .thenRefused('order_not_found');
  });
});

describe('erasure of a customer', () => {
  const erase: OrderCommand = { type: 'Erase', customerId: 'cus_1' };

  it('takes an open cart away and leaves an order without what was personal', () => {
    const theirs = history(createdByCustomer, shirtsAdded, emailSet, addressSet);
    const facts = given(order, theirs).when(erase).facts();
    expect(given(order, [...theirs, ...facts]).state).toEqual({ status: 'deleted' });

    const ordered = history(createdByCustomer, ...ready.slice(1), started, completed, [
      'OrderDetailsChanged',
      { customer_id: 'cus_1', tags: ['vip'], metadata: { doorbell: 'Lee' } },
    ]);
    const erased = [...ordered, ...given(order, ordered).when(erase).facts()];
    expect(given(order, erased).state).toMatchObject({
      status: 'completed',
      email: null,
      shipping_address: null,
      billing_address: null,
      tags: [],
      metadata: {},
      items: [{ quantity: 2 }],
    });
    given(order, erased).when(erase).thenNothing();
    for (const details of [{ email: 'x@example.com' }, { tags: ['late'] }, { metadata: { a: 1 } }]) {
      const wanted = { details, items: [] };
      given(order, erased)
        .when({ type: 'ChangeDetails', storeId, expectedVersion: undefined, wanted })
        .thenRefused('resource_invalid');
    }
  });

  it("touches nobody else's", () => {
    given(order, placed).when(erase).thenNothing();
  });
});

const removeUnknown: OrderCommand = { type: 'RemoveItem', holder: guest, itemId: 'li_9' };

const withEverything: OrderCommand = {
  ...create,
  items: [addShirt.item],
  quotes: [shirt],
  details: { email: 'ann@example.com', shippingAddress: address, useShipping: true },
};

/** One of every kind that an open cart allows. */
const changes: OrderCommand[] = [
  { ...change, details: { email: 'a@example.com' } },
  addShirt,
  { ...addShirt, type: 'ChangeItem', itemId: 'li_1', quantity: 1 },
  { type: 'RemoveItem', holder: guest, itemId: 'li_1' },
  {
    type: 'SelectDelivery',
    holder: guest,
    deliveryMethodId: 'dm_express',
    deliveryMethods: change.deliveryMethods,
  },
  {
    type: 'AddPayment',
    holder: guest,
    paymentId: 'py_2',
    method: offeredCash,
    amount: null,
    currency: 'USD',
  },
  { type: 'ApplyGiftCard', holder: guest, card: card50 },
  { type: 'RemoveGiftCard', holder: guest, giftCardId: 'gc_1' },
  { type: 'Associate', holder: guest, customer: { id: 'cus_1', email: 'c@example.com' } },
  remove,
];
