import { optionTexts, PRODUCT_COLUMNS, productNoun, translationColumns } from '@storefold/contracts';
import type { Reader } from '../reader.ts';

/** An export of products of this system, and whatever is written by hand with its columns. */
export const storefold: Reader = {
  name: 'storefold',
  title: 'Storefold',
  columns: {
    ...Object.fromEntries(PRODUCT_COLUMNS.map((name) => [name, name])),
    published: 'published',
    image_position: 'image_position',
    image_alt: 'image_alt',
  },
  families: [
    [/^price_([a-z]{3})$/, 'price_$1'],
    [/^compare_at_price_([a-z]{3})$/, 'compare_at_price_$1'],
    [translationColumns(productNoun), '$1_$2'],
    [translationColumns(optionTexts), '$1_$2'],
  ],
  marks: ['count_on_hand', 'variant_id'],
  isPlain: true,
};
