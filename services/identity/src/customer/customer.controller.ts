import { Inject, Injectable } from '@nestjs/common';
import {
  addCustomer,
  changeCustomer,
  customerHasOrders,
  deleteCustomer,
  idPrefixes,
  listCustomers,
  sessionEnded,
  showCustomer,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import {
  attributesOf,
  type Call,
  type Caller,
  findInStore,
  Handles,
  type ListSpec,
  listFrom,
  listQuery,
  sortsBy,
} from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { purchases } from '../purchases/purchases.decider.ts';
import { changesOf, withoutEmail } from './account.controller.ts';
import { customer, customerOf } from './customer.decider.ts';
import { adminCustomerBody } from './customer.serializer.ts';
import type { CustomerState } from './customer.ts';
import { CUSTOMERS, type CustomerDocument, customerView } from './customer.view.ts';
import { CustomerEmailClaims } from './customer-email-claims.ts';
import { CustomerErasureService } from './customer-erasure.service.ts';

/** Customers as the shop's staff see them. */
@Injectable()
export class CustomerController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CustomerEmailClaims) private readonly emails: CustomerEmailClaims,
    @Inject(CustomerErasureService) private readonly erasure: CustomerErasureService,
  ) {}

  @Handles(listCustomers)
  async listCustomers({ caller, list }: Call<typeof listCustomers>) {
    const { store } = caller;
    const query = listQuery(list, { ...listSpec, base: { field: 'store_id', eq: store.id } });
    return listFrom(this.#customers, query, (document) =>
      adminCustomerBody(document.id, document, document.purchases, store.default_currency),
    );
  }

  @Handles(showCustomer)
  async showCustomer({ caller, params }: Call<typeof showCustomer>) {
    const document = await findInStore(this.#customers, params.id, caller.store.id, 'Customer');
    return adminCustomerBody(document.id, document, document.purchases, caller.store.default_currency);
  }

  @Handles(addCustomer)
  async addCustomer({ body, caller, context }: Call<typeof addCustomer>) {
    const id = context.newId(idPrefixes.customer);
    const registration = {
      store_id: caller.store.id,
      registered_by: 'staff',
      email: body.email,
      password_hash: null,
      first_name: body.first_name ?? null,
      last_name: body.last_name ?? null,
      phone: body.phone ?? null,
      accepts_email_marketing: body.accepts_email_marketing ?? false,
      tags: [...new Set(body.tags ?? [])],
      internal_note: body.internal_note ?? null,
      metadata: body.metadata ?? {},
    } as const;
    const { state } = await this.emails.claimFor(body.email, id, context, () =>
      this.commands.execute(customer, id, { type: 'Register', registration }, context, { isNew: true }),
    );
    return this.#bodyOf(id, state, caller);
  }

  @Handles(changeCustomer)
  async changeCustomer({ body, params, caller, context }: Call<typeof changeCustomer>) {
    const id = params.id ?? '';
    const { profile: before } = customerOf(caller.store.id, (await this.commands.load(customer, id)).state);
    const isNewEmail = body.email !== undefined && body.email !== before.email;
    const changes = isNewEmail ? changesOf(body) : withoutEmail(changesOf(body));
    const command = { type: 'ChangeProfile', changes, by: { who: 'staff' } } as const;
    const run = () => this.commands.execute(customer, id, command, context);
    const { state } = await (isNewEmail
      ? this.emails.moveFor({ from: before.email, to: body.email ?? '' }, id, context, run)
      : run());
    if (isNewEmail) this.bus.wake(sessionEnded, id);
    return this.#bodyOf(id, state, caller);
  }

  /** Asked a second time, the same command finds the customer deleted by itself and finishes what it began. */
  @Handles(deleteCustomer)
  async deleteCustomer({ params, caller, context }: Call<typeof deleteCustomer>) {
    const id = params.id ?? '';
    const { state } = await this.commands.load(customer, id);
    if (state.status !== 'deleted') {
      customerOf(caller.store.id, state);
      const { has_orders } = await this.bus.ask(customerHasOrders, {
        store_id: caller.store.id,
        customer_id: id,
      });
      if (has_orders) throw hasOrders();
    } else if (state.store_id !== caller.store.id) throw refusals.notFound('Customer');
    await this.commands.execute(customer, id, { type: 'Delete' }, context);
    await this.erasure.finish(id, context);
    return undefined;
  }

  async #bodyOf(id: string, state: CustomerState, { store }: Caller) {
    const { state: bought } = await this.commands.load(purchases, id);
    return adminCustomerBody(
      id,
      customerOf(store.id, state).profile,
      bought.purchases,
      store.default_currency,
    );
  }

  get #customers() {
    return this.views.collection<CustomerDocument>(customerView, CUSTOMERS);
  }
}

const hasOrders = (): Refusal =>
  new Refusal('customer_has_orders', 'A customer with completed orders cannot be deleted');

const listSpec: ListSpec = {
  attributes: {
    ...attributesOf('text', 'id', 'phone'),
    ...attributesOf('caseInsensitive', 'email', 'first_name', 'last_name', 'full_name'),
    ...attributesOf('text[]', 'tags'),
    ...attributesOf('boolean', 'accepts_email_marketing'),
    ...attributesOf('timestamp', 'created_at', 'updated_at'),
  },
  sorts: sortsBy('email', 'first_name', 'last_name', 'created_at', 'updated_at'),
  defaultSort: [{ field: 'created_at', descending: true }],
};
