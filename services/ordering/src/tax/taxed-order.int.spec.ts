import { randomUUID } from 'node:crypto';
import {
  addCartPayment,
  applyCartDiscountCode,
  changeCart,
  changeDeliveryMethod,
  changeOrder,
  changeTaxRate,
  completeCart,
  completeOrder,
  createCart,
  createOrder,
  createPromotion,
  createTaxCategory,
  createTaxRate,
  createZone,
  deleteTaxRate,
  listDeliveryMethods,
  listTaxCategories,
  readCart,
  showOrder,
} from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { about, driveOrdering, sentAddress as inBoston, refusal } from '../driven-ordering.examples.ts';
import { mug, shirt } from '../order/order.examples.ts';

const shop = driveOrdering();
const { send } = shop;
const inBerlin = { ...inBoston, city: 'Berlin', zipcode: '10115', country: 'DE', state_abbr: null };
const inNewYork = { ...inBoston, city: 'New York', zipcode: '10001', state_abbr: 'NY' };

describe('a taxed cart', () => {
  it('shows what its prices contain, line by line and in sum, and costs what it did', async () => {
    await rateIn('DE', { name: 'VAT', amount: '0.19', included_in_price: true });
    const cart = await cartTo(inBerlin);
    const { body } = await send(readCart, undefined, cart);
    expect(body).toMatchObject({
      item_total: '40.00',
      delivery_total: '5.00',
      total: '45.00',
      tax_total: '7.19',
      included_tax_total: '7.19',
      additional_tax_total: '0.00',
      adjustment_total: '0.00',
      items: [
        { total: '40.00', included_tax_total: '6.39', pre_tax_amount: '33.61', discounted_amount: '40.00' },
      ],
      fulfillments: [
        { total: '5.00', included_tax_total: '0.80', tax_total: '0.80', pre_tax_amount: '4.20' },
      ],
    });
    expect(body.items[0].tax_lines).toBeUndefined();
  });

  it('has the taxes added that its prices do not contain, each rate by itself, and they are paid', async () => {
    await rateIn('US', { name: 'Federal', amount: '0.01' });
    await rateIn('US', { name: 'State', amount: '0.04' }, 'NY');
    const cart = await cartTo(inBoston);
    expect(await sumsOf(cart)).toEqual(['45.00', '0.45', '45.45']);
    expect((await send(changeCart, { shipping_address: inNewYork }, cart)).body).toMatchObject({
      additional_tax_total: '1.80',
      total: '46.80',
      amount_due: '46.80',
      items: [{ additional_tax_total: '1.60', adjustment_total: '1.60', total: '40.00' }],
      fulfillments: [
        { additional_tax_total: '0.20', total: '5.20', delivery_rates: [{ total: '5.20' }, {}] },
      ],
    });
    const order = await placed(cart);
    expect(order).toMatchObject({ total: '46.80', tax_total: '1.80', payments: [{ amount: '46.80' }] });
  });

  it('is taxed where it is shipped, else where it is billed, and without an address by what prices at home contain', async () => {
    shop.neighbours.store = { ...shop.neighbours.store, default_country: 'DE' };
    const caller = { store: shop.neighbours.store };
    const { zone_id } = await rateIn('DE', { name: 'VAT', amount: '0.19', included_in_price: true });
    await send(createTaxRate, { name: 'Fee', amount: '0.01', zone_id });
    const { body } = await send(createCart, { items }, { caller });
    expect(body).toMatchObject({ included_tax_total: '6.39', additional_tax_total: '0.00', total: '40.00' });
    const cart = { params: { id: body.id }, caller: { ...caller, cartToken: body.token } };
    const billed = await send(changeCart, { billing_address: inBerlin }, cart);
    expect(billed.body).toMatchObject({ included_tax_total: '6.39', additional_tax_total: '0.40' });
    const shipped = await send(changeCart, { shipping_address: inBoston }, cart);
    expect(shipped.body).toMatchObject({ tax_total: '0.00', total: '45.00' });
  });

  it('is not completed without a state where rates name states, and is taxed by it then', async () => {
    await rateIn('US', { name: 'State', amount: '0.08' }, 'NY');
    const cart = await cartTo({ ...inNewYork, state_abbr: null });
    const missing = { step: 'address', field: 'shipping_address', code: 'state_missing' };
    const requirements = [{ ...missing, message: 'Enter a state' }];
    expect((await send(readCart, undefined, cart)).body.requirements[0]).toEqual(requirements[0]);
    await pay(cart);
    const refused = await send(completeCart, undefined, cart);
    expect(refusal(refused)).toEqual([422, 'cart_cannot_transition']);
    expect(refused.body.error.details).toEqual({ requirements });
    await send(changeCart, { shipping_address: inNewYork }, cart);
    expect((await send(completeCart, undefined, cart)).body).toMatchObject({ tax_total: '3.60' });
    const far = await cartTo({ ...inBerlin, state_abbr: null });
    await pay(far);
    expect((await send(completeCart, undefined, far)).status).toBe(200);
  });

  it('of downloads alone is taxed where it is billed, and has to say the state there', async () => {
    await rateIn('US', { name: 'State', amount: '0.10' }, 'NY');
    shop.neighbours.variants.set('var_song', { ...mug, variant_id: 'var_song', is_delivered: false });
    const song = [{ variant_id: 'var_song', quantity: 1 }];
    const cart = await cartTo(inBoston, song);
    const unbilled = (await send(readCart, undefined, cart)).body;
    expect(unbilled).toMatchObject({ tax_total: '0.00', billing_address: null });
    expect(unbilled.requirements[0]).toMatchObject({
      field: 'billing_address',
      code: 'billing_address_missing',
    });
    const billing_address = { ...inNewYork, state_abbr: null };
    const { body } = await send(changeCart, { billing_address }, cart);
    expect(body.requirements[0]).toMatchObject({ field: 'billing_address', code: 'state_missing' });
    const billed = await send(changeCart, { billing_address: inNewYork }, cart);
    const wanted = (Number(mug.price) * 0.1).toFixed(2);
    expect(billed.body).toMatchObject({ tax_total: wanted, delivery_total: '0.00' });
    expect((await send(changeCart, { shipping_address: inBerlin }, cart)).body.tax_total).toBe(wanted);
  });

  it('has its delivery taxed as its goods where the method says so, which an order keeps', async () => {
    const { body: books } = await send(createTaxCategory, { name: 'Books' });
    const zone_id = await zoneOf('DE');
    const [{ id: usual }] = (await send(listTaxCategories)).body.data;
    const vat = { name: 'VAT', zone_id, included_in_price: true };
    await send(createTaxRate, { ...vat, amount: '0.19', tax_category_id: usual });
    await send(createTaxRate, { ...vat, amount: '0.07', tax_category_id: books.id });
    const book = { ...mug, variant_id: 'var_book', price: '40.00', available_quantity: null };
    shop.neighbours.variants.set('var_book', { ...book, tax_category_id: books.id });
    const cart = await cartTo(inBerlin, [{ variant_id: 'var_book', quantity: 1 }, ...items]);
    const [standard] = (await send(listDeliveryMethods)).body.data;
    expect(standard.taxed_as_goods).toBe(false);
    const changed = await send(changeDeliveryMethod, { taxed_as_goods: true }, about(standard));
    expect(changed.body.taxed_as_goods).toBe(true);
    const { fulfillments } = (await send(readCart, undefined, cart)).body;
    // Half of 5.00 contains 7 %, the other half 19 %.
    expect(fulfillments).toMatchObject([{ cost: '5.00', included_tax_total: '0.56' }]);
    const order = await placed(cart);
    const { body } = await send(showOrder, undefined, about(order));
    expect(body.fulfillments[0].tax_lines).toMatchObject([
      { rate: '0.07', amount: '0.16' },
      { rate: '0.19', amount: '0.40' },
    ]);
  });

  it('is taxed by the categories of its products and of its delivery', async () => {
    const { body: books } = await send(createTaxCategory, { name: 'Books' });
    const zone_id = await zoneOf('DE');
    const [{ id: usual }] = (await send(listTaxCategories)).body.data;
    const vat = { name: 'VAT', zone_id, included_in_price: true };
    await send(createTaxRate, { ...vat, amount: '0.19', tax_category_id: usual });
    await send(createTaxRate, { ...vat, amount: '0.07', tax_category_id: books.id });
    const named = { tax_category_id: books.id };
    shop.neighbours.variants.set('var_book', {
      ...mug,
      variant_id: 'var_book',
      available_quantity: null,
      ...named,
    });
    const both = [{ variant_id: 'var_book', quantity: 1 }, ...items];
    const cart = await cartTo(inBerlin, both);
    const { body } = await send(readCart, undefined, cart);
    const gross = Number(mug.price) * 100;
    const wanted = ((gross - gross / 1.07) / 100).toFixed(2);
    expect(body.items.map((each: { included_tax_total: string }) => each.included_tax_total)).toEqual([
      wanted,
      '6.39',
    ]);
  });

  it('pays taxes of what discounts leave, and none where nothing is left', async () => {
    await rateIn('US', { name: 'State', amount: '0.10' });
    await send(createPromotion, { name: 'Half', code: 'HALF', kind: 'percentage', amount: '50' });
    await send(createPromotion, { name: 'All', code: 'ALL', kind: 'percentage', amount: '100' });
    const half = await cartTo(inBoston);
    expect((await send(applyCartDiscountCode, { code: 'HALF' }, half)).body).toMatchObject({
      discount_total: '-20.00',
      additional_tax_total: '2.50',
      adjustment_total: '-17.50',
      total: '27.50',
      items: [{ discounted_amount: '20.00', additional_tax_total: '2.00', adjustment_total: '-18.00' }],
    });
    const all = await cartTo(inBoston);
    expect((await send(applyCartDiscountCode, { code: 'ALL' }, all)).body).toMatchObject({
      additional_tax_total: '0.50',
      items: [{ additional_tax_total: '0.00', pre_tax_amount: '0.00' }],
    });
  });

  it('shows other rates at once, and is not completed for more than it showed', async () => {
    const rate = await rateIn('US', { name: 'State', amount: '0.10' });
    const cart = await cartTo(inBoston);
    await pay(cart);
    await send(changeTaxRate, { amount: '0.20' }, about(rate));
    const refused = await send(completeCart, undefined, cart);
    expect(refusal(refused)).toEqual([422, 'cart_cannot_transition']);
    expect(refused.body.error.message).toBe('The taxes have changed. The total is $54.00 now');
    await send(changeTaxRate, { amount: '0.05' }, about(rate));
    expect(await sumsOf(cart)).toEqual(['45.00', '2.25', '47.25']);
    expect((await send(completeCart, undefined, cart)).body).toMatchObject({ total: '47.25' });
  });

  it('that became an order keeps its taxes, which staff see rate by rate', async () => {
    const gst = await rateIn('US', { name: 'GST', amount: '0.05' });
    await send(createTaxRate, { name: 'PST', amount: '0.07', zone_id: gst.zone_id });
    const order = await placed(await cartTo(inBoston));
    await send(deleteTaxRate, undefined, about(gst));
    const { body } = await send(showOrder, undefined, about(order));
    expect(body).toMatchObject({ total: '50.40', additional_tax_total: '5.40' });
    const lines = [
      { tax_rate_id: gst.id, name: 'GST', rate: '0.05', amount: '2.00', included: false },
      { name: 'PST', rate: '0.07', amount: '2.80', included: false },
    ];
    expect(body.items[0].tax_lines).toMatchObject(lines);
    expect(body.fulfillments[0].tax_lines).toMatchObject([{ amount: '0.25' }, { amount: '0.35' }]);
    const told = async () =>
      (await shop.driven.published()).find(({ name }) => name === 'order.completed')?.payload;
    await expect.poll(told).toMatchObject({ id: order.id, tax_total: '5.40', items: [{ tax_lines: lines }] });
  });

  it('of staff is taxed like that of a shopper', async () => {
    await rateIn('US', { name: 'State', amount: '0.10' });
    const drafted = await send(createOrder, { items, email: 'ann@example.com', shipping_address: inBoston });
    expect(drafted.body).toMatchObject({ total: '49.50', items: [{ tax_lines: [{ amount: '4.00' }] }] });
    const moved = await send(changeOrder, { shipping_address: inBerlin }, about(drafted.body));
    expect(moved.body).toMatchObject({ total: '45.00', items: [{ tax_lines: [] }] });
    const done = await send(completeOrder, { payment_pending: true }, about(drafted.body));
    expect(done.body).toMatchObject({ total: '45.00', tax_total: '0.00' });
  });

  it('records nothing of taxes where the store has no rates', async () => {
    await placed(await cartTo(inBoston));
    const events = await shop.facts();
    const started = events.find(({ type }) => type === 'CheckoutStarted');
    expect(events.map(({ type }) => type)).not.toContain('CartTaxRatesChanged');
    expect(Object.keys(started?.data ?? {}).filter((name) => name.includes('tax'))).toEqual([]);
  });
});

const items = [{ variant_id: shirt.variant_id, quantity: 2 }];

const zoneOf = async (country_iso: string, state_abbr?: string): Promise<string> =>
  (await send(createZone, { name: randomUUID(), members: [{ country_iso, state_abbr }] })).body.id;

const rateIn = async (country: string, rate: object, state?: string) =>
  (await send(createTaxRate, { ...rate, zone_id: await zoneOf(country, state) })).body;

type Cart = Awaited<ReturnType<typeof cartTo>>;

async function cartTo(shipping_address: object, wanted: readonly object[] = items) {
  const { body } = await send(createCart, { items: wanted, email: 'ann@example.com', shipping_address });
  return { params: { id: body.id as string }, caller: { cartToken: body.token as string } };
}

const sumsOf = async (cart: Cart) => {
  const { body } = await send(readCart, undefined, cart);
  const before = (Number(body.item_total) + Number(body.delivery_total)).toFixed(2);
  return [before, body.additional_tax_total, body.total];
};

async function pay(cart: Cart) {
  const { payment_methods } = (await send(readCart, undefined, cart)).body;
  await send(addCartPayment, { payment_method_id: payment_methods[0].id }, cart);
}

async function placed(cart: Cart) {
  await pay(cart);
  const { status, body } = await send(completeCart, undefined, cart);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
