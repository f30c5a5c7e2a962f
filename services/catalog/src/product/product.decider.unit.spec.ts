import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { MAX_VARIANTS, product, type VariantChange } from './product.decider.ts';
import {
  blue,
  blueRemoved,
  change,
  create,
  created,
  createdWithRedOnly,
  deleted,
  noteRestocked,
  noteSoldOut,
  red,
  redReduced,
  remove,
  removeBlue,
  restocked,
  shirt,
  soldOut,
  usd,
} from './product.examples.ts';
import { isLive, type ProductFact } from './product.ts';

describe('a product', () => {
  it('is made once, with its variants and prices', () => {
    given(product).when(create).thenFacts([created]);
    given(product, [created]).when(create).thenNothing();
    given(product, [created, deleted]).when(create).thenNothing();
  });

  it('changes only where it differs', () => {
    given(product, [created])
      .when({ ...change, details: { name: 'Linen Shirt', status: 'draft', tags: ['summer'] } })
      .thenFacts([{ type: 'ProductChanged', data: { status: 'draft' } }]);
    given(product, [created])
      .when({ ...change, details: shirt })
      .thenNothing();
  });

  it('is not there for another store, nor once it is deleted', () => {
    given(product, [created])
      .when({ ...change, storeId: 'store_other' })
      .thenRefused('record_not_found');
    given(product, [created]).when(remove).thenFacts([deleted]);
    given(product, [created, deleted]).when(remove).thenRefused('record_not_found', 'Product not found');
    given(product).when(change).thenRefused('record_not_found');
  });

  it('is found at an old address until the import is undone that said so', () => {
    const old = { storeId: create.storeId, slug: 'old-shirt' };
    const added: ProductFact = { type: 'ProductFormerSlugAdded', data: { slug: old.slug } };
    const removed: ProductFact = { ...added, type: 'ProductFormerSlugRemoved' };
    given(product, [created])
      .when({ type: 'RemoveFormerSlug', ...old })
      .thenNothing();
    given(product, [created, added])
      .when({ type: 'RemoveFormerSlug', ...old })
      .thenFacts([removed]);
    given(product, [created, added, removed])
      .when({ type: 'AddFormerSlug', ...old, isElsewhere: false })
      .thenFacts([added]);
  });

  it('notes once that the last of it was sold, and once that it is back', () => {
    given(product, [created]).when(noteSoldOut).thenFacts([soldOut]);
    given(product, [created, soldOut]).when(noteSoldOut).thenNothing();
    given(product, [created, soldOut]).when(noteRestocked).thenFacts([restocked]);
    given(product, [created]).when(noteRestocked).thenNothing();
  });

  it('begins sold out when nothing of it can be bought', () => {
    const empty = { ...blue, stock_item: { ...blue.stock_item, backorderable: false } };
    const nothing: ProductFact = { ...created, data: { ...created.data, variants: [empty] } };
    given(product, [nothing]).when(noteSoldOut).thenNothing();
  });
});

describe('the variants of a product', () => {
  it('differ in their options', () => {
    const twin = { ...blue, options: red.options };
    given(product)
      .when({ ...create, variants: [red, twin] })
      .thenRefused('validation_error', /taken/);
    given(product, [createdWithRedOnly])
      .when({ ...change, added: [twin] })
      .thenRefused('validation_error');
    given(product, [created])
      .when({ ...change, changed: [changeOf('var_blue', { details: { options: red.options } })] })
      .thenRefused('validation_error');
    given(product, [createdWithRedOnly])
      .when({ ...change, added: [blue] })
      .thenFacts([{ type: 'VariantCreated', data: blue }]);
  });

  it('may swap their options in one change', () => {
    given(product, [created])
      .when({
        ...change,
        changed: [
          changeOf('var_red', { details: { options: blue.options } }),
          changeOf('var_blue', { details: { options: red.options } }),
        ],
      })
      .thenFacts([
        { type: 'VariantChanged', data: { variant_id: 'var_red', options: blue.options } },
        { type: 'VariantChanged', data: { variant_id: 'var_blue', options: red.options } },
      ]);
  });

  it('change their measures with their units, and lengths together', () => {
    const measures = { weight: 8, weight_unit: 'oz', width: 4, length_unit: 'in' } as const;
    given(product, [created])
      .when({ ...change, changed: [changeOf('var_red', { details: measures })] })
      .thenFacts([
        {
          type: 'VariantChanged',
          data: { variant_id: 'var_red', ...measures, height: null, depth: null },
        },
      ]);
    given(product, [created])
      .when({ ...change, changed: [changeOf('var_red', { details: { weight: 230, weight_unit: 'g' } })] })
      .thenFacts([
        { type: 'VariantChanged', data: { variant_id: 'var_red', weight: 230, weight_unit: 'g' } },
      ]);
    given(product, [created])
      .when({ ...change, changed: [changeOf('var_red', { details: { weight: 220, weight_unit: 'g' } })] })
      .thenNothing();
  });

  it('are at least one', () => {
    given(product, [created]).when(removeBlue).thenFacts([blueRemoved]);
    given(product, [createdWithRedOnly])
      .when({ ...removeBlue, variantId: 'var_red' })
      .thenRefused('processing_error', /only variant/);
    given(product, [created, blueRemoved]).when(removeBlue).thenRefused('variant_not_found');
  });

  it('are not more than can be kept', () => {
    const many = Array.from({ length: MAX_VARIANTS + 1 }, () => red);
    given(product)
      .when({ ...create, variants: many })
      .thenRefused('validation_error', /too long/);
  });

  it('stand in the order of their positions', () => {
    const moved: ProductFact = { type: 'VariantChanged', data: { variant_id: 'var_red', position: 3 } };
    expect(variantIds([created])).toEqual(['var_red', 'var_blue']);
    expect(variantIds([created, moved])).toEqual(['var_blue', 'var_red']);
  });
});

describe('the prices of a variant', () => {
  const prices = (data: Partial<VariantChange>) => ({ ...change, changed: [changeOf('var_red', data)] });

  it('are one for each currency: set, changed, taken away', () => {
    const yen = { price_id: 'price_jpy', currency: 'JPY', amount: '6000', compare_at_amount: null };
    given(product, [created])
      .when(prices({ prices: [yen, usd('29.00', '60.00')], pricesRemoved: ['EUR'] }))
      .thenFacts([
        { type: 'PriceCreated', data: { variant_id: 'var_red', ...yen } },
        redReduced,
        {
          type: 'PriceDeleted',
          data: {
            variant_id: 'var_red',
            price_id: 'price_eur',
            currency: 'EUR',
            amount: '45.00',
            compare_at_amount: null,
          },
        },
      ]);
  });

  it('that are so already, or are not there to be taken away, are left alone', () => {
    given(product, [created])
      .when(prices({ prices: [usd('49.00', '60.00')], pricesRemoved: ['GBP'] }))
      .thenNothing();
  });

  it('remember the amount before the last change', () => {
    expect(redPrice([created])).toMatchObject({ amount: '49.00', prior_amount: null });
    expect(redPrice([created, redReduced])).toMatchObject({ amount: '29.00', prior_amount: '49.00' });
    const noComparison: ProductFact = {
      type: 'PriceChanged',
      data: { variant_id: 'var_red', ...usd('29.00') },
    };
    expect(redPrice([created, redReduced, noComparison])).toMatchObject({ prior_amount: '49.00' });
  });
});

function changeOf(variantId: string, asked: Partial<VariantChange>): VariantChange {
  return { variantId, details: {}, prices: [], pricesRemoved: [], ...asked };
}

function variantsAfter(history: ProductFact[]) {
  const { state } = given(product, history);
  return isLive(state) ? state.variants : [];
}

const variantIds = (history: ProductFact[]) => variantsAfter(history).map(({ id }) => id);
const redPrice = (history: ProductFact[]) =>
  variantsAfter(history).find(({ id }) => id === 'var_red')?.prices.USD;
