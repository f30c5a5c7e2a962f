import { Inject, Injectable } from '@nestjs/common';
import { sessionEnded } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import { customer } from './customer.decider.ts';
import { CustomerEmailClaims } from './customer-email-claims.ts';

/** What is to be done once a customer's stream says "deleted". Each step may be repeated. */
@Injectable()
export class CustomerErasureService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(CustomerEmailClaims) private readonly emails: CustomerEmailClaims,
  ) {}

  /** Gives the e-mail address up while it can still be read, then makes all that is sealed for the customer unreadable. */
  async finish(id: string, context: CommandContext): Promise<void> {
    this.bus.wake(sessionEnded, id);
    const { state } = await this.commands.load(customer, id);
    if (state.status !== 'deleted') return;
    if (state.email !== '') await this.emails.release(state.email, id, context);
    await this.vault.destroy(id);
  }
}
