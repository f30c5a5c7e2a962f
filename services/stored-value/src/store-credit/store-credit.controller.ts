import { Controller, Inject } from '@nestjs/common';
import {
  authorizeStoreCredits,
  captureStoreCredits,
  creditStoreCredits,
  creditStoreCreditsAtMost,
  findSpendableStoreCredits,
  findStore,
  findStoreCreditTotals,
  issueRefundCredit,
  type RequestOf,
  refundStoreCredits,
  voidStoreCredits,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { remainingOf } from '../held-value/held-value.ts';
import { typeOf } from '../store-credit-category/store-credit.types.ts';
import { DEFAULT_CATEGORY } from '../store-credit-category/store-credit-category.decider.ts';
import { StoreCreditCategoryQueries } from '../store-credit-category/store-credit-category.queries.ts';
import { StoreCreditCategoryUse } from '../store-credit-category/store-credit-category-use.service.ts';
import { type StoreCreditCommand, storeCredit } from './store-credit.decider.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import type { StoreCreditDetails } from './store-credit.ts';

/**
 * Answers the other services' questions about store credits: what there is, and to authorize, capture, void and give
 * back the value of several credits for one order. Each credit's stream decides by itself.
 */
@Controller()
export class StoreCreditController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(StoreCreditCategoryUse) private readonly categoryUse: StoreCreditCategoryUse,
  ) {}

  @Answers(findStoreCreditTotals)
  async findStoreCreditTotals({ customer_ids, currency }: RequestOf<typeof findStoreCreditTotals>) {
    return { totals: await this.credits.totalsOf(customer_ids, currency) };
  }

  @Answers(findSpendableStoreCredits)
  async findSpendableStoreCredits(request: RequestOf<typeof findSpendableStoreCredits>) {
    const { store_id, customer_id, currency } = request;
    const credits = await this.credits.spendableCredits(store_id, customer_id, currency);
    const text = (amount: money.Minor) => money.formatAmount(amount, currency);
    const store_credits = credits.map(({ id, credit }) => ({
      store_credit_id: id,
      amount: text(remainingOf(credit)),
      credit_amount: text(credit.amount),
      credit_amount_used: text(credit.amount_used),
      credit_amount_authorized: text(credit.amount_authorized),
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

  @Answers(refundStoreCredits)
  refundStoreCredits(request: RequestOf<typeof refundStoreCredits>, origin: Origin) {
    const { refund_id: refundId, currency } = request;
    const amounts = new Map(request.store_credits.map((each) => [each.store_credit_id, each.amount]));
    return this.#runOnEach([...amounts.keys()], request, origin, (id) => {
      const amount = money.minor(amounts.get(id) ?? '', currency);
      return { type: 'Refund', refundId, amount, ...ofOrder(request) };
    });
  }

  @Answers(issueRefundCredit)
  async issueRefundCredit(request: RequestOf<typeof issueRefundCredit>, origin: Origin) {
    const { command_id, store_id: storeId, store_credit_id: id, customer_id: customerId, currency } = request;
    const context = this.contexts.command(command_id, storeId, origin);
    const category = await this.#defaultCategory(storeId);
    const issueIn = (details: Category): StoreCreditCommand => ({
      type: 'Issue',
      storeId,
      customerId,
      currency,
      amount: money.minor(request.amount, currency),
      details: { ...details, memo: null, metadata: {} },
      giftCardId: null,
      refundId: request.refund_id,
    });
    await this.categoryUse.putInto(category.store_credit_category_id, id, context, (isOpen) =>
      this.commands.execute(storeCredit, id, issueIn(isOpen ? category : noCategory), context),
    );
    return {};
  }

  @Answers(creditStoreCredits)
  creditStoreCredits(request: RequestOf<typeof creditStoreCredits>, origin: Origin) {
    const { most } = request;
    return this.#runOnEach(request.store_credit_ids, request, origin, (id) => {
      const amount = most?.amounts[id];
      return {
        type: 'Credit',
        ...ofOrder(request),
        most: most && amount !== undefined ? money.minor(amount, most.currency) : undefined,
      };
    });
  }

  @Answers(creditStoreCreditsAtMost)
  creditStoreCreditsAtMost(request: RequestOf<typeof creditStoreCreditsAtMost>, origin: Origin) {
    const { store_credits, currency } = request;
    const most = new Map(
      store_credits.map((each) => [each.store_credit_id, money.minor(each.most, currency)]),
    );
    return this.#runOnEach([...most.keys()], request, origin, (id) => ({
      type: 'Credit',
      ...ofOrder(request),
      most: most.get(id),
    }));
  }

  async #defaultCategory(storeId: string): Promise<Category> {
    const found = await this.categories.findByName(DEFAULT_CATEGORY, storeId);
    const { store } = await this.bus.ask(findStore, { store_id: storeId });
    if (!found || !store) return noCategory;
    return { store_credit_category_id: found.id, store_credit_type: typeOf(found.name, store) };
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

type Category = Pick<StoreCreditDetails, 'store_credit_category_id' | 'store_credit_type'>;

const noCategory: Category = { store_credit_category_id: null, store_credit_type: 'expiring' };

type OfOrder = Pick<
  RequestOf<typeof captureStoreCredits>,
  'command_id' | 'store_id' | 'customer_id' | 'order_id'
>;

const ofOrder = ({ store_id, customer_id, order_id: orderId }: OfOrder) => ({
  owner: { storeId: store_id, customerId: customer_id },
  orderId,
});
