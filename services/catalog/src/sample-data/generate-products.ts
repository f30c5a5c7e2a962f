import { closers, ranges, tags } from './departments.ts';
import { optionTypes, profiles, type SampleOptionType } from './options.ts';
import { type Assortment, readTree } from './tree.ts';

/** A product of the sample shop. Keys name it and what it belongs to, and ids derive from them. */
export interface SampleProduct {
  readonly key: string;
  readonly name: string;
  /** HTML. */
  readonly description: string;
  readonly status: 'active' | 'draft';
  /** ISO 8601 UTC. Null: sold at once. */
  readonly availableOn: string | null;
  readonly categoryKeys: readonly string[];
  readonly tags: readonly string[];
  readonly variants: readonly SampleVariant[];
}

export interface SampleVariant {
  readonly sku: string;
  /** Names of option type and value. */
  readonly options: readonly { readonly type: string; readonly value: string }[];
  /** Decimal amounts by currency. */
  readonly prices: Readonly<Record<string, SamplePrice>>;
  readonly countOnHand: number;
  readonly backorderable: boolean;
  /** In grams. */
  readonly weight: number;
}

interface SamplePrice {
  readonly amount: string;
  readonly compareAt: string | null;
}

/** Generates the same products at every call. A smaller number gives the beginning of a larger one. */
export function* generateProducts(count: number): Generator<SampleProduct> {
  const { assortments } = readTree();
  for (let index = 0; index < count; index++) {
    const assortment = assortments[index % assortments.length];
    if (assortment)
      yield productOf(assortment, index % assortments.length, Math.floor(index / assortments.length));
  }
}

/** One of this many products is still a draft, so that staff see one. */
const DRAFT_EVERY = 97;

function productOf(assortment: Assortment, assortmentIndex: number, round: number): SampleProduct {
  const name = nameOf(assortment, assortmentIndex, round);
  const key = `${assortment.categoryKey}/${round}`;
  const dice = diceOf(key);
  const closer = pick(closers, dice(1));
  return {
    key,
    name,
    description: `<p>${assortment.blurb}</p><p>${closer}</p>`,
    status: dice(2) % DRAFT_EVERY === 0 ? 'draft' : 'active',
    availableOn: new Date(FIRST_DAY + (dice(3) % 900) * DAY_MS).toISOString(),
    categoryKeys: [assortment.categoryKey],
    tags: [...new Set([pick(tags, dice(4)), pick(tags, dice(5))])].slice(0, dice(6) % 3),
    variants: variantsOf(assortment, `${skuOf(assortmentIndex)}-${String(round + 1).padStart(3, '0')}`, dice),
  };
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2023, 0, 9);

/**
 * A range and a noun. Each pair occurs once in an assortment; after all pairs are used, a number marks the next series.
 */
function nameOf({ nouns }: Assortment, assortmentIndex: number, round: number): string {
  const noun = round % nouns.length;
  const turn = Math.floor(round / nouns.length);
  const series = Math.floor(turn / ranges.length);
  const range = pick(ranges, assortmentIndex * 7 + noun * 5 + turn * 13);
  const name = `${range} ${pick(nouns, noun)}`;
  return series === 0 ? name : `${name} No. ${series + 1}`;
}

const skuOf = (assortmentIndex: number): string => `S${String(assortmentIndex + 1).padStart(2, '0')}`;

function variantsOf(assortment: Assortment, sku: string, dice: Dice): SampleVariant[] {
  const isUnavailable = dice(7) % 12 === 0;
  const isBackorderable = dice(8) % 2 === 0;
  return combinationsOf(assortment, dice).map((options, index): SampleVariant => {
    const isGone = isUnavailable || dice(20 + index) % 9 === 0;
    return {
      sku: [sku, ...options.map(({ value }) => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))].join('-'),
      options,
      prices: pricesOf(assortment, dice, index),
      countOnHand: isGone ? 0 : 12 + (dice(40 + index) % 90),
      backorderable: isGone && isBackorderable,
      weight: assortment.grams + (dice(60 + index) % 5) * 10,
    };
  });
}

/** Combines every choice of the first type with every choice of the second. */
function combinationsOf({ profile }: Assortment, dice: Dice): SampleVariant['options'][] {
  let combinations: SampleVariant['options'][] = [[]];
  for (const [index, [typeName, size]] of (profiles[profile] ?? []).entries()) {
    const type = optionTypes.find(({ name }) => name === typeName);
    const values = type ? someOf(type, size, dice(80 + index)) : [];
    combinations = combinations.flatMap((chosen) =>
      values.map((value) => [...chosen, { type: typeName, value }]),
    );
  }
  return combinations;
}

/** Neighbouring values in their order, so that sizes are consecutive. */
function someOf({ values }: SampleOptionType, size: number, start: number): string[] {
  const first = start % Math.max(1, values.length - size + 1);
  return values.slice(first, first + size).map(({ name }) => name);
}

/**
 * Larger variants cost a little more. Everything has a price in dollars and euros, and part of it in pounds and yen.
 */
function pricesOf(assortment: Assortment, dice: Dice, index: number): Record<string, SamplePrice> {
  const { lowestPrice, highestPrice } = assortment;
  const steps = Math.floor((highestPrice - lowestPrice) / 100);
  const surcharge = dice(9) % 3 === 0 ? (index % 3) * 200 : 0;
  const cents = lowestPrice + (dice(10) % (steps + 1)) * 100 + surcharge - pick([0, 5, 10, 50], dice(11));
  const isReduced = dice(12) % 5 === 0;
  const priceAt = (rate: number, decimals: number): SamplePrice => {
    const unit = decimals === 0 ? 10 : 5;
    const amount = Math.max(unit, Math.round((cents * rate) / unit) * unit);
    const before = Math.round((amount * 1.25) / unit) * unit;
    return { amount: decimal(amount, decimals), compareAt: isReduced ? decimal(before, decimals) : null };
  };
  return {
    USD: priceAt(1, 2),
    EUR: priceAt(0.92, 2),
    ...(dice(13) % 5 < 3 ? { GBP: priceAt(0.79, 2) } : {}),
    ...(dice(14) % 5 < 2 ? { JPY: priceAt(1.5, 0) } : {}),
  };
}

const decimal = (minorUnits: number, decimals: number): string =>
  decimals === 0 ? String(minorUnits) : (minorUnits / 10 ** decimals).toFixed(decimals);

/** Pseudo-random numbers that are the same for the same name. */
type Dice = (throwNumber: number) => number;

const diceOf =
  (name: string): Dice =>
  (throwNumber) => {
    let hash = 0x811c9dc5;
    for (const character of `${throwNumber}:${name}`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) >>> 0;
  };

function pick<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
