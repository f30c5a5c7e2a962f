import { Controller, Inject } from '@nestjs/common';
import { findUnknownCustomerGroups, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { customerGroup } from './customer-group.ts';

/** Answers the question of promotions about customer groups, from the streams. */
@Controller()
export class CustomerGroupController {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  @Answers(findUnknownCustomerGroups)
  async findUnknownCustomerGroups(request: RequestOf<typeof findUnknownCustomerGroups>) {
    const { store_id, customer_group_ids: ids } = request;
    const states = await Promise.all(ids.map((id) => this.commands.load(customerGroup, id)));
    const isKnown = states.map(({ state }) => state.status === 'present' && state.store_id === store_id);
    return { customer_group_ids: ids.filter((_, index) => !isKnown[index]) };
  }
}
