import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf, createProduct } from '@storefold/contracts';
import { CustomFieldService, nobody } from '@storefold/custom-fields';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { CategoryService } from '../../category/category.service.ts';
import { OptionChoiceService } from '../../option-type/option-choice.service.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import type { ProductWithStock } from '../product-with-stock.ts';
import type { Units } from '../variant.ts';
import {
  newDetails,
  newVariant,
  ofOnlyVariant,
  ofVariants,
  type ProductBody,
  type VariantBody,
} from './product.inputs.ts';
import { ProductService } from './product.service.ts';
import { TaxCategoryClient } from './tax-category.client.ts';

interface CreationTerms {
  readonly defaultCurrency: string;
  /** In which the body's measures are. */
  readonly units: Units;
  /** In which its dates are days. */
  readonly timezone: string;
  /** The places of the variants that have a picture, by its address. */
  readonly variantPictures?: ReadonlyMap<string, readonly number[]>;
}

/** Makes a product as a body describes it, with its variants, their stock and custom fields. */
@Injectable()
export class ProductCreationService {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(OptionChoiceService) private readonly choices: OptionChoiceService,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
    @Inject(TaxCategoryClient) private readonly taxes: TaxCategoryClient,
  ) {}

  async createProduct(
    id: string,
    body: BodyOf<typeof createProduct>,
    { defaultCurrency, units, timezone, variantPictures }: CreationTerms,
    context: CommandContext,
  ): Promise<ProductWithStock> {
    const { storeId } = context;
    const of = { ...nobody, storeId, resource: 'product' };
    const details = newDetails(id, body, timezone);
    await this.categories.requireCategories(details.category_ids, storeId);
    await this.taxes.requireCategory(details.tax_category_id, storeId);
    const bodies = newVariantBodies(body);
    const options = await this.choices.resolveOptions(bodies, context);
    const fields = await this.fields.checkMany(body.custom_fields ?? [], of);
    const variants = bodies.map((each, index) =>
      newVariant(each, options[index] ?? [], index + 1, units, context),
    );
    const media = ofVariants(
      details.media,
      variants.map(({ variant_id }) => variant_id),
      variantPictures,
    );
    const product = {
      id,
      defaultCurrency,
      details: { ...details, media },
      translations: body.translations,
      wantedSlug: body.slug,
      variants,
    };
    const withStock = await this.products.createProduct(product, context);
    await this.fields.putFields(id, fields, of, context);
    return withStock;
  }
}

/** The variants of a new product: those of the body, or a single one described by the product's own fields. */
function newVariantBodies(body: ProductBody): readonly VariantBody[] {
  const own = ofOnlyVariant(body);
  if (!body.variants?.length) return [own];
  if (body.variants.length > 1 && own.sku) throw refusals.invalid({ sku: ['invalid'] });
  return body.variants.map((variant) => ({ ...withoutUndefined(own), ...withoutUndefined(variant) }));
}
