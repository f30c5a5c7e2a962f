import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, importedProduct, isText } from '@storefold/contracts';
import { requireLanguagesOfFields } from '@storefold/custom-fields';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type JsonObject, Refusal, refusals, requireLanguages } from '@storefold/kernel/core';
import { parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { z } from 'zod';
import { OptionChoiceService } from '../../option-type/option-choice.service.ts';
import { ProductChangeService } from '../../product/change/product-change.service.ts';
import { ProductClaims } from '../../product/change/product-claims.ts';
import { ProductCreationService } from '../../product/change/product-creation.service.ts';
import { picturesOf } from '../../product/media/medium.ts';
import { product } from '../../product/product.decider.ts';
import { isLive, type Product } from '../../product/product.ts';
import { stockItem } from '../../stock/stock-item.decider.ts';
import { changedLines, type RowsOutcome, refused, wholeRefused } from '../rows-outcome.ts';
import { ImportCategories } from './import-categories.service.ts';
import { variantMeant } from './variant-meant.ts';
import type {
  ImportTerms,
  Known,
  ReadRows,
  RowProblem,
  RowWarning,
  WantedProduct,
} from './wanted-product.ts';

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
    @Inject(ImportCategories) private readonly categories: ImportCategories,
    @Inject(ProductCreationService) private readonly creation: ProductCreationService,
    @Inject(ProductChangeService) private readonly changes: ProductChangeService,
    @Inject(OptionChoiceService) private readonly choices: OptionChoiceService,
  ) {}

  /**
   * Takes in the rows of one product. Done again with the same context, its outcome is the same. Rejects where a part of the
   * store is down, because a repetition may then do better.
   */
  async takeIn(rows: ReadRows, terms: ImportTerms, context: CommandContext): Promise<RowsOutcome> {
    const outcome = await this.#takenIn(rows, terms, context);
    return { ...outcome, warnings: [...rows.warnings, ...outcome.warnings] };
  }

  async #takenIn(rows: ReadRows, terms: ImportTerms, context: CommandContext): Promise<RowsOutcome> {
    const problems = [...rows.problems];
    let { wanted } = rows;
    // Why no row of it can be taken in was said of one of them.
    if (!wanted) return noneOf(rows.lines, problems);
    const ownId = context.newId(idPrefixes.product);
    const found = await this.#find(wanted, terms.storeId);
    // A process that was killed may have made it of these rows.
    const known = found?.id === ownId ? undefined : found;
    const others = await this.#takenSkus(wanted, found?.product, terms.storeId);
    problems.push(...others);
    if (others.length > 0) wanted = wanted.without(linesOf(others));
    if (!wanted) return noneOf(rows.lines, problems);
    const categories = await this.categories.idsOf(wanted, terms, context);
    if (categories.refusal !== undefined)
      return wholeRefused(wanted, problems, [
        { ...wanted.placeOf('category_ids'), said: categories.refusal },
      ]);
    const before = known?.product;
    const read = readBody(wanted, problems, { before, categoryIds: categories.ids });
    if (!('wanted' in read)) return read;
    const unpriced = withoutPrice(read, before, terms);
    const warnings = unpriced ? [unpriced] : [];
    const taken = unpriced ? { ...read, body: { ...read.body, status: 'draft' as const } } : read;
    try {
      const outcome = known
        ? await this.#change(known.id, taken, terms, context)
        : await this.#create(ownId, taken, terms, context);
      await this.#addOptionTexts(known?.id ?? ownId, taken.wanted, context);
      // A row whose variant was refused may still have named the product.
      const failed = linesOf(problems);
      const created = outcome.created.filter((line) => !failed.has(line));
      const pictured = terms.copiesImages ? await this.#pictured(known?.id ?? ownId) : undefined;
      return {
        ...refused(problems),
        ...outcome,
        created,
        warnings,
        shown: shownBody(taken),
        ...(pictured && { pictured }),
      };
    } catch (error) {
      return wholeRefused(read.wanted, problems, problemsIn(error, read.wanted));
    }
  }

  async #addOptionTexts(id: string, { optionTexts = [] }: WantedProduct, context: CommandContext) {
    if (optionTexts.length === 0) return;
    const { state } = await this.commands.load(product, id);
    if (!isLive(state)) return;
    const choices = state.variants.flatMap(({ options }) => options);
    await this.choices.addTexts(optionTexts, choices, context);
  }

  async #pictured(id: string) {
    const { state } = await this.commands.load(product, id);
    return isLive(state) ? { id, pictures: picturesOf(state).length } : undefined;
  }

  async #create(
    id: string,
    { wanted, body }: ReadProduct,
    { currency, timezone, languages }: ImportTerms,
    context: CommandContext,
  ): Promise<Changed> {
    const { name } = body;
    refuseOtherLanguages(body, languages);
    if (name === undefined) throw refusals.invalid({ name: ['blank'] });
    const variants = body.variants?.map((each, index) => wanted.completed(each, undefined, index));
    const made = { ...body, name, variants };
    const { units, variantPictures } = wanted;
    const terms = { defaultCurrency: currency, units, timezone, variantPictures };
    await this.creation.createProduct(id, made, terms, context);
    return { created: wanted.lines, updated: [] };
  }

  async #change(
    id: string,
    { wanted, body }: ReadProduct,
    { timezone, languages }: ImportTerms,
    context: CommandContext,
  ): Promise<Changed> {
    refuseOtherLanguages(body, languages);
    const change = await this.changes.carryOut(
      id,
      body,
      {
        units: wanted.units,
        timezone,
        variantPictures: wanted.variantPictures,
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

  /** One that is known by its name alone is the one of that name, unless both have SKUs: then these would have told. */
  async #find({ keys }: WantedProduct, storeId: string): Promise<FoundProduct | undefined> {
    const { productId, slug, ofName, skus } = keys;
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
    const id = ofName === undefined ? undefined : await this.claims.findBySlug(ofName, storeId);
    const found = id === undefined ? undefined : await this.#load(id, storeId);
    const isOther = skus.length > 0 && found?.product.variants.some(({ sku }) => sku !== null);
    return isOther ? undefined : found;
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
}

/** Columns are read as the store sells; a body may name any language. */
function refuseOtherLanguages(
  { translations, custom_fields }: Body,
  languages: ImportTerms['languages'],
): void {
  if (!languages) return;
  requireLanguages(translations, { supported_locales: languages });
  requireLanguagesOfFields(custom_fields, { supported_locales: languages });
}

/** No row is taken in, and why was said of some. */
const noneOf = (lines: readonly number[], problems: readonly RowProblem[]): RowsOutcome =>
  problems.length === 0 ? refused([]) : wholeRefused({ lines }, problems, []);

type Changed = Pick<RowsOutcome, 'created' | 'updated'>;

interface ReadProduct {
  readonly wanted: WantedProduct;
  readonly body: Body;
}

/** As a request that makes it, with the names of its categories, which may be new. */
function shownBody({ wanted, body }: ReadProduct): JsonObject {
  const categories = [...wanted.permalinks, ...wanted.categoryPaths];
  const variants = body.variants?.map((each, index) => wanted.shown(each, index));
  return JSON.parse(JSON.stringify({ ...body, categories, variants })) as JsonObject;
}

/** No product without a price is on show: it comes as a draft. Undefined: it has one, or is not on show. */
function withoutPrice(
  { wanted, body }: ReadProduct,
  before: Product | undefined,
  { currency }: ImportTerms,
): RowWarning | undefined {
  const isPriced = wanted.isPriced || before?.variants.some(({ prices }) => prices[currency] !== undefined);
  if (body.status !== 'active' || isPriced) return undefined;
  const { line, column } = wanted.placeOf('price');
  return { line, column: column ?? 'price', said: 'active_without_price' };
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
