import { Inject, Injectable } from '@nestjs/common';
import { findErasedCustomer, findErasedGuest, importTypes, type PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Bus, type Vault, where } from '@storefold/kernel/ports';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dataImport, partSubject, partsToldOf, tellsOfPeople } from '../import.decider.ts';
import { IMPORTS } from '../import.view.ts';
import { digestsOfPerson } from './import-persons.ts';

/**
 * Makes unreadable what imports keep of a person who is erased, in errors and previews: the parts that tell of the person, and those of
 * which nobody knows whom they tell of. What became of the rows stays.
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
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async handle(event: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const { store_id, name, payload } = event;
    // What a deleted customer had ordered is erased as well. The deletion itself is told.
    if (name === 'order.erased' && payload.customer_id) return;
    await this.views.caughtUpTo();
    const filter = where({ store_id, import_type: importTypes.filter(tellsOfPeople) });
    const imports = await this.views.collection(IMPORTS).find({ filter });
    if (imports.length === 0) return;
    const persons = await this.#personsOf(event);
    for (const { id } of imports) {
      const { state } = await this.commands.load(dataImport, id);
      if (state.status === 'absent') continue;
      for (const nextByte of partsToldOf(persons, state)) await this.vault.destroy(partSubject(id, nextByte));
      const context = this.contexts.following(envelope, `erase:${id}`);
      await this.commands.execute(dataImport, id, { type: 'Erase', persons }, context);
    }
  }

  /** Undefined: by now it is not known who it was. */
  async #personsOf({ store_id, name, payload }: PublicEvent): Promise<readonly string[] | undefined> {
    const id = String(payload.id);
    const byId = await digestsOfPerson([id], store_id, this.vault);
    if (name === 'order.erased') {
      const { email_digest } = await this.bus.ask(findErasedGuest, { store_id, order_id: id });
      return email_digest === null ? undefined : [...byId, email_digest];
    }
    const { email_digests } = await this.bus.ask(findErasedCustomer, { store_id, customer_id: id });
    return email_digests === null ? undefined : [...byId, ...email_digests];
  }
}
