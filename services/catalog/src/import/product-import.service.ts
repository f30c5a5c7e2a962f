import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, importedProduct, isText } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import { parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { z } from 'zod';
import { CategoryQueries } from '../category/category.queries.ts';
import { ProductChangeService } from '../product/change/product-change.service.ts';
import { ProductClaims } from '../product/change/product-claims.ts';
import { ProductCreationService } from '../product/change/product-creation.service.ts';
import { product } from '../product/product.decider.ts';
import { isLive, type Product } from '../product/product.ts';
import { stockItem } from '../stock/stock-item.decider.ts';
import { changedLines, type RowsOutcome, refused, wholeRefused } from './rows-outcome.ts';
import { variantMeant } from './variant-meant.ts';
import type { ImportTerms, Known, ReadRows, RowProblem, WantedProduct } from './wanted-product.ts';

/** As many as the schema of products allows. */
const MOST_CATEGORIES = 100;

type Body = z.output<typeof importedProduct>;

interface FoundProduct {
  readonly id: string;
  readonly product: Product;
}

/** Makes and changes products as rows of a file describe them. */
@Injectable()
export class ProductImportService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ProductClaims) private readonly claims: ProductClaims,
    @Inject(CategoryQueries) private readonly categories: CategoryQueries,
    @Inject(ProductCreationService) private readonly creation: ProductCreationService,
    @Inject(ProductChangeService) private readonly changes: ProductChangeService,
  ) {}

  /**
   * Takes in the rows of one product. Done again with the same context, its outcome is the same. Rejects where a part of the
   * store is down, because a repetition may then do better.
   */
  async takeIn(rows: ReadRows, terms: ImportTerms, context: CommandContext): Promise<RowsOutcome> {
    const problems = [...rows.problems];
    let { wanted } = rows;
    if (!wanted) return refused(problems);
    const ownId = context.newId(idPrefixes.product);
    const found = await this.#find(wanted, terms.storeId);
    // A process that was killed may have made it of these rows.
    const known = found?.id === ownId ? undefined : found;
    const taken = await this.#takenSkus(wanted, found?.product, terms.storeId);
    problems.push(...taken);
    if (taken.length > 0) wanted = wanted.without(linesOf(taken));
    if (!wanted) return refused(problems);
    const { permalinks } = wanted;
    const categoryIds = await this.#categoryIds(permalinks, terms.storeId);
    if (permalinks.some((permalink) => !categoryIds.has(permalink))) {
      const said = 'must_exist' as const;
      return wholeRefused(wanted, problems, [{ ...wanted.placeOf('category_ids'), said }]);
    }
    const read = readBody(wanted, problems, { before: known?.product, categoryIds });
    if (!('body' in read)) return read;
    try {
      const outcome = known
        ? await this.#change(known.id, read, terms, context)
        : await this.#create(ownId, read, terms, context);
      return { ...refused(problems), ...outcome };
    } catch (error) {
      return wholeRefused(read.wanted, problems, problemsIn(error, read.wanted));
    }
  }

  async #create(
    id: string,
    { wanted, body }: ReadProduct,
    { currency, timezone }: ImportTerms,
    context: CommandContext,
  ): Promise<Changed> {
    const { name } = body;
    if (name === undefined) throw refusals.invalid({ name: ['blank'] });
    const variants = body.variants?.map((each, index) => wanted.completed(each, undefined, index));
    const made = { ...body, name, variants };
    const terms = { defaultCurrency: currency, units: wanted.units, timezone };
    await this.creation.createProduct(id, made, terms, context);
    return { created: wanted.lines, updated: [] };
  }

  async #change(
    id: string,
    { wanted, body }: ReadProduct,
    { timezone }: ImportTerms,
    context: CommandContext,
  ): Promise<Changed> {
    const change = await this.changes.carryOut(
      id,
      body,
      {
        units: wanted.units,
        timezone,
        meantBy: (each, { before, options, index }) => {
          if (each.id !== undefined) return each;
          const named = { variantId: wanted.variantIdAt(index), sku: each.sku, options };
          const variant = variantMeant(named, before, index);
          return { ...wanted.completed(each, variant, index), id: variant?.id };
        },
      },
      context,
    );
    return changedLines(wanted, change);
  }

  async #find({ keys }: WantedProduct, storeId: string): Promise<FoundProduct | undefined> {
    const { productId, slug, skus } = keys;
    if (productId !== undefined) {
      const found = await this.#load(productId, storeId);
      if (found) return found;
    }
    if (slug !== undefined) {
      const id = await this.claims.findBySlug(slug, storeId);
      if (id !== undefined) return this.#load(id, storeId);
    }
    for (const sku of skus) {
      const variantId = await this.claims.findBySku(sku, storeId);
      if (variantId === undefined) continue;
      const { state } = await this.commands.load(stockItem, variantId);
      return state.status === 'absent' ? undefined : this.#load(state.product_id, storeId);
    }
    return undefined;
  }

  async #load(id: string, storeId: string): Promise<FoundProduct | undefined> {
    const { state } = await this.commands.load(product, id);
    return isLive(state) && state.store_id === storeId ? { id, product: state } : undefined;
  }

  /** SKUs that a variant of another product has. */
  async #takenSkus(
    wanted: WantedProduct,
    before: Product | undefined,
    storeId: string,
  ): Promise<RowProblem[]> {
    const own = new Set(before?.variants.map(({ id }) => id));
    const checks = wanted.skusOfRows.map(async ({ sku, place }): Promise<RowProblem[]> => {
      const holder = await this.claims.findBySku(sku, storeId);
      return holder === undefined || own.has(holder) ? [] : [{ ...place, said: 'taken' }];
    });
    return (await Promise.all(checks)).flat();
  }

  async #categoryIds(permalinks: readonly string[], storeId: string): Promise<ReadonlyMap<string, string>> {
    // The schema refuses so many, also by names for ids. They are not looked for.
    if (permalinks.length > MOST_CATEGORIES) return new Map(permalinks.map((each) => [each, each]));
    const found = permalinks.map(async (permalink): Promise<[string, string][]> => {
      const category = await this.categories.findByIdOrPermalink(permalink, storeId);
      return category ? [[permalink, category.id]] : [];
    });
    return new Map((await Promise.all(found)).flat());
  }
}

type Changed = Omit<RowsOutcome, 'problems'>;

interface ReadProduct {
  readonly wanted: WantedProduct;
  readonly body: Body;
}

/** What the rows say, as a request would. Rows of variants that are refused are left out, and added to `problems`. */
function readBody(wanted: WantedProduct, problems: RowProblem[], known: Known): ReadProduct | RowsOutcome {
  const sent = wanted.bodyFor(known);
  // The row that names it was refused.
  if (!known.before && sent.name === undefined && problems.length > 0)
    return wholeRefused(wanted, problems, []);
  try {
    return { wanted, body: parseBody(importedProduct, sent) };
  } catch (error) {
    const found = problemsIn(error, wanted);
    const left = isOfVariants(error) ? wanted.without(linesOf(found)) : undefined;
    if (!left) return wholeRefused(wanted, problems, found);
    problems.push(...found);
    return readBody(left, problems, known);
  }
}

const isOfVariants = (error: unknown): boolean =>
  error instanceof Refusal &&
  Object.keys(error.details ?? {}).every((field) => /^variants\.\d+\./.test(field));

/** The complaints of a refusal, each at its place. What a repetition may resolve is thrown. */
function problemsIn(error: unknown, wanted: WantedProduct): RowProblem[] {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  const { details = {}, text: said } = error.unsaid;
  const found = Object.entries(details).flatMap(([field, complaints]) =>
    (Array.isArray(complaints) ? complaints.filter(isText) : []).map(
      (complaint): RowProblem => ({ ...wanted.placeOf(field), said: complaint as RowProblem['said'] }),
    ),
  );
  return found.length > 0 ? found : [{ ...wanted.placeOf('base'), said }];
}

const linesOf = (problems: readonly RowProblem[]): ReadonlySet<number> =>
  new Set(problems.map(({ line }) => line));
