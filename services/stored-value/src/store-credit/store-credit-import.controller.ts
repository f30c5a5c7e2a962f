import { Controller, Inject } from '@nestjs/common';
import {
  findCustomer,
  findStore,
  type ImportedStoreCredit,
  idPrefixes,
  importedStoreCredit,
  importStoreCredits,
  type RequestOf,
  type StoreInfo,
} from '@storefold/contracts';
import { type CommandContext, uniqueValue } from '@storefold/kernel/command-handling';
import { money, refusals } from '@storefold/kernel/core';
import type { Bus, Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { ImportedRows, type Means, type RowAtWork } from '@storefold/simple-records/upkeep';
import { currencyOf } from '../currency-of.ts';
import { typeOf } from '../store-credit-category/store-credit.types.ts';
import { StoreCreditCategoryQueries } from '../store-credit-category/store-credit-category.queries.ts';
import { StoreCreditCategoryUse } from '../store-credit-category/store-credit-category-use.service.ts';
import { type StoreCreditCommand, storeCredit } from './store-credit.decider.ts';

/** A row of a file, by all that it says. What was credited and deleted is not credited again. */
const importedCredits = uniqueValue({
  kind: 'imported_store_credit',
  of: storeCredit,
  keyOf: (row: string) => row,
  has: ({ status }) => status !== 'absent',
});

/** Takes in the rows of files of store credits. */
@Controller()
export class StoreCreditImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(StoreCreditCategoryUse) private readonly categoryUse: StoreCreditCategoryUse,
  ) {}

  @Answers(importStoreCredits)
  async importStoreCredits(request: RequestOf<typeof importStoreCredits>, origin: Origin) {
    const { store } = await this.bus.ask(findStore, { store_id: request.store_id });
    if (!store) throw refusals.notFound('store');
    return this.rows.takeIn(request, origin, {
      read: (body) => parseBody(importedStoreCredit, body),
      keyOf: ({ email }) => email,
      take: (body, row, means) => this.#take(body, store, row, means, request.dry_run),
    });
  }

  async #take(
    body: ImportedStoreCredit,
    store: StoreInfo,
    { context, warn }: RowAtWork,
    { commands, claims }: Means,
    isPreview: boolean,
  ): Promise<'created' | 'unchanged'> {
    const currency = currencyOf(body.currency, store);
    const amount = money.positiveAmount('amount', body.amount, currency);
    const { customer } = await this.bus.ask(findCustomer, { store_id: store.id, email: body.email });
    if (!customer) throw refusals.invalid({ email: ['must_exist'] });
    const category = await this.#categoryOf(body.category, store);
    const id = context.newId(idPrefixes.store_credit);
    const key = keyOf({ ...body, currency, amount: money.formatAmount(amount, currency) });
    if (!(await this.#claim(key, id, context, { commands, claims }))) {
      warn('amount', 'credited_before');
      return 'unchanged';
    }
    const issue: StoreCreditCommand = {
      type: 'Issue',
      storeId: store.id,
      customerId: customer.id,
      currency,
      amount,
      details: { ...category, memo: body.memo ?? null, metadata: {} },
      giftCardId: null,
      ...(body.created_at && { createdAt: body.created_at }),
    };
    const run = () => commands.execute(storeCredit, id, issue, context, { isNew: true });
    if (isPreview) await run();
    else
      await this.categoryUse.putInto(category.store_credit_category_id, id, context, async (isOpen) => {
        if (!isOpen) throw refusals.invalid({ category: ['must_exist'] });
        return run();
      });
    return 'created';
  }

  /** Whether nobody was credited by the row, or the import was taken back that did. Then what follows its credit is claimed. */
  async #claim(
    row: string,
    id: string,
    context: CommandContext,
    { commands, claims }: Means,
  ): Promise<boolean> {
    for (let key = row; ; ) {
      if (await claims.take(importedCredits, key, id, context)) return true;
      const holder = await claims.holder(importedCredits, key, context.storeId);
      if (holder === undefined) return false;
      const { state } = await commands.load(storeCredit, holder);
      if (state.status !== 'deleted' || !state.isOfUndoneImport) return false;
      key = `${row} after ${holder}`;
    }
  }

  async #categoryOf(name: string | null | undefined, store: StoreInfo) {
    if (!name) return { store_credit_category_id: null, store_credit_type: 'expiring' as const };
    const found = await this.categories.findByName(name, store.id);
    if (!found) throw refusals.invalid({ category: ['must_exist'] });
    return { store_credit_category_id: found.id, store_credit_type: typeOf(found.name, store) };
  }
}

const keyOf = ({ email, amount, currency, memo, category, created_at }: ImportedStoreCredit): string =>
  JSON.stringify([email, amount, currency, memo ?? null, category || null, created_at ?? null]);
