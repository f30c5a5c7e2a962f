import { Inject, Injectable } from '@nestjs/common';
import { listAdminProducts, listProducts } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { localesOfTexts } from '@storefold/kernel/core';
import type { Collection, Filter, Search, SearchEngine } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { languagesOfLocale } from '../../translated-key.ts';
import {
  LISTINGS,
  type ListingDocument,
  listingIdOf,
  listingPartitionOf,
  PRODUCTS,
  type ProductDocument,
  wordsKey,
} from './product.documents.ts';

const words = {
  textFields: ['name', 'skus'],
  wordsField: 'words',
  nameWordsField: 'name_words',
} as const;

/** The products of a store as shoppers find them: those that are on sale now and have a price in the currency. */
@Injectable()
export class ListingQueries {
  readonly search: Search<ListingDocument>;
  /** For staff, who see a change at once: in the read models. */
  readonly staffSearch: {
    readonly listings: Search<ListingDocument>;
    readonly products: Search<ProductDocument>;
  };
  readonly listings: Collection<ListingDocument>;
  readonly products: Collection<ProductDocument>;
  /** By partition of the listings. */
  readonly #lookedUpSince = new Map<string, string>();

  constructor(
    @Inject(TOKENS.VIEWS) views: Views,
    @Inject(TOKENS.SEARCH) engine: SearchEngine,
    @Inject(CustomFieldQueries) fields: CustomFieldQueries,
  ) {
    this.listings = views.collection(LISTINGS);
    this.products = views.collection(PRODUCTS);
    const wordsFor = (endpoint: typeof listProducts | typeof listAdminProducts) => ({
      ...words,
      keyedWords: {
        field: 'custom_words',
        keys: async () => [
          ...(await fields.searchedOf({ endpoint }, await fields.languagesOf({ endpoint }))),
          ...(await this.#languagesOf({ all: [] })).map(wordsKey),
        ],
      },
    });
    const ofStaff = wordsFor(listAdminProducts);
    this.search = engine.open(
      views.searched({
        ...wordsFor(listProducts),
        documents: LISTINGS,
        positionField: 'position',
      }),
    );
    this.staffSearch = {
      listings: engine.open(views.searched({ ...ofStaff, documents: LISTINGS })),
      products: engine.open(views.searched({ ...ofStaff, documents: PRODUCTS })),
    };
  }

  /**
   * The filter for products that are on sale now. It contains the next `available_on` instead of the current time. It
   * finds the same products and stays the same until the next product goes on sale, so counts need not be computed anew
   * each time.
   */
  async onSale({ store, currency }: Caller, now: string): Promise<Filter> {
    return (await this.onSaleUntil({ store, currency }, now)).filter;
  }

  /** The same with the time at which the next product goes on sale, where that is known. */
  async onSaleUntil(
    { store, currency }: Pick<Caller, 'store' | 'currency'>,
    now: string,
  ): Promise<{ readonly filter: Filter; readonly until: string | undefined }> {
    const id = listingPartitionOf(store.id, currency, 'active');
    const partition: Filter = { field: 'listing_partition', eq: id };
    const nextOn = await this.#nextAvailableOn(id, partition, now);
    const filter: Filter =
      nextOn === undefined
        ? partition
        : { all: [partition, { not: { field: 'available_on', gte: nextOn } }] };
    return { filter, until: nextOn };
  }

  /**
   * The first `available_on` after now. It is looked up from the same earlier time again and again, which the read models
   * remember, until that time's next product has gone on sale.
   */
  async #nextAvailableOn(id: string, partition: Filter, now: string): Promise<string | undefined> {
    const since = this.#lookedUpSince.get(id);
    if (since !== undefined && since <= now) {
      const nextOn = await this.#firstAfter(since, partition);
      if (nextOn === undefined || nextOn > now) return nextOn;
    }
    this.#lookedUpSince.set(id, now);
    return this.#firstAfter(now, partition);
  }

  async #firstAfter(time: string, partition: Filter): Promise<string | undefined> {
    const [next] = await this.listings.find({
      filter: { all: [partition, { field: 'available_on', gt: time }] },
      sort: [{ field: 'available_on' }],
      limit: 1,
    });
    return next?.available_on ?? undefined;
  }

  /** The languages of a locale in which some of these listings have texts: the locale itself, and what it is a form of. */
  async languagesFor(locale: string, store: Caller['store'], among: Filter): Promise<string[]> {
    if (localesOfTexts(locale)[0] === store.default_locale) return [];
    return languagesOfLocale(locale, await this.#languagesOf(among), store.default_locale);
  }

  async #languagesOf(among: Filter): Promise<string[]> {
    return [...(await this.listings.facets('languages', among)).keys()].map(String);
  }

  /** A product that is on sale, by id or by its slug in any language. */
  async findListing(
    idOrSlug: string,
    { store, currency }: Caller,
    now: string,
  ): Promise<ListingDocument | undefined> {
    const partition = listingPartitionOf(store.id, currency, 'active');
    const listing =
      (await this.listings.get(listingIdOf(currency, idOrSlug))) ??
      (await this.#findBy('slug', idOrSlug, partition)) ??
      (await this.#findBy('other_slugs', idOrSlug, partition));
    if (listing?.listing_partition !== partition) return undefined;
    return listing.available_on === null || listing.available_on <= now ? listing : undefined;
  }

  async #findBy(field: string, slug: string, partition: string): Promise<ListingDocument | undefined> {
    const all = [
      { field: 'listing_partition', eq: partition },
      { field, eq: slug },
    ];
    const [found] = await this.listings.find({ filter: { all }, limit: 1 });
    return found;
  }
}
