import { randomUUID } from 'node:crypto';
import {
  changeDeliveryMethod,
  changeTaxCategory,
  changeTaxRate,
  createDeliveryMethod,
  createTaxCategory,
  createTaxRate,
  createZone,
  deleteDeliveryMethod,
  deleteTaxCategory,
  deleteTaxRate,
  deleteZone,
  findUnknownTaxCategories,
  listTaxCategories,
  listTaxRates,
  readTaxCategory,
  readTaxRate,
  taxCategory as taxCategoryShape,
  taxRate as taxRateShape,
} from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { about, driveOrdering, refusal } from '../driven-ordering.examples.ts';
import { mug } from '../order/order.examples.ts';

const shop = driveOrdering();
const { send } = shop;

describe('a tax category', () => {
  it('is made, listed, read, changed and deleted', async () => {
    const metadata = { erp: 7 };
    const made = await send(createTaxCategory, { name: ' Books ', tax_code: 'B7', metadata });
    expect(made.status).toBe(201);
    expect(taxCategoryShape.strict().parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^taxcat_\w{20}$/),
      name: 'Books',
      description: null,
      tax_code: 'B7',
      is_default: false,
      metadata,
    });
    expect((await send(readTaxCategory, undefined, about(made.body))).body).toEqual(made.body);
    const listed = await send(listTaxCategories, undefined, { query: 'q[name_eq]=books' });
    expect(listed.body.data).toEqual([made.body]);
    const changed = await send(changeTaxCategory, { description: 'Printed', tax_code: '' }, about(made.body));
    expect(changed.body).toMatchObject({ name: 'Books', description: 'Printed', tax_code: null });
    expect((await send(deleteTaxCategory, undefined, about(made.body))).status).toBe(204);
    expect(refusal(await send(readTaxCategory, undefined, about(made.body)))).toEqual([
      404,
      'record_not_found',
    ]);
  });

  it('is there from the first start, and one is the default', async () => {
    const defaults = async () =>
      (await send(listTaxCategories, undefined, { query: 'q[is_default_eq]=true' })).body.data;
    const [first] = await defaults();
    expect(first.name).toBe('Default');
    const remove = () => send(deleteTaxCategory, undefined, about(first));
    expect(refusal(await remove())).toEqual([422, 'resource_invalid']);
    const { body: books } = await send(createTaxCategory, { name: 'Books', is_default: true });
    expect(await defaults()).toEqual([books]);
    const given = await send(changeTaxCategory, { is_default: false }, about(books));
    expect([given.status, Object.keys(given.body.error.details)]).toEqual([422, ['is_default']]);
    expect((await send(changeTaxCategory, { is_default: true }, about(first))).body.is_default).toBe(true);
    expect((await send(readTaxCategory, undefined, about(books))).body.is_default).toBe(false);
  });

  it('stays while a rate, a way of delivery or a product names it', async () => {
    const { body: category } = await send(createTaxCategory, { name: 'Used' });
    const named = { tax_category_id: category.id };
    const remove = async () => refusal(await send(deleteTaxCategory, undefined, about(category)));
    const { body: rate } = await send(createTaxRate, { ...vat, zone_id: await zoneOf('DE'), ...named });
    expect(await remove()).toEqual([422, 'resource_invalid']);
    await send(deleteTaxRate, undefined, about(rate));
    const prices = [{ currency: 'USD', amount: '5.00' }];
    const { body: method } = await send(createDeliveryMethod, { name: 'Post', prices, ...named });
    expect(method.tax_category_id).toBe(category.id);
    expect(await remove()).toEqual([422, 'resource_invalid']);
    const freed = await send(changeDeliveryMethod, { tax_category_id: null }, about(method));
    expect(freed.body.tax_category_id).toBeNull();
    shop.neighbours.variants.set('var_taxed', { ...mug, available_quantity: null, ...named });
    expect(await remove()).toEqual([422, 'resource_invalid']);
    shop.neighbours.variants.delete('var_taxed');
    expect((await send(deleteTaxCategory, undefined, about(category))).status).toBe(204);
    await send(deleteDeliveryMethod, undefined, about(method));
  });

  it('is found by the services whose records name one, and only that of the same store', async () => {
    const { body } = await send(createTaxCategory, { name: 'Asked' });
    const ask = async (store_id: string) =>
      (
        await shop.driven.ports.bus.ask(findUnknownTaxCategories, {
          store_id,
          tax_category_ids: [body.id, 'taxcat_gone'],
        })
      ).tax_category_ids;
    expect(await ask(shop.neighbours.store.id)).toEqual(['taxcat_gone']);
    expect(await ask('store_other')).toEqual([body.id, 'taxcat_gone']);
  });

  it('that is not there is named by no way of delivery', async () => {
    const prices = [{ currency: 'USD', amount: '5.00' }];
    const body = { name: 'Odd', prices, tax_category_id: 'taxcat_gone' };
    expect((await send(createDeliveryMethod, body)).body.error.details).toEqual({
      tax_category_id: ['must exist'],
    });
  });
});

describe('a tax rate', () => {
  it('is made, listed, read, changed and deleted', async () => {
    const zone_id = await zoneOf('DE');
    const made = await send(createTaxRate, { name: 'VAT', amount: '0.190', zone_id });
    expect(made.status).toBe(201);
    expect(taxRateShape.strict().parse(made.body)).toEqual(made.body);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^taxrate_\w{20}$/),
      amount: '0.19',
      zone_id,
      tax_category_id: null,
      included_in_price: false,
      active: true,
    });
    expect((await send(readTaxRate, undefined, about(made.body))).body).toEqual(made.body);
    const query = `q[zone_id_eq]=${zone_id}&q[included_in_price_eq]=false`;
    expect((await send(listTaxRates, undefined, { query })).body.data).toEqual([made.body]);
    const changes = { amount: 0.07, included_in_price: true, active: false };
    const changed = await send(changeTaxRate, changes, about(made.body));
    expect(changed.body).toMatchObject({ ...changes, amount: '0.07', name: 'VAT' });
    expect((await send(deleteTaxRate, undefined, about(made.body))).status).toBe(204);
    expect(refusal(await send(readTaxRate, undefined, about(made.body)))).toEqual([404, 'record_not_found']);
  });

  it.each(['1.00001', '-0.1', '0.123456', '19 %', '1e-2', '.', ''])(
    'refuses %j as a rate',
    async (amount) => {
      const { status, body } = await send(createTaxRate, {
        name: 'Odd',
        amount,
        zone_id: await zoneOf('DE'),
      });
      expect([status, Object.keys(body.error.details)]).toEqual([422, ['amount']]);
    },
  );

  it.each([
    ['0', '0'],
    ['0.0', '0'],
    ['1.00000', '1'],
    [' 0.08875 ', '0.08875'],
    [0.1, '0.1'],
  ])('takes %j as %s', async (amount, shown) => {
    const { body } = await send(createTaxRate, { name: 'Odd', amount, zone_id: await zoneOf('DE') });
    expect(body.amount).toBe(shown);
  });

  it('names a zone and a category that are there, and keeps the zone', async () => {
    const refused = async (fields: object) =>
      (await send(createTaxRate, { ...vat, zone_id: await zoneOf('DE'), ...fields })).body.error?.details;
    expect(await refused({ zone_id: 'zone_gone' })).toEqual({ zone_id: ['must exist'] });
    expect(await refused({ tax_category_id: 'taxcat_gone' })).toEqual({ tax_category_id: ['must exist'] });
    const zone_id = await zoneOf('DE');
    const { body: rate } = await send(createTaxRate, { ...vat, zone_id });
    const remove = () => send(deleteZone, undefined, about({ id: zone_id }));
    expect(refusal(await remove())).toEqual([422, 'resource_invalid']);
    await send(deleteTaxRate, undefined, about(rate));
    expect((await remove()).status).toBe(204);
  });
});

const vat = { name: 'VAT', amount: '0.19' };

const zoneOf = async (country_iso: string): Promise<string> =>
  (await send(createZone, { name: randomUUID(), members: [{ country_iso }] })).body.id;
