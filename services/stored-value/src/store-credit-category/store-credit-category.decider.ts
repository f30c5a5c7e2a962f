import { idPrefixes, text } from '@storefold/contracts';
import { type Aggregate, isSameJson, type JsonObject, recordId, refusals } from '@storefold/kernel/core';
import {
  evolve,
  initial,
  type StoreCreditCategories,
  type StoreCreditCategory,
  type StoreCreditCategoryFact,
} from './store-credit-category.ts';

/** The category of what was a gift card. Its credits never expire. */
export const DEFAULT_CATEGORY = 'Default';
export const GIFT_CARD_CATEGORY = 'Gift Card';
const NAMES_AT_FIRST = [DEFAULT_CATEGORY, 'Expiring', 'Non-expiring', GIFT_CARD_CATEGORY];
const MAX_CATEGORIES = 200;

export type StoreCreditCategoryCommand =
  /** Creates the categories that a store begins with, once. */
  | { type: 'Begin'; storeId: string }
  | { type: 'Create'; id: string; name: string; metadata: JsonObject }
  | { type: 'Change'; id: string; name: string; metadata: JsonObject }
  | { type: 'Delete'; id: string };

/** The categories of a store's credits. The stream is named by the store. */
export const storeCreditCategory: Aggregate<
  StoreCreditCategories,
  StoreCreditCategoryCommand,
  StoreCreditCategoryFact
> = {
  category: 'store_credit_category',
  initial,
  evolve,

  decide(command, state) {
    switch (command.type) {
      case 'Begin':
        return state.has_begun
          ? []
          : NAMES_AT_FIRST.map((name) => created(firstId(command.storeId, name), name, {}));
      case 'Create':
        return create(command, state);
      case 'Change':
        return change(command, state);
      case 'Delete': {
        const { id, name } = categoryOf(command.id, state);
        return [{ type: 'StoreCreditCategoryDeleted', data: { store_credit_category_id: id, name } }];
      }
    }
  },
};

/** Refused with `record_not_found`. */
export function categoryOf(id: string, { categories }: StoreCreditCategories): StoreCreditCategory {
  const found = categories.find((each) => each.id === id);
  if (!found) throw refusals.notFound('store_credit_category');
  return found;
}

type Of<T extends StoreCreditCategoryCommand['type']> = Extract<StoreCreditCategoryCommand, { type: T }>;

function create(
  { id, name, metadata }: Of<'Create'>,
  state: StoreCreditCategories,
): StoreCreditCategoryFact[] {
  refuseTaken(name, state.categories);
  if (state.categories.length >= MAX_CATEGORIES) {
    throw refusals.notPossible(text('too_many_store_credit_categories', { most: MAX_CATEGORIES }));
  }
  return [created(id, name, metadata)];
}

function change(
  { id, name, metadata }: Of<'Change'>,
  state: StoreCreditCategories,
): StoreCreditCategoryFact[] {
  const { name: previous_name, metadata: before } = categoryOf(id, state);
  if (name === previous_name && isSameJson(metadata, before)) return [];
  refuseTaken(
    name,
    state.categories.filter((each) => each.id !== id),
  );
  const data = { store_credit_category_id: id, name, previous_name, metadata };
  return [{ type: 'StoreCreditCategoryChanged', data }];
}

function refuseTaken(name: string, others: readonly StoreCreditCategory[]): void {
  const isTaken = others.some((each) => each.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw refusals.invalid({ name: ['taken'] });
}

const firstId = (storeId: string, name: string): string =>
  recordId(idPrefixes.store_credit_category, `${storeId}:${name}`);

const created = (
  store_credit_category_id: string,
  name: string,
  metadata: JsonObject,
): StoreCreditCategoryFact => ({
  type: 'StoreCreditCategoryCreated',
  data: { store_credit_category_id, name, metadata },
});
