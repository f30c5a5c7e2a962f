import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { dataExport } from './export.decider.ts';
import { ExportService } from './export.service.ts';
import { EXPORTS, type ExportDocument } from './export.view.ts';
import { ExportFiles } from './export-files.ts';

/** Erases the exports that name a deleted customer, in a row or in a filter. Whoever needs the rest exports it again. */
@Injectable()
export class CustomerErasure implements Subscriber {
  readonly name = 'customer_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ExportService) private readonly exports: ExportService,
    @Inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  async handle({ payload, store_id }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const customerId = payload.id;
    if (typeof customerId !== 'string') return;
    await this.views.caughtUpTo();
    for (const { id } of await this.#exportsOf(store_id)) {
      // First, so that whatever is being written now is looked at again once it is whole.
      const note = { type: 'NoteDeletion', customerId } as const;
      await this.commands.execute(dataExport, id, note, this.contexts.following(envelope, `note:${id}`));
      if (!(await this.#isAskedFor(id, customerId)) && !(await this.files.contain(id, customerId))) continue;
      await this.exports.endExport(id, { type: 'Erase' }, this.contexts.following(envelope, `erase:${id}`));
    }
  }

  /** Whether its filters, which no read model keeps, name the customer. */
  async #isAskedFor(id: string, customerId: string): Promise<boolean> {
    const { state } = await this.commands.load(dataExport, id);
    return state.status !== 'absent' && JSON.stringify(state.filters).includes(customerId);
  }

  #exportsOf(storeId: string): Promise<ExportDocument[]> {
    return this.views.collection(EXPORTS).find({
      filter: where({ store_id: storeId, status: ['processing', 'completed'] }),
    });
  }
}
