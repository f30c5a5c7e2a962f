import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Random } from '@storefold/kernel/core';
import type { FileDigest } from '@storefold/kernel/ports';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { ExportService } from './export.service.ts';
import { EXPORTS, type ExportDocument } from './export.view.ts';
import { ExportFiles } from './export-files.ts';

/** Erases exports whose time is over, with what they were asked for with, and removes files that no export names. */
@Injectable()
export class ExpiredExports implements RecurringWork {
  readonly name = 'expired exports';
  readonly everyMs = 60_000;

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(ExportService) private readonly exports: ExportService,
    @Inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  async run(): Promise<void> {
    const at = isoTime(this.clock.now());
    for (const { id, store_id } of await this.#expiredAt(at)) {
      const context = this.contexts.command(this.random.uuid(), store_id);
      await this.exports.endExport(id, { type: 'Expire', at }, context);
    }
    await this.files.sweep((file) => this.#isNamed(file));
  }

  async #isNamed(file: FileDigest): Promise<boolean> {
    await this.views.caughtUpTo();
    const filter = { field: 'files', eq: file };
    return (await this.views.collection(EXPORTS).find({ filter, limit: 1 })).length > 0;
  }

  #expiredAt(at: string): Promise<ExportDocument[]> {
    return this.views.collection(EXPORTS).find({
      filter: {
        all: [
          { field: 'status', in: ['processing', 'completed'] },
          { field: 'expires_at', lte: at },
        ],
      },
    });
  }
}
