import { Inject, Injectable } from '@nestjs/common';
import { type AdminProduct, type AdminVariant, productStatuses } from '@storefold/contracts';
import { type Call, type ListQuery, type ListRequest, listQuery } from '@storefold/kernel/http';
import type { Filter } from '@storefold/kernel/ports';
import { type ProductDocument, shelfOf, shownOf } from './product.documents.ts';
import { productListSpec } from './product.query.ts';
import { adminProductBody } from './product.serializer.ts';
import { type Associations, ProductAssociations } from './product-associations.ts';
import { ProductLookupReader, type ProductLookups } from './product-lookups.ts';
import type { ShownProduct } from './shown-product.ts';
import { Storefront } from './storefront.ts';
import type { Variant } from './variant.ts';

type AdminCall = Pick<Call, 'caller' | 'context' | 'expand' | 'list'>;

interface Page {
  readonly shown: readonly ShownProduct[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}

/** All products of a store, for its staff. */
@Injectable()
export class AdminProducts {
  constructor(
    @Inject(Storefront) private readonly storefront: Storefront,
    @Inject(ProductLookupReader) private readonly lookups: ProductLookupReader,
    @Inject(ProductAssociations) private readonly associations: ProductAssociations,
  ) {}

  /** By id or slug. */
  async find(idOrSlug: string, storeId: string): Promise<ShownProduct | undefined> {
    const { products } = this.storefront;
    const document =
      (await products.get(idOrSlug)) ??
      (
        await products.find({
          filter: {
            all: [
              { field: 'store_id', eq: storeId },
              { field: 'slug', eq: idOrSlug },
            ],
          },
          limit: 1,
        })
      )[0];
    return document?.store_id === storeId ? shownOf(document) : undefined;
  }

  /** One page of a list. Only where prices matter it is made of those products that have one in the currency. */
  async page({ list, caller }: AdminCall): Promise<Page> {
    const lookups = await this.lookups.read(list, caller.store.id);
    const price = asksForPrice(list);
    const query = this.#query(list, caller, lookups, price === 'no' ? 'products' : 'listings');
    if (price === 'no') {
      const { documents, count } = await this.storefront.products.page(query);
      return { shown: documents.map(shownOf), count, page: query.page, limit: query.limit };
    }
    const priced = await this.storefront.listings.page(query);
    const ids = priced.documents.map(({ product_id }) => product_id);
    const first = await this.storefront.products.getMany(ids);
    const { documents, count } =
      price === 'sorts' ? await this.#unpriced({ list, caller }, lookups, query, priced.count) : nobody;
    return {
      shown: [...first, ...documents].map(shownOf),
      count: priced.count + count,
      page: query.page,
      limit: query.limit,
    };
  }

  async bodies(products: readonly ShownProduct[], call: AdminCall): Promise<AdminProduct[]> {
    const { currency } = call.caller;
    const associations = await this.associations.of(products, askingOf(call));
    return products.map((shown, index) => ({
      ...adminProductBody(shown, currency, call.context.at),
      ...(associations[index] as AdminAssociations | undefined),
    }));
  }

  async body(shown: ShownProduct, call: AdminCall): Promise<AdminProduct> {
    const [body] = await this.bodies([shown], call);
    if (!body) throw new Error('a product has no body');
    return body;
  }

  variantBodies(shown: ShownProduct, variants: readonly Variant[], call: AdminCall): Promise<AdminVariant[]> {
    return this.associations.ofVariants(shown, variants, askingOf(call));
  }

  #query(
    list: ListRequest,
    { store, currency }: Call['caller'],
    lookups: ProductLookups,
    of: 'products' | 'listings',
  ): ListQuery {
    const base: Filter =
      of === 'products'
        ? { field: 'store_id', eq: store.id }
        : { field: 'shelf', in: productStatuses.map((status) => shelfOf(store.id, currency, status)) };
    return listQuery(list, productListSpec({ base, currency, lookups, of, api: 'admin' }));
  }

  /** Sorted by price, products without one in the currency come last. */
  async #unpriced(
    { list, caller }: Pick<AdminCall, 'list' | 'caller'>,
    lookups: ProductLookups,
    { offset, limit }: ListQuery,
    pricedCount: number,
  ): Promise<{ documents: readonly ProductDocument[]; count: number }> {
    const { products } = this.storefront;
    const query = this.#query({ ...list, sort: [] }, caller, lookups, 'products');
    const isUnpriced: Filter = { not: { field: 'currencies', eq: caller.currency } };
    const filter: Filter = { all: [...(query.filter ? [query.filter] : []), isUnpriced] };
    const count = await products.count(filter);
    const room = Math.min(limit, offset + limit - pricedCount);
    if (room <= 0 || count === 0) return { documents: [], count };
    const documents = await products.find({
      filter,
      sort: query.sort,
      limit: room,
      offset: Math.max(0, offset - pricedCount),
    });
    return { documents, count };
  }
}

/** What `asking` as an admin brings: variants and categories in the Admin API's form. */
type AdminAssociations = Partial<Pick<AdminProduct, keyof Associations>>;

const nobody = { documents: [], count: 0 } as const;

/** A filter by price finds what has a price; a sort by price has everything, what has a price first. */
function asksForPrice({ q, sort }: ListRequest): 'no' | 'sorts' | 'filters' {
  if ([...q.keys()].some((key) => key.startsWith('price_'))) return 'filters';
  return sort.some(({ field }) => field === 'price') ? 'sorts' : 'no';
}

const askingOf = ({ caller, context, expand }: AdminCall) =>
  ({
    api: 'admin',
    currency: caller.currency,
    now: context.at,
    expand,
    lastWritten: context.lastWritten,
  }) as const;
