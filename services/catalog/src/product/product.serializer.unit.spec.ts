import {
  adminProduct,
  adminVariant,
  product as productShape,
  variant as variantShape,
} from '@storefold/contracts';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import type { OptionType } from '../option-type/option-type.ts';
import { initialFlagsOf } from '../stock/stock-flags.ts';
import { product } from './product.decider.ts';
import { created, redReduced } from './product.examples.ts';
import { adminProductBody, productBody } from './product.serializer.ts';
import { isLive, type ProductFact } from './product.ts';
import type { ProductWithStock } from './product-with-stock.ts';
import { adminVariantBody, variantBody } from './variant.serializer.ts';

describe('a product in the APIs', () => {
  it('has every key of its shape, and admins see more', () => {
    const body = productBody(shownAfter([created]), colors, 'USD', true);
    expect(Object.keys(body).sort()).toEqual(requiredKeys(productShape.shape));
    const forAdmins = adminProductBody(shownAfter([created]), 'USD', NOW);
    expect(Object.keys(forAdmins).sort()).toEqual(requiredKeys(adminProduct.shape));
    expect(adminProduct.safeParse(forAdmins).error).toBeUndefined();
  });

  it('costs the lowest price of its variants in the asked currency', () => {
    const withStock = shownAfter([created]);
    expect(productBody(withStock, colors, 'USD', true).price).toMatchObject({
      amount: '39.00',
      amount_in_cents: 3900,
      display_amount: '$39.00',
      compare_at_amount: null,
    });
    expect(productBody(withStock, colors, 'EUR', true).price).toMatchObject({
      amount: '45.00',
      display_amount: '€45.00',
    });
  });

  it('without a price in the currency shows nulls and cannot be bought', () => {
    const body = productBody(shownAfter([created]), colors, 'JPY', true);
    expect(body).toMatchObject({ purchasable: false, in_stock: true });
    expect(body.price).toMatchObject({ id: null, amount: null, currency: 'JPY', display_amount: null });
  });

  it('is bought by default in a variant that is in stock', () => {
    expect(productBody(shownAfter([created]), colors, 'USD', true).default_variant_id).toBe('var_red');
    const soldOut = { var_red: { in_stock: false, backorderable: false, track_inventory: true } };
    const withStock = shownAfter([created]);
    const emptied = { ...withStock, stock: { ...withStock.stock, ...soldOut } };
    expect(productBody(emptied, colors, 'USD', true)).toMatchObject({
      default_variant_id: 'var_blue',
      in_stock: false,
      backorderable: true,
      purchasable: true,
    });
  });

  it('shows its description as it was written and without tags', () => {
    expect(productBody(shownAfter([created]), colors, 'USD', true)).toMatchObject({
      description: 'Light & cool.',
      description_html: '<p>Light &amp; cool.</p>',
    });
  });

  it('shows nothing of its description that would run', () => {
    const description = '<p onclick="alert(1)">Light.</p><script>alert(2)</script>';
    const changed: ProductFact = { type: 'ProductChanged', data: { description } };
    expect(productBody(shownAfter([created, changed]), colors, 'USD', true)).toMatchObject({
      description_html: '<p>Light.</p>',
    });
  });

  it('is not available before its time, nor as a draft', () => {
    const later: ProductFact = { type: 'ProductChanged', data: { available_at: '2026-06-01T00:00:00.000Z' } };
    const draft: ProductFact = { type: 'ProductChanged', data: { status: 'draft' } };
    const isAvailable = (history: ProductFact[], now = NOW) => {
      const { available, purchasable } = adminProductBody(shownAfter(history), 'USD', now);
      expect(purchasable).toBe(available);
      return available;
    };
    expect(isAvailable([created])).toBe(true);
    expect(isAvailable([created, later])).toBe(false);
    expect(isAvailable([created, later], '2026-06-01T00:00:00.000Z')).toBe(true);
    expect(isAvailable([created, draft])).toBe(false);
  });

  it('tells in lists what it costs at least and at most, and what there is to choose from', () => {
    const shown = shownAfter([created]);
    expect(productBody(shown, colors, 'USD', true)).toMatchObject({
      price_range: {
        min: '39.00',
        max: '49.00',
        currency: 'USD',
        display_min: '$39.00',
        display_max: '$49.00',
      },
      option_summary: [{ name: 'color', label: 'Color', values: ['Red', 'Blue'] }],
    });
    expect(productBody(shown, colors, 'EUR', true).price_range).toMatchObject({ min: '45.00', max: '45.00' });
    expect(productBody(shown, new Map(), 'JPY', true)).toMatchObject({
      price_range: null,
      option_summary: [],
    });
  });

  it('is the same after it lay in the read model', () => {
    const { product: live } = shownAfter([created, redReduced]);
    expect(JSON.parse(JSON.stringify(live))).toEqual(live);
  });
});

describe('a variant in the APIs', () => {
  it('has every key of its shape, and admins see more', () => {
    const [withStock, red] = shownVariant('var_red');
    const body = variantBody(withStock, red, colors, 'USD', true);
    expect(Object.keys(body).sort()).toEqual(requiredKeys(variantShape.shape));
    const forAdmins = adminVariantBody(withStock, red, colors, 'USD', true);
    expect(Object.keys(forAdmins).sort()).toEqual(requiredKeys(adminVariant.shape));
    expect(adminVariant.safeParse(forAdmins).error).toBeUndefined();
    expect(forAdmins.prices.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  });

  it('names its options, and leaves out those that were deleted', () => {
    const [withStock, red] = shownVariant('var_red');
    expect(variantBody(withStock, red, colors, 'USD', true)).toMatchObject({
      options_text: 'Color: Red',
      option_values: [{ id: 'optval_red', position: 1, color_code: '#ff0000', option_type_name: 'color' }],
    });
    expect(variantBody(withStock, red, new Map(), 'USD', true)).toMatchObject({
      options_text: '',
      option_values: [],
    });
  });

  it('shows what it cost before: the comparison while it is reduced, and the price before the last change', () => {
    const [withStock, red] = shownVariant('var_red', [created, redReduced]);
    expect(variantBody(withStock, red, colors, 'USD', true)).toMatchObject({
      price: { amount: '29.00', compare_at_amount: '60.00' },
      original_price: { amount: '60.00', compare_at_amount: null },
      prior_price: { amount: '49.00' },
    });
    const [, blue] = shownVariant('var_blue');
    expect(variantBody(withStock, blue, colors, 'USD', true)).toMatchObject({
      original_price: null,
      prior_price: null,
    });
  });
});

function shownAfter(history: ProductFact[]): ProductWithStock {
  const { state } = given(product, history);
  if (!isLive(state)) throw new Error('there is no product');
  const stock = Object.fromEntries(
    state.variants.map((each) => [each.id, initialFlagsOf(each.initial_stock)]),
  );
  return { id: 'prod_shirt', product: state, stock };
}

function shownVariant(id: string, history: ProductFact[] = [created]) {
  const withStock = shownAfter(history);
  const variant = withStock.product.variants.find((each) => each.id === id);
  if (!variant) throw new Error('there is no such variant');
  return [withStock, variant] as const;
}

const requiredKeys = (shape: Record<string, { isOptional(): boolean }>): string[] =>
  Object.keys(shape)
    .filter((key) => !shape[key]?.isOptional())
    .sort();

const NOW = '2026-01-01T00:00:00.000Z';
const value = (name: string, label: string, color_code: string) => ({
  option_value_id: `optval_${name}`,
  name,
  label,
  color_code,
  image_url: null,
});
const color: OptionType = {
  status: 'live',
  store_id: 'store_main',
  name: 'color',
  label: 'Color',
  kind: 'color_swatch',
  position: 1,
  metadata: {},
  values: [value('red', 'Red', '#ff0000'), value('blue', 'Blue', '#0000ff')],
  created_at: NOW,
  updated_at: NOW,
};
const colors = new Map([['optt_color', color]]);
