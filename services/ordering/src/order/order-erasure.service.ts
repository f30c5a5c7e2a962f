import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import { order as orderAggregate, ownSubject } from './order.decider.ts';

/**
 * Erases the personal data of a deleted customer's order, including what was recorded before the cart became theirs, which
 * is sealed with the order's own key. An open cart is deleted.
 */
@Injectable()
export class OrderErasureService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  async eraseOrder(key: string, customerId: string, context: CommandContext): Promise<void> {
    await this.commands.execute(orderAggregate, key, { type: 'Erase', customerId }, context);
    await this.vault.destroy(ownSubject(key));
  }
}
