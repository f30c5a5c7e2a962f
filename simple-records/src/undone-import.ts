import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerTo,
  type ImportKept,
  type RequestOf,
  type Said,
  text,
  type UndoImportQuestion,
} from '@storefold/contracts';
import type { CommandContext, CommandContextFactory } from '@storefold/kernel/command-handling';
import { inOwnShare, type JsonObject, languageFor, Refusal } from '@storefold/kernel/core';
import {
  categoryOf,
  type EventLog,
  type Origin,
  type Position,
  type RecordedEvent,
} from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';

type UndoRequest = RequestOf<UndoImportQuestion>;

/** What became of one record in the log, from an import on. */
export interface ImportedRecord {
  /** The category of its stream. */
  readonly category: string;
  readonly id: string;
  /** Where the first fact is that the import caused. */
  readonly position: Position;
  /** Whether the import made it. */
  readonly isMade: boolean;
  /** Whether somebody else changed it afterwards. */
  readonly isChangedSince: boolean;
  /** With it, `Commands.load` has the state of before the import. */
  readonly commandId: string;
  /** What the facts of the import say of which `tells` has the types, as the log has it. */
  readonly told: readonly JsonObject[];
}

/** How what an import did to records of a service is taken back. */
export interface UndoneImport {
  /** The categories of the records. */
  readonly of: readonly string[];
  readonly tells?: readonly string[];
  /** The categories of what else was written on the way to the records, so that they follow from it. */
  readonly through?: readonly string[];
  /** What the service notes by itself, which changes nothing that anybody wanted. */
  readonly noted?: readonly string[];
  /** One after the other, because one has to be gone before another can go. */
  readonly isInTurn?: boolean;
  /** The names of those that the import made and that are used by now. */
  usedIn(records: readonly ImportedRecord[]): Promise<readonly string[]>;
  /** Its name, which tells of no person. Undefined: it is gone. */
  nameOf(record: ImportedRecord): Promise<string | undefined>;
  /** Whether it stays because of what was changed since. Default: it does. */
  staysChanged?(record: ImportedRecord): boolean;
  /** Takes it back. Resolves with why it stays, if it does. Refuses as a request is refused. */
  takeBack(record: ImportedRecord, context: CommandContext): Promise<Said | undefined>;
}

/** How many records are looked at and taken back for one question. */
const AT_ONCE = 100;
const READ_AT_ONCE = 1_000;
/** Names of what is used that a refusal can show. */
const MOST_NAMES = 20;
/** A record may follow from the claim of what it alone may have. */
const CLAIM = 'claim';

/** What is known of an import so far. */
interface Trail {
  readonly key: string;
  position: Position;
  readonly own: Set<string>;
  readonly records: Map<string, ImportedRecord>;
}

/**
 * Takes back what an import did to records of the service. No list of that is kept: each fact names the one that it follows from, so that
 * what an import caused leads back to a fact of its own. The last goes first.
 */
@Injectable()
export class UndoneImports {
  /** Of the import that was asked about last, so that each part reads on where the one before ended. */
  #last: Trail | undefined;

  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  /** Done again with the same command, as after a crash, its outcome is the same. */
  async answer(
    request: UndoRequest,
    origin: Origin,
    undone: UndoneImport,
  ): Promise<AnswerTo<UndoImportQuestion>> {
    await this.views.caughtUpTo();
    const { records } = await this.#trailOf(request, undone);
    const before = request.before === null ? Number.POSITIVE_INFINITY : Number(request.before);
    const left = [...records.values()]
      .filter(({ position }) => position < before)
      .toSorted((one, other) => other.position - one.position);
    const part = left.slice(0, AT_ONCE);
    const next = left.length > part.length ? String(part.at(-1)?.position) : null;
    return takenBack(
      request,
      { part, next },
      undone,
      this.contexts.command(request.command_id, request.store_id, origin),
    );
  }

  async #trailOf({ import_id, causes, since }: UndoRequest, undone: UndoneImport): Promise<Trail> {
    const { of, through = [] } = undone;
    // Of an import that went on meanwhile, more is its own.
    const key = `${import_id} ${causes.length} ${of.join()}`;
    if (this.#last?.key !== key)
      this.#last = { key, position: since, own: new Set(causes), records: new Map() };
    const trail = this.#last;
    for (;;) {
      const { events, position } = await this.log.readAll(trail.position, {
        categories: [...of, ...through, CLAIM],
        limit: READ_AT_ONCE,
      });
      for (const event of events) note(event, trail, undone);
      trail.position = Math.max(trail.position, position);
      if (events.length === 0) return trail;
    }
  }
}

/** Exported for services that find the records of an import in a read model. */
export async function takenBack(
  { dry_run, locale }: Pick<UndoRequest, 'dry_run' | 'locale'>,
  { part, next }: { readonly part: readonly ImportedRecord[]; readonly next: string | null },
  undone: Omit<UndoneImport, 'of'>,
  command: CommandContext,
): Promise<AnswerTo<UndoImportQuestion>> {
  if (dry_run) {
    const used = await undone.usedIn(part.filter(({ isMade }) => isMade));
    return { used: used.slice(0, MOST_NAMES), kept: [], next };
  }
  const language = languageFor(locale);
  const contexts = part.map(({ id }) => command.derive(`undo ${id}`));
  const kept: ImportKept[] = [];
  const work = async (record: ImportedRecord, context: CommandContext | undefined) => {
    const name = await undone.nameOf(record);
    if (name === undefined || !context) return;
    const why = await whyKept(record, context, undone);
    if (why !== undefined) kept.push({ id: record.id, name, message: language.say(why) });
  };
  if (undone.isInTurn) for (const [index, record] of part.entries()) await work(record, contexts[index]);
  else await Promise.all(part.map((record, index) => inOwnShare(() => work(record, contexts[index]))));
  return { used: [], kept, next };
}

async function whyKept(
  record: ImportedRecord,
  context: CommandContext,
  undone: Omit<UndoneImport, 'of'>,
): Promise<Said | undefined> {
  if (record.isChangedSince && (undone.staysChanged?.(record) ?? true)) return 'changed_since_import';
  try {
    return await undone.takeBack(record, context);
  } catch (error) {
    // What a repetition may resolve is thrown.
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return text('not_undone', { why: error.message });
  }
}

function note(
  { stream, type, data, revision, position, id: eventId, metadata }: RecordedEvent,
  { own, records }: Trail,
  { of, noted = [], tells = [] }: UndoneImport,
): void {
  const { causation_id: cause, command_id: commandId } = metadata;
  const isOwn = cause !== null && own.has(cause);
  if (isOwn) own.add(eventId);
  const category = categoryOf(stream);
  if (!of.includes(category)) return;
  const known = records.get(stream);
  if (isOwn) {
    const first = {
      category,
      id: stream.slice(category.length + 1),
      position,
      isMade: revision === 0,
      isChangedSince: false,
      commandId,
      told: [],
    };
    const { told, ...record } = known ?? first;
    records.set(stream, { ...record, told: tells.includes(type) ? [...told, data] : told });
  }
  if (!isOwn && known && !noted.includes(type)) records.set(stream, { ...known, isChangedSince: true });
}
