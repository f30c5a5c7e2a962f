import { Inject, Injectable } from '@nestjs/common';
import type {
  AdminVariant,
  Category,
  CustomField,
  Media,
  OptionType as OptionTypeBody,
  OptionValue as OptionValueBody,
  Variant as VariantBody,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Position } from '@storefold/kernel/ports';
import type { Expand } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CategoryQueries } from '../../category/category.queries.ts';
import type { CategoryDocument } from '../../category/category.view.ts';
import { optionTypeBody, optionTypeWithValues } from '../../option-type/option-type.serializer.ts';
import { OptionTypeService } from '../../option-type/option-type.service.ts';
import { OPTION_TYPES } from '../../option-type/option-type.view.ts';
import { stockItemBody } from '../../stock/stock-item.serializer.ts';
import { stockItemIdOf } from '../../stock/stock-item.ts';
import { itemOfDocument, STOCK_ITEMS } from '../../stock/stock-item.view.ts';
import { StockLocationQueries } from '../../stock-location/stock-location.queries.ts';
import { adminMediaBodies, mediaBodies } from '../media/media.serializer.ts';
import { isOnSale } from '../product.ts';
import { defaultVariantOf, type ProductWithStock } from '../product-with-stock.ts';
import {
  adminVariantBody,
  type OptionTypesById,
  optionTypesIn,
  optionValuesOf,
  variantBody,
} from '../variant.serializer.ts';
import type { Variant } from '../variant.ts';

/** The API, currency and time that associations are read for. */
export interface Asking {
  readonly api: 'store' | 'admin';
  readonly currency: string;
  /** In which shoppers read; staff see every language. */
  readonly locale?: string;
  readonly now: string;
  readonly expand: Expand;
  /** The position of the call's own last write. Everything that is read must include it. */
  readonly lastWritten: Position;
}

/** The fields that `expand` adds to a product. */
export type Associations = Partial<{
  variants: VariantBody[];
  default_variant: VariantBody;
  media: Media[];
  primary_media: Media;
  option_types: OptionTypeBody[];
  option_values: OptionValueBody[];
  categories: Category[];
  custom_fields: CustomField[];
}>;

/** Reads the associations of products, for all products of an answer at once. */
@Injectable()
export class ProductAssociationQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CategoryQueries) private readonly categories: CategoryQueries,
    @Inject(OptionTypeService) private readonly optionTypes: OptionTypeService,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
    @Inject(StockLocationQueries) private readonly locations: StockLocationQueries,
  ) {}

  /** The associations of each product, in the same order. */
  async associationsOf(products: readonly ProductWithStock[], asking: Asking): Promise<Associations[]> {
    const { expand, lastWritten } = asking;
    await this.views.waitUntilVisible(lastWritten);
    const types = needsTypes(expand) ? optionTypesIn(await this.typesOf(products), asking.locale) : none;
    const categories = expand.has('categories') ? await this.#categoriesOf(products, asking) : none;
    const variants = await this.#variantsOf(products, types, asking, 'variants');
    const defaults = await this.#variantsOf(products, types, asking, 'default_variant');
    const associations = products.map(
      (withStock): Associations => ({
        ...(expand.has('variants')
          ? { variants: withStock.product.variants.map(({ id }) => found(variants, id)) }
          : {}),
        ...(expand.has('default_variant')
          ? { default_variant: found(defaults, defaultVariantOf(withStock).id) }
          : {}),
        ...mediaOf(withStock, asking.expand, asking.api),
        ...(expand.has('option_types')
          ? { option_types: optionTypesOf(withStock, types, expand.within('option_types')) }
          : {}),
        ...(expand.has('option_values') ? { option_values: allOptionValuesOf(withStock, types) } : {}),
        ...(expand.has('categories')
          ? { categories: withStock.product.category_ids.flatMap((id) => categories.get(id) ?? []) }
          : {}),
      }),
    );
    await this.#addFields(products, associations, asking);
    return associations;
  }

  /** The bodies of variants that belong to the product. */
  async variantBodies(
    withStock: ProductWithStock,
    variants: readonly Variant[],
    asking: Asking,
  ): Promise<AdminVariant[]> {
    await this.views.waitUntilVisible(asking.lastWritten);
    const types = await this.typesOf([withStock]);
    const bodies = variants.map((variant) =>
      adminVariantBody(withStock, variant, types, asking.currency, isOnSale(withStock.product, asking.now)),
    );
    await this.#expandVariants(bodies, [withStock], asking.expand);
    return bodies;
  }

  async #addFields(
    products: readonly ProductWithStock[],
    associations: readonly Associations[],
    { api, expand, locale }: Asking,
  ): Promise<void> {
    if (expand.has('custom_fields')) {
      const ids = products.map(({ id }) => id);
      const bodies = await this.fields.bodiesOf(ids, api, locale);
      associations.forEach((each, index) => {
        each.custom_fields = bodies.get(ids[index] ?? '') ?? [];
      });
    }
    for (const name of ['option_types', 'option_values'] as const) {
      if (!expand.within(name).has('custom_fields')) continue;
      await this.fields.addTo(
        associations.flatMap((each): readonly { readonly id: string }[] => each[name] ?? []),
        api,
        locale,
      );
    }
  }

  async #variantsOf(
    products: readonly ProductWithStock[],
    types: OptionTypesById,
    { api, currency, locale, now, expand }: Asking,
    name: 'variants' | 'default_variant',
  ): Promise<ReadonlyMap<string, VariantBody>> {
    if (!expand.has(name)) return none;
    const toBody = api === 'admin' ? adminVariantBody : variantBody;
    const bodies = products.flatMap((withStock) => {
      const variants = name === 'variants' ? withStock.product.variants : [defaultVariantOf(withStock)];
      const onSale = isOnSale(withStock.product, now);
      return variants.map((variant) => toBody(withStock, variant, types, currency, onSale));
    });
    await this.#expandVariants(bodies, products, expand.within(name), api, locale);
    return new Map(bodies.map((body) => [body.id, body]));
  }

  async #expandVariants(
    bodies: readonly VariantBody[],
    products: readonly ProductWithStock[],
    expand: Expand,
    api: Asking['api'] = 'admin',
    locale?: string,
  ): Promise<void> {
    const byId = new Map(products.map((withStock) => [withStock.id, withStock]));
    for (const body of bodies) {
      const withStock = byId.get(body.product_id);
      if (withStock) Object.assign(body, mediaOf(withStock, expand, api, body.id));
    }
    if (expand.has('custom_fields')) await this.fields.addTo(bodies, api, locale);
    if (api === 'admin' && expand.has('stock_items')) await this.#addStockItems(bodies);
  }

  async #addStockItems(bodies: readonly VariantBody[]): Promise<void> {
    const documents = await this.views
      .collection(STOCK_ITEMS)
      .getMany(bodies.map(({ id }) => stockItemIdOf(id)));
    const [first] = documents;
    const locationId = first ? await this.locations.defaultIdOf(first.store_id) : '';
    for (const body of bodies) {
      const own = documents.filter(({ variant_id }) => variant_id === body.id);
      Object.assign(body, {
        stock_items: own.map((each) => stockItemBody(itemOfDocument(each), locationId)),
      });
    }
  }

  /** Reads option types from the read model, and from their streams those that are too new to be there. */
  async typesOf(products: readonly ProductWithStock[]): Promise<OptionTypesById> {
    const ids = new Set(
      products.flatMap(({ product }) =>
        product.variants.flatMap(({ options }) => options.map(({ option_type_id }) => option_type_id)),
      ),
    );
    if (ids.size === 0) return none;
    const documents = await this.views.collection(OPTION_TYPES).getMany([...ids]);
    for (const { id } of documents) ids.delete(id);
    const others = await this.optionTypes.findOptionTypes(ids);
    return new Map([...documents.map((document) => [document.id, document] as const), ...others]);
  }

  async #categoriesOf(
    products: readonly ProductWithStock[],
    { api, expand, locale = '' }: Asking,
  ): Promise<ReadonlyMap<string, Category>> {
    const ids = products.flatMap(({ product }) => product.category_ids);
    const documents: CategoryDocument[] = await this.categories.collection.getMany([...new Set(ids)]);
    const byId = new Map(documents.map((document) => [document.id, document]));
    // Those of several products are there several times: the size of the answer is limited.
    const placed = ids.flatMap((id) => byId.get(id) ?? []);
    const bodies = await this.categories.bodies(placed, expand.within('categories'), api, locale);
    return new Map(bodies.map((body) => [body.id, body]));
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

const needsTypes = (expand: Expand): boolean =>
  ['variants', 'default_variant', 'option_types', 'option_values'].some((name) => expand.has(name));

function found(variants: ReadonlyMap<string, VariantBody>, id: string): VariantBody {
  const body = variants.get(id);
  if (!body) throw new Error(`variant ${id} is not among those of its product`);
  return body;
}

function mediaOf(
  { id, product }: ProductWithStock,
  expand: Expand,
  api: Asking['api'],
  variantId?: string,
): Associations {
  if (!expand.has('media') && !expand.has('primary_media')) return {};
  const toBodies = api === 'admin' ? adminMediaBodies : mediaBodies;
  const media = toBodies(id, product, variantId);
  const [primary] = media;
  return {
    ...(expand.has('media') ? { media } : {}),
    ...(expand.has('primary_media') && primary ? { primary_media: primary } : {}),
  };
}

function optionTypesOf(
  { product }: ProductWithStock,
  types: OptionTypesById,
  expand: Expand,
): OptionTypeBody[] {
  const ids = new Set(product.variants.flatMap(({ options }) => options.map((each) => each.option_type_id)));
  const toBody = expand.has('option_values') ? optionTypeWithValues : optionTypeBody;
  return [...ids]
    .flatMap((id) => {
      const type = types.get(id);
      return type ? [toBody(id, type)] : [];
    })
    .toSorted((one, other) => one.position - other.position);
}

/** The choices that the product's variants offer, without duplicates. */
function allOptionValuesOf({ product }: ProductWithStock, types: OptionTypesById): OptionValueBody[] {
  const values = product.variants.flatMap((variant) => optionValuesOf(variant, types));
  return [...new Map(values.map((value) => [value.id, value])).values()];
}
