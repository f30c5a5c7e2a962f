import { Inject, Injectable } from '@nestjs/common';
import {
  CUSTOM_FIELD_COLUMN as CUSTOM_FIELD,
  categoryNoun,
  type ImportError,
  type ImportWarning,
  optionTexts,
  productNoun,
  text,
} from '@storefold/contracts';
import { DEFINITIONS } from '@storefold/custom-fields';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { inOwnShare, type JsonObject, type Language, languageFor } from '@storefold/kernel/core';
import { type Stored, type Vault, where } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { DefinitionDocument } from '../custom-field-definition/custom-field-definition.view.ts';
import { personDigestsOf } from './erasure/import-persons.ts';
import { FileBroken, type FilePlace } from './file/csv-records.ts';
import { dataImport, isRunning } from './import.decider.ts';
import type { Import, ImportFact, ReaderData } from './import.ts';
import { ImportFiles, type OrderedRows, type ReadImport } from './import-files.ts';
import { ImportRehearsal } from './import-rehearsal.ts';
import { OwnedRows } from './owned-rows.client.ts';
import { ImportCategories } from './product/import-categories.service.ts';
import { ProductImportService } from './product/product-import.service.ts';
import type { ImportTerms, Place, ReadRows, Remark } from './product/wanted-product.ts';
import type { ReadRecord } from './read-record.ts';
import type { RowsOutcome } from './rows-outcome.ts';
import { isSoldIn, translatedColumns, translatedField } from './translated-cells.ts';

/** A part of a file has so many rows or bytes, and the rest of its last product. After a crash at most one is done again. */
const ROWS_OF_A_PART = 200;
const BYTES_OF_A_PART = 1_000_000;
/** How soon it is noticed that an import is canceled while its file is read: by this process, by another or by a command. */
const LOOK_EVERY_MS = 1_000;

/** What is read between two facts. */
interface Part<Group> {
  readonly groups: readonly Group[];
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
  readonly facts = ['ImportRequested', 'ImportReaderSelected', 'ImportStarted', 'ImportLineReached'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ProductImportService) private readonly products: ProductImportService,
    @Inject(ImportRehearsal) private readonly rehearsal: ImportRehearsal,
    @Inject(ImportCategories) private readonly namedCategories: ImportCategories,
    @Inject(OwnedRows) private readonly owners: OwnedRows,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  async handle(fact: Stored<ImportFact>): Promise<void> {
    const { state, revision } = await this.commands.load(dataImport, fact.recordId);
    // What followed from an older fact is done.
    if (state.status === 'absent' || revision !== fact.revision) return;
    if (!isRunning(state)) return;
    await this.views.caughtUpTo();
    this.namedCategories.forget();
    // What an older version had begun is begun again, behind the rows that it has read.
    if (state.status === 'pending' || state.rows_digest === undefined) await this.#start(fact, state);
    else
      await this.#advance(fact, { ...state, reading: state.reading ?? (await this.files.readingOf(state)) });
  }

  async #start(fact: Stored<ImportFact>, imported: Import): Promise<void> {
    const reading = imported.reading ?? (await this.files.readingOf(imported));
    const rows = await this.#whileRunning(fact.recordId, (ended) =>
      this.files.order({ ...imported, reading }, imported.next_line, ended),
    );
    if (!rows) return;
    const isLines = imported.format === 'ndjson';
    const start = {
      type: 'Start',
      rowsCount: rows.rowsCount,
      warnings: await this.#warnings(imported, reading, rows),
      rowsDigest: rows.digest,
      reading: imported.reading ? undefined : reading,
      nextByte: isLines ? imported.next_byte : rows.nextByte,
    } as const;
    await this.commands.execute(dataImport, fact.recordId, start, this.contexts.following(fact, 'start'));
  }

  async #advance(fact: Stored<ImportFact>, imported: Import & ReadImport): Promise<void> {
    const terms = await this.#terms(imported);
    const isOfProducts = imported.import_type === 'products';
    const taken = await (isOfProducts
      ? this.#productsTaken(fact, imported, terms)
      : this.#recordsTaken(fact, imported, terms));
    if (!taken) return;
    const { outcomes, part, persons } = taken;
    const { dry_run: isPreview } = imported.reading;
    const problems = outcomes.flatMap((outcome) => outcome.problems);
    const language = languageFor(imported.locale);
    const last = part.groups.at(-1);
    const shown = isPreview ? shownOf(outcomes, isOfProducts ? imported.products : imported.records) : [];
    const advance = {
      type: 'Advance',
      fromByte: imported.next_byte,
      part: {
        processed_count: part.groups.reduce((sum, { lines }) => sum + lines.length, 0),
        created_count: outcomes.reduce((sum, { created }) => sum + created.length, 0),
        updated_count: outcomes.reduce((sum, { updated }) => sum + updated.length, 0),
        failed_count: new Set(problems.map(({ line }) => line)).size,
        next_byte: last?.nextByte ?? imported.next_byte,
        next_line: last?.nextLine ?? imported.next_line,
        errors: problems.map((problem) => errorAt(problem, saidIn(problem, language))),
        warnings: outcomes
          .flatMap(({ warnings }) => warnings)
          .map(({ line, column, ...remark }) => ({
            ...(line !== undefined && { line }),
            column,
            message: saidIn(remark, language),
          })),
        ...picturedIn(outcomes),
        ...(persons && { person_digests: persons }),
        ...(isOfProducts ? { products: shown } : { records: shown }),
      },
      isLast: part.isLast,
      breaksOff: part.broken && errorOf(part.broken, language),
    } as const;
    await this.commands.execute(dataImport, fact.recordId, advance, this.contexts.following(fact, 'advance'));
    if (isPreview && part.isLast) this.rehearsal.end();
  }

  async #productsTaken(fact: Stored<ImportFact>, imported: Import & ReadImport, terms: ImportTerms) {
    const part = await this.#whileRunning(fact.recordId, (ended) =>
      nextPart(imported, (place) => this.files.products(imported, place, terms, ended)),
    );
    const isPreview = imported.reading.dry_run;
    const service = isPreview ? this.rehearsal.serviceFor(fact.recordId) : this.products;
    return (
      part && {
        part,
        outcomes: await this.#takeIn(part.groups, terms, fact, service),
        persons: undefined,
      }
    );
  }

  async #recordsTaken(fact: Stored<ImportFact>, imported: Import & ReadImport, terms: ImportTerms) {
    const part = await this.#whileRunning(fact.recordId, (ended) =>
      nextPart(imported, (place) => this.files.records(imported, place, terms, ended)),
    );
    if (!part) return undefined;
    const outcomes = await this.owners.takeIn(part.groups, imported, fact);
    return { part, outcomes, persons: await personDigestsOf(part.groups, outcomes, imported, this.vault) };
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

  /** All at once, apart from those that may be of the same product or share an SKU. */
  #takeIn(
    products: readonly ReadRows[],
    terms: ImportTerms,
    fact: Stored<ImportFact>,
    service: ProductImportService,
  ): Promise<RowsOutcome[]> {
    const turns = new Map<string, Promise<unknown>>();
    return Promise.all(
      products.map((rows) => {
        const context = this.contexts.following(fact, `line ${rows.lines[0]}`);
        const keys = keysOf(rows);
        const before = keys.flatMap((key) => turns.get(key) ?? []);
        const turn = Promise.all(before).then(() =>
          // Many at once, beside which a request has the share of one.
          inOwnShare(() => service.takeIn(rows, terms, context)),
        );
        for (const key of keys) turns.set(key, turn);
        return turn;
      }),
    );
  }

  async #terms(imported: Import & ReadImport): Promise<ImportTerms> {
    const { store_id, currency, unit_system, timezone = 'UTC', languages, created_at, reading } = imported;
    const fieldIds = await this.#fieldIds(store_id);
    return {
      storeId: store_id,
      currency,
      unitSystem: unit_system,
      timezone,
      languages,
      at: created_at,
      createCategories: reading.create_categories,
      copiesImages: reading.copy_images === true && !reading.dry_run,
      imageBaseUrl: reading.image_base_url,
      rowsCount: imported.rows_count,
      fieldIds,
    };
  }

  async #fieldIds(storeId: string): Promise<ReadonlyMap<string, string>> {
    const filter = where({ store_id: storeId, resource: 'product' });
    const definitions = await this.views.collection<DefinitionDocument>(DEFINITIONS).find({ filter });
    return new Map(
      definitions.map(({ id, namespace, key }) => [`${CUSTOM_FIELD}${namespace}_${key}`.toLowerCase(), id]),
    );
  }

  /** One for each column that is not read, and has something in it. */
  async #warnings(
    { store_id, locale, languages }: Import,
    { columns }: ReaderData,
    { usedColumns }: OrderedRows,
  ): Promise<ImportWarning[]> {
    const fieldIds = await this.#fieldIds(store_id);
    const isOfField = (means: string): boolean => {
      const translated = translatedField(means, fieldIds);
      return fieldIds.has(means) || (translated !== undefined && isSoldIn(translated.locale, languages));
    };
    const isLeftOut = (means: string): boolean =>
      [productNoun, optionTexts, categoryNoun].some((noun) =>
        translatedColumns(noun, [means]).some((column) => !isSoldIn(column.locale, languages)),
      );
    const message = languageFor(locale).say('column_not_read');
    return columns
      .filter(({ column }, index) => column !== '' && usedColumns.has(index))
      .filter(
        ({ means }) =>
          means === null || (means.startsWith(CUSTOM_FIELD) && !isOfField(means)) || isLeftOut(means),
      )
      .map(({ column }) => ({ column, message }));
  }
}

async function nextPart<Group extends ReadRows | (ReadRecord & Pick<ReadRows, 'nextByte' | 'nextLine'>)>(
  { next_byte: byte, next_line: line }: Import,
  groupsFrom: (place: FilePlace) => AsyncIterable<Group>,
): Promise<Part<Group>> {
  const groups: Group[] = [];
  let rows = 0;
  try {
    for await (const group of groupsFrom({ byte, line })) {
      const bytes = (groups.at(-1)?.nextByte ?? byte) - byte;
      if (rows >= ROWS_OF_A_PART || bytes >= BYTES_OF_A_PART)
        return { groups, isLast: false, broken: undefined };
      groups.push(group);
      rows += group.lines.length;
    }
    return { groups, isLast: true, broken: undefined };
  } catch (error) {
    if (!(error instanceof FileBroken)) throw error;
    return { groups, isLast: true, broken: error };
  }
}

function picturedIn(outcomes: readonly RowsOutcome[]) {
  const pictured = outcomes.flatMap((outcome) => outcome.pictured ?? []);
  return {
    product_ids: pictured.map(({ id }) => id),
    pictures_count: pictured.reduce((sum, { pictures }) => sum + pictures, 0),
  };
}

/** What an owner of records says is said in a language already. */
const saidIn = (remark: Remark, language: Language): string =>
  'message' in remark ? remark.message : language.say(remark.said);

/** A preview shows so many products, as far as they fit into so many characters. */
const SHOWN_PRODUCTS = 20;
const SHOWN_CHARACTERS = 200_000;

function shownOf(outcomes: readonly RowsOutcome[], before: readonly JsonObject[]): JsonObject[] {
  const found: JsonObject[] = [];
  let left = SHOWN_CHARACTERS - JSON.stringify(before).length;
  for (const { shown: body } of outcomes) {
    if (body === undefined || before.length + found.length >= SHOWN_PRODUCTS) continue;
    left -= JSON.stringify(body).length;
    if (left < 0) break;
    found.push(body);
  }
  return found;
}

/** So much of a cell is kept. */
const MOST_OF_VALUE = 255;

const errorAt = ({ line, column, value }: Place, message: string): ImportError => ({
  line,
  column,
  message,
  ...(value !== undefined && { value: value.slice(0, MOST_OF_VALUE) }),
});

const keysOf = ({ wanted }: ReadRows): string[] => {
  if (!wanted) return [];
  const { productId, slug, ofName, skus } = wanted.keys;
  const named = slug ?? ofName;
  const all = [...skus, ...wanted.skusOfRows.map(({ sku }) => sku)];
  return [
    ...(productId === undefined ? [] : [`id ${productId}`]),
    ...(named === undefined ? [] : [`slug ${named}`]),
    ...all.map((sku) => `sku ${sku.toLowerCase()}`),
  ];
};

function errorOf({ line, why }: FileBroken, language: Language): ImportError {
  const said = why === 'file_gone' ? why : text('file_breaks_off', { why });
  return { line, column: null, message: language.say(said) };
}
