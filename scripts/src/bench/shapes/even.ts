import type { SampleProduct, ShopToLoad } from '@storefold/catalog';
import { type Dice, diceOf, oftenLow, oneOf, pick } from './dice.ts';
import { largeTree } from './tree.ts';
import { adjectives, brands, nouns } from './words.ts';

/** A shop of simple goods: no dates, one variant, one currency, no tags, nothing sold yet. */
export function plainShop(productCount: number): Omit<ShopToLoad, 'progress'> {
  const { categories, leaves } = largeTree();
  return simpleShop(productCount, categories, (index, dice) => ({
    name: [
      pick(brands, oftenLow(dice, brands.length, 3)),
      pick(adjectives, oftenLow(dice, adjectives.length, 2)),
      pick(nouns, oftenLow(dice, nouns.length, 1.5)),
      index + 1,
    ].join(' '),
    categoryKeys: [pick(leaves, oftenLow(dice, leaves.length, 2.5))],
    amount: (5 + oftenLow(dice, 40_000, 2) / 100).toFixed(2),
    countOnHand: dice() < 0.1 ? 0 : 5 + oneOf(dice, 200),
  }));
}

/** A shop in which nothing tells products apart: the same words, one price, one category, no dates. */
export const worstShop = (productCount: number): Omit<ShopToLoad, 'progress'> =>
  simpleShop(
    productCount,
    [{ key: 'Everything', parentKey: null, name: 'Everything', position: 1 }],
    (index) => ({
      name: `Classic Soft Shirt ${index + 1}`,
      categoryKeys: ['Everything'],
      amount: '10.00',
      countOnHand: 100,
    }),
  );

interface Simple {
  readonly name: string;
  readonly categoryKeys: readonly string[];
  readonly amount: string;
  readonly countOnHand: number;
}

function simpleShop(
  productCount: number,
  categories: ShopToLoad['categories'],
  make: (index: number, dice: Dice) => Simple,
): Omit<ShopToLoad, 'progress'> {
  return {
    categories,
    optionTypes: [],
    productCount,
    products: {
      *[Symbol.iterator]() {
        for (let index = 0; index < productCount; index++)
          yield simpleProduct(index, make(index, diceOf(index)));
      },
    },
    sales: [],
  };
}

const simpleProduct = (
  index: number,
  { name, categoryKeys, amount, countOnHand }: Simple,
): SampleProduct => ({
  key: `product ${index}`,
  name,
  description: `<p>${name}, made to be used every day.</p>`,
  status: 'active',
  availableOn: null,
  categoryKeys,
  tags: [],
  variants: [
    {
      sku: `P${index + 1}`,
      options: [],
      prices: { USD: { amount, compareAt: null } },
      countOnHand,
      backorderable: false,
      weight: 500,
    },
  ],
});
