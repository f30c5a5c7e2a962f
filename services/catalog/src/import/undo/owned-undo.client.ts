import { Inject, Injectable } from '@nestjs/common';
import {
  type ImportedType,
  type ImportKept,
  MAX_IMPORT_ERRORS,
  undoImportQuestions,
} from '@storefold/contracts';
import { type CommandContext, originOf } from '@storefold/kernel/command-handling';
import { uuidv5 } from '@storefold/kernel/core';
import type { Bus, Origin, Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { Import, ImportFact } from '../import.ts';
import { ImportTrail } from './import-trail.ts';

/** So many names of what is used are enough for a refusal. */
const ENOUGH = 20;

/** Has what an import did taken back by the service that owns the records, part by part. */
@Injectable()
export class OwnedUndo {
  constructor(
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(ImportTrail) private readonly trail: ImportTrail,
  ) {}

  /** The names of what the import made that is used by now. */
  async usedOf(importId: string, imported: Import, context: CommandContext): Promise<string[]> {
    const used: string[] = [];
    for await (const part of this.#parts(importId, imported, context, {
      id: context.commandId,
      dryRun: true,
    })) {
      used.push(...part.used);
      if (used.length >= ENOUGH) break;
    }
    return used;
  }

  /** Resolves with what stays. Done again for the same fact, the outcome is the same. Rejects while the owner is away. */
  async takeBack(fact: Stored<ImportFact>, imported: Import): Promise<ImportKept[]> {
    const kept: ImportKept[] = [];
    for await (const part of this.#parts(fact.recordId, imported, originOf(fact), {
      id: fact.id,
      dryRun: false,
    }))
      kept.push(...part.kept.slice(0, MAX_IMPORT_ERRORS - kept.length));
    return kept;
  }

  async *#parts(
    importId: string,
    { import_type: type, store_id, locale }: Import,
    origin: Origin,
    { id, dryRun }: { readonly id: string; readonly dryRun: boolean },
  ) {
    const of = await this.trail.causesOf(importId);
    for (let before: string | null = null; ; ) {
      const answer: { used: string[]; kept: ImportKept[]; next: string | null } = await this.bus.ask(
        undoImportQuestions[type as ImportedType],
        {
          command_id: uuidv5(id, `undo before ${before ?? 'the end'}`),
          store_id,
          import_id: importId,
          locale,
          ...of,
          dry_run: dryRun,
          before,
        },
        origin,
      );
      yield answer;
      if (answer.next === null) return;
      before = answer.next;
    }
  }
}
