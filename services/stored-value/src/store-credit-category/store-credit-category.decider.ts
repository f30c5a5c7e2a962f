import { idPrefixes } from '@storefold/contracts';
import { type Aggregate, recordId, refusals } from '@storefold/kernel/core';
import {
  evolve,
  initial,
  type StoreCreditCategories,
  type StoreCreditCategory,
  type StoreCreditCategoryFact,
} from './store-credit-category.ts';

/** The category of what was a gift card. Its credits never expire. */
export const GIFT_CARD_CATEGORY = 'Gift Card';
const NAMES_AT_FIRST = ['Default', 'Expiring', 'Non-expiring', GIFT_CARD_CATEGORY];
const MAX_CATEGORIES = 200;

export type StoreCreditCategoryCommand =
  /** Creates the categories that a store begins with, once. */
  | { type: 'Begin'; storeId: string }
  | { type: 'Create'; id: string; name: string }
  | { type: 'Rename'; id: string; name: string }
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
          : NAMES_AT_FIRST.map((name) => created(firstId(command.storeId, name), name));
      case 'Create':
        return create(command, state);
      case 'Rename':
        return rename(command, state);
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
  if (!found) throw refusals.notFound('Store credit category');
  return found;
}

type Of<T extends StoreCreditCategoryCommand['type']> = Extract<StoreCreditCategoryCommand, { type: T }>;

function create({ id, name }: Of<'Create'>, state: StoreCreditCategories): StoreCreditCategoryFact[] {
  refuseTaken(name, state.categories);
  if (state.categories.length >= MAX_CATEGORIES) {
    throw refusals.notPossible(`A store has at most ${MAX_CATEGORIES} categories of store credits`);
  }
  return [created(id, name)];
}

function rename({ id, name }: Of<'Rename'>, state: StoreCreditCategories): StoreCreditCategoryFact[] {
  const { name: previous_name } = categoryOf(id, state);
  if (name === previous_name) return [];
  refuseTaken(
    name,
    state.categories.filter((each) => each.id !== id),
  );
  return [
    { type: 'StoreCreditCategoryChanged', data: { store_credit_category_id: id, name, previous_name } },
  ];
}

function refuseTaken(name: string, others: readonly StoreCreditCategory[]): void {
  const isTaken = others.some((each) => each.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw refusals.invalid({ name: ['has already been taken'] });
}

const firstId = (storeId: string, name: string): string =>
  recordId(idPrefixes.store_credit_category, `${storeId}:${name}`);

const created = (store_credit_category_id: string, name: string): StoreCreditCategoryFact => ({
  type: 'StoreCreditCategoryCreated',
  data: { store_credit_category_id, name },
});
