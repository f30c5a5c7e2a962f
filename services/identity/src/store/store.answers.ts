import { Controller, Inject } from '@nestjs/common';
import { findDefaultStore } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/http';
import { FIRST_STORE_ID, Stores } from './stores.ts';

/** What the other services ask of stores. */
@Controller()
export class StoreAnswers {
  constructor(@Inject(Stores) private readonly stores: Stores) {}

  @Answers(findDefaultStore)
  async findDefault() {
    return { store: (await this.stores.info(FIRST_STORE_ID)) ?? null };
  }
}
