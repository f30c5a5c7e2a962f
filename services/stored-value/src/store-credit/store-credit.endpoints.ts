import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminStoreCredit,
  changeStoreCredit,
  deleteStoreCredit,
  findCustomer,
  idPrefixes,
  issueStoreCredit,
  listStoreCreditEvents,
  listStoreCredits,
  listStoreCreditsOfCustomer,
  readStoreCredit,
  readStoreCreditOfCustomer,
  type StoreInfo,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { money, refusals } from '@storefold/kernel/core';
import { type Bus, type Filter, where } from '@storefold/kernel/ports';
import { type Call, type Caller, type Expand, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { currencyOf } from '../currency-of.ts';
import { typeOf } from '../store-credit-category/store-credit.types.ts';
import { StoreCreditCategoryQueries } from '../store-credit-category/store-credit-category.queries.ts';
import { StoreCreditCategoryUse } from '../store-credit-category/store-credit-category-use.service.ts';
import { creditOf, type StoreCreditCommand, storeCredit } from './store-credit.decider.ts';
import { storeCreditsKept } from './store-credit.list.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import { adminStoreCreditBody, storeCreditEventBody } from './store-credit.serializer.ts';
import type { StoreCredit } from './store-credit.ts';
import { creditOfDocument } from './store-credit.view.ts';

/** Store credits, as the merchant's staff see them. */
@Injectable()
export class StoreCreditEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(StoreCreditQueries) private readonly credits: StoreCreditQueries,
    @Inject(StoreCreditCategoryQueries) private readonly categories: StoreCreditCategoryQueries,
    @Inject(StoreCreditCategoryUse) private readonly categoryUse: StoreCreditCategoryUse,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(issueStoreCredit)
  async issueStoreCredit({ body, caller, context, params, expand }: Call<typeof issueStoreCredit>) {
    const { store } = caller;
    const [customerId, category] = await Promise.all([
      this.#customerOf(params, caller),
      this.#categoryOf(body.category_id ?? null, store),
    ]);
    const currency = currencyOf(body.currency, store);
    const details = { ...category, memo: body.memo ?? null, metadata: body.metadata ?? {} };
    const issue: StoreCreditCommand = {
      type: 'Issue',
      storeId: store.id,
      customerId,
      currency,
      amount: money.positiveAmount('amount', body.amount, currency),
      details,
      giftCardId: null,
    };
    const id = context.newId(idPrefixes.store_credit);
    const { state } = await this.#putInto(category, id, context, () =>
      this.commands.execute(storeCredit, id, issue, context, { isNew: true }),
    );
    const credit = creditOf({ storeId: store.id, customerId }, state);
    return this.#bodyOf(id, credit, caller, expand);
  }

  @Handles(listStoreCreditsOfCustomer)
  async listStoreCreditsOfCustomer(call: Call<typeof listStoreCreditsOfCustomer>) {
    const customerId = await this.#customerOf(call.params, call.caller);
    return this.#list(where({ store_id: call.caller.store.id, customer_id: customerId }), call);
  }

  @Handles(readStoreCreditOfCustomer)
  async readStoreCreditOfCustomer(call: Call<typeof readStoreCreditOfCustomer>) {
    const { caller, params, expand } = call;
    const document = await findInStore(this.credits.documents, call, 'store_credit');
    if (document.customer_id !== params.customer_id) throw refusals.notFound('store_credit');
    return this.#bodyOf(document.id, creditOfDocument(document), caller, expand);
  }

  @Handles(changeStoreCredit)
  async changeStoreCredit({ body, caller, context, params, expand }: Call<typeof changeStoreCredit>) {
    const { id } = params;
    const owner = { storeId: caller.store.id, customerId: params.customer_id };
    const { currency } = creditOf(owner, (await this.commands.load(storeCredit, id)).state);
    const category =
      body.category_id === undefined
        ? { store_credit_category_id: undefined, store_credit_type: undefined }
        : await this.#categoryOf(body.category_id, caller.store);
    const change: StoreCreditCommand = {
      type: 'Change',
      owner,
      amount: body.amount === undefined ? undefined : money.positiveAmount('amount', body.amount, currency),
      details: { ...category, memo: body.memo, metadata: body.metadata },
    };
    const { state } = await this.#putInto(category, id, context, () =>
      this.commands.execute(storeCredit, id, change, context),
    );
    return this.#bodyOf(id, creditOf(owner, state), caller, expand);
  }

  @Handles(deleteStoreCredit)
  async deleteStoreCredit({ caller, context, params }: Call<typeof deleteStoreCredit>) {
    const owner = { storeId: caller.store.id, customerId: params.customer_id };
    await this.commands.execute(storeCredit, params.id, { type: 'Delete', owner }, context);
  }

  @Handles(listStoreCredits)
  listStoreCredits(call: Call<typeof listStoreCredits>) {
    return this.#list({ field: 'store_id', eq: call.caller.store.id }, call);
  }

  @Handles(readStoreCredit)
  async readStoreCredit(call: Call<typeof readStoreCredit>) {
    const { caller, expand } = call;
    const document = await findInStore(this.credits.documents, call, 'store_credit');
    return this.#bodyOf(document.id, creditOfDocument(document), caller, expand);
  }

  @Handles(listStoreCreditEvents)
  async listStoreCreditEvents(call: Call<typeof listStoreCreditEvents>) {
    const { id } = call.params;
    const { state } = await this.commands.load(storeCredit, id);
    const credit = state.status === 'deleted' ? state.credit : state;
    const isOurs = credit.status === 'issued' && credit.store_id === call.caller.store.id;
    if (!isOurs) throw refusals.notFound('store_credit');
    return listFrom(this.credits.events, call, (_, event) => storeCreditEventBody(event), {
      base: { field: 'store_credit_id', eq: id },
      sortFields: { created_at: 'position' },
      defaultSort: [{ field: 'position', descending: true }],
    });
  }

  async #list(base: Filter, call: Call) {
    const nameOf = await this.categories.namesOf(call.caller.store.id);
    return this.fields.listFrom(
      this.credits.documents,
      call,
      (id, document) => adminStoreCreditBody(id, creditOfDocument(document), nameOf),
      { ...storeCreditsKept, base },
    );
  }

  async #bodyOf(
    id: string,
    credit: StoreCredit,
    { store }: Caller,
    expand: Expand,
  ): Promise<AdminStoreCredit> {
    const body = adminStoreCreditBody(id, credit, await this.categories.namesOf(store.id));
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'admin');
    return body;
  }

  async #customerOf({ customer_id = '' }: Call['params'], { store }: Caller): Promise<string> {
    const { customer } = await this.bus.ask(findCustomer, { store_id: store.id, customer_id });
    if (!customer) throw refusals.notFound('customer');
    return customer.id;
  }

  /** Puts a credit into a category, if that is not deleted meanwhile. */
  #putInto<Result>(
    { store_credit_category_id = null }: { readonly store_credit_category_id?: string | null | undefined },
    creditId: string,
    context: CommandContext,
    put: () => Promise<Result>,
  ): Promise<Result> {
    return this.categoryUse.putInto(store_credit_category_id, creditId, context, async (isOpen) => {
      if (!isOpen) throw unknownCategory();
      return put();
    });
  }

  async #categoryOf(id: string | null, store: StoreInfo) {
    if (id === null) return { store_credit_category_id: null, store_credit_type: 'expiring' as const };
    const { categories } = await this.categories.categoriesOf(store.id);
    const found = categories.find((each) => each.id === id);
    if (!found) throw unknownCategory();
    return { store_credit_category_id: id, store_credit_type: typeOf(found.name, store) };
  }
}

const unknownCategory = () => refusals.invalid({ category_id: ['invalid'] });
