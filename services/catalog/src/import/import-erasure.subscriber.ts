import { Inject, Injectable } from '@nestjs/common';
import { importTypes, type PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Vault, where } from '@storefold/kernel/ports';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dataImport, partSubject, tellsOfPeople } from './import.decider.ts';
import { IMPORTS } from './import.view.ts';

/**
 * Makes unreadable what imports keep of people, in errors and previews, when anybody of the store is erased: whom a cell of a file tells
 * of is not known. What became of the rows stays.
 */
@Injectable()
export class ImportErasure implements Subscriber {
  readonly name = 'import_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted', 'order.erased'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  async handle({ store_id }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    await this.views.caughtUpTo();
    const filter = where({ store_id, import_type: importTypes.filter(tellsOfPeople) });
    for (const { id } of await this.views.collection(IMPORTS).find({ filter })) {
      const { state } = await this.commands.load(dataImport, id);
      if (state.status === 'absent') continue;
      for (const nextByte of state.told_parts) await this.vault.destroy(partSubject(id, nextByte));
      const context = this.contexts.following(envelope, `erase:${id}`);
      await this.commands.execute(dataImport, id, { type: 'Erase' }, context);
    }
  }
}
