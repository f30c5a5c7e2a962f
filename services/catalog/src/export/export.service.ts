import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import { dataExport, type ExportCommand } from './export.decider.ts';
import { ExportFiles } from './export-files.ts';

/** Ends exports. */
@Injectable()
export class ExportService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  /** Erases the files of an export, and what it was asked for with. */
  async erase(
    id: string,
    command: Extract<ExportCommand, { type: 'Expire' | 'Erase' }>,
    context: CommandContext,
  ): Promise<void> {
    // The files go first: after a crash the export is still found, and its files are removed again.
    await this.files.erase(id);
    await this.vault.destroy(id);
    await this.commands.execute(dataExport, id, command, context);
  }
}
