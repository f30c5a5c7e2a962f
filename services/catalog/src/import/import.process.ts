import { Inject, Injectable } from '@nestjs/common';
import { type ImportError, type ImportWarning, text } from '@storefold/contracts';
import { DEFINITIONS } from '@storefold/custom-fields';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { inOwnShare, type Language, languageFor } from '@storefold/kernel/core';
import { type Stored, where } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { DefinitionDocument } from '../custom-field-definition/custom-field-definition.view.ts';
import { CUSTOM_FIELD } from './csv/csv-columns.ts';
import { FileBroken } from './csv/csv-records.ts';
import { dataImport } from './import.decider.ts';
import type { Import, ImportFact } from './import.ts';
import { ImportFiles } from './import-files.ts';
import { ProductImportService } from './product-import.service.ts';
import type { RowsOutcome } from './rows-outcome.ts';
import type { ImportTerms, ReadRows } from './wanted-product.ts';

/** A part of a file has so many rows or bytes, and the rest of its last product. After a crash at most one is done again. */
const ROWS_OF_A_PART = 200;
const BYTES_OF_A_PART = 1_000_000;
/** How soon it is noticed that an import is canceled while its file is read: by this process, by another or by a command. */
const LOOK_EVERY_MS = 1_000;

/** Products that are taken in one after the other share one of these. */
interface Part {
  readonly products: readonly ReadRows[];
  readonly isLast: boolean;
  readonly broken: FileBroken | undefined;
}

/**
 * Each fact of an import leads to the next part of its file, which ends with a fact. Imports take turns, and a restart goes on:
 * ids derive from the fact and the line, so that rows which were taken in before a crash are found again and count once.
 */
@Injectable()
export class ImportProcess implements ProcessManager<ImportFact> {
  readonly name = 'imports';
  readonly categories = ['import'];
  /** An import that a neighbour is asked about waits for it alone. */
  readonly setsAside = true;
  readonly facts = ['ImportRequested', 'ImportStarted', 'ImportLineReached'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ProductImportService) private readonly products: ProductImportService,
  ) {}

  async handle(fact: Stored<ImportFact>): Promise<void> {
    const { state, revision } = await this.commands.load(dataImport, fact.recordId);
    // What followed from an older fact is done.
    if (state.status === 'absent' || revision !== fact.revision) return;
    await this.views.caughtUpTo();
    if (state.status === 'pending') await this.#start(fact, state);
    if (state.status === 'processing') await this.#advance(fact, state);
  }

  async #start(fact: Stored<ImportFact>, imported: Import): Promise<void> {
    const rowsCount = await this.#whileRunning(fact.recordId, (ended) =>
      this.files.countRows(imported, ended),
    );
    if (rowsCount === undefined) return;
    const warnings = await this.#warnings(imported);
    const start = { type: 'Start', rowsCount, warnings } as const;
    await this.commands.execute(dataImport, fact.recordId, start, this.contexts.following(fact, 'start'));
  }

  async #advance(fact: Stored<ImportFact>, imported: Import): Promise<void> {
    const terms = await this.#terms(imported);
    const part = await this.#whileRunning(fact.recordId, (ended) => this.#nextPart(imported, terms, ended));
    if (!part) return;
    const { products, isLast, broken } = part;
    const outcomes = await this.#takeIn(products, terms, fact);
    const problems = outcomes.flatMap((outcome) => outcome.problems);
    const language = languageFor(imported.locale);
    const last = products.at(-1);
    const advance = {
      type: 'Advance',
      fromByte: imported.next_byte,
      part: {
        processed_count: products.reduce((sum, { lines }) => sum + lines.length, 0),
        created_count: outcomes.reduce((sum, { created }) => sum + created.length, 0),
        updated_count: outcomes.reduce((sum, { updated }) => sum + updated.length, 0),
        failed_count: new Set(problems.map(({ line }) => line)).size,
        next_byte: last?.nextByte ?? imported.next_byte,
        next_line: last?.nextLine ?? imported.next_line,
        errors: problems.map(({ said, ...place }) => ({ ...place, message: language.say(said) })),
      },
      isLast,
      breaksOff: broken && errorOf(broken, language),
    } as const;
    await this.commands.execute(dataImport, fact.recordId, advance, this.contexts.following(fact, 'advance'));
  }

  /** Undefined: the import was canceled meanwhile. */
  async #whileRunning<Result>(
    id: string,
    work: (ended: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined> {
    const end = new AbortController();
    const look = async () => {
      const { state } = await this.commands.load(dataImport, id);
      if (state.status === 'canceled') end.abort();
    };
    // Otherwise the work itself finds out what is wrong with the log.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    try {
      return await work(end.signal);
    } catch (error) {
      if (end.signal.aborted) return undefined;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  async #nextPart(imported: Import, terms: ImportTerms, ended: AbortSignal): Promise<Part> {
    const { next_byte: byte, next_line: line } = imported;
    const products: ReadRows[] = [];
    let rows = 0;
    try {
      for await (const product of this.files.products(imported, { byte, line }, terms, ended)) {
        const bytes = (products.at(-1)?.nextByte ?? byte) - byte;
        if (rows >= ROWS_OF_A_PART || bytes >= BYTES_OF_A_PART)
          return { products, isLast: false, broken: undefined };
        products.push(product);
        rows += product.lines.length;
      }
      return { products, isLast: true, broken: undefined };
    } catch (error) {
      if (!(error instanceof FileBroken)) throw error;
      return { products, isLast: true, broken: error };
    }
  }

  /** All at once, apart from those that may be of the same product or share an SKU. */
  #takeIn(
    products: readonly ReadRows[],
    terms: ImportTerms,
    fact: Stored<ImportFact>,
  ): Promise<RowsOutcome[]> {
    const turns = new Map<string, Promise<unknown>>();
    return Promise.all(
      products.map((rows) => {
        const context = this.contexts.following(fact, `line ${rows.lines[0]}`);
        const keys = keysOf(rows);
        const before = keys.flatMap((key) => turns.get(key) ?? []);
        const turn = Promise.all(before).then(() =>
          // Many at once, beside which a request has the share of one.
          inOwnShare(() => this.products.takeIn(rows, terms, context)),
        );
        for (const key of keys) turns.set(key, turn);
        return turn;
      }),
    );
  }

  async #terms(imported: Import): Promise<ImportTerms> {
    const { store_id, currency, unit_system, timezone = 'UTC' } = imported;
    const fieldIds = await this.#fieldIds(store_id);
    return { storeId: store_id, currency, unitSystem: unit_system, timezone, fieldIds };
  }

  async #fieldIds(storeId: string): Promise<ReadonlyMap<string, string>> {
    const filter = where({ store_id: storeId, resource: 'product' });
    const definitions = await this.views.collection<DefinitionDocument>(DEFINITIONS).find({ filter });
    return new Map(
      definitions.map(({ id, namespace, key }) => [`${CUSTOM_FIELD}${namespace}_${key}`.toLowerCase(), id]),
    );
  }

  /** One for each column that is not read. */
  async #warnings(imported: Import): Promise<ImportWarning[]> {
    const header = await this.files.header(imported);
    const fieldIds = await this.#fieldIds(imported.store_id);
    const message = languageFor(imported.locale).say('column_not_read');
    return (header?.columns ?? [])
      .filter(({ name }) => name !== '')
      .filter(({ means }) => means === undefined || (means.startsWith(CUSTOM_FIELD) && !fieldIds.has(means)))
      .map(({ name }) => ({ column: name, message }));
  }
}

const keysOf = ({ wanted }: ReadRows): string[] => {
  if (!wanted) return [];
  const { productId, slug, skus } = wanted.keys;
  const all = [...skus, ...wanted.skusOfRows.map(({ sku }) => sku)];
  return [
    ...(productId === undefined ? [] : [`id ${productId}`]),
    ...(slug === undefined ? [] : [`slug ${slug}`]),
    ...all.map((sku) => `sku ${sku.toLowerCase()}`),
  ];
};

function errorOf({ line, why }: FileBroken, language: Language): ImportError {
  const said = why === 'file_gone' ? why : text('file_breaks_off', { why });
  return { line, column: null, message: language.say(said) };
}
