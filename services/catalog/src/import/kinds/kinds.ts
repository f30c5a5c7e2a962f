import {
  type ImportedType,
  type ImportType,
  importMeanings,
  optionTexts,
  productNoun,
  translationColumns,
} from '@storefold/contracts';
import type { KnownFiles } from '../file/header.ts';
import { readers, refusedSystems } from '../readers/readers.ts';
import type { RecordKind } from '../record-kind.ts';
import { categories } from './categories.ts';
import { customers } from './customers.ts';
import { orders } from './orders/orders.ts';
import { redirects } from './redirects.ts';
import { giftCards, newsletterSubscribers, storeCredits } from './value.ts';

const products: KnownFiles = {
  readers,
  refusedSystems,
  naming: ['product_id', 'slug', 'name', 'variant_id', 'sku', 'parent_id', 'external_id'],
  meanings: new Set<string>(importMeanings),
  families: new RegExp(
    [
      '^(?:compare_at_)?price_[a-z]{3}$',
      ...[productNoun, optionTexts].map((of) => translationColumns(of).source),
    ].join('|'),
  ),
};

const recordKinds: Readonly<Record<ImportedType, RecordKind>> = {
  customers,
  gift_cards: giftCards,
  store_credits: storeCredits,
  categories,
  redirects,
  orders,
  newsletter_subscribers: newsletterSubscribers,
};

export const knownFilesOf = (type: ImportType): KnownFiles =>
  type === 'products' ? products : recordKinds[type];

export function recordKindOf(type: ImportType): RecordKind {
  if (type === 'products') throw new Error('products have rows of their own');
  return recordKinds[type];
}
