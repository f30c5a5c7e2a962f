import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { dataExport, type ExportCommand } from './export.decider.ts';
import { ExportFiles } from './export-files.ts';

/** Ends exports. */
@Injectable()
export class ExportService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  /** Ends an export and erases it. After a crash between the two, the process erases it. */
  async endExport(
    id: string,
    command: Extract<ExportCommand, { type: 'Expire' | 'Erase' }>,
    context: CommandContext,
  ): Promise<void> {
    const { state } = await this.commands.execute(dataExport, id, command, context);
    if (state.status === 'expired') await this.files.erase(id);
  }
}
