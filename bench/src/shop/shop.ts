import type { SampleProduct, SampleVariant, ShopToLoad } from '@storefold/catalog';
import { type Dice, diceOf, oftenLow, oneOf, pick } from './dice.ts';
import { optionTypes } from './option-types.ts';
import { largeTree } from './tree.ts';
import { adjectives, brands, nouns } from './words.ts';

/**
 * A shop as shops are: five option types, twenty tags, 4,584 categories of which few hold much, prices in three
 * currencies, best-sellers from orders, dates for half of its products (a few still to come), some drafts, some sold out.
 */
export function realisticShop(productCount: number): Omit<ShopToLoad, 'progress'> {
  const { categories, leaves } = largeTree();
  const each = <T>(make: (index: number) => T) => ({
    *[Symbol.iterator]() {
      for (let index = 0; index < productCount; index++) yield make(index);
    },
  });
  return {
    categories,
    optionTypes,
    productCount,
    products: each((index) => productOf(index, leaves)),
    sales: {
      *[Symbol.iterator]() {
        for (let index = 0; index < productCount; index++) yield* salesOf(productOf(index, leaves), index);
      },
    },
  };
}

const tags = Array.from({ length: 20 }, (_, index) => `tag-${index + 1}`);
const FIRST_DAY = Date.UTC(2023, 0, 9);
const UPCOMING_DAY = Date.UTC(2035, 0, 1);
const DAY_MS = 86_400_000;

function productOf(index: number, leaves: readonly string[]): SampleProduct {
  const dice = diceOf(index);
  const noun = pick(nouns, oftenLow(dice, nouns.length, 1.5));
  const adjective = pick(adjectives, oftenLow(dice, adjectives.length, 2));
  const brand = pick(brands, oftenLow(dice, brands.length, 3));
  return {
    key: `product ${index}`,
    name: `${brand} ${adjective} ${noun} ${index + 1}`,
    description: `<p>The ${adjective.toLowerCase()} ${noun.toLowerCase()} by ${brand}, made to be used every day.</p>`,
    status: dice() < 0.03 ? 'draft' : 'active',
    availableOn: dateOf(dice),
    categoryKeys: someLeaves(dice, leaves),
    tags: [
      ...new Set(Array.from({ length: oneOf(dice, 4) }, () => pick(tags, oftenLow(dice, tags.length, 2)))),
    ],
    variants: variantsOf(index, dice),
  };
}

function dateOf(dice: Dice): string | null {
  const kind = dice();
  if (kind < 0.5) return null;
  const day = kind < 0.995 ? FIRST_DAY + oneOf(dice, 900) * DAY_MS : UPCOMING_DAY + oneOf(dice, 900) * DAY_MS;
  return new Date(day).toISOString();
}

const someLeaves = (dice: Dice, leaves: readonly string[]): string[] => [
  ...new Set(
    Array.from({ length: dice() < 0.8 ? 1 : 2 }, () => pick(leaves, oftenLow(dice, leaves.length, 2.5))),
  ),
];

/** One to six variants: a single one, or some values of one option type, for a few products of two. */
function variantsOf(index: number, dice: Dice): SampleVariant[] {
  const first = oneOf(dice, optionTypes.length);
  const second = (first + 1 + oneOf(dice, optionTypes.length - 1)) % optionTypes.length;
  const shape = dice();
  const sizes = shape < 0.25 ? [1, 1] : shape < 0.8 ? [2 + oneOf(dice, 3), 1] : [3, 2];
  const cents = 500 + oftenLow(dice, 400, 2) * 100 - pick([0, 1, 5, 10], oneOf(dice, 4));
  const isReduced = dice() < 0.2;
  return valuesOf(first, sizes[0] ?? 1, dice).flatMap((one) =>
    valuesOf(second, sizes[1] ?? 1, dice).map((other, at) => ({
      sku: `R${index + 1}-${one.value}-${other.value}`.toUpperCase(),
      options: [one, other],
      prices: pricesOf(cents + at * 200, isReduced),
      countOnHand: dice() < 0.15 ? 0 : 5 + oneOf(dice, 200),
      backorderable: dice() < 0.1,
      weight: 100 + oneOf(dice, 20) * 50,
    })),
  );
}

function valuesOf(type: number, count: number, dice: Dice): SampleVariant['options'][number][] {
  const { name, values } = pick(optionTypes, type);
  const first = oftenLow(dice, Math.max(1, values.length - count), 2);
  return values.slice(first, first + count).map((value) => ({ type: name, value: value.name }));
}

const rates = { USD: 1, EUR: 0.92, GBP: 0.79 };

const pricesOf = (cents: number, isReduced: boolean): SampleVariant['prices'] =>
  Object.fromEntries(
    Object.entries(rates).map(([currency, rate]) => {
      const amount = (cents * rate) / 100;
      return [
        currency,
        { amount: amount.toFixed(2), compareAt: isReduced ? (amount * 1.25).toFixed(2) : null },
      ];
    }),
  );

/** A third of the products were bought, few of them often. */
function* salesOf({ variants }: SampleProduct, index: number): Generator<{ sku: string; quantity: number }> {
  const dice = diceOf(-1 - index);
  if (dice() > 0.35) return;
  const bought = variants.find(({ countOnHand }) => countOnHand > 0);
  if (bought) yield { sku: bought.sku, quantity: 1 + oftenLow(dice, bought.countOnHand, 3) };
}
