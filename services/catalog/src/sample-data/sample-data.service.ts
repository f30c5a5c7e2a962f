import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, type StoreInfo } from '@storefold/contracts';
import {
  CommandContext,
  type CommandContextFactory,
  type Commands,
} from '@storefold/kernel/command-handling';
import { type Clock, isoTime, recordId } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { CategoryService } from '../category/category.service.ts';
import { noDetails } from '../category/category.ts';
import { OptionTypeService } from '../option-type/option-type.service.ts';
import { type NewProduct, ProductService } from '../product/change/product.service.ts';
import { type NewVariantData, type Units, unitsIn, weightOfGrams } from '../product/variant.ts';
import { stockItemIdOf } from '../stock/stock-item.ts';
import type { SampleProduct, SampleVariant } from './generate-products.ts';
import type { SampleOptionType } from './options.ts';
import { sampleData, sampleLoadOf } from './sample-data.ts';
import type { SampleShop } from './sample-shop.ts';
import type { SampleCategory } from './tree.ts';

/** Products under way at once: enough for their appends to share commits, and little memory for what they need meanwhile. */
const AT_ONCE = 50;

/**
 * Fills a store with the sample shop. Every record id and command id derives from a name, so a load that was cut off
 * can be repeated without creating duplicates.
 */
@Injectable()
export class SampleDataService {
  constructor(
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(OptionTypeService) private readonly optionTypes: OptionTypeService,
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Loads the tree and the option types, then the products in their order, and notes that the store has them.
   * `progress` is called with the number of products loaded so far.
   */
  async loadShop(
    store: StoreInfo,
    shop: SampleShop,
    progress: (loaded: number) => void = () => {},
  ): Promise<void> {
    await Promise.all([
      this.#loadCategories(shop.categories, store),
      this.#loadOptionTypes(shop.optionTypes, store),
    ]);
    const first = this.clock.now() - shop.productCount;
    let loaded = 0;
    for (const some of chunksOf(shop.products, AT_ONCE)) {
      await Promise.all(
        some.map((product, index) => {
          // Times are a millisecond apart, so lists show products in the order in which they were created.
          const at = isoTime(first + loaded + index);
          return this.products.createProduct(
            newProduct(product, store),
            this.contextFor(`product ${product.key}`, store, at),
          );
        }),
      );
      loaded += some.length;
      progress(loaded);
    }
    await this.commands.execute(
      sampleData,
      store.id,
      { type: 'NoteLoaded', storeId: store.id, products: loaded },
      this.contexts.once('sample data', store.id),
    );
  }

  /** Loads categories level by level, because a category needs its parent. */
  async #loadCategories(categories: readonly SampleCategory[], store: StoreInfo): Promise<void> {
    const levels = new Map<number, SampleCategory[]>();
    for (const category of categories) {
      const depth = category.key.split('/').length;
      levels.set(depth, [...(levels.get(depth) ?? []), category]);
    }
    for (const level of levels.values()) {
      await Promise.all(level.map((category) => this.#loadCategory(category, store)));
    }
  }

  async #loadCategory({ key, parentKey, name, position }: SampleCategory, store: StoreInfo): Promise<void> {
    const parentId = parentKey === null ? null : categoryId(parentKey);
    await this.categories.createCategoryAt(
      categoryId(key),
      { ...noDetails, name },
      undefined,
      { parent_id: parentId, position },
      this.contextFor(`category ${key}`, store),
    );
  }

  async #loadOptionTypes(optionTypes: readonly SampleOptionType[], store: StoreInfo): Promise<void> {
    await Promise.all(
      optionTypes.map(({ name, label, kind, values }, index) =>
        this.optionTypes.createOptionType(
          optionTypeId(name),
          { name, label, kind, position: index + 1, metadata: {} },
          values.map((value) => optionValue(name, value)),
          this.contextFor(`option type ${name}`, store),
        ),
      ),
    );
  }

  /** The context of a part of the load, named by `name`. It belongs to the sample data, which are not published. */
  contextFor(name: string, store: Pick<StoreInfo, 'id'>, at?: string): CommandContext {
    const { commandId, causationId, actor, at: now } = this.contexts.once(`sample ${name}`, store.id);
    const correlationId = sampleLoadOf(store.id);
    return new CommandContext({
      commandId,
      correlationId,
      causationId,
      actor,
      storeId: store.id,
      at: at ?? now,
    });
  }
}

const idOf = (prefix: string, key: string): string => recordId(prefix, `sample ${key}`);
export const sampleVariantId = (sku: string): string => idOf(idPrefixes.variant, sku);
export const sampleProductId = (key: string): string => idOf(idPrefixes.product, key);
const categoryId = (key: string): string => idOf(idPrefixes.category, key);
const optionTypeId = (name: string): string => idOf(idPrefixes.option_type, name);
const optionValueId = (type: string, name: string): string =>
  idOf(idPrefixes.option_value, `${type} ${name}`);

const optionValue = (type: string, { name, label, color }: SampleOptionType['values'][number]) => ({
  option_value_id: optionValueId(type, name),
  name,
  label,
  color_code: color,
  image_url: null,
});

function newProduct(product: SampleProduct, store: StoreInfo): NewProduct {
  return {
    id: sampleProductId(product.key),
    defaultCurrency: store.default_currency,
    wantedSlug: undefined,
    details: {
      name: product.name,
      description: product.description,
      meta_title: null,
      meta_description: null,
      meta_keywords: null,
      status: product.status,
      available_at: product.availableOn,
      tags: product.tags,
      category_ids: product.categoryKeys.map(categoryId),
      tax_category_id: null,
      media: [],
      metadata: {},
    },
    variants: product.variants.map((variant, index) =>
      variantData(variant, index + 1, unitsIn[store.unit_system]),
    ),
  };
}

function variantData(variant: SampleVariant, position: number, units: Units): NewVariantData {
  const variant_id = sampleVariantId(variant.sku);
  return {
    variant_id,
    sku: variant.sku,
    options: variant.options.map(({ type, value }) => ({
      option_type_id: optionTypeId(type),
      option_value_id: optionValueId(type, value),
    })),
    position,
    weight: weightOfGrams(variant.weight, units),
    height: null,
    width: null,
    depth: null,
    metadata: {},
    ...units,
    prices: Object.entries(variant.prices).map(([currency, { amount, compareAt }]) => ({
      price_id: recordId(idPrefixes.price, `${variant_id}:${currency}`),
      currency,
      amount,
      compare_at_amount: compareAt,
    })),
    stock_item: {
      stock_item_id: stockItemIdOf(variant_id),
      count_on_hand: variant.countOnHand,
      backorderable: variant.backorderable,
      track_inventory: true,
    },
  };
}

function* chunksOf<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const each of all) {
    chunk.push(each);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
