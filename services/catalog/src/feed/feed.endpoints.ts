import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { findShownStore, readProductFeed, readSitemap } from '@storefold/contracts';
import { localeOfTexts, refusals } from '@storefold/kernel/core';
import { type Bus, type Filter, where } from '@storefold/kernel/ports';
import { type Call, Handles, localeOf, OtherContent } from '@storefold/server/http';
import { baseUrlOf, type ProcessSettings, TOKENS, type Views } from '@storefold/server/runtime';
import { CATEGORIES, type CategoryDocument } from '../category/category.view.ts';
import { categoryInLanguage } from '../category/category-in-tree.ts';
import { optionTypeIn } from '../option-type/option-type.ts';
import { OPTION_TYPES } from '../option-type/option-type.view.ts';
import { ListingQueries } from '../product/read-model/listing.queries.ts';
import { type ListingDocument, slugFor } from '../product/read-model/product.documents.ts';
import type { CatalogSettings } from '../settings.ts';
import { FEED_END, type FeedScope, feedBegin, feedItems, productPage } from './product-feed.ts';
import {
  SITEMAP_BEGIN,
  SITEMAP_END,
  sitemapIndex,
  sitemapParts,
  sitemapUrl,
  sitemapUrls,
} from './sitemap.ts';

/** Products that are read together. They may have many variants, and long descriptions. */
const AT_ONCE = 100;

type AnyCall = Call<typeof readProductFeed> | Call<typeof readSitemap>;

/** What guests find, for programs that read all of it. It is written while it is read, so that its size takes no memory. */
@Injectable()
export class FeedEndpoints {
  readonly #isOn: boolean;
  readonly #pictures: string;

  constructor(
    @Inject(ListingQueries) private readonly queries: ListingQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) settings: CatalogSettings & ProcessSettings,
  ) {
    this.#isOn = settings.feeds;
    this.#pictures = baseUrlOf(settings);
  }

  @Handles(readProductFeed)
  async readProductFeed(call: Call<typeof readProductFeed>) {
    const scope = await this.#scopeOf(call);
    const onSale = await this.queries.onSale(call.caller, call.context.at);
    return xml(call, this.#feed(scope, call.caller.store.id, onSale));
  }

  @Handles(readSitemap)
  async readSitemap(call: Call<typeof readSitemap>) {
    const { caller, query, context } = call;
    const { home } = await this.#scopeOf(call);
    const { default_locale, supported_locales } = caller.store;
    const locales = [...new Set([default_locale, ...supported_locales])];
    const pages: Pages = {
      home,
      locales,
      own: default_locale,
      shown: caller.isLocaleAsked ? [caller.locale] : locales,
    };
    const onSale = await this.queries.onSale(caller, context.at);
    const [categories, products] = await Promise.all([
      this.views.collection(CATEGORIES).find({
        filter: where({ store_id: caller.store.id }),
        sort: [{ field: 'permalink' }],
      }),
      this.queries.listings.count(onSale),
    ]);
    const parts = sitemapParts(categories.length + 1, products, pages.shown.length);
    if (query.page === undefined && parts.length > 1)
      return xml(call, [sitemapIndex(parts.map((_, index) => partOf(home, call, index + 1)))]);
    const part = parts[Number(query.page ?? 1) - 1];
    if (!part) throw notThere(call);
    const { hasOthers, ...range } = part;
    return xml(call, this.#sitemap(pages, hasOthers ? categories : undefined, this.#listings(onSale, range)));
  }

  async #scopeOf(call: AnyCall): Promise<FeedScope> {
    if (!this.#isOn) throw notThere(call);
    const { store, currency } = call.caller;
    const { store: shown } = await this.bus.ask(findShownStore, { store_id: store.id });
    const home = (shown?.url && homeOf(shown.url)) || this.#pictures;
    return { name: store.name, home, pictures: this.#pictures, currency, locale: localeOf(call.caller) };
  }

  async *#feed(scope: FeedScope, storeId: string, onSale: Filter): AsyncGenerator<string> {
    const types = await this.views.collection(OPTION_TYPES).find({ filter: where({ store_id: storeId }) });
    const typesById = new Map(types.map((type) => [type.id, optionTypeIn(type, scope.locale)]));
    yield feedBegin(scope);
    for await (const listings of this.#listings(onSale)) {
      const products = await this.queries.products.getMany(listings.map(({ product_id }) => product_id));
      yield products.map((product) => feedItems(product, typesById, scope)).join('');
    }
    yield FEED_END;
  }

  async *#sitemap(
    pages: Pages,
    categories: readonly CategoryDocument[] | undefined,
    products: AsyncIterable<readonly ListingDocument[]>,
  ): AsyncGenerator<string> {
    yield SITEMAP_BEGIN;
    if (categories) {
      yield sitemapUrl(`${pages.home}/`);
      yield categories
        .map((category) => {
          const permalinkIn = (locale: string) => categoryInLanguage(category, locale).permalink;
          return sitemapUrls(addressesIn(pages, permalinkIn, categoryPage), pages.shown, category.updated_at);
        })
        .join('');
    }
    for await (const listings of products)
      yield listings
        .map((listing) => {
          const slugIn = (locale: string) => slugFor(listing, locale);
          return sitemapUrls(
            addressesIn(pages, slugIn, productPage),
            pages.shown,
            listing.updated_at ?? undefined,
          );
        })
        .join('');
    yield SITEMAP_END;
  }

  /** In the order of their slugs, so that none is missed or told twice where others come and go meanwhile. */
  async *#listings(
    onSale: Filter,
    { offset, limit }: { readonly offset: number; readonly limit: number } = { offset: 0, limit: Infinity },
  ): AsyncGenerator<readonly ListingDocument[]> {
    let left = limit;
    let after: string | undefined;
    while (left > 0) {
      const most: number = Math.min(AT_ONCE, left);
      const found = await this.queries.listings.find({
        filter: after === undefined ? onSale : { all: [onSale, { field: 'slug', gt: after }] },
        sort: [{ field: 'slug' }],
        offset: after === undefined ? offset : 0,
        limit: most,
      });
      if (found.length > 0) yield found;
      if (found.length < most) return;
      after = found.at(-1)?.slug ?? undefined;
      left -= found.length;
    }
  }
}

/** Where the pages of a shop are, and in which languages it has some. `shown`: of those the ones that are listed. */
interface Pages {
  readonly home: string;
  readonly own: string;
  readonly locales: readonly string[];
  readonly shown: readonly string[];
}

/** The addresses of a page by language, that of the store first. */
const addressesIn = (
  { home, own, locales }: Pages,
  pathIn: (locale: string) => string,
  pageOf: (home: string, path: string) => string,
): ReadonlyMap<string, string> =>
  new Map(locales.map((locale) => [locale, pageOf(home, pathIn(localeOfTexts(locale, own)))]));

const categoryPage = (home: string, permalink: string): string =>
  `${home}/categories/${permalink.split('/').map(encodeURIComponent).join('/')}`;

const xml = ({ isHead }: AnyCall, pieces: Iterable<string> | AsyncIterable<string>): OtherContent =>
  new OtherContent('application/xml', isHead ? '' : Readable.from(pieces));

const notThere = ({ endpoint }: AnyCall) => refusals.pathNotFound(endpoint.path);

/** Without a slash, a query or a fragment at the end. Undefined for what is no address of a page. */
function homeOf(url: string): string | undefined {
  const home = URL.parse(url);
  return home && /^https?:$/.test(home.protocol)
    ? `${home.origin}${home.pathname.replace(/\/+$/, '')}`
    : undefined;
}

/** It is for the same store, currency and language. */
function partOf(home: string, { query, caller }: Call<typeof readSitemap>, page: number): string {
  const asked = {
    ...(query.api_key && { api_key: query.api_key }),
    ...(caller.currency !== caller.store.default_currency && { currency: caller.currency }),
    ...(caller.isLocaleAsked && { locale: caller.locale }),
  };
  return `${home}/sitemap.xml?${new URLSearchParams({ ...asked, page: String(page) }).toString()}`;
}
