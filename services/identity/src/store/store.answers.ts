import { Controller, Inject } from '@nestjs/common';
import { findDefaultStore, findStore, type RequestOf } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { FIRST_STORE_ID, StoreQueries } from './store.queries.ts';

/** Answers the other services' questions about stores. */
@Controller()
export class StoreAnswers {
  constructor(@Inject(StoreQueries) private readonly stores: StoreQueries) {}

  @Answers(findDefaultStore)
  async findDefaultStore() {
    return { store: (await this.stores.findStoreInfo(FIRST_STORE_ID)) ?? null };
  }

  @Answers(findStore)
  async findStore({ store_id }: RequestOf<typeof findStore>) {
    return { store: (await this.stores.findStoreInfo(store_id)) ?? null };
  }
}
