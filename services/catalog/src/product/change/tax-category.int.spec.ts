import {
  changeProduct,
  changeProducts,
  countProductsOfTaxCategory,
  createProduct,
  deleteProduct,
  findUnknownTaxCategories,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProduct } from '../../catalog.examples.ts';
import { catalog } from '../../catalog.ts';

let driven: DrivenService;
beforeAll(async () => {
  driven = await driveService(catalog, {
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(findUnknownTaxCategories, async ({ tax_category_ids }) => ({
          tax_category_ids: tax_category_ids.filter((id) => id !== 'taxcat_books'),
        })),
      ]),
  });
});
afterAll(() => driven.dispose());

describe('a tax category', () => {
  it('is named by products where the store has it, and counted', async () => {
    const mustExist = { tax_category_id: ['must exist'] };
    const odd = { name: 'Odd', tax_category_id: 'taxcat_gone' };
    const refused = await driven.send(createProduct, { body: odd });
    expect([refused.status, refused.body.error.details]).toEqual([422, mustExist]);
    const made = await sendProduct(driven, { name: 'Novel', tax_category_id: 'taxcat_books' });
    expect(made.tax_category_id).toBe('taxcat_books');
    expect(await counted()).toBe(1);
    const params = { id: made.id };
    const change = (tax_category_id: string | null) =>
      driven.send(changeProduct, { params, body: { tax_category_id } });
    expect((await change('taxcat_gone')).body.error.details).toEqual(mustExist);
    const products = [{ id: made.id, tax_category_id: 'taxcat_gone' }];
    const bulk = await driven.send(changeProducts, { body: { products } });
    expect(bulk.body.data[0].error.details).toEqual(mustExist);
    expect((await change(null)).body.tax_category_id).toBeNull();
    expect(await counted()).toBe(0);
    await change('taxcat_books');
    await driven.send(deleteProduct, { params });
    expect(await counted()).toBe(0);
  });
});

const counted = async () => {
  const asked = { store_id: testStore.id, tax_category_id: 'taxcat_books' };
  return (await driven.ports.bus.ask(countProductsOfTaxCategory, asked)).count;
};
