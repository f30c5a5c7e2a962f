import { Inject, Injectable } from '@nestjs/common';
import { type ImportKept, type Said, text } from '@storefold/contracts';
import { CustomFieldService, customFields, nobody } from '@storefold/custom-fields';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { inOwnShare, type Language, Refusal, translationsBack } from '@storefold/kernel/core';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { category } from '../../category/category.decider.ts';
import { CategoryService } from '../../category/category.service.ts';
import { ProductService } from '../../product/change/product.service.ts';
import { dataOf } from '../../product/price.ts';
import { product, type VariantChange } from '../../product/product.decider.ts';
import { isLive, type Product, variantWith } from '../../product/product.ts';
import { type StockChanges, stockItem } from '../../stock/stock-item.decider.ts';
import { isCategoryInUse } from './category-in-use.ts';
import { ImportTrail, type ImportTrails, type Trail } from './import-trail.ts';

/** Products that are taken back at once. */
const AT_ONCE = 20;

/** A part of a product, with what the import changed of it. */
interface OwnParts {
  readonly stock: readonly (readonly [variantId: string, trail: Trail])[];
  readonly fields: Trail | undefined;
}

/**
 * Takes back what an import did, by facts as new as any. What somebody else changed since stays and is named. Done again with
 * the same contexts, as after a crash, its outcome is the same.
 */
@Injectable()
export class ImportUndoService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ImportTrail) private readonly trail: ImportTrail,
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(CategoryService) private readonly categories: CategoryService,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
  ) {}

  /** The names of the products of which something that the import made was ordered. */
  async soldOf(importId: string): Promise<string[]> {
    const { stock } = await this.trail.of(importId);
    const sold = [...stock].filter(([, { isMade, isOrdered }]) => isMade && isOrdered);
    const names = await Promise.all(
      sold.map(async ([variantId]) => {
        const { state } = await this.commands.load(stockItem, variantId);
        if (state.status === 'absent' || !isTaken(state)) return [];
        const { state: owner } = await this.commands.load(product, state.product_id);
        return [isLive(owner) ? owner.name : state.product_id];
      }),
    );
    return [...new Set(names.flat())];
  }

  /** Resolves with what stays. `contextFor`: of the work on one record. */
  async undo(
    importId: string,
    language: Language,
    contextFor: (name: string) => CommandContext,
  ): Promise<ImportKept[]> {
    const trails = await this.trail.of(importId);
    const parts = await this.#partsOf(trails);
    const kept: ImportKept[] = [];
    const keep = (id: string, name: string, said: Said) =>
      kept.push({ id, name, message: language.say(said) });
    const ids = [...parts.keys()];
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await Promise.all(
        ids.slice(at, at + AT_ONCE).map((id) =>
          inOwnShare(() =>
            this.#undoProduct(id, trails, parts.get(id) ?? NOTHING, {
              context: contextFor(`undo ${id}`),
              keep,
            }),
          ),
        ),
      );
    await this.views.caughtUpTo();
    for (const [id, trail] of [...trails.categories].toReversed())
      await this.#undoCategory(id, trail, { context: contextFor(`undo ${id}`), keep });
    return kept;
  }

  /** By product, also of those of which only the stock or a custom field changed. */
  async #partsOf({ products, stock, fields }: ImportTrails): Promise<Map<string, OwnParts>> {
    const parts = new Map<string, OwnParts>();
    const partOf = (id: string) => parts.get(id) ?? { ...NOTHING, fields: fields.get(id) };
    for (const id of products.keys()) parts.set(id, partOf(id));
    for (const id of fields.keys()) parts.set(id, partOf(id));
    for (const [variantId, trail] of stock) {
      const { state } = await this.commands.load(stockItem, variantId);
      if (state.status === 'absent') continue;
      const known = partOf(state.product_id);
      parts.set(state.product_id, { ...known, stock: [...known.stock, [variantId, trail]] });
    }
    return parts;
  }

  async #undoProduct(
    id: string,
    { products }: ImportTrails,
    { stock, fields }: OwnParts,
    { context, keep }: Work,
  ): Promise<void> {
    const { state } = await this.commands.load(product, id, context);
    if (!isLive(state)) return;
    const trail = products.get(id);
    const isChangedSince =
      [trail, fields].some((each) => each?.isChangedSince) || stock.some(([, each]) => each.isChangedSince);
    if (isChangedSince) {
      keep(id, state.name, 'changed_since_import');
      return;
    }
    if (trail?.isMade) {
      await this.products.deleteProduct(id, context);
      return;
    }
    // What orders took is counted from what is there now.
    const isOrdered = stock.some(([, each]) => each.isOrdered);
    if (isOrdered) keep(id, state.name, 'stock_ordered_since_import');
    try {
      if (trail || !isOrdered) await this.#restore(id, state, trail, isOrdered ? [] : stock, context);
      if (fields) await this.#restoreFields(id, state.store_id, fields, context);
    } catch (error) {
      // Such as a former SKU that another product has by now.
      if (!(error instanceof Refusal)) throw error;
      keep(id, state.name, text('not_undone', { why: error.message }));
    }
  }

  async #restore(
    id: string,
    current: Product,
    trail: Trail | undefined,
    stock: OwnParts['stock'],
    context: CommandContext,
  ): Promise<void> {
    const found = trail ? await this.trail.before(product, trail) : current;
    const former = isLive(found) ? found : current;
    const counts = new Map<string, StockChanges>();
    for (const [variantId, each] of stock) {
      const before = await this.trail.before(stockItem, each);
      if (before.status === 'absent' || !variantWith(former, variantId)) continue;
      const { count_on_hand, backorderable, track_inventory } = before;
      counts.set(variantId, { count_on_hand, backorderable, track_inventory });
    }
    await this.#removeCopies(id, current, former, context);
    await this.products.changeProduct(
      id,
      {
        details: detailsOf(former),
        translations: translationsBack(former, current),
        wantedSlug: former.slug,
        added: [],
        changed: current.variants.flatMap((variant) => variantBefore(variant, former)),
        stock: counts,
      },
      context,
    );
    for (const { id: variantId } of current.variants)
      if (!variantWith(former, variantId))
        await this.products.removeVariant(id, variantId, context.derive(`remove ${variantId}`));
  }

  /** Pictures that the import copied: a list of pictures by their addresses leaves such ones in. */
  async #removeCopies(id: string, current: Product, former: Product, context: CommandContext): Promise<void> {
    const hadFile = new Set(former.media.flatMap(({ media_id, file }) => (file ? [media_id] : [])));
    for (const { media_id: mediaId, file } of current.media) {
      if (file?.copied_from === undefined || hadFile.has(mediaId)) continue;
      const command = { type: 'RemoveMedium', storeId: current.store_id, mediaId } as const;
      await this.commands.execute(product, id, command, context.derive(`remove ${mediaId}`));
    }
  }

  async #restoreFields(id: string, storeId: string, trail: Trail, context: CommandContext): Promise<void> {
    const of = { ...nobody, storeId, resource: 'product' };
    const former = await this.trail.before(customFields, trail);
    const known = await this.fields.valuesOf(id);
    const values = known.map(({ custom_field_definition_id, ...field }) => {
      const before = former.fields.find(({ definition_id }) => definition_id === custom_field_definition_id);
      const translations = translationsBack(before ?? {}, field);
      return { ...field, custom_field_definition_id, value: before?.value ?? null, translations };
    });
    // What the import took away is checked again: its definition may be gone as well meanwhile.
    const removed = former.fields.filter(
      ({ definition_id }) => !known.some((field) => field.custom_field_definition_id === definition_id),
    );
    const again = await this.fields.checkMany(
      removed.map(({ definition_id: custom_field_definition_id, value, translations = {} }) => ({
        custom_field_definition_id,
        value,
        translations: Object.fromEntries(
          Object.entries(translations).map(([locale, texts]) => [locale, { value: texts.value ?? null }]),
        ),
      })),
      of,
    );
    await this.fields.putFields(id, [...values, ...again], of, context);
  }

  /** A category that the import made goes when nothing is in it and below it. */
  async #undoCategory(id: string, trail: Trail, { context, keep }: Work): Promise<void> {
    const { state } = await this.commands.load(category, id, context);
    if (state.status !== 'live' || !trail.isMade) return;
    if (trail.isChangedSince || (await isCategoryInUse(id, this.views)))
      keep(id, state.name, trail.isChangedSince ? 'changed_since_import' : 'category_used');
    else await this.categories.deleteCategory(id, context);
    await this.views.caughtUpTo();
  }
}

interface Work {
  readonly context: CommandContext;
  readonly keep: (id: string, name: string, said: Said) => void;
}

const NOTHING: OwnParts = { stock: [], fields: undefined };

type Item = Exclude<ReturnType<typeof stockItem.evolve>, { status: 'absent' }>;

/** Whether an order has some of it now. One that let go of it changed nothing. */
const isTaken = ({ open, committed }: Item): boolean => Object.keys(open).length > 0 || committed.length > 0;

/** Details that were absent before were so to say nothing. */
function detailsOf({
  name,
  description,
  meta_title,
  meta_description,
  meta_keywords,
  status,
  available_at,
  tags,
  category_ids,
  tax_category_id,
  requires_shipping = false,
  vendor = null,
  product_type = null,
  media,
  metadata,
}: Product) {
  return {
    name,
    description,
    meta_title,
    meta_description,
    meta_keywords,
    status,
    available_at,
    tags,
    category_ids,
    tax_category_id,
    requires_shipping,
    vendor,
    product_type,
    media,
    metadata,
  };
}

function variantBefore({ id, prices }: Product['variants'][number], former: Product): VariantChange[] {
  const before = variantWith(former, id);
  if (!before) return [];
  const { sku, barcode = null, options, position, metadata } = before;
  const { weight, height, width, depth, weight_unit, length_unit } = before;
  return [
    {
      variantId: id,
      details: {
        sku,
        barcode,
        options,
        position,
        weight,
        height,
        width,
        depth,
        weight_unit,
        length_unit,
        metadata,
      },
      prices: Object.values(before.prices).map(dataOf),
      pricesRemoved: Object.keys(prices).filter((currency) => before.prices[currency] === undefined),
    },
  ];
}
