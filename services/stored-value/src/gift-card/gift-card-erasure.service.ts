import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import { giftCard, metadataSubject } from './gift-card.decider.ts';

/** Erases what staff noted about a card whose customer was deleted. The card itself stays. */
@Injectable()
export class GiftCardErasureService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  async eraseCard(id: string, customerId: string, context: CommandContext): Promise<void> {
    await this.commands.execute(giftCard, id, { type: 'Erase', customerId }, context);
    await this.vault.destroy(metadataSubject(id));
  }
}
