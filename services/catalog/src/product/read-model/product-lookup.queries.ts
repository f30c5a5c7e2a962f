import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint } from '@storefold/contracts';
import { CustomFieldQueries, type CustomFieldSpec } from '@storefold/custom-fields';
import { type Filter, where } from '@storefold/kernel/ports';
import { type ListRequest, valuesOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CATEGORIES, type CategoryDocument } from '../../category/category.view.ts';
import { OPTION_TYPES, type OptionTypeDocument } from '../../option-type/option-type.view.ts';

/** The filters of one request, resolved against the tree of categories, the option types and the custom fields. */
export interface ProductLookups {
  /** Products in one of the categories or in a descendant of one. */
  inCategories(ids: readonly string[]): Filter | undefined;
  /** The one category that is asked for, whose products have an order of their own. */
  readonly manualIn: string | undefined;
  /** Products that have, for each type among the values, one of its values. */
  withOptionValues(ids: readonly string[]): Filter | undefined;
  /** What the caller may filter and sort by beside the attributes of products. */
  readonly customFields: CustomFieldSpec;
  /** The definitions whose values are searched beside names and SKUs. */
  readonly searched: readonly string[];
}

/** A list of products that is asked for. */
interface AskedList {
  readonly endpoint: Endpoint;
  readonly list: ListRequest;
  readonly storeId: string;
  /** Beside that of the store, in which values of custom fields are searched. */
  readonly locales?: readonly string[];
}

/** A filter that no product meets. */
const NOTHING: Filter = { any: [] };

@Injectable()
export class ProductLookupQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  /** Looks up what the request names. Reads nothing if it names nothing. */
  async readLookups(named: AskedList, otherCategoryIds: readonly string[] = []): Promise<ProductLookups> {
    const { list, storeId } = named;
    const namedBy = (key: string): readonly string[] => valuesOf(list.q.get(key) ?? []);
    const asked = [...new Set([...namedBy('in_category'), ...namedBy('in_categories')])];
    const categoryIds = [...asked, ...otherCategoryIds];
    const valueIds = namedBy('with_option_value_ids');
    const [branches, types, customFields, searched] = await Promise.all([
      categoryIds.length > 0 ? this.#branches(categoryIds, storeId) : new Map<string, string[]>(),
      valueIds.length > 0 ? this.#typesWith(valueIds, storeId) : [],
      this.fields.specFor(named),
      list.q.has('search') ? this.fields.searchedOf(named, named.locales) : [],
    ]);
    return {
      inCategories: (ids) => inBranches(ids, branches),
      manualIn: asked.length === 1 ? asked.find((id) => branches.has(id)) : undefined,
      withOptionValues: (ids) => ofEachType(ids, types),
      customFields,
      searched,
    };
  }

  /** The ids of each category that exists and of everything below it, by category id. */
  async #branches(ids: readonly string[], storeId: string): Promise<Map<string, string[]>> {
    const categories = this.views.collection(CATEGORIES);
    const [named, below] = await Promise.all([
      categories.getMany([...new Set(ids)]),
      categories.find({ filter: { field: 'ancestor_ids', in: ids } }),
    ]);
    const own = ({ store_id }: CategoryDocument): boolean => store_id === storeId;
    const branches = new Map(named.filter(own).map(({ id }) => [id, [id]]));
    for (const { id, ancestor_ids } of below.filter(own)) {
      for (const above of ancestor_ids) branches.get(above)?.push(id);
    }
    return branches;
  }

  #typesWith(valueIds: readonly string[], storeId: string): Promise<OptionTypeDocument[]> {
    return this.views.collection(OPTION_TYPES).find({
      filter: where({ store_id: storeId, value_ids: valueIds }),
    });
  }
}

/** A category that does not exist matches no product. */
function inBranches(
  ids: readonly string[],
  branches: ReadonlyMap<string, readonly string[]>,
): Filter | undefined {
  if (ids.length === 0) return undefined;
  const all = [...new Set(ids.flatMap((id) => branches.get(id) ?? []))];
  return all.length === 0 ? NOTHING : { field: 'category_ids', in: all };
}

/**
 * Values of one type are combined with OR, types with AND. Values that do not exist match nothing, unless others in the
 * list exist.
 */
function ofEachType(ids: readonly string[], types: readonly OptionTypeDocument[]): Filter | undefined {
  if (ids.length === 0) return undefined;
  const groups = types
    .map(({ value_ids }) => value_ids.filter((id) => ids.includes(id)))
    .filter((group) => group.length > 0);
  if (groups.length === 0) return NOTHING;
  return { all: groups.map((group) => ({ field: 'option_value_ids', in: group })) };
}
