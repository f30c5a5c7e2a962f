import { idPrefixes, text } from '@storefold/contracts';
import { type JsonObject, recordId } from '@storefold/kernel/core';
import { type KeptRecord, type RecordsOfStore, recordsWithDefault } from '@storefold/simple-records';

/** What staff can set. */
export type TaxCategoryDetails = {
  readonly name: string;
  readonly description: string | null;
  /** The shop's own code of it. */
  readonly tax_code: string | null;
  readonly metadata: JsonObject;
};

export type TaxCategory = KeptRecord<TaxCategoryDetails>;

/** The default is that of what names no category, or one that is gone. */
export type TaxCategories = RecordsOfStore<TaxCategoryDetails>;

const MAX_CATEGORIES = 200;

/** The tax categories of a store. The stream is named by the store. */
export const taxCategory = recordsWithDefault<TaxCategoryDetails>()({
  category: 'tax_category',
  facts: 'TaxCategory',
  idField: 'tax_category_id',
  noun: 'tax_category',
  defaultField: 'is_default',
  most: MAX_CATEGORIES,
  tooMany: text('too_many_tax_categories', { most: MAX_CATEGORIES }),
  first: {
    once: 'tax_categories',
    idOf: (storeId) => recordId(idPrefixes.tax_category, `${storeId}:default`),
    details: { name: 'Default', description: null, tax_code: null, metadata: {} },
  },
  keepsDefault: 'default_tax_category',
});
