import { idPrefixes, text } from '@storefold/contracts';
import {
  type Aggregate,
  type Changes,
  differencesOf,
  Refusal,
  recordId,
  refusals,
} from '@storefold/kernel/core';
import {
  evolve,
  initial,
  type TaxCategories,
  type TaxCategory,
  type TaxCategoryDetails,
  type TaxCategoryFact,
} from './tax-category.ts';

const MAX_CATEGORIES = 200;

export type TaxCategoryCommand =
  /** Makes the category that a store begins with, once. */
  | { type: 'Begin'; storeId: string }
  | { type: 'Create'; id: string; details: TaxCategoryDetails; isDefault: boolean | undefined }
  | { type: 'Change'; id: string; changes: Changes<TaxCategoryDetails>; isDefault: boolean | undefined }
  | { type: 'Delete'; id: string };

/** The tax categories of a store. The stream is named by the store. */
export const taxCategory: Aggregate<TaxCategories, TaxCategoryCommand, TaxCategoryFact> = {
  category: 'tax_category',
  initial,
  evolve,

  decide(command, state) {
    switch (command.type) {
      case 'Begin':
        return begin(command, state);
      case 'Create':
        return create(command, state);
      case 'Change':
        return change(command, state);
      case 'Delete':
        return remove(command, state);
    }
  },
};

/** Refused with `record_not_found`. */
export function taxCategoryOf(id: string, { categories }: TaxCategories): TaxCategory {
  const found = categories.find((each) => each.id === id);
  if (!found) throw refusals.notFound('tax_category');
  return found;
}

type Of<T extends TaxCategoryCommand['type']> = Extract<TaxCategoryCommand, { type: T }>;

function begin({ storeId }: Of<'Begin'>, { default_id }: TaxCategories): TaxCategoryFact[] {
  if (default_id !== null) return [];
  const id = recordId(idPrefixes.tax_category, `${storeId}:default`);
  const details = { name: 'Default', description: null, tax_code: null, metadata: {} };
  return [created(id, details), selected(id)];
}

function create({ id, details, isDefault }: Of<'Create'>, { categories }: TaxCategories): TaxCategoryFact[] {
  if (categories.length >= MAX_CATEGORIES) {
    throw refusals.notPossible(text('too_many_tax_categories', { most: MAX_CATEGORIES }));
  }
  return [created(id, details), ...(isDefault ? [selected(id)] : [])];
}

/** The default stays one until another one becomes it. */
function change({ id, changes, isDefault }: Of<'Change'>, state: TaxCategories): TaxCategoryFact[] {
  const before = taxCategoryOf(id, state);
  const wasDefault = state.default_id === id;
  if (wasDefault && isDefault === false) throw refusals.invalid({ is_default: ['default_must_be_another'] });
  const changed = differencesOf<TaxCategoryDetails>(changes, before);
  const facts: TaxCategoryFact[] = [];
  if (Object.keys(changed).length > 0)
    facts.push({ type: 'TaxCategoryChanged', data: { tax_category_id: id, ...changed } });
  if (isDefault && !wasDefault) facts.push(selected(id));
  return facts;
}

function remove({ id }: Of<'Delete'>, state: TaxCategories): TaxCategoryFact[] {
  const { name } = taxCategoryOf(id, state);
  if (state.default_id === id) throw new Refusal('resource_invalid', 'default_tax_category');
  return [{ type: 'TaxCategoryDeleted', data: { tax_category_id: id, name } }];
}

const created = (tax_category_id: string, details: TaxCategoryDetails): TaxCategoryFact => ({
  type: 'TaxCategoryCreated',
  data: { tax_category_id, ...details },
});

const selected = (tax_category_id: string): TaxCategoryFact => ({
  type: 'TaxCategoryDefaultSelected',
  data: { tax_category_id },
});
