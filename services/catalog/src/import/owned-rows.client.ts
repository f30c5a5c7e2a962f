import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerTo,
  type ImportedType,
  type ImportQuestion,
  listImportQuestions,
} from '@storefold/contracts';
import { originOf } from '@storefold/kernel/command-handling';
import { uuidv5 } from '@storefold/kernel/core';
import type { Bus, Stored } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { Import, ImportFact } from './import.ts';
import type { ReadImport } from './import-files.ts';
import type { ReadRecord } from './read-record.ts';
import { type RowsOutcome, recordRefused } from './rows-outcome.ts';

/** So many bytes of rows are sent at once: half of what a message may hold. */
const MOST_BYTES = 512 * 1_024;

type RowAnswer = AnswerTo<ImportQuestion>['rows'][number];

/** Has the rows of a file taken in by the service that owns the records. */
@Injectable()
export class OwnedRows {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** Done again for the same fact, the outcome is the same. Rejects while the owner is away. */
  async takeIn(
    records: readonly ReadRecord[],
    imported: Import & ReadImport,
    fact: Stored<ImportFact>,
  ): Promise<RowsOutcome[]> {
    const readable = records.filter(({ body }) => body !== undefined);
    const answers = new Map<ReadRecord, RowAnswer>();
    for (const share of sharesOf(readable))
      for (const [index, answer] of (await this.#ask(share, imported, fact)).entries()) {
        const record = share[index];
        if (record) answers.set(record, answer);
      }
    return records.map((record) => outcomeOf(record, answers.get(record)));
  }

  async #ask(records: readonly ReadRecord[], imported: Import & ReadImport, fact: Stored<ImportFact>) {
    const [first] = records;
    const { rows } = await this.bus.ask(
      listImportQuestions[imported.import_type as ImportedType],
      {
        command_id: uuidv5(fact.id, `rows ${first?.lines[0]}`),
        store_id: imported.store_id,
        import_id: fact.recordId,
        timezone: imported.timezone ?? 'UTC',
        currency: imported.currency,
        locale: imported.locale,
        dry_run: imported.reading.dry_run,
        invite: imported.reading.invite === true,
        rows: records.map(({ lines, body = {} }) => ({ line: lines[0] ?? 0, body })),
      },
      originOf(fact),
    );
    return rows;
  }
}

function sharesOf(records: readonly ReadRecord[]): ReadRecord[][] {
  const shares: ReadRecord[][] = [];
  let bytes = MOST_BYTES;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record.body));
    bytes += size;
    if (bytes > MOST_BYTES) {
      shares.push([]);
      bytes = size;
    }
    shares.at(-1)?.push(record);
  }
  return shares;
}

function outcomeOf(record: ReadRecord, answer: RowAnswer | undefined): RowsOutcome {
  const { lines, body, warnings, problems } = record;
  if (!answer) return { ...recordRefused(lines, problems), warnings };
  const placeOf = (field: string) => {
    const { line, column, value } = record.placeOf(field);
    return { line, column, ...(value !== undefined && { value }) };
  };
  if (answer.outcome === 'refused') {
    const found = answer.problems.map(({ field, message }) => ({ ...placeOf(field), message }));
    return { ...recordRefused(lines, found), warnings };
  }
  const told = answer.warnings.map(({ field, message }) => {
    const { line, column } = placeOf(field);
    return { line, column: column ?? field, message };
  });
  return {
    created: answer.outcome === 'created' ? lines : [],
    updated: answer.outcome === 'updated' ? lines : [],
    problems: [],
    warnings: [...warnings, ...told],
    ...(body && { shown: body }),
  };
}
