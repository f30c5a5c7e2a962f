import { Controller, Inject } from '@nestjs/common';
import {
  findAllowedOrigins,
  findDefaultStore,
  findDocumentTerms,
  findShownStore,
  findStore,
  type RequestOf,
} from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { FIRST_STORE_ID, StoreQueries } from './store.queries.ts';
import { documentTermsOf } from './store.serializer.ts';
import { STORES } from './store.view.ts';

/** Answers the other services' questions about stores. */
@Controller()
export class StoreController {
  constructor(
    @Inject(StoreQueries) private readonly stores: StoreQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(findDefaultStore)
  async findDefaultStore() {
    return { store: (await this.stores.findStoreInfo(FIRST_STORE_ID)) ?? null };
  }

  @Answers(findAllowedOrigins)
  async findAllowedOrigins() {
    const stores = await this.views.collection(STORES).find({});
    return { origins: stores.flatMap((each) => each.allowed_origins.map(({ origin }) => origin)) };
  }

  @Answers(findStore)
  async findStore({ store_id }: RequestOf<typeof findStore>) {
    return { store: (await this.stores.findStoreInfo(store_id)) ?? null };
  }

  @Answers(findDocumentTerms)
  async findDocumentTerms({ store_id }: RequestOf<typeof findDocumentTerms>) {
    const found = await this.stores.findStore(store_id);
    return { terms: found ? documentTermsOf(found) : null };
  }

  @Answers(findShownStore)
  async findShownStore({ store_id }: RequestOf<typeof findShownStore>) {
    const found = await this.stores.findStore(store_id);
    if (!found) return { store: null };
    const { url, logo_url, seo_title, meta_description } = found.settings;
    return { store: { url, logo_url, seo_title, meta_description } };
  }
}
