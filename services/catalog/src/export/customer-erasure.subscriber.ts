import { Inject, Injectable } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { where } from '@storefold/kernel/ports';
import type { PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dataExport } from './export.decider.ts';
import { ExportService } from './export.service.ts';
import type { Export } from './export.ts';
import { EXPORTS, type ExportDocument } from './export.view.ts';
import { ExportFiles } from './export-files.ts';

/**
 * Erases the exports that tell of a deleted customer, or of the guest of an order, in a row or in a filter. Whoever needs the rest
 * exports it again.
 */
@Injectable()
export class CustomerErasure implements Subscriber {
  readonly name = 'customer_erasure';
  readonly from = 'first';
  readonly names = ['customer.deleted', 'order.erased'] as const;

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
      const following = this.contexts.following(envelope, `note:${id}`);
      const { state } = await this.commands.execute(dataExport, id, note, following);
      if (state.status === 'absent' || !(await this.#tellsOf(customerId, id, state))) continue;
      await this.exports.endExport(id, { type: 'Erase' }, this.contexts.following(envelope, `erase:${id}`));
    }
  }

  /** Filters are in no read model. */
  async #tellsOf(customerId: string, id: string, { filters, files }: Export): Promise<boolean> {
    return JSON.stringify(filters).includes(customerId) || this.files.tellOf(id, files, customerId);
  }

  #exportsOf(storeId: string): Promise<ExportDocument[]> {
    return this.views.collection(EXPORTS).find({
      filter: where({ store_id: storeId, status: ['processing', 'completed'] }),
    });
  }
}
