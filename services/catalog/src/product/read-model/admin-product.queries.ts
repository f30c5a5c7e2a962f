import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminProduct,
  type AdminVariant,
  listAdminProducts,
  productStatuses,
} from '@storefold/contracts';
import type { Filter, ListQuery } from '@storefold/kernel/ports';
import { type Call, type ListRequest, type ListSpec, listQuery } from '@storefold/server/http';
import { findByIdOr } from '../../find-by-id-or.ts';
import { adminProductBody } from '../product.serializer.ts';
import type { ProductWithStock } from '../product-with-stock.ts';
import type { Variant } from '../variant.ts';
import { ListingQueries } from './listing.queries.ts';
import { listingPartitionOf, type ProductDocument } from './product.documents.ts';
import { productListSpec, searchTextOf, withoutSearch } from './product.list.ts';
import { type Associations, ProductAssociationQueries } from './product-association.queries.ts';
import { ProductLookupQueries, type ProductLookups } from './product-lookup.queries.ts';

type AdminCall = Pick<Call, 'caller' | 'context' | 'expand'>;
type ListCall = Pick<Call, 'caller' | 'list' | 'queryOf'>;

interface ListScope {
  readonly storeId: string;
  readonly currency: string;
}

interface Page {
  readonly products: readonly ProductWithStock[];
  readonly count: number;
  readonly query: ListQuery;
}

/** All products of a store, for its staff. */
@Injectable()
export class AdminProductQueries {
  constructor(
    @Inject(ListingQueries) private readonly listingQueries: ListingQueries,
    @Inject(ProductLookupQueries) private readonly lookups: ProductLookupQueries,
    @Inject(ProductAssociationQueries) private readonly associations: ProductAssociationQueries,
  ) {}

  /** By id or slug. */
  findByIdOrSlug(idOrSlug: string, storeId: string): Promise<ProductWithStock | undefined> {
    return findByIdOr('slug', idOrSlug, storeId, this.listingQueries.products);
  }

  /** One page of a list. Reads products through their prices only if the request filters or sorts by price. */
  async findPage({ list, queryOf, caller }: ListCall): Promise<Page> {
    const lookups = await this.lookups.readLookups({
      endpoint: listAdminProducts,
      list,
      storeId: caller.store.id,
    });
    const price = asksForPrice(list);
    const { products, listings } = this.listingQueries.staffSearch;
    const text = searchTextOf(list);
    if (price === 'no') {
      const query = queryOf(withoutSearch(this.specOf(scopeOf(caller), lookups, 'products')));
      const { documents, count } = await products.search(query, text, lookups.searched);
      return { products: documents, count, query };
    }
    const query = queryOf(withoutSearch(this.specOf(scopeOf(caller), lookups, 'listings')));
    const priced = await listings.search(query, text, lookups.searched);
    const ids = priced.documents.map(({ product_id }) => product_id);
    const first = await this.listingQueries.products.getMany(ids);
    const { documents, count } =
      price === 'sorts' ? await this.#unpriced({ list, caller }, lookups, query, priced.count) : nobody;
    return {
      products: [...first, ...documents],
      count: priced.count + count,
      query,
    };
  }

  async bodies(products: readonly ProductWithStock[], call: AdminCall): Promise<AdminProduct[]> {
    const { currency } = call.caller;
    const associations = await this.associations.associationsOf(products, askingOf(call));
    return products.map((withStock, index) => ({
      ...adminProductBody(withStock, currency, call.context.at),
      ...(associations[index] as AdminAssociations | undefined),
    }));
  }

  async body(withStock: ProductWithStock, call: AdminCall): Promise<AdminProduct> {
    const [body] = await this.bodies([withStock], call);
    if (!body) throw new Error('a product has no body');
    return body;
  }

  variantBodies(
    withStock: ProductWithStock,
    variants: readonly Variant[],
    call: AdminCall,
  ): Promise<AdminVariant[]> {
    return this.associations.variantBodies(withStock, variants, askingOf(call));
  }

  /** The filters and sorts of a list of products, or of their prices in the currency. */
  specOf({ storeId, currency }: ListScope, lookups: ProductLookups, of: 'products' | 'listings'): ListSpec {
    const base: Filter =
      of === 'products'
        ? { field: 'store_id', eq: storeId }
        : {
            field: 'listing_partition',
            in: productStatuses.map((status) => listingPartitionOf(storeId, currency, status)),
          };
    return productListSpec({ base, currency, lookups, of, api: 'admin' });
  }

  /** The products without a price in the currency. They come last when a list is sorted by price. */
  async #unpriced(
    { list, caller }: Omit<ListCall, 'queryOf'>,
    lookups: ProductLookups,
    { offset, limit }: ListQuery,
    pricedCount: number,
  ): Promise<{ documents: readonly ProductDocument[]; count: number }> {
    const { products } = this.listingQueries;
    const query = listQuery({ ...list, sort: [] }, this.specOf(scopeOf(caller), lookups, 'products'));
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

/** The associations read for the Admin API: variants and categories have the Admin API's form. */
type AdminAssociations = Partial<Pick<AdminProduct, keyof Associations>>;

const scopeOf = ({ store, currency }: Call['caller']): ListScope => ({ storeId: store.id, currency });

const nobody = { documents: [], count: 0 } as const;

/**
 * How a request uses prices. A filter by price finds only products with a price. A sort by price finds all products and
 * puts those with a price first.
 */
export function asksForPrice({ q, sort }: ListRequest): 'no' | 'sorts' | 'filters' {
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
