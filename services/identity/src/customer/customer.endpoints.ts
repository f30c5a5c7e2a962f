import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminCustomer,
  addCustomer,
  changeCustomer,
  checkCustomerOrders,
  deleteCustomer,
  eraseCustomer,
  idPrefixes,
  listCustomers,
  listKeptDocuments,
  showCustomer,
  text,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import {
  type Call,
  type Caller,
  type Expand,
  findInStore,
  Handles,
  listResponse,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CustomerBodies } from './customer.bodies.ts';
import { customer, customerOf } from './customer.decider.ts';
import { changesOf, profileOf, refuseUnknownChoices } from './customer.inputs.ts';
import { customersOfStore } from './customer.list.ts';
import { CustomerService } from './customer.service.ts';
import { CUSTOMERS } from './customer.view.ts';

/** Customers, as the shop's staff see them. */
@Injectable()
export class CustomerEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(CustomerBodies) private readonly bodies: CustomerBodies,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(listCustomers)
  async listCustomers({ endpoint, caller, list, queryOf, expand }: Call<typeof listCustomers>) {
    const { store } = caller;
    const asked = { endpoint, list, storeId: store.id };
    const query = queryOf(await this.fields.listed(customersOfStore(store.id), asked));
    const { documents, count } = await this.views.collection(CUSTOMERS).page(query);
    const bodies = await this.bodies.adminBodiesOf(documents, store);
    if (expand.has('custom_fields')) await this.fields.addTo(bodies, 'admin');
    return listResponse(bodies, count, query);
  }

  @Handles(showCustomer)
  async showCustomer(call: Call<typeof showCustomer>) {
    const { caller, expand } = call;
    const document = await findInStore(this.views.collection(CUSTOMERS), call, 'customer');
    const { id, purchases } = document;
    return this.#expanded(await this.bodies.adminBodyOf(id, document, caller.store, purchases), expand);
  }

  @Handles(addCustomer)
  async addCustomer({ body, caller, context, expand }: Call<typeof addCustomer>) {
    refuseUnknownChoices(body, caller.store);
    const id = context.newId(idPrefixes.customer);
    const registration = {
      ...profileOf(body),
      store_id: caller.store.id,
      origin: 'staff',
      password_hash: null,
    } as const;
    const made = await this.customers.registerCustomer(id, registration, context);
    return this.#expanded(await this.bodies.adminBodyOf(id, made.profile, caller.store), expand);
  }

  @Handles(changeCustomer)
  async changeCustomer({ body, params: { id }, caller, context, expand }: Call<typeof changeCustomer>) {
    refuseUnknownChoices(body, caller.store);
    const before = customerOf(caller.store.id, (await this.commands.load(customer, id)).state);
    const change = { changes: changesOf(body), by: { who: 'staff' } } as const;
    const changed = await this.customers.changeProfile(id, before, change, context);
    return this.#expanded(await this.bodies.adminBodyOf(id, changed.profile, caller.store), expand);
  }

  @Handles(deleteCustomer)
  async deleteCustomer(call: Call<typeof deleteCustomer>) {
    await this.#delete(call, false);
  }

  @Handles(eraseCustomer)
  async eraseCustomer(call: Call<typeof eraseCustomer>) {
    // Before it: once it has happened, it is not asked for again.
    const request = { store_id: call.caller.store.id, customer_id: call.params.id };
    const kept = await this.bus.ask(listKeptDocuments, request);
    await this.#delete(call, true);
    await this.#ordersErased(call);
    return kept;
  }

  /** Ordering hears of it a moment later. Waits for that, so that the caller reads nobody's name any more; the erasure stands if it takes longer. */
  async #ordersErased({ params: { id = '' }, caller }: Call): Promise<void> {
    const request = { store_id: caller.store.id, customer_id: id, keeps_orders: true };
    const end = this.clock.now() + ERASED_WITHIN_MS;
    do {
      const { personal_orders = 0 } = await this.bus
        .ask(checkCustomerOrders, request)
        .catch(() => NONE_KNOWN);
      if (personal_orders === 0) return;
      await this.clock.sleep(ASK_EVERY_MS);
    } while (this.clock.now() < end);
  }

  /** A repeated command finds the customer already deleted and finishes the deletion. */
  async #delete({ params: { id = '' }, caller, context }: Call, keepsOrders: boolean): Promise<void> {
    const { state } = await this.commands.load(customer, id);
    const isDeleted = state.status === 'deleted';
    if (isDeleted && state.store_id !== caller.store.id) throw refusals.notFound('customer');
    if (!isDeleted && customerOf(caller.store.id, state).deletion_id === null) {
      await this.#refuseBuyer(id, caller, keepsOrders);
    }
    const request = { type: 'RequestDeletion', deletionId: context.commandId, keepsOrders } as const;
    await this.commands.execute(customer, id, request, context);
    if ((await this.customers.driveDeletion(id, context)) !== 'active') return;
    await this.#refuseBuyer(id, caller, keepsOrders);
    throw hasOrders();
  }

  /** Customers who ordered before are told so without an attempt, which would disturb a checkout of theirs. */
  async #refuseBuyer(id: string, { store }: Caller, keepsOrders: boolean): Promise<void> {
    const request = { store_id: store.id, customer_id: id, ...(keepsOrders && { keeps_orders: true }) };
    const { has_orders, open_orders } = await this.bus.ask(checkCustomerOrders, request);
    if (has_orders) throw hasOrders(open_orders);
  }

  async #expanded(body: AdminCustomer, expand: Expand): Promise<AdminCustomer> {
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'admin');
    return body;
  }
}

const ERASED_WITHIN_MS = 2_000;
const ASK_EVERY_MS = 25;
const NONE_KNOWN = { has_orders: false, personal_orders: 0 };

/** `open`: the numbers of those that are in the way, where the others are kept. */
const hasOrders = (open?: readonly string[]): Refusal =>
  open
    ? new Refusal('customer_has_orders', text('customer_has_open_orders', { numbers: open.join(', ') }), {
        orders: [...open],
      })
    : new Refusal('customer_has_orders', 'customer_has_orders');
