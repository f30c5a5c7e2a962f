import { Inject, Injectable } from '@nestjs/common';
import { readProductFilters as endpoint, type ProductFilters } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { money } from '@storefold/kernel/core';
import type { Filter, Scalar } from '@storefold/kernel/ports';
import {
  type Caller,
  type ListRequest,
  type ListSpec,
  languageOf,
  listQuery,
  localeOf,
  type PreserializedJson,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CATEGORIES, type CategoryDocument } from '../../category/category.view.ts';
import { categoryInLanguage } from '../../category/category-in-tree.ts';
import { optionTypeIn } from '../../option-type/option-type.ts';
import { OPTION_TYPES, type OptionTypeDocument } from '../../option-type/option-type.view.ts';
import { furtherLocales } from '../../translated-key.ts';
import { ListingQueries } from './listing.queries.ts';
import { DEFAULT_SORT, productListSpec, sortLabels } from './product.list.ts';
import { ProductLookupQueries } from './product-lookup.queries.ts';
import { RememberedAnswers } from './remembered-answers.ts';

type FilterBody = ProductFilters['filters'][number];

/** Lists the filters that can narrow down a list of products. The counts of a filter disregard what is chosen in it. */
@Injectable()
export class ProductFilterQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ListingQueries) private readonly listingQueries: ListingQueries,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
    @Inject(ProductLookupQueries) private readonly lookups: ProductLookupQueries,
    @Inject(RememberedAnswers) private readonly answers: RememberedAnswers,
  ) {}

  async readFilters(
    list: ListRequest,
    categoryId: string | undefined,
    caller: Caller,
    now: string,
    holdsUntil: (instant: string | undefined) => void,
  ): Promise<PreserializedJson> {
    const { filter: onSale, until } = await this.listingQueries.onSaleUntil(caller, now);
    holdsUntil(until);
    const { store, currency } = caller;
    const locale = localeOf(caller);
    const languages = await this.listingQueries.languagesFor(locale, store, onSale);
    const question = [[...list.q], list.timezone, categoryId, store.id, currency, locale, languages, onSale];
    return this.answers.get(question, () => this.#filters(list, categoryId, caller, onSale, languages));
  }

  async #filters(
    list: ListRequest,
    categoryId: string | undefined,
    caller: Caller,
    onSale: Filter,
    languages: readonly string[],
  ): Promise<ProductFilters> {
    const locale = localeOf(caller);
    const selection = await this.#selection(list, categoryId, caller, onSale, languages);
    const [price, availability, options, categories, ofCustomFields, total_count] = await Promise.all([
      this.#priceFilter(selection, caller.currency),
      this.#availabilityFilter(selection),
      this.#optionFilters(selection, caller.store.id, locale),
      this.#categoryFilter(selection, locale),
      this.fields.sortOptionsOf({ endpoint, storeId: caller.store.id }, locale),
      this.listingQueries.listings.count(selection.without()),
    ]);
    const language = languageOf(caller);
    const ownSorts = Object.entries(sortLabels).map(([id, label]) => ({ id, label: language.say(label) }));
    return {
      id: categoryId ?? 'products',
      filters: [...price, ...availability, ...options, ...categories],
      sort_options: [...ownSorts, ...ofCustomFields],
      default_sort: DEFAULT_SORT,
      total_count,
    };
  }

  async #selection(
    list: ListRequest,
    categoryId: string | undefined,
    caller: Caller,
    onSale: Filter,
    languages: readonly string[],
  ): Promise<Selection> {
    const children = categoryId === undefined ? [] : await this.#childrenOf(categoryId, caller.store.id);
    const known = [...(categoryId === undefined ? [] : [categoryId]), ...children.map(({ id }) => id)];
    const { id: storeId, default_locale } = caller.store;
    const locales = furtherLocales(localeOf(caller), default_locale);
    const lookups = await this.lookups.readLookups({ endpoint, list, storeId, locales }, known);
    const inCategory = categoryId === undefined ? undefined : lookups.inCategories([categoryId]);
    const base: Filter = inCategory ? { all: [onSale, inCategory] } : onSale;
    const { currency } = caller;
    const without = (within: Filter, keys: readonly string[]): Filter => {
      const rest = { ...list, q: new Map([...list.q].filter(([key]) => !keys.includes(key))) };
      const spec: ListSpec = productListSpec({
        base: within,
        currency,
        lookups,
        of: 'listings',
        api: 'store',
        languages,
      });
      return listQuery(rest, spec).filter ?? within;
    };
    return {
      chosenValueIds: valueIdsOf(list),
      children: children.map((child) => ({ child, filter: lookups.inCategories([child.id]) })),
      without: (...keys) => without(base, keys),
      // A product in a child category is in the category too.
      withoutCategories: () => without(onSale, ['in_categories']),
      withValues: (ids) => lookups.withOptionValues(ids),
    };
  }

  #childrenOf(categoryId: string, storeId: string): Promise<CategoryDocument[]> {
    return this.views.collection(CATEGORIES).find({
      filter: {
        all: [
          { field: 'parent_id', eq: categoryId },
          { field: 'store_id', eq: storeId },
        ],
      },
      sort: [{ field: 'position' }, { field: 'name_folded' }],
    });
  }

  async #priceFilter({ without }: Selection, currency: string): Promise<FilterBody[]> {
    const range = await this.listingQueries.listings.range('price', without('price_gte', 'price_lte'));
    if (!range) return [];
    const { min, max } = range;
    return [
      {
        id: 'price',
        type: 'price_range',
        min: unitsOf(min, currency),
        max: unitsOf(max, currency),
        currency,
      },
    ];
  }

  async #availabilityFilter({ without }: Selection): Promise<FilterBody[]> {
    const counts = await this.listingQueries.listings.facets('purchasable', without('in_stock'));
    const options = (['in_stock', 'out_of_stock'] as const)
      .map((id) => ({ id, count: counts.get(id === 'in_stock') ?? 0 }))
      .filter(({ count }) => count > 0);
    return options.length > 0 ? [{ id: 'availability', type: 'availability', options }] : [];
  }

  async #optionFilters(selection: Selection, storeId: string, locale: string): Promise<FilterBody[]> {
    const types = await this.views.collection(OPTION_TYPES).find({
      filter: { field: 'store_id', eq: storeId },
      sort: [{ field: 'position' }, { field: 'name_folded' }],
    });
    const countsOf = this.#optionCounts(selection);
    const filters = await Promise.all(
      types.map(async (type) => optionFilter(optionTypeIn(type, locale), await countsOf(type))),
    );
    return filters.filter(({ options }) => options.length > 0);
  }

  /** All types without a chosen value have the same counts, which are queried once. */
  #optionCounts({ chosenValueIds, without, withValues }: Selection) {
    const counted = new Map<string, Promise<Map<Scalar, number>>>();
    return ({ value_ids }: OptionTypeDocument): Promise<Map<Scalar, number>> => {
      const others = chosenValueIds.filter((id) => !value_ids.includes(id));
      const key = others.join(' ');
      const known = counted.get(key);
      if (known) return known;
      const chosen = withValues(others);
      const rest = without('with_option_value_ids');
      const counts = this.listingQueries.listings.facets(
        'option_value_ids',
        chosen ? { all: [rest, chosen] } : rest,
      );
      counted.set(key, counts);
      return counts;
    };
  }

  async #categoryFilter({ children, withoutCategories }: Selection, locale: string): Promise<FilterBody[]> {
    const rest = withoutCategories();
    const options = await Promise.all(
      children.map(async ({ child, filter }) => {
        const { id, name, permalink } = categoryInLanguage(child, locale);
        const count = filter ? await this.listingQueries.listings.count({ all: [rest, filter] }) : 0;
        return { id, name, permalink, count };
      }),
    );
    const held = options.filter(({ count }) => count > 0);
    return held.length > 0 ? [{ id: 'categories', type: 'category', options: held }] : [];
  }
}

/** The choices of the request, with ways to leave some of them out. */
interface Selection {
  readonly chosenValueIds: readonly string[];
  readonly children: readonly { readonly child: CategoryDocument; readonly filter: Filter | undefined }[];
  /** The filter of the request without some of its keys. */
  readonly without: (...keys: string[]) => Filter;
  /** The filter of the request without its categories and without the category that the filters are listed for. */
  readonly withoutCategories: () => Filter;
  readonly withValues: (ids: readonly string[]) => Filter | undefined;
}

function valueIdsOf({ q }: ListRequest): readonly string[] {
  const asked = q.get('with_option_value_ids') ?? [];
  return typeof asked === 'string' ? asked.split(',').filter((id) => id !== '') : asked;
}

const unitsOf = (minorUnits: number, currency: string): number =>
  money.exponentOf(currency) === 0 ? minorUnits : Number(money.formatAmount(BigInt(minorUnits), currency));

function optionFilter(
  { id, name, label, kind, values }: OptionTypeDocument,
  counts: ReadonlyMap<Scalar, number>,
): FilterBody & { type: 'option' } {
  const options = values.map((value, index) => ({
    id: value.option_value_id,
    name: value.name,
    label: value.label,
    position: index + 1,
    color_code: value.color_code,
    image_url: value.image_url,
    count: counts.get(value.option_value_id) ?? 0,
  }));
  return { id, type: 'option', name, label, kind, options: options.filter(({ count }) => count > 0) };
}
