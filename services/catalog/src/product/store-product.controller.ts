import { Controller, Inject } from '@nestjs/common';
import { listProducts, readProduct, readProductFilters } from '@storefold/contracts';
import { notFound } from '@storefold/kernel/core';
import {
  type Call,
  type Expand,
  Handles,
  listQuery,
  listResponse,
  PreserializedJson,
} from '@storefold/kernel/http';
import { type ListingDocument, shownOf } from './product.documents.ts';
import { productListSpec } from './product.query.ts';
import { productBody } from './product.serializer.ts';
import { isOnSale } from './product.ts';
import { ProductAssociations } from './product-associations.ts';
import { ProductFiltersReader } from './product-filters.ts';
import { ProductLookupReader } from './product-lookups.ts';
import { Storefront } from './storefront.ts';

type AnyCall = Pick<Call, 'caller' | 'context' | 'expand'>;

/** Products as shoppers see them. What is kept ready in the read model is sent as it is. */
@Controller()
export class StoreProductController {
  constructor(
    @Inject(Storefront) private readonly storefront: Storefront,
    @Inject(ProductLookupReader) private readonly lookups: ProductLookupReader,
    @Inject(ProductAssociations) private readonly associations: ProductAssociations,
    @Inject(ProductFiltersReader) private readonly filters: ProductFiltersReader,
  ) {}

  @Handles(listProducts)
  async list(call: Call<typeof listProducts>) {
    const { list, caller, context } = call;
    const { currency, store } = caller;
    const base = await this.storefront.onSale(caller, context.at);
    const lookups = await this.lookups.read(list, store.id);
    const spec = productListSpec({ base, currency, lookups, of: 'listings', api: 'store' });
    const text = list.q.get('search');
    // The search port looks for the text; what remains are filters.
    const { page, ...query } = listQuery(list, { ...spec, keys: { ...spec.keys, search: () => undefined } });
    const { documents, count } = await this.storefront.search.search({
      ...query,
      ...(typeof text === 'string' ? { text } : {}),
    });
    const data = await this.#ready(documents, call);
    return listResponse({ data, count, page, limit: query.limit });
  }

  @Handles(readProduct)
  async read(call: Call<typeof readProduct>) {
    const { params, caller, context } = call;
    const idOrSlug = params.id_or_slug ?? '';
    const listing = await this.storefront.find(idOrSlug, caller, context.at);
    if (!listing) return this.#readUnpriced(idOrSlug, call);
    const [ready] = await this.#ready([listing], call);
    if (!ready) throw notFound('Product');
    return ready;
  }

  @Handles(readProductFilters)
  readFilters({ list, query, caller, context }: Call<typeof readProductFilters>) {
    return this.filters.read(list, query.category_id, caller, context.at);
  }

  /** On sale, but without a price in the currency: lists leave it out, its own address does not. */
  async #readUnpriced(idOrSlug: string, call: AnyCall) {
    const { store, currency } = call.caller;
    const { products } = this.storefront;
    const [document] = await products.find({
      filter: {
        all: [
          { field: 'store_id', eq: store.id },
          {
            any: [
              { field: 'id', eq: idOrSlug },
              { field: 'slug', eq: idOrSlug },
            ],
          },
        ],
      },
      limit: 1,
    });
    const shown = document && shownOf(document);
    if (!shown || !isOnSale(shown.product, call.context.at)) throw notFound('Product');
    const [associations = {}] = await this.associations.of([shown], askingOf(call));
    return new PreserializedJson(JSON.stringify({ ...productBody(shown, currency, true), ...associations }));
  }

  /** The listings' JSON; with what `expand` asks for put in. */
  async #ready(listings: readonly ListingDocument[], call: AnyCall): Promise<PreserializedJson[]> {
    if (!isExpanded(call.expand)) return listings.map(({ json }) => new PreserializedJson(json));
    const documents = await this.storefront.products.getMany(listings.map(({ product_id }) => product_id));
    const associations = await this.associations.of(documents.map(shownOf), askingOf(call));
    const byId = new Map(documents.map(({ id }, index) => [id, associations[index] ?? {}]));
    return listings.map(({ product_id, json }) => withMore(json, byId.get(product_id) ?? {}));
  }
}

const associationNames = [
  'variants',
  'default_variant',
  'media',
  'primary_media',
  'option_types',
  'option_values',
  'categories',
  'custom_fields',
];

const isExpanded = (expand: Expand): boolean => associationNames.some((name) => expand.has(name));

const askingOf = ({ caller, context, expand }: AnyCall) =>
  ({
    api: 'store',
    currency: caller.currency,
    now: context.at,
    expand,
    lastWritten: context.lastWritten,
  }) as const;

/** Puts more keys behind those of a JSON object that has some. */
function withMore(json: string, more: object): PreserializedJson {
  const rest = JSON.stringify(more).slice(1);
  return new PreserializedJson(rest === '}' ? json : `${json.slice(0, -1)},${rest}`);
}
