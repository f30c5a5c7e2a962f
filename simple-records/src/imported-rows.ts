import { Inject, Injectable } from '@nestjs/common';
import type { AnswerTo, ImportQuestion, RequestOf, Said } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import {
  Claims,
  type CommandContextFactory,
  type Commands,
  RehearsedCommands,
} from '@storefold/kernel/command-handling';
import { inOwnShare, languageFor, Refusal } from '@storefold/kernel/core';
import type { Origin, Vault } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';

type ImportRequest = RequestOf<ImportQuestion>;
type RowAnswer = AnswerTo<ImportQuestion>['rows'][number];

/** With what a row is taken in: that of the service, or of a preview, in which nothing is carried out. */
export interface Means {
  readonly commands: Commands;
  readonly claims: Claims;
}

/** One row at work. */
export interface RowAtWork {
  /** Its ids are the same when the part is sent again. */
  readonly context: CommandContext;
  /** Something that a merchant has to know, of a field of the body. */
  readonly warn: (field: string, said: Said) => void;
}

interface TakenRows<Body> {
  /** What the row says. Refuses as a request is refused. */
  readonly read: (body: unknown) => Body;
  /** What no two rows may change at once. */
  readonly keyOf: (body: Body) => string;
  /** Takes one row in. Refuses as a request is refused. */
  readonly take: (
    body: Body,
    row: RowAtWork,
    means: Means,
  ) => Promise<Exclude<RowAnswer['outcome'], 'refused'>>;
}

/** Takes rows of imports in, for the service that owns the records. */
@Injectable()
export class ImportedRows {
  /** What the preview that was asked for last has made so far. Others are not over, but are told less of their own rows. */
  #rehearsed: { readonly importId: string; readonly means: Means } | undefined;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  /** All at once, but for those that are of one record. */
  async takeIn<Body>(
    request: ImportRequest,
    origin: Origin,
    taken: TakenRows<Body>,
  ): Promise<AnswerTo<ImportQuestion>> {
    await this.views.caughtUpTo();
    const { command_id, store_id, locale, dry_run, import_id } = request;
    const command = this.contexts.command(command_id, store_id, origin);
    const means = dry_run ? this.#rehearsal(import_id) : this.#own;
    const language = languageFor(locale);
    const turns = new Map<string, Promise<unknown>>();
    const rows = await Promise.all(
      request.rows.map(({ line, body }) => {
        const warnings: RowAnswer['warnings'] = [];
        const warn = (field: string, said: Said) => warnings.push({ field, message: language.say(said) });
        const context = command.derive(`line ${line}`);
        const work = async (): Promise<RowAnswer> => {
          try {
            const read = taken.read(body);
            const key = taken.keyOf(read);
            const before = turns.get(key) ?? Promise.resolve();
            const turn = before.then(() => inOwnShare(() => taken.take(read, { context, warn }, means)));
            turns.set(
              key,
              turn.catch(() => undefined),
            );
            return { outcome: await turn, problems: [], warnings };
          } catch (error) {
            // What a repetition may resolve is thrown.
            if (!(error instanceof Refusal) || error.status >= 500) throw error;
            return { outcome: 'refused', problems: problemsIn(error, language), warnings: [] };
          }
        };
        return work();
      }),
    );
    return { rows };
  }

  get #own(): Means {
    return { commands: this.commands, claims: new Claims(this.commands, this.vault) };
  }

  #rehearsal(importId: string): Means {
    if (this.#rehearsed?.importId === importId) return this.#rehearsed.means;
    const commands = new RehearsedCommands(this.commands);
    const means = { commands, claims: new Claims(commands, this.vault) };
    this.#rehearsed = { importId, means };
    return means;
  }
}

function problemsIn(refusal: Refusal, language: ReturnType<typeof languageFor>): RowAnswer['problems'] {
  const { details = {}, text: said } = refusal.unsaid;
  const found = Object.entries(language.sayAll(details)).flatMap(([field, complaints]) =>
    (Array.isArray(complaints) ? complaints : []).map((message) => ({ field, message: String(message) })),
  );
  return found.length > 0 ? found : [{ field: 'base', message: language.say(said) }];
}
