import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf, changeProduct } from '@storefold/contracts';
import { CustomFieldService, nobody, requireLanguagesOfFields } from '@storefold/custom-fields';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { refusals, requireLanguages } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { CategoryService } from '../../category/category.service.ts';
import { OptionChoiceService } from '../../option-type/option-choice.service.ts';
import type { OptionChoice } from '../../option-type/option-type.ts';
import type { StockChanges } from '../../stock/stock-item.decider.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import { type Product, variantWith } from '../product.ts';
import type { ProductWithStock } from '../product-with-stock.ts';
import { type Units, unitsIn } from '../variant.ts';
import {
  changedDetails,
  newVariant,
  ofOnlyVariant,
  ofVariants,
  type ProductBody,
  stockChange,
  type VariantBody,
  variantChange,
} from './product.inputs.ts';
import { type ChangedProduct, ProductService } from './product.service.ts';
import { TaxCategoryClient } from './tax-category.client.ts';

/** Changes a product as a request says, with its variants, their stock and custom fields. */
@Injectable()
export class ProductChangeService {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(OptionChoiceService) private readonly choices: OptionChoiceService,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
    @Inject(TaxCategoryClient) private readonly taxes: TaxCategoryClient,
  ) {}

  /** As a caller wants it, whose measures are in the units of the store. */
  changeProduct(
    id: string,
    body: BodyOf<typeof changeProduct>,
    { caller, context }: Pick<Call, 'caller' | 'context'>,
  ): Promise<ProductWithStock> {
    const { unit_system, timezone } = caller.store;
    requireLanguages(body.translations, caller.store);
    requireLanguagesOfFields(body.custom_fields, caller.store);
    return this.carryOut(id, body, { units: unitsIn[unit_system], timezone }, context);
  }

  async carryOut(
    id: string,
    body: BodyOf<typeof changeProduct>,
    { units, timezone, meantBy = asNamed, variantPictures }: ChangeTerms,
    context: CommandContext,
  ): Promise<CarriedOutChange> {
    const { storeId } = context;
    const before = await this.products.findProduct(id, storeId);
    const details = changedDetails(id, body, timezone);
    await this.categories.requireCategories(details.category_ids ?? [], storeId);
    await this.taxes.requireCategory(details.tax_category_id, storeId);
    const sent = changedVariantBodies(body, before);
    const options = await this.choices.resolveOptions(sent, context);
    const bodies = sent.map((each, index) => meantBy(each, { before, options: options[index], index }));
    const fields = await this.fields.checkMany(body.custom_fields ?? [], recordIn(storeId), id);
    const places = nextPlaces(before);
    const stock = new Map<string, StockChanges>();
    const added = [];
    const changed = [];
    const variantIds: string[] = [];
    for (const [index, each] of bodies.entries()) {
      if (each.id === undefined) {
        const variant = newVariant(each, options[index] ?? [], places(), units, context);
        added.push(variant);
        variantIds.push(variant.variant_id);
      } else {
        changed.push(variantChange(each.id, each, options[index], units));
        const change = stockChange(each);
        if (change) stock.set(each.id, change);
        variantIds.push(each.id);
      }
    }
    const withPictures = ({ media, ...others }: typeof details): typeof details =>
      media ? { ...others, media: ofVariants(media, variantIds, variantPictures) } : others;
    const product = await this.products.changeProduct(
      id,
      {
        details: withPictures(details),
        translations: body.translations,
        wantedSlug: body.slug,
        added,
        changed,
        stock,
      },
      context,
    );
    const fieldsChanged = await this.fields.putFields(id, fields, recordIn(storeId), context);
    return { ...product, fieldsChanged, variantIds };
  }
}

type NamedVariant = VariantBody & { readonly id?: string | undefined };

interface ChangeTerms {
  readonly units: Units;
  /** In which the body's dates are days. */
  readonly timezone: string;
  /** The places of the variants that have a picture, by its address. */
  readonly variantPictures?: ReadonlyMap<string, readonly number[]>;
  /**
   * Finds the variant that a body is of, and adds what the body takes from it. Without an `id` it is of a new one. Default: as
   * the body itself says.
   */
  readonly meantBy?: (body: NamedVariant, found: Found) => NamedVariant;
}

interface Found {
  readonly before: Product;
  /** What the body chooses; undefined: it does not say. */
  readonly options: readonly OptionChoice[] | undefined;
  /** The place of the body among all of them. */
  readonly index: number;
}

export interface CarriedOutChange extends ChangedProduct {
  /** The variants of the bodies, in their order. */
  readonly variantIds: readonly string[];
  readonly fieldsChanged: boolean;
}

const asNamed = (body: NamedVariant): NamedVariant => body;

const recordIn = (storeId: string) => ({ ...nobody, storeId, resource: 'product' });

const saysSomething = (body: VariantBody): boolean =>
  Object.values(body).some((value) => value !== undefined);

/** The variants that a change names. Variant fields of the product itself apply to its only variant. */
function changedVariantBodies(body: ProductBody, before: Product): readonly NamedVariant[] {
  const named = body.variants ?? [];
  for (const { id } of named) {
    if (id !== undefined && !variantWith(before, id))
      throw refusals.idNotFound('variant', id, 'variant_not_found');
  }
  const own = ofOnlyVariant(body);
  if (!saysSomething(own)) return named;
  const [only, ...others] = before.variants;
  if (!only || others.length > 0) {
    const fields = Object.keys(withoutUndefined(own));
    throw refusals.invalid(Object.fromEntries(fields.map((field) => [field, ['not_given_for_variant']])));
  }
  return [{ id: only.id, ...own }, ...named];
}

function nextPlaces({ variants }: Product): () => number {
  let last = Math.max(0, ...variants.map(({ position }) => position));
  return () => ++last;
}
