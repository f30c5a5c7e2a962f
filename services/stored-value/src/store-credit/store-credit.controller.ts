import { Controller, Inject } from '@nestjs/common';
import {
  authorizeStoreCredits,
  captureStoreCredits,
  creditStoreCredits,
  findSpendableStoreCredits,
  findStoreCreditTotals,
  type RequestOf,
  voidStoreCredits,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/kernel/runtime';
import { type StoreCreditCommand, storeCredit } from './store-credit.decider.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';

/**
 * Answers the other services' questions about store credits: what there is, and to authorize, capture, void and credit
 * the value of several credits for one order. Each credit's stream decides by itself.
 */
@Controller()
export class StoreCreditController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
  ) {}

  @Answers(findStoreCreditTotals)
  async findStoreCreditTotals({ customer_ids, currency }: RequestOf<typeof findStoreCreditTotals>) {
    return { totals: await this.credits.totalsOf(customer_ids, currency) };
  }

  @Answers(findSpendableStoreCredits)
  async findSpendableStoreCredits(request: RequestOf<typeof findSpendableStoreCredits>) {
    const { store_id, customer_id, currency } = request;
    const credits = await this.credits.spendableCredits(store_id, customer_id, currency);
    const store_credits = credits.map(({ id, remaining }) => ({
      store_credit_id: id,
      amount: money.formatAmount(remaining, currency),
    }));
    return { store_credits };
  }

  /** The lists show it at the latest with the answer that captures or voids it. */
  @Answers(authorizeStoreCredits, { isShownLater: true })
  async authorizeStoreCredits(request: RequestOf<typeof authorizeStoreCredits>, origin: Origin) {
    const { checkout_id: checkoutId, currency } = request;
    const amounts = new Map(request.store_credits.map((each) => [each.store_credit_id, each.amount]));
    return this.#runOnEach([...amounts.keys()], request, origin, (id) => {
      const amount = money.minor(amounts.get(id) ?? '', currency);
      return { type: 'Authorize', amount, currency, checkoutId, ...ofOrder(request) };
    });
  }

  @Answers(captureStoreCredits)
  captureStoreCredits(request: RequestOf<typeof captureStoreCredits>, origin: Origin) {
    const capture = { type: 'Capture', ...ofOrder(request) } as const;
    return this.#runOnEach(request.store_credit_ids, request, origin, () => capture);
  }

  @Answers(voidStoreCredits)
  voidStoreCredits(request: RequestOf<typeof voidStoreCredits>, origin: Origin) {
    const give = { type: 'Void', checkoutId: request.checkout_id, ...ofOrder(request) } as const;
    return this.#runOnEach(request.store_credit_ids, request, origin, () => give);
  }

  @Answers(creditStoreCredits)
  creditStoreCredits(request: RequestOf<typeof creditStoreCredits>, origin: Origin) {
    const credit = { type: 'Credit', ...ofOrder(request) } as const;
    return this.#runOnEach(request.store_credit_ids, request, origin, () => credit);
  }

  /** Waits for all of them, also when one is refused: nothing of this question happens after its answer. */
  async #runOnEach(
    ids: readonly string[],
    { command_id, store_id }: OfOrder,
    origin: Origin,
    commandOf: (id: string) => StoreCreditCommand,
  ) {
    const context = this.contexts.command(command_id, store_id, origin);
    const run = async (id: string) => {
      const command = commandOf(id);
      await this.commands.execute(storeCredit, id, command, context.derive(`${command.type} ${id}`));
    };
    const outcomes = await Promise.allSettled([...new Set(ids)].map(run));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return {};
  }
}

type OfOrder = Pick<
  RequestOf<typeof captureStoreCredits>,
  'command_id' | 'store_id' | 'customer_id' | 'order_id'
>;

const ofOrder = ({ store_id, customer_id, order_id: orderId }: OfOrder) => ({
  owner: { storeId: store_id, customerId: customer_id },
  orderId,
});
