import { Inject, Injectable } from '@nestjs/common';
import { findStoreCreditTotals } from '@storefold/contracts';
import { BoundedCache, type Logger, money, Refusal } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

const MAX_KNOWN = 10_000;

/**
 * Asks stored value what customers can spend of their store credits in one currency. While it does not answer, the last
 * known total counts, so that customers can still log in and see their account.
 */
@Injectable()
export class StoreCreditTotalClient {
  readonly #known = new BoundedCache<string>(MAX_KNOWN);

  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  async totalOf(customerId: string, storeId: string, currency: string): Promise<string> {
    return (await this.totalsOf([customerId], storeId, currency))(customerId);
  }

  /** The total of each customer, as a decimal string. */
  async totalsOf(
    customerIds: readonly string[],
    storeId: string,
    currency: string,
  ): Promise<(customerId: string) => string> {
    const keyOf = (customerId: string) => `${customerId} ${currency}`;
    try {
      const request = { store_id: storeId, customer_ids: [...customerIds], currency };
      const { totals } = await this.bus.ask(findStoreCreditTotals, request);
      for (const [customerId, total] of Object.entries(totals)) this.#known.set(keyOf(customerId), total);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.logger.warn({ err: error }, 'store credit totals are shown as last known');
    }
    return (customerId) => this.#known.get(keyOf(customerId)) ?? money.formatAmount(0n, currency);
  }
}
