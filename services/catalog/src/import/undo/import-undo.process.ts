import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { languageFor } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { dataImport } from '../import.decider.ts';
import type { ImportFact } from '../import.ts';
import { ImportUndoService } from './import-undo.service.ts';
import { OwnedUndo } from './owned-undo.client.ts';

/**
 * Takes an import back, from the fact that somebody asked for it. A restart does it again from the beginning, which changes nothing
 * twice. What was still taken in after that is taken back as well.
 */
@Injectable()
export class ImportUndoProcess implements ProcessManager<ImportFact> {
  readonly name = 'undone_imports';
  readonly categories = ['import'];
  readonly setsAside = true;
  readonly facts = ['ImportUndoStarted', 'ImportLineReached', 'ImportPicturesCopied'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(ImportUndoService) private readonly undone: ImportUndoService,
    @Inject(OwnedUndo) private readonly owners: OwnedUndo,
  ) {}

  async handle(fact: Stored<ImportFact>): Promise<void> {
    const { state } = await this.commands.load(dataImport, fact.recordId);
    if (state.status !== 'undoing' && state.status !== 'undone') return;
    // A part that was under way when it was canceled may end later than its undoing begins.
    if (state.status === 'undone' && fact.type === 'ImportUndoStarted') return;
    const contextFor = (name: string) => this.contexts.following(fact, name);
    const kept = await (state.import_type === 'products'
      ? this.undone.undo(fact.recordId, languageFor(state.locale), contextFor)
      : this.owners.takeBack(fact, state));
    const end = { type: 'EndUndo', kept } as const;
    await this.commands.execute(dataImport, fact.recordId, end, contextFor('undone'));
  }
}
