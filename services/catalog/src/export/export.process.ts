import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { dataExport } from './export.decider.ts';
import { ExportService } from './export.service.ts';
import type { Export, ExportFact } from './export.ts';
import { ExportFiles } from './export-files.ts';
import { ExportSourceClient } from './export-source.client.ts';

/** Pages of one part. After a crash at most one part is written again. */
const PAGES_OF_A_PART = 5;

/**
 * Each fact of an export leads to its next part, which ends with a fact. Exports take turns, and a restart goes on. A whole
 * export that names a customer who was deleted meanwhile is erased.
 */
@Injectable()
export class ExportProcess implements ProcessManager<ExportFact> {
  readonly name = 'exports';
  readonly categories = ['export'];
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
    // A crash may have left all of it, and a part that was under way then may have been written since.
    if (state.status === 'expired') return this.exports.erase(id);
    if (state.status !== 'processing') return;
    const part = new Part(this.source, state);
    const file = await this.files.writePart(id, part.pages());
    const { rows, nextAfterId } = part;
    const add = { type: 'AddPart', afterFiles: state.files.length, file, rows, nextAfterId } as const;
    const context = this.contexts.following(fact, `part:${file}`);
    const outcome = await this.commands.execute(dataExport, id, add, context);
    if (outcome.state.status === 'expired') return this.files.erase(id);
    // Another process was faster with this part.
    if (outcome.facts.length === 0) await this.files.removePart(id, file);
  }

  async #eraseIfOneIsGone(
    fact: Stored<ExportFact>,
    { deleted_customer_ids: ids }: Pick<Export, 'deleted_customer_ids'>,
  ): Promise<void> {
    for (const customerId of ids) {
      if (!(await this.files.contain(fact.recordId, customerId))) continue;
      return this.exports.endExport(fact.recordId, { type: 'Erase' }, this.contexts.following(fact, 'erase'));
    }
  }
}

/** Reads the records of one part, and counts them. */
class Part {
  rows = 0;
  nextAfterId: string | null;

  constructor(
    private readonly source: ExportSourceClient,
    private readonly exported: Export,
  ) {
    this.nextAfterId = exported.next_after_id;
  }

  async *pages(): AsyncGenerator<readonly (readonly string[])[]> {
    const isFirst = this.exported.files.length === 0;
    for (let count = 0; count < PAGES_OF_A_PART; count++) {
      const { header, rows, next_after_id } = await this.source.findPage(this.exported, this.nextAfterId);
      this.rows += rows.length;
      this.nextAfterId = next_after_id;
      yield isFirst && count === 0 ? [header, ...rows] : rows;
      if (next_after_id === null) return;
    }
  }
}
