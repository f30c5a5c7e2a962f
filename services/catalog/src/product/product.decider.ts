import { type TranslationChanges, text } from '@storefold/contracts';
import {
  type Aggregate,
  differencesOf,
  refusals,
  type Translatable,
  translationsChanged,
} from '@storefold/kernel/core';
import {
  addMedium,
  changeMedium,
  keepCopy,
  type MediaCommand,
  mediaAfter,
  noteSizes,
  removeMedium,
} from './media/media.rules.ts';
import { dataOf, type Price, type PriceData } from './price.ts';
import {
  evolve,
  initial,
  isLive,
  type PriceOfVariant,
  type Product,
  type ProductDetails,
  type ProductFact,
  type ProductState,
  variantWith,
} from './product.ts';
import {
  combinationOf,
  type NewVariantData,
  type OwnVariant,
  type Variant,
  type VariantDetails,
  variantDataOf,
} from './variant.ts';

/** The commands of a product. Amounts are decimal strings with the currency's decimals. */
export type ProductCommand =
  | {
      type: 'Create';
      storeId: string;
      defaultCurrency: string;
      details: ProductDetails;
      translations?: TranslationChanges | undefined;
      variants: readonly NewVariantData[];
    }
  | {
      type: 'Change';
      storeId: string;
      details: Partial<ProductDetails>;
      translations?: TranslationChanges | undefined;
      added: readonly NewVariantData[];
      changed: readonly VariantChange[];
    }
  | { type: 'RemoveVariant'; storeId: string; variantId: string }
  | { type: 'NoteStock'; storeId: string; inStock: boolean }
  /** The product is in a category that was deleted. */
  | { type: 'LeaveCategory'; storeId: string; categoryId: string }
  /** `changed`: the revision of the option type's change; `revision`: how far the option type is by now. */
  | { type: 'NoteOptionType'; storeId: string; optionTypeId: string; changed: number; revision: number }
  /** `isElsewhere`: the slug leads to another product by now. */
  | { type: 'AddFormerSlug'; storeId: string; slug: string; isElsewhere: boolean }
  | { type: 'RemoveFormerSlug'; storeId: string; slug: string }
  | { type: 'Delete'; storeId: string }
  | MediaCommand;

/** `prices` are set. `pricesRemoved` are currencies. Fields and prices that are not named stay as they are. */
export interface VariantChange {
  readonly variantId: string;
  readonly details: Partial<VariantDetails>;
  readonly prices: readonly PriceData[];
  readonly pricesRemoved: readonly string[];
}

export const MAX_VARIANTS = 500;

/** A product with its variants and their prices. Stock is kept in the variants' own streams. */
export const product: Aggregate<ProductState, ProductCommand, ProductFact> = {
  category: 'product',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    if (isFollowUp(command)) return isLive(state) ? followUp(command, state) : [];
    const current = productOf(command.storeId, state);
    switch (command.type) {
      case 'Change':
        return change(command, current);
      case 'RemoveVariant':
        return removeVariant(command.variantId, current);
      case 'NoteStock':
        return noteStock(command.inStock, current);
      case 'AddFormerSlug':
        return addFormerSlug(command, current);
      case 'RemoveFormerSlug': {
        const { slug } = command;
        const isKnown = current.former_slugs?.includes(slug) === true;
        return isKnown ? [{ type: 'ProductFormerSlugRemoved', data: { slug } }] : [];
      }
      case 'Delete':
        return [remove(current)];
      case 'AddMedium':
        return addMedium(command, current);
      case 'ChangeMedium':
        return changeMedium(command, current);
      case 'RemoveMedium':
        return removeMedium(command, current);
    }
  },
};

/** What nobody waits for, and which says nothing of a product that is gone. */
const followUps = ['NoteSizes', 'KeepCopy', 'LeaveCategory', 'NoteOptionType'] as const;
type FollowUp = Of<(typeof followUps)[number]>;

const isFollowUp = (command: ProductCommand): command is FollowUp =>
  followUps.some((type) => type === command.type);

function followUp(command: FollowUp, current: Product): ProductFact[] {
  switch (command.type) {
    case 'NoteSizes':
      return noteSizes(command, current);
    case 'KeepCopy':
      return keepCopy(command, current);
    case 'LeaveCategory':
      return leaveCategory(command.categoryId, current);
    case 'NoteOptionType':
      return noteOptionType(command, current);
  }
}

type Of<T extends ProductCommand['type']> = Extract<ProductCommand, { type: T }>;

/** The product, if it belongs to the store. Refused with `record_not_found`. */
export function productOf(storeId: string, state: ProductState): Product {
  if (!isLive(state) || state.store_id !== storeId) throw refusals.notFound('product');
  return state;
}

/** The product's variant. Refused with `variant_not_found`. */
export function variantOfProduct(current: Product, variantId: string): OwnVariant {
  const found = variantWith(current, variantId);
  if (!found) throw refusals.notFound('variant', 'variant_not_found');
  return found;
}

function create(command: Of<'Create'>, state: ProductState): ProductFact[] {
  if (state.status !== 'absent') return [];
  const { storeId, defaultCurrency, details, translations, variants } = command;
  refuseTooMany(variants.length);
  refuseTwins(variants);
  return [
    {
      type: 'ProductCreated',
      data: { store_id: storeId, default_currency: defaultCurrency, ...details, variants },
    },
    ...translate(translations, {}),
  ];
}

function translate(changes: TranslationChanges | undefined, current: Translatable): ProductFact[] {
  const translations = translationsChanged(changes, current);
  return translations ? [{ type: 'ProductTranslated', data: { translations } }] : [];
}

function change({ details, translations, added, changed }: Of<'Change'>, current: Product): ProductFact[] {
  const media = details.media && mediaAfter(details.media, current);
  const differences = differencesOf<ProductDetails>({ ...details, media }, current, {
    requires_shipping: false,
    vendor: null,
    product_type: null,
    position: null,
  });
  const facts: ProductFact[] = [
    ...(Object.keys(differences).length > 0 ? [{ type: 'ProductChanged' as const, data: differences }] : []),
    ...translate(translations, current),
    ...changed.flatMap((each) => changeVariant(each, variantOfProduct(current, each.variantId))),
    ...added.map((data) => ({ type: 'VariantCreated' as const, data })),
  ];
  refuseTooMany(current.variants.length + added.length);
  if (added.length > 0 || changed.some(({ details: { options } }) => options !== undefined)) {
    refuseTwins(variantsAfter(facts, current));
  }
  return facts;
}

function changeVariant(asked: VariantChange, before: Variant): ProductFact[] {
  const variant_id = before.id;
  const differences = differencesInUnits(asked.details, before);
  return [
    ...(Object.keys(differences).length > 0
      ? [{ type: 'VariantChanged' as const, data: { variant_id, ...differences } }]
      : []),
    ...asked.prices.flatMap((price) => setPrice({ variant_id, ...price }, before.prices[price.currency])),
    ...asked.pricesRemoved.flatMap((currency) => removePrice(variant_id, before.prices[currency])),
  ];
}

/** What differs, each measure with its unit. The lengths have one unit in common, so they are named together. */
function differencesInUnits(wanted: Partial<VariantDetails>, before: Variant): Partial<VariantDetails> {
  const differences = differencesOf<VariantDetails>(wanted, before, { barcode: null });
  const { weight, weight_unit, height, width, depth, length_unit } = { ...before, ...differences };
  const measured = { weight, weight_unit };
  const sized = { height, width, depth, length_unit };
  const differs = (measures: object) => Object.keys(measures).some((field) => field in differences);
  return {
    ...differences,
    ...(differs(measured) ? measured : {}),
    ...(differs(sized) ? sized : {}),
  };
}

function setPrice(data: PriceOfVariant, before: Price | undefined): ProductFact[] {
  if (!before) return [{ type: 'PriceCreated', data }];
  const { price_id, amount, compare_at_amount } = before;
  if (amount === data.amount && compare_at_amount === data.compare_at_amount) return [];
  return [{ type: 'PriceChanged', data: { ...data, price_id, amount_before: amount } }];
}

const removePrice = (variant_id: string, before: Price | undefined): ProductFact[] =>
  before ? [{ type: 'PriceDeleted', data: { variant_id, ...dataOf(before) } }] : [];

function removeVariant(variantId: string, current: Product): ProductFact[] {
  const gone = variantOfProduct(current, variantId);
  if (current.variants.length === 1) throw refusals.notPossible('only_variant_stays');
  return [{ type: 'VariantDeleted', data: variantDataOf(gone) }];
}

function remove({ name, slug, variants }: Product): ProductFact {
  return { type: 'ProductDeleted', data: { name, slug, variant_ids: variants.map(({ id }) => id) } };
}

function addFormerSlug(
  { slug, isElsewhere }: Of<'AddFormerSlug'>,
  { slug: own, former_slugs = [] }: Product,
): ProductFact[] {
  if (slug === own || (former_slugs.includes(slug) && !isElsewhere)) return [];
  return [{ type: 'ProductFormerSlugAdded', data: { slug } }];
}

function leaveCategory(categoryId: string, { category_ids }: Product): ProductFact[] {
  if (!category_ids.includes(categoryId)) return [];
  return [{ type: 'ProductChanged', data: { category_ids: category_ids.filter((id) => id !== categoryId) } }];
}

/** Several changes at once are noted with the first of them. */
function noteOptionType(
  { optionTypeId, changed, revision }: Of<'NoteOptionType'>,
  { option_type_revisions: known = {} }: Product,
): ProductFact[] {
  if ((known[optionTypeId] ?? -1) >= changed) return [];
  const data = {
    option_type_id: optionTypeId,
    option_type_revision: revision,
    previous_option_type_revision: changed - 1,
  };
  return [{ type: 'ProductOptionTypeChanged', data }];
}

function noteStock(inStock: boolean, current: Product): ProductFact[] {
  if (inStock !== current.sold_out) return [];
  return [{ type: inStock ? 'ProductRestocked' : 'ProductSoldOut', data: {} }];
}

function refuseTooMany(count: number): void {
  if (count > MAX_VARIANTS) throw refusals.invalid({ variants: [text('too_long', { most: MAX_VARIANTS })] });
}

/** Refuses variants with the same options, because they could not be told apart. */
function refuseTwins(variants: readonly Pick<VariantDetails, 'options'>[]): void {
  const combinations = variants.map(({ options }) => combinationOf(options));
  if (new Set(combinations).size < combinations.length) {
    throw refusals.invalid({ option_values: ['taken'] });
  }
}

function variantsAfter(facts: readonly ProductFact[], current: Product): readonly Variant[] {
  const context = { at: current.updated_at, revision: 0 };
  const after = facts.reduce<ProductState>((state, fact) => evolve(state, fact, context), current);
  return isLive(after) ? after.variants : [];
}
