import { Inject, Injectable } from '@nestjs/common';
import { addCustomersToGroup, removeCustomerFromGroup } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { adminCustomerGroupBody } from '../customer-group/customer-group.serializer.ts';
import { customerGroup } from '../customer-group/customer-group.ts';
import { customer } from './customer.decider.ts';

/** Who belongs to customer groups. */
@Injectable()
export class CustomerGroupMembersEndpoints {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  /** All of the customers are looked up before the first one joins. */
  @Handles(addCustomersToGroup)
  async addCustomersToGroup({ caller, params, body, context }: Call<typeof addCustomersToGroup>) {
    const group = await this.#own(params.id, caller.store.id, context);
    const customerIds = [...new Set(body.customer_ids)];
    await Promise.all(customerIds.map((each) => this.#refuseStranger(each, caller.store.id)));
    const join = { type: 'JoinGroup', groupId: params.id } as const;
    for (const customerId of customerIds) {
      await this.commands.execute(customer, customerId, join, context.derive(`join ${customerId}`));
    }
    return adminCustomerGroupBody(params.id, group);
  }

  @Handles(removeCustomerFromGroup)
  async removeCustomerFromGroup({ caller, params, context }: Call<typeof removeCustomerFromGroup>) {
    await this.#own(params.id, caller.store.id, context);
    const customerId = params.customer_id;
    const { state } = await this.commands.load(customer, customerId, context);
    const isMember =
      state.status === 'active' &&
      state.profile.store_id === caller.store.id &&
      state.profile.customer_group_ids.includes(params.id);
    if (!isMember) throw refusals.notFound('customer');
    await this.commands.execute(customer, customerId, { type: 'LeaveGroup', groupId: params.id }, context);
  }

  async #refuseStranger(customerId: string, storeId: string): Promise<void> {
    const { state } = await this.commands.load(customer, customerId);
    if (state.status === 'active' && state.profile.store_id === storeId) return;
    throw refusals.idNotFound('customer', customerId);
  }

  /** A repeated command finds the group as it was before. */
  async #own(id: string, storeId: string, context: CommandContext) {
    return customerGroup.of(storeId, (await this.commands.load(customerGroup, id, context)).state);
  }
}
