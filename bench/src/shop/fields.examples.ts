import type { SampleField } from '@storefold/catalog';
import { diceOf, oftenLow, oneOf, pick } from './dice.ts';
import { adjectives } from './words.ts';

const materials = ['Cotton', 'Linen', 'Wool', 'Leather', 'Steel', 'Oak', 'Glass', 'Cork', 'Clay', 'Silk'];

/** Three custom fields that each product has: two are searched, one is sorted by. */
export const fieldsOfProducts: readonly SampleField[] = [
  {
    key: 'material',
    label: 'Material',
    field_type: 'short_text',
    searchable: true,
    sortable: false,
    valueAt: (index) => pick(materials, oftenLow(diceOf(index), materials.length, 1.5)),
  },
  {
    key: 'care',
    label: 'Care',
    field_type: 'long_text',
    searchable: true,
    sortable: false,
    valueAt: (index) => {
      const dice = diceOf(index);
      const words = Array.from({ length: 12 }, () => pick(adjectives, oneOf(dice, adjectives.length)));
      return `Wash at ${20 + 10 * oneOf(dice, 8)} degrees. ${words.join(' ')}.`;
    },
  },
  {
    key: 'weight',
    label: 'Weight',
    field_type: 'number',
    searchable: false,
    sortable: true,
    valueAt: (index) => (oneOf(diceOf(index), 500_000) / 100).toFixed(2),
  },
];
