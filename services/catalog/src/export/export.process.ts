import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { dataExport } from './export.decider.ts';
import { ExportService } from './export.service.ts';
import type { Export, ExportFact } from './export.ts';
import { ExportFiles } from './export-files.ts';
import { readPart } from './export-part.ts';
import { ExportSourceClient } from './export-source.client.ts';

/**
 * Each fact of an export leads to its next part, which ends with a fact. Exports take turns, and a restart goes on. A whole
 * export that names a customer who was deleted meanwhile is erased.
 */
@Injectable()
export class ExportProcess implements ProcessManager<ExportFact> {
  readonly name = 'exports';
  readonly categories = ['export'];
  /** An export of what a neighbour has waits for it alone. */
  readonly setsAside = true;
  readonly facts = ['ExportRequested', 'ExportPartAdded', 'ExportCompleted', 'ExportExpired'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(ExportSourceClient) private readonly source: ExportSourceClient,
    @Inject(ExportFiles) private readonly files: ExportFiles,
    @Inject(ExportService) private readonly exports: ExportService,
  ) {}

  async handle(fact: Stored<ExportFact>): Promise<void> {
    const id = fact.recordId;
    const { state } = await this.commands.load(dataExport, id);
    if (state.status === 'completed') return this.#eraseIfOneIsGone(fact, state);
    // A crash may have left it.
    if (state.status === 'expired') return this.files.erase(id);
    if (state.status !== 'processing') return;
    const part = await readPart(this.source, state);
    const file = await this.files.putPart(id, part);
    const { header: columns, rows, nextAfterId } = part;
    const byteSize = Buffer.byteLength(part.csv);
    const added = { afterFiles: state.files.length, file, columns, byteSize, rows, nextAfterId } as const;
    const context = this.contexts.following(fact, `part:${file}`);
    await this.commands.execute(dataExport, id, { type: 'AddPart', ...added }, context);
  }

  async #eraseIfOneIsGone(
    fact: Stored<ExportFact>,
    { deleted_customer_ids: ids, files }: Pick<Export, 'deleted_customer_ids' | 'files'>,
  ): Promise<void> {
    for (const customerId of ids) {
      if (!(await this.files.tellOf(fact.recordId, files, customerId))) continue;
      return this.exports.endExport(fact.recordId, { type: 'Erase' }, this.contexts.following(fact, 'erase'));
    }
  }
}
