import { Inject, Injectable } from '@nestjs/common';
import {
  addCustomersToGroup,
  changeCustomerGroup,
  createCustomerGroup,
  deleteCustomerGroup,
  idPrefixes,
  listCustomerGroups,
  removeCustomerFromGroup,
  showCustomerGroup,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, findInStore, Handles, listFrom } from '@storefold/kernel/http';
import { TOKENS } from '@storefold/kernel/runtime';
import { customer } from '../customer/customer.decider.ts';
import { customerGroup, customerGroupOf } from './customer-group.decider.ts';
import { CustomerGroupQueries } from './customer-group.queries.ts';
import { adminCustomerGroupBody } from './customer-group.serializer.ts';

/** Customer groups, and who belongs to them. */
@Injectable()
export class CustomerGroupController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CustomerGroupQueries) private readonly groups: CustomerGroupQueries,
  ) {}

  @Handles(listCustomerGroups)
  async listCustomerGroups(call: Call<typeof listCustomerGroups>) {
    return listFrom(this.groups.documents, call, adminCustomerGroupBody);
  }

  @Handles(showCustomerGroup)
  async showCustomerGroup(call: Call<typeof showCustomerGroup>) {
    const found = await findInStore(this.groups.documents, call, 'Customer group');
    return adminCustomerGroupBody(found.id, found);
  }

  @Handles(createCustomerGroup)
  async createCustomerGroup({ caller, body, context }: Call<typeof createCustomerGroup>) {
    const id = context.newId(idPrefixes.customer_group);
    const details = { name: body.name, description: body.description ?? null, metadata: body.metadata ?? {} };
    const command = { type: 'Create', storeId: caller.store.id, details } as const;
    const { state } = await this.commands.execute(customerGroup, id, command, context, { isNew: true });
    return adminCustomerGroupBody(id, customerGroupOf(caller.store.id, state));
  }

  @Handles(changeCustomerGroup)
  async changeCustomerGroup({ caller, params, body, context }: Call<typeof changeCustomerGroup>) {
    const { id, storeId } = await this.#own(params.id, caller.store.id, context);
    const { name, description, metadata } = body;
    const change = { type: 'Change', changes: { name, description, metadata } } as const;
    const { state } = await this.commands.execute(customerGroup, id, change, context);
    return adminCustomerGroupBody(id, customerGroupOf(storeId, state));
  }

  @Handles(deleteCustomerGroup)
  async deleteCustomerGroup({ caller, params, context }: Call<typeof deleteCustomerGroup>) {
    const { id } = await this.#own(params.id, caller.store.id, context);
    await this.commands.execute(customerGroup, id, { type: 'Delete' }, context);
  }

  /** All of the customers are looked up before the first one joins. */
  @Handles(addCustomersToGroup)
  async addCustomersToGroup({ caller, params, body, context }: Call<typeof addCustomersToGroup>) {
    const { id, group } = await this.#own(params.id, caller.store.id, context);
    const customerIds = [...new Set(body.customer_ids)];
    await Promise.all(customerIds.map((each) => this.#refuseStranger(each, caller.store.id)));
    const join = { type: 'JoinGroup', groupId: id } as const;
    for (const customerId of customerIds) {
      await this.commands.execute(customer, customerId, join, context.derive(`join ${customerId}`));
    }
    return adminCustomerGroupBody(id, group);
  }

  @Handles(removeCustomerFromGroup)
  async removeCustomerFromGroup({ caller, params, context }: Call<typeof removeCustomerFromGroup>) {
    const { id } = await this.#own(params.id, caller.store.id, context);
    const customerId = params.customer_id;
    const { state } = await this.commands.load(customer, customerId, context);
    const isMember =
      state.status === 'active' &&
      state.profile.store_id === caller.store.id &&
      state.profile.customer_group_ids.includes(id);
    if (!isMember) throw refusals.notFound('Customer');
    await this.commands.execute(customer, customerId, { type: 'LeaveGroup', groupId: id }, context);
  }

  async #refuseStranger(customerId: string, storeId: string): Promise<void> {
    const { state } = await this.commands.load(customer, customerId);
    if (state.status === 'active' && state.profile.store_id === storeId) return;
    throw refusals.idNotFound('customer', customerId);
  }

  /** A repeated command finds the group as it was before. */
  async #own(id: string | undefined, storeId: string, context: CommandContext) {
    const groupId = id ?? '';
    const { state } = await this.commands.load(customerGroup, groupId, context);
    return { id: groupId, storeId, group: customerGroupOf(storeId, state) };
  }
}
