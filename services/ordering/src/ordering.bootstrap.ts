import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore } from '@storefold/contracts';
import type { Logger } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Bootstrap, TOKENS } from '@storefold/server/runtime';
import { OfferQueries } from './offer/offer.queries.ts';

/** Creates the payment and delivery methods of the first store. Later stores get theirs with their first cart. */
@Injectable()
export class OrderingBootstrap implements Bootstrap {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    try {
      const { store } = await this.bus.ask(findDefaultStore, {});
      if (store) await this.offers.ensureBeginning(store);
    } catch (error) {
      this.logger.warn({ err: error }, 'the store gets its methods of payment and delivery later');
    }
  }
}
