import { Inject, Injectable, Optional } from '@nestjs/common';
import type { AnswerTo, Endpoint, listExportQuestions, RequestOf } from '@storefold/contracts';
import { joinedTexts } from '@storefold/kernel/core';
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
  /** The field that orders them, unique in a store. Default: their ids, which say nothing. */
  readonly orderedBy?: string;
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
    const place = placeOf(after_id, exported.orderedBy);
    const documents = await this.views.collection(exported.collection).find({
      filter: behind(place, filter),
      sort: [{ field: place.field }],
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
      next_after_id: share.has_more && last ? nextOf(last, place) : null,
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
      const known = new Map(bodies?.get(id)?.map((field) => [field.custom_field_definition_id, field]));
      const valueIn = (column: string) => {
        const { id: definitionId = '', locale } = fields.get(column) ?? {};
        const field = known.get(definitionId);
        return locale === undefined ? field?.value : field?.translations[locale]?.value;
      };
      const cellIn = (row: Readonly<Record<string, Cell>>, column: string): string =>
        cellOf(Object.hasOwn(row, column) ? row[column] : valueIn(column));
      return { customerId, rows: rows.map((row) => header.map((column) => cellIn(row, column))) };
    });
  }
}

/** Up to where pages were read, by the field that orders them. */
interface PagePlace {
  readonly field: string;
  readonly after: string | null;
}

/** An older version goes by ids. An export that it began is completed so. */
function placeOf(afterId: string | null, orderedBy = 'id'): PagePlace {
  const named = `${orderedBy} `;
  if (afterId === null) return { field: orderedBy, after: null };
  return afterId.startsWith(named)
    ? { field: orderedBy, after: afterId.slice(named.length) }
    : { field: 'id', after: afterId };
}

const nextOf = (last: Document, { field }: PagePlace): string =>
  field === 'id' ? last.id : `${field} ${Reflect.get(last, field)}`;

const behind = ({ field, after }: PagePlace, filter: Filter | undefined): Filter => ({
  all: [...(filter ? [filter] : []), ...(after === null ? [] : [{ field, gt: after }])],
});

/** Several values are joined (`joinedTexts`), and no value is an empty cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return joinedTexts(value.map(String));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
