import { Inject, Injectable } from '@nestjs/common';
import { listProducts, readProduct, readProductFilters } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import {
  type Call,
  type Expand,
  Handles,
  listResponse,
  localeOf,
  PreserializedJson,
  withPictures,
  withPicturesIn,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { findByIdOr } from '../../find-by-id-or.ts';
import { canonicalLink, FORMER_ADDRESSES, findByFormerAddress } from '../../former-addresses.ts';
import { furtherLocales } from '../../translated-key.ts';
import { productBody } from '../product.serializer.ts';
import { isOnSale } from '../product.ts';
import { productInLanguage } from '../product-with-stock.ts';
import { optionTypesIn } from '../variant.serializer.ts';
import { ListingQueries } from './listing.queries.ts';
import { jsonFor, type ListingDocument, slugFor, wordsKey } from './product.documents.ts';
import { productListSpec, searchTextOf, withoutSearch } from './product.list.ts';
import { ProductAssociationQueries } from './product-association.queries.ts';
import { ProductFilterQueries } from './product-filter.queries.ts';
import { ProductLookupQueries } from './product-lookup.queries.ts';

type AnyCall = Pick<Call, 'caller' | 'context' | 'expand'>;

interface ReadProduct {
  readonly ready: PreserializedJson;
  readonly id: string;
  readonly slug: string;
}

/** Products as shoppers see them. JSON prepared in the read model is sent unchanged. */
@Injectable()
export class StoreProductEndpoints {
  constructor(
    @Inject(ListingQueries) private readonly listingQueries: ListingQueries,
    @Inject(ProductLookupQueries) private readonly lookups: ProductLookupQueries,
    @Inject(ProductAssociationQueries) private readonly associations: ProductAssociationQueries,
    @Inject(ProductFilterQueries) private readonly filters: ProductFilterQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Handles(listProducts)
  async listProducts(call: Call<typeof listProducts>) {
    const { endpoint, list, caller, context } = call;
    const { currency, store } = caller;
    const { filter: base, until } = await this.listingQueries.onSaleUntil(caller, context.at);
    call.holdsUntil(until);
    const lookups = await this.lookups.readLookups({
      endpoint,
      list,
      storeId: store.id,
      locales: furtherLocales(localeOf(caller), store.default_locale),
    });
    const languages = await this.listingQueries.languagesFor(localeOf(caller), store, base);
    const spec = productListSpec({ base, currency, lookups, of: 'listings', api: 'store', languages });
    const query = call.queryOf(withoutSearch(spec));
    const { documents, count } = await this.listingQueries.search.search(query, searchTextOf(list), [
      ...lookups.searched,
      ...languages.map(wordsKey),
    ]);
    const data = await this.#ready(documents, call);
    return listResponse(data, count, query);
  }

  @Handles(readProduct)
  async readProduct(call: Call<typeof readProduct>) {
    const asked = call.params.id_or_slug;
    const found = await this.#read(asked, call);
    if (found) {
      if (asked !== found.id && asked !== found.slug)
        call.addHeaders(canonicalLink(`/products/${found.slug}`));
      return found.ready;
    }
    const formerly = { kind: 'product', storeId: call.caller.store.id } as const;
    const id = await findByFormerAddress(formerly, asked, this.views.collection(FORMER_ADDRESSES));
    const moved = id === undefined ? undefined : await this.#read(id, call);
    if (!moved) throw refusals.notFound('product');
    call.addHeaders(canonicalLink(`/products/${moved.slug}`));
    return moved.ready;
  }

  @Handles(readProductFilters)
  readProductFilters({ list, query, caller, context, holdsUntil }: Call<typeof readProductFilters>) {
    return this.filters.readFilters(list, query.category_id, caller, context.at, holdsUntil);
  }

  async #read(idOrSlug: string, call: AnyCall): Promise<ReadProduct | undefined> {
    const listing = await this.listingQueries.findListing(idOrSlug, call.caller, call.context.at);
    if (!listing) return this.#readUnpriced(idOrSlug, call);
    const [ready] = await this.#ready([listing], call);
    const slug = slugFor(listing, localeOf(call.caller));
    return ready && { ready, id: listing.product_id, slug };
  }

  /** Reads a product that is on sale but has no price in the currency. Lists leave it out, but its own URL shows it. */
  async #readUnpriced(idOrSlug: string, call: AnyCall): Promise<ReadProduct | undefined> {
    const { store, currency } = call.caller;
    const { products } = this.listingQueries;
    const found =
      (await findByIdOr('slug', idOrSlug, store.id, products)) ??
      (await findByIdOr('other_slugs', idOrSlug, store.id, products));
    if (!found || !isOnSale(found.product, call.context.at)) return undefined;
    const [associations = {}] = await this.associations.associationsOf([found], askingOf(call));
    const locale = localeOf(call.caller);
    const shown = productInLanguage(found, locale);
    const types = optionTypesIn(await this.associations.typesOf([found]), locale);
    const body = { ...productBody(shown, types, currency, true), ...associations };
    return { ready: withMore('{}', body, call.caller), id: found.id, slug: body.slug };
  }

  /** The JSON of listings, with the associations that `expand` asks for. */
  async #ready(listings: readonly ListingDocument[], call: AnyCall): Promise<PreserializedJson[]> {
    const locale = localeOf(call.caller);
    const { home } = call.caller;
    if (!isExpanded(call.expand))
      return listings.map((listing) => new PreserializedJson(withPicturesIn(jsonFor(listing, locale), home)));
    const documents = await this.listingQueries.products.getMany(
      listings.map(({ product_id }) => product_id),
    );
    const associations = await this.associations.associationsOf(documents, askingOf(call));
    const byId = new Map(documents.map(({ id }, index) => [id, associations[index] ?? {}]));
    return listings.map((listing) =>
      withMore(jsonFor(listing, locale), byId.get(listing.product_id) ?? {}, call.caller),
    );
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
    locale: localeOf(caller),
    now: context.at,
    expand,
    lastWritten: context.lastWritten,
  }) as const;

/** Appends keys to a JSON object, with pictures as the caller reaches them. */
function withMore(json: string, more: object, { home }: Call['caller']): PreserializedJson {
  const shown = withPicturesIn(json, home);
  const rest = JSON.stringify(home === undefined ? more : withPictures(more, home)).slice(1);
  if (rest === '}') return new PreserializedJson(shown);
  return new PreserializedJson(shown === '{}' ? `{${rest}` : `${shown.slice(0, -1)},${rest}`);
}
