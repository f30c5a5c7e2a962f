import type { TranslationChanges } from '@storefold/contracts';
import {
  type Aggregate,
  differencesOf,
  refusals,
  type Translatable,
  translationsChanged,
} from '@storefold/kernel/core';
import {
  type Category,
  type CategoryDetails,
  type CategoryFact,
  type CategoryState,
  evolve,
  initial,
  type Place,
  type PositionedProduct,
} from './category.ts';

/** The commands of a category. `ancestors`: the ids from the new parent up to the root. */
export type CategoryCommand =
  | {
      type: 'Create';
      storeId: string;
      details: CategoryDetails;
      translations?: TranslationChanges | undefined;
      place: Place;
      ancestors: readonly string[];
    }
  /** `place`: the new place; undefined: the category stays where it is. */
  | {
      type: 'Change';
      storeId: string;
      id: string;
      details: Partial<CategoryDetails>;
      translations?: TranslationChanges | undefined;
      place: Place | undefined;
      ancestors: readonly string[];
      /** The number of levels below the category, which move to another parent together with it. */
      levelsBelow?: number;
    }
  | { type: 'PositionProduct'; storeId: string; product: PositionedProduct }
  /** `isElsewhere`: the address leads to another category by now. */
  | { type: 'AddFormerPermalink'; storeId: string; permalink: string; isElsewhere: boolean }
  | { type: 'RemoveFormerPermalink'; storeId: string; permalink: string }
  | { type: 'Delete'; storeId: string };

/** The maximum number of levels in a tree. */
export const MAX_DEPTH = 20;

/** A place in the tree that products are sorted into. */
export const category: Aggregate<CategoryState, CategoryCommand, CategoryFact> = {
  category: 'category',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    const current = categoryOf(command.storeId, state);
    switch (command.type) {
      case 'Change':
        return change(command, current);
      case 'PositionProduct':
        return [{ type: 'CategoryProductPositioned', data: command.product }];
      case 'AddFormerPermalink': {
        const { permalink, isElsewhere } = command;
        const isKnown = current.former_permalinks?.includes(permalink) === true;
        return isKnown && !isElsewhere ? [] : [{ type: 'CategoryFormerPermalinkAdded', data: { permalink } }];
      }
      case 'RemoveFormerPermalink': {
        const { permalink } = command;
        const isKnown = current.former_permalinks?.includes(permalink) === true;
        return isKnown ? [{ type: 'CategoryFormerPermalinkRemoved', data: { permalink } }] : [];
      }
      case 'Delete': {
        const { name, slug, parent_id } = current;
        return [{ type: 'CategoryDeleted', data: { name, slug, parent_id } }];
      }
    }
  },
};

type Of<T extends CategoryCommand['type']> = Extract<CategoryCommand, { type: T }>;

/** The category, if it belongs to the store. Refused with `record_not_found`. */
export function categoryOf(storeId: string, state: CategoryState): Category {
  if (state.status !== 'live' || state.store_id !== storeId) throw refusals.notFound('category');
  return state;
}

function create(command: Of<'Create'>, state: CategoryState): CategoryFact[] {
  if (state.status !== 'absent') return [];
  const { storeId, details, translations, place, ancestors } = command;
  refuseTooDeep(ancestors);
  return [
    { type: 'CategoryCreated', data: { store_id: storeId, ...details, ...place } },
    ...translate(translations, {}),
  ];
}

function translate(changes: TranslationChanges | undefined, current: Translatable): CategoryFact[] {
  const translations = translationsChanged(changes, current);
  return translations ? [{ type: 'CategoryTranslated', data: { translations } }] : [];
}

function change(command: Of<'Change'>, current: Category): CategoryFact[] {
  const { details, place } = command;
  const differences = differencesOf<CategoryDetails>(details, current);
  return [
    ...(Object.keys(differences).length > 0 ? [{ type: 'CategoryChanged' as const, data: differences }] : []),
    ...translate(command.translations, current),
    ...(place ? move(command, place, current) : []),
  ];
}

function move(
  { id, ancestors, levelsBelow = 0 }: Of<'Change'>,
  place: Place,
  current: Category,
): CategoryFact[] {
  if (place.parent_id !== current.parent_id) {
    refuseOwnBranch(id, ancestors);
    refuseTooDeep(ancestors, levelsBelow);
    return [{ type: 'CategoryMoved', data: place }];
  }
  if (place.position === current.position) return [];
  return [{ type: 'CategoryPositioned', data: { position: place.position } }];
}

/** Refuses to move a category below itself. */
function refuseOwnBranch(id: string, ancestors: readonly string[]): void {
  if (ancestors.includes(id)) throw refusals.invalid({ parent_id: ['invalid'] });
}

function refuseTooDeep(ancestors: readonly string[], levelsBelow = 0): void {
  if (ancestors.length + levelsBelow >= MAX_DEPTH) throw refusals.invalid({ parent_id: ['invalid'] });
}
