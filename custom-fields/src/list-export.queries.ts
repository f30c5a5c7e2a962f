import { Inject, Injectable, Optional } from '@nestjs/common';
import type { AnswerTo, Endpoint, listExportQuestions, RequestOf } from '@storefold/contracts';
import type { CollectionName, Document, Filter } from '@storefold/kernel/ports';
import { shareOf } from '@storefold/kernel/questions';
import { filtersRequested, type ListRequest, type ListSpec, listQuery } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { type ColumnsOfFields, CustomFieldQueries } from './custom-field.queries.ts';

type ExportQuestion = (typeof listExportQuestions)[keyof typeof listExportQuestions];

type Cell = string | number | boolean | null | undefined | readonly string[];

/** A record of a list, as it is written to a file. */
export interface ExportedRecord<Column extends string> {
  /** The id that its custom fields are kept under. */
  readonly id: string;
  /** The customer of whom it tells, or the order of a guest. */
  readonly customerId: string | null;
  readonly rows: readonly Readonly<Record<Column, Cell>>[];
}

/** How a list is written to files. */
interface ExportedList<D extends Document, Column extends string> {
  readonly endpoint: Endpoint;
  readonly collection: CollectionName<D>;
  /** As its endpoint lists it. */
  readonly spec: (list: ListRequest) => ListSpec | Promise<ListSpec>;
  readonly columns: readonly Column[];
  /** The most documents that are read for one page, where they are large. */
  readonly most?: number;
  /** One record for each document. */
  readonly recordsOf: (
    documents: readonly D[],
  ) => readonly ExportedRecord<Column>[] | Promise<readonly ExportedRecord<Column>[]>;
}

/** Answers with the records that a list would find, as rows of a file with a column for each of their custom fields. */
@Injectable()
export class ListExportQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Optional() @Inject(CustomFieldQueries) private readonly fields?: CustomFieldQueries,
  ) {}

  async pageOf<D extends Document, Column extends string>(
    request: RequestOf<ExportQuestion>,
    exported: ExportedList<D, Column>,
  ): Promise<AnswerTo<ExportQuestion>> {
    const { after_id, store_id: storeId, filters, timezone } = request;
    // Whoever asked for the export has seen the records, perhaps in another instance of the service.
    if (after_id === null) await this.views.caughtUpTo();
    const list = filtersRequested(filters, timezone);
    const spec = await exported.spec(list);
    const asked = { endpoint: exported.endpoint, list, storeId };
    const { filter } = listQuery(list, (await this.fields?.listed(spec, asked)) ?? spec);
    const limit = Math.min(request.limit, exported.most ?? request.limit);
    const documents = await this.views.collection(exported.collection).find({
      filter: behind(after_id, filter),
      sort: [{ field: 'id' }],
      limit,
    });
    const fields: ColumnsOfFields = (await this.fields?.columnsOf(asked)) ?? new Map();
    const header = request.columns ?? [...exported.columns, ...fields.keys()];
    const records = await this.#written(await exported.recordsOf(documents), header, fields);
    const more = documents.length < limit ? 0 : 1;
    const share = shareOf(records, { of: records.length + more });
    const last = documents[share.records.length - 1];
    return {
      header,
      rows: share.records.flatMap(({ rows }) => rows),
      next_after_id: share.has_more ? (last?.id ?? null) : null,
      customer_ids: [...new Set(share.records.flatMap(({ customerId }) => customerId ?? []))],
    };
  }

  async #written(
    records: readonly ExportedRecord<string>[],
    header: readonly string[],
    fields: ColumnsOfFields,
  ) {
    const ids = records.map(({ id }) => id);
    const bodies = fields.size > 0 ? await this.fields?.bodiesOf(ids, 'admin') : undefined;
    return records.map(({ id, customerId, rows }) => {
      const values = new Map(
        bodies?.get(id)?.map((field) => [field.custom_field_definition_id, field.value]),
      );
      const cellIn = (row: Readonly<Record<string, Cell>>, column: string): string =>
        cellOf(Object.hasOwn(row, column) ? row[column] : values.get(fields.get(column) ?? ''));
      return { customerId, rows: rows.map((row) => header.map((column) => cellIn(row, column))) };
    });
  }
}

const behind = (afterId: string | null, filter: Filter | undefined): Filter => ({
  all: [...(filter ? [filter] : []), ...(afterId === null ? [] : [{ field: 'id', gt: afterId }])],
});

/** Several values are joined, and no value is an empty cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(';');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
