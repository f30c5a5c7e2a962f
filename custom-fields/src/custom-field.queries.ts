import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminCustomField,
  type CustomField as CustomFieldBody,
  type Endpoint,
  isComparedCustomField,
  translationColumn,
} from '@storefold/contracts';
import { inLanguage } from '@storefold/kernel/core';
import { type Collection, type Document, type Filter, where } from '@storefold/kernel/ports';
import {
  type Call,
  declaredSpec,
  type ListRequest,
  type ListSpec,
  localeOf,
  pageOf,
  shownPage,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { comparableFields, comparableValuesOf, wordsKeyIn } from './comparable-values.ts';
import {
  asksForCustomFields,
  type CustomFieldSpec,
  customFieldSortOptions,
  customFieldSpec,
  withCustomFieldSpec,
} from './custom-field.list.ts';
import { adminCustomFieldBody, customFieldBody, toldBy } from './custom-field.serializer.ts';
import { type CustomField, isTextField } from './custom-fields.ts';
import { CUSTOM_FIELDS, DEFINITIONS, type KnownDefinition } from './custom-fields.view.ts';

type Api = 'store' | 'admin';

/** A list of one store or of all. Its endpoint declares whose custom fields it has, and its API which of them. */
interface Listed {
  readonly endpoint: Endpoint;
  readonly storeId?: string;
}

/** A list of a store that is asked for. */
interface AskedList extends Listed {
  readonly storeId: string;
  readonly list: ListRequest;
}

/** The definition whose values a column has, and the language in which it has them. */
interface ColumnOfField {
  readonly id: string;
  readonly locale?: string;
}
export type ColumnsOfFields = ReadonlyMap<string, ColumnOfField>;

const nothing: CustomFieldSpec = { attributes: {}, sorts: {} };

/** Reads the custom fields of this service's records, and the definitions that it knows. Asks no other service. */
@Injectable()
export class CustomFieldQueries {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /**
   * Adds `custom_fields` to the bodies of records, each with those that the API shows, in the order of definitions. `locale`: in which
   * shoppers read their labels.
   */
  async addTo(records: readonly { readonly id: string }[], api: Api, locale?: string): Promise<void> {
    const bodies = await this.bodiesOf(
      records.map(({ id }) => id),
      api,
      locale,
    );
    for (const record of records) Object.assign(record, { custom_fields: bodies.get(record.id) ?? [] });
  }

  /** As `addTo` for staff, with those alone that customers may see as well: for a customer who is told what is known. */
  async addVisibleTo(records: readonly { readonly id: string }[]): Promise<void> {
    const ids = records.map(({ id }) => id);
    const bodies = await this.bodiesOf(ids, 'admin');
    for (const record of records) {
      const visible = bodies.get(record.id)?.filter(({ storefront_visible }) => storefront_visible) ?? [];
      Object.assign(record, { custom_fields: visible });
    }
  }

  /** By record, the fields that the API shows, in the order of definitions. */
  async bodiesOf(ids: readonly string[], api: 'admin'): Promise<ReadonlyMap<string, AdminCustomField[]>>;
  async bodiesOf(
    ids: readonly string[],
    api: Api,
    locale?: string,
  ): Promise<ReadonlyMap<string, CustomFieldBody[]>>;
  async bodiesOf(
    ids: readonly string[],
    api: Api,
    locale?: string,
  ): Promise<ReadonlyMap<string, CustomFieldBody[]>> {
    const documents = await this.views.collection(CUSTOM_FIELDS).getMany([...new Set(ids)]);
    if (documents.length === 0) return new Map();
    const wanted = new Set(documents.flatMap(({ definition_ids }) => definition_ids));
    const known = await this.views.collection<KnownDefinition>(DEFINITIONS).getMany([...wanted]);
    const definitions = new Map(known.map((definition) => [definition.id, definition]));
    const toBody = (field: CustomField, definition: KnownDefinition | undefined) =>
      api === 'admin' ? adminCustomFieldBody(field, definition) : customFieldBody(field, definition, locale);
    return new Map(
      documents.map(({ id, fields }) => [
        id,
        inOrder(fields, definitions)
          .filter((field) => isShown(field, definitions.get(field.definition_id), api))
          .map((field) => toBody(field, definitions.get(field.definition_id))),
      ]),
    );
  }

  /** What custom fields add to a list. Reads nothing for a request that names none. */
  async specFor({ list, ...listed }: AskedList): Promise<CustomFieldSpec> {
    return asksForCustomFields(list) ? customFieldSpec(await this.#definitionsOf(listed)) : nothing;
  }

  /** The keys of the words of values that are searched, in the language of the store and in further ones. */
  async searchedOf(listed: Listed, locales: readonly string[] = []): Promise<string[]> {
    const definitions = await this.#definitionsOf(listed);
    return definitions
      .filter(isSearched)
      .flatMap(({ id }) => [id, ...locales.map((locale) => wordsKeyIn(id, locale))]);
  }

  /** In which values of a kind of record have texts besides that of the store. */
  async languagesOf({ endpoint: { customFields: resource }, storeId }: Listed): Promise<string[]> {
    if (resource === undefined) return [];
    const filter = where({ resource, ...(storeId !== undefined && { store_id: storeId }) });
    return [...(await this.views.collection(CUSTOM_FIELDS).facets('languages', filter)).keys()].map(String);
  }

  /** The sorts that a storefront offers beside those of the records' attributes. */
  async sortOptionsOf(
    listed: Listed,
    locale: string,
  ): Promise<{ readonly id: string; readonly label: string }[]> {
    const definitions = await this.#definitionsOf(listed);
    return customFieldSortOptions(definitions.map((each) => inLanguage(each, locale)));
  }

  /** The columns of files with all custom fields of a list's records, in the order of definitions, behind them those in further languages. */
  async columnsOf(listed: Listed): Promise<ColumnsOfFields> {
    const columns = new Map<string, ColumnOfField>();
    const definitions = await this.#definitionsOf(listed);
    // Of two by one name the first counts, as in filters.
    const add = (column: string, of: ColumnOfField) => columns.has(column) || columns.set(column, of);
    for (const { id, namespace, key } of definitions) add(`cf_${namespace}_${key}`, { id });
    if (definitions.length === 0) return columns;
    for (const locale of (await this.languagesOf(listed)).toSorted())
      for (const { id, namespace, key, field_type } of definitions)
        if (isTextField(field_type)) add(translationColumn(`cf_${namespace}_${key}`, locale), { id, locale });
    return columns;
  }

  /** A list that is filtered and sorted by custom fields as well. */
  async listed(spec: ListSpec, asked: AskedList): Promise<ListSpec> {
    return withCustomFieldSpec(spec, await this.specFor(asked));
  }

  /** As the kernel's `listFrom`, of records that are filtered, sorted and expanded by their custom fields as well. */
  async listFrom<D extends Document, Item extends { readonly id: string }>(
    collection: Collection<D>,
    {
      endpoint,
      list,
      queryOf,
      caller,
      expand,
    }: Pick<Call, 'endpoint' | 'list' | 'queryOf' | 'caller' | 'expand'>,
    show: (id: string, document: D) => Item,
    kept: Parameters<typeof declaredSpec>[1],
  ) {
    const storeId = caller.store.id;
    const spec = declaredSpec(endpoint, { base: { field: 'store_id', eq: storeId }, ...kept });
    const query = queryOf(await this.listed(spec, { endpoint, list, storeId }));
    const page = await shownPage(collection, query, show);
    if (expand.has('custom_fields')) {
      const isOfStaff = endpoint.access.api === 'admin';
      await this.addTo(page.data, isOfStaff ? 'admin' : 'store', isOfStaff ? undefined : localeOf(caller));
    }
    return page;
  }

  /** A page of records that are listed in memory, filtered and sorted by their custom fields as well. */
  async pageOf<Item extends Document>(
    items: readonly Item[],
    call: Pick<Call, 'endpoint' | 'list' | 'queryOf' | 'caller'>,
  ) {
    const { endpoint, list, caller } = call;
    if (!asksForCustomFields(list)) return pageOf(items, call);
    const documents = await this.views.collection(CUSTOM_FIELDS).getMany(items.map(({ id }) => id));
    const values = new Map(documents.map(({ id, fields }) => [id, comparableValuesOf(fields)]));
    return pageOf(items, call, {
      spec: await this.listed(declaredSpec(endpoint, { defaultSort: [] }), {
        endpoint,
        list,
        storeId: caller.store.id,
      }),
      fields: { custom_values: comparableFields.custom_values },
      withFields: (item) => ({ ...item, custom_values: values.get(item.id) ?? {} }),
    });
  }

  /** Whether the definition was there, and is deleted. */
  async isDeleted(definitionId: string): Promise<boolean> {
    return (await this.views.collection<KnownDefinition>(DEFINITIONS).get(definitionId))?.store_id === null;
  }

  /** How many records have a value of a definition. */
  countOf(definitionId: string): Promise<number> {
    return this.views.collection(CUSTOM_FIELDS).count(having(definitionId));
  }

  /** The next records that have a value of a definition, by their ids. */
  async nextWith(definitionId: string, after: string, limit: number): Promise<string[]> {
    const filter = { all: [having(definitionId), { field: 'id', gt: after }] };
    const query = { filter, sort: [{ field: 'id' }], limit };
    const found = await this.views.collection(CUSTOM_FIELDS).find(query);
    return found.map(({ id }) => id);
  }

  /** Those that the callers of a list may see. */
  async #definitionsOf({ endpoint, storeId }: Listed): Promise<KnownDefinition[]> {
    const { customFields: resource, access } = endpoint;
    if (resource === undefined) return [];
    const isOfStore: Filter = storeId === undefined ? { all: [] } : { field: 'store_id', eq: storeId };
    const all = await this.views.collection<KnownDefinition>(DEFINITIONS).find({
      filter: { all: [isOfStore, { field: 'resource', eq: resource }] },
      sort: [{ field: 'position' }, { field: 'created_at' }],
    });
    return access.api === 'admin' ? all : all.filter(({ storefront_visible }) => storefront_visible);
  }
}

const isSearched = ({ searchable, field_type }: KnownDefinition): boolean =>
  searchable && isComparedCustomField(field_type);

const having = (definitionId: string) => ({ field: 'definition_ids', eq: definitionId });

/** A value whose definition was deleted is hidden at once. One that is not known yet is shown as it says itself. */
function isShown(field: CustomField, definition: KnownDefinition | undefined, api: Api): boolean {
  if (field.value === null || definition?.store_id === null) return false;
  return api === 'admin' || toldBy(field, definition).storefront_visible;
}

/** Fields in the order of their definitions. Those whose definition is not known yet are last. */
function inOrder(
  fields: readonly CustomField[],
  definitions: ReadonlyMap<string, KnownDefinition>,
): CustomField[] {
  const place = ({ definition_id }: CustomField): readonly [number, string] => {
    const { position, created_at } = definitions.get(definition_id) ?? {};
    return [position ?? Number.POSITIVE_INFINITY, created_at ?? ''];
  };
  return fields.toSorted((one, other) => {
    const [position, createdAt] = place(one);
    const [otherPosition, otherCreatedAt] = place(other);
    if (position !== otherPosition) return position < otherPosition ? -1 : 1;
    return createdAt.localeCompare(otherCreatedAt) || one.definition_id.localeCompare(other.definition_id);
  });
}
