import { randomUUID } from 'node:crypto';
import {
  addCartPayment,
  addOrderPayment,
  changeCart,
  changeDeliveryMethod,
  changePaymentMethod,
  completeCart,
  createCart,
  createDeliveryMethod,
  createOrder,
  createPaymentMethod,
  createZone,
  deleteDeliveryMethod,
  deletePaymentMethod,
  deleteZone,
  type Endpoint,
  listDeliveryMethods,
  listPaymentMethods,
  readCart,
  selectDeliveryRate,
  shipOrderFulfillment,
  showOrder,
} from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import {
  about,
  driveOrdering,
  sentAddress as inBoston,
  of,
  on,
  refusal,
} from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { send } = shop;

const inBerlin = { ...inBoston, city: 'Berlin', zipcode: '10115', country: 'DE', state_abbr: null };

describe('a way of delivery', () => {
  it('is offered where it reaches, and replaced by the cheapest where it does not', async () => {
    await deliverOnly({ name: 'Van', zone_ids: [await zoneOf('US')] }, { name: 'Post', amount: '9.00' });
    const cart = await cartTo(inBoston);
    expect(await deliveryOf(cart)).toEqual(['Van', ['Van', 'Post']]);
    await send(changeCart, { shipping_address: inBerlin }, cart);
    expect(await deliveryOf(cart)).toEqual(['Post', ['Post']]);
  });

  it('is missed with a warning where none reaches', async () => {
    await deliverOnly({ name: 'Van', zone_ids: [await zoneOf('US')] });
    const cart = await cartTo(inBerlin);
    const { body } = await send(readCart, undefined, cart);
    const warning = { code: 'delivery_unavailable', message: 'Nothing is delivered to this address' };
    expect(body.warnings).toMatchObject([{ ...warning, line_item_id: null }]);
    expect(body.requirements).toMatchObject([
      { step: 'delivery', field: 'delivery_rate' },
      { step: 'payment' },
    ]);
    await send(changeCart, { shipping_address: inBoston }, cart);
    expect((await send(readCart, undefined, cart)).body.warnings).toEqual([]);
  });

  it('that staff limit is replaced wherever a cart with it is shown, which says so', async () => {
    for (const limit of limits) {
      const [van] = await deliverOnly({ name: 'Van' }, { name: 'Post', amount: '9.00' });
      const cart = await cartTo(inBoston);
      await limitTo(changeDeliveryMethod, deleteDeliveryMethod, van, limit);
      const message = 'Delivery by Van is not offered any more, Post is selected instead';
      const told = { delivery_total: '9.00', warnings: [{ code: 'delivery_replaced', message }] };
      expect((await send(readCart, undefined, cart)).body).toMatchObject(told);
      expect(await deliveryOf(cart)).toEqual(['Post', ['Post']]);
      const changed = await send(changeCart, { customer_note: 'Ring twice' }, cart);
      expect(changed.body).toMatchObject(told);
      const [{ id, delivery_rates }] = changed.body.fulfillments;
      const chosen = { selected_delivery_rate_id: delivery_rates[0].id };
      const { params, caller } = cart;
      await send(selectDeliveryRate, chosen, { caller, params: { ...params, fulfillment_id: id } });
      expect((await send(readCart, undefined, cart)).body.warnings).toEqual([]);
    }
  });

  it('is missed where staff have limited the last one, until there is one again', async () => {
    const [van] = await deliverOnly({ name: 'Van' });
    const cart = await cartTo(inBoston);
    await payFor(cart);
    await send(changeDeliveryMethod, { active: false }, about(van));
    expect(await missedBy(cart)).toEqual([['delivery_unavailable'], ['delivery_rate']]);
    await send(changeCart, { customer_note: 'Ring twice' }, cart);
    expect(await missedBy(cart)).toEqual([['delivery_unavailable'], ['delivery_rate']]);
    await send(changeDeliveryMethod, { active: true }, about(van));
    expect(await missedBy(cart)).toEqual([['delivery_replaced'], []]);
    const refused = await send(completeCart, undefined, cart);
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'The delivery has changed. The total is $25.00 now',
    ]);
    expect(await missedBy(cart)).toEqual([[], []]);
    expect((await send(completeCart, undefined, cart)).status).toBe(200);
  });

  it('of shoppers is not offered to staff, nor that of staff to shoppers', async () => {
    await deliverOnly(
      { name: 'Shop', display_on: 'front_end' },
      { name: 'Office', display_on: 'back_end', amount: '1.00' },
    );
    const cart = await cartTo(inBoston);
    expect(await deliveryOf(cart)).toEqual(['Shop', ['Shop']]);
    const draft = await send(createOrder, { items, shipping_address: inBoston });
    const [{ delivery_method, delivery_rates }] = draft.body.fulfillments;
    expect([delivery_method.name, delivery_rates.length]).toEqual(['Office', 1]);
  });

  it('names zones that are there, which stay as long', async () => {
    const zone = await zoneOf('US');
    const price = { prices: [{ currency: 'USD', amount: '5' }] };
    const odd = await send(createDeliveryMethod, { name: 'Odd', ...price, zone_ids: [zone, 'zone_gone'] });
    expect([odd.status, odd.body.error.details]).toEqual([422, { zone_ids: ['must exist'] }]);
    const made = await send(createDeliveryMethod, { name: 'Van', ...price, zone_ids: [zone, zone] });
    expect(made.body).toMatchObject({ zone_ids: [zone], display_on: 'both', tracking_url: null });
    const remove = () => send(deleteZone, undefined, about({ id: zone }));
    expect(refusal(await remove())).toEqual([422, 'resource_invalid']);
    expect((await send(changeDeliveryMethod, { zone_ids: null }, about(made.body))).body.zone_ids).toEqual(
      [],
    );
    const { body: method } = await send(createPaymentMethod, { name: 'Cash', zone_ids: [zone] });
    expect(refusal(await remove())).toEqual([422, 'resource_invalid']);
    await send(changePaymentMethod, { zone_ids: [] }, about(method));
    expect((await remove()).status).toBe(204);
  });

  it('gives the page that follows a parcel, also when it was deleted before that was shipped', async () => {
    await deliverOnly({ name: 'Post', tracking_url: 'https://post.example/parcels?no={tracking}' });
    const cart = await cartTo(inBoston);
    const { payment_methods } = (await send(readCart, undefined, cart)).body;
    await send(addCartPayment, { payment_method_id: payment_methods[0].id }, cart);
    const { body: order } = await send(completeCart, undefined, cart);
    const [fulfillment] = order.fulfillments;
    await send(deleteDeliveryMethod, undefined, about(fulfillment.delivery_method));
    await send(shipOrderFulfillment, { tracking: 'A 1' }, on(order, fulfillment));
    const { body } = await send(showOrder, undefined, about(order));
    expect(body.fulfillments[0]).toMatchObject({
      tracking: 'A 1',
      tracking_url: 'https://post.example/parcels?no=A%201',
    });
    const refused = async (tracking_url: string) =>
      (await send(createDeliveryMethod, { name: 'Odd', prices, tracking_url })).body.error?.details;
    expect(await refused('https://post.example/')).toEqual({ tracking_url: ['is invalid'] });
    expect(await refused('javascript:alert("{tracking}")')).toEqual({ tracking_url: ['is invalid'] });
    expect(await refused('https://{tracking}.example/')).toEqual({ tracking_url: ['is invalid'] });
  });
});

describe('a way to pay', () => {
  it('is offered to carts where it reaches, and pays for no others', async () => {
    const old = (await send(listPaymentMethods)).body.data;
    for (const each of old) await send(deletePaymentMethod, undefined, about(each));
    const { body: method } = await send(createPaymentMethod, {
      name: 'Cash',
      zone_ids: [await zoneOf('US')],
    });
    const pay = (cart: Cart) => send(addCartPayment, { payment_method_id: method.id }, cart);
    const far = await cartTo(inBerlin);
    expect((await send(readCart, undefined, far)).body.payment_methods).toEqual([]);
    expect(refusal(await pay(far))).toEqual([404, 'record_not_found']);
    const near = await cartTo(inBoston);
    expect((await send(readCart, undefined, near)).body.payment_methods).toMatchObject([{ id: method.id }]);
    expect((await pay(near)).status).toBe(201);
    const { body } = await send(changeCart, { shipping_address: inBerlin }, near);
    expect(body).toMatchObject(withoutCash);
    expect((await send(readCart, undefined, near)).body).toMatchObject(withoutCash);
    await send(changeCart, { shipping_address: inBoston }, near);
    expect(await missedBy(near)).toEqual([[], ['payment']]);
  });

  it('that staff limit pays for no cart, which says so wherever it is shown', async () => {
    for (const limit of limits) {
      const { body: method } = await send(createPaymentMethod, { name: 'Cash' });
      const cart = await cartTo(inBoston);
      await send(addCartPayment, { payment_method_id: method.id, amount: '3.00' }, cart);
      await send(addCartPayment, { payment_method_id: method.id }, cart);
      expect(await missedBy(cart)).toEqual([[], []]);
      await limitTo(changePaymentMethod, deletePaymentMethod, method, limit);
      expect((await send(readCart, undefined, cart)).body).toMatchObject(withoutCash);
      const changed = await send(changeCart, { customer_note: 'Ring twice' }, cart);
      expect(changed.body).toMatchObject(withoutCash);
      expect(refusal(await send(completeCart, undefined, cart))).toEqual([422, 'cart_cannot_transition']);
      const { body: other } = await send(createPaymentMethod, { name: 'Invoice' });
      const paid = await send(addCartPayment, { payment_method_id: other.id, amount: '24.00' }, cart);
      expect(paid.status).toBe(201);
      await send(addCartPayment, { payment_method_id: other.id }, cart);
      expect(await missedBy(cart)).toEqual([[], []]);
    }
  });

  it('that is limited and offered again is told of no more', async () => {
    const { body: method } = await send(createPaymentMethod, { name: 'Cash' });
    const cart = await cartTo(inBoston);
    await send(addCartPayment, { payment_method_id: method.id }, cart);
    await send(changePaymentMethod, { active: false }, about(method));
    expect(await missedBy(cart)).toEqual([['payment_unavailable'], ['payment']]);
    await send(changePaymentMethod, { active: true }, about(method));
    expect(await missedBy(cart)).toEqual([[], []]);
  });

  it.each([
    ['is for shoppers alone', { display_on: 'front_end' }, false],
    ['is for staff alone', { display_on: 'back_end' }, true],
    ['does not reach the address', {}, false],
  ])('that %s is added to orders by staff accordingly', async (_, offering, isOffered) => {
    const zone_ids = 'display_on' in offering ? [] : [await zoneOf('DE')];
    const { body: method } = await send(createPaymentMethod, { name: 'Cash', zone_ids, ...offering });
    const { body: draft } = await send(createOrder, { items, shipping_address: inBoston });
    const { status, body } = await send(addOrderPayment, { payment_method_id: method.id }, of(draft));
    expect(status).toBe(isOffered ? 201 : 422);
    if (!isOffered) expect(body.error.details).toEqual({ payment_method_id: ['must exist'] });
  });
});

const items = [{ variant_id: 'var_shirt', quantity: 1 }];
/** How staff may limit a method. Undefined: they delete it. */
const limits = [{ zone_ids: ['DE'] }, { display_on: 'back_end' }, { active: false }, undefined];
const prices = [{ currency: 'USD', amount: '5.00' }];

const zoneOf = async (country_iso: string): Promise<string> =>
  (await send(createZone, { name: randomUUID(), members: [{ country_iso }] })).body.id;

/** The store offers nothing else. Without an amount a delivery is 5.00. */
async function deliverOnly(
  ...methods: readonly ({ readonly name: string; readonly amount?: string } & Record<string, unknown>)[]
): Promise<[{ readonly id: string }]> {
  const made = [];
  const before = (await send(listDeliveryMethods)).body.data;
  for (const each of before) await send(deleteDeliveryMethod, undefined, about(each));
  for (const { amount = '5.00', ...method } of methods) {
    const { status, body } = await send(createDeliveryMethod, {
      ...method,
      prices: [{ currency: 'USD', amount }],
    });
    expect(status).toBe(201);
    made.push(body);
  }
  return made as [{ readonly id: string }];
}

async function limitTo(
  change: Endpoint,
  remove: Endpoint,
  method: { readonly id: string },
  limit: object | undefined,
): Promise<void> {
  if (!limit) await send(remove, undefined, about(method));
  else {
    const zones = 'zone_ids' in limit ? { zone_ids: [await zoneOf('DE')] } : limit;
    expect((await send(change, zones, about(method))).status).toBe(200);
  }
}

/** What a cart says whose payment by cash is not offered any more. */
const withoutCash = {
  payments: [],
  warnings: [{ code: 'payment_unavailable', message: 'Payment by Cash is not offered any more' }],
  requirements: [{ step: 'payment', field: 'payment' }],
};

async function payFor(cart: Cart): Promise<void> {
  const { payment_methods } = (await send(readCart, undefined, cart)).body;
  await send(addCartPayment, { payment_method_id: payment_methods[0].id }, cart);
}

/** The codes of its warnings, and the fields that it misses. */
async function missedBy(cart: Cart) {
  const { warnings, requirements } = (await send(readCart, undefined, cart)).body;
  return [
    warnings.map(({ code }: { code: string }) => code),
    requirements.map(({ field }: { field: string }) => field),
  ];
}

type Cart = Awaited<ReturnType<typeof cartTo>>;

async function cartTo(shipping_address: object) {
  const { body } = await send(createCart, { items, email: 'ann@example.com', shipping_address });
  return { params: { id: body.id as string }, caller: { cartToken: body.token as string } };
}

/** The chosen way of delivery, and those on offer. */
async function deliveryOf(cart: Cart) {
  const [{ delivery_method, delivery_rates }] = (await send(readCart, undefined, cart)).body.fulfillments;
  return [delivery_method.name, delivery_rates.map(({ name }: { name: string }) => name)];
}
