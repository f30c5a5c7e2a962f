import { Inject, Injectable } from '@nestjs/common';
import type {
  AdminCustomField,
  CustomField as CustomFieldBody,
  CustomFieldResourceName,
} from '@storefold/contracts';
import type { ListRequest, ListSpec } from '@storefold/kernel/http';
import type { Collection, Document, Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import type { Projection } from '@storefold/kernel/subscriptions';
import { isComparable } from './comparable-values.ts';
import {
  asksForCustomFields,
  type CustomFieldSpec,
  customFieldSpec,
  withCustomFieldSpec,
} from './custom-field.list.ts';
import { adminCustomFieldBody, customFieldBody, toldBy } from './custom-field.serializer.ts';
import type { CustomField } from './custom-fields.ts';
import {
  CUSTOM_FIELDS,
  type CustomFieldsDocument,
  DEFINITIONS,
  type KnownDefinition,
} from './custom-fields.view.ts';
import { CUSTOM_FIELDS_VIEW } from './tokens.ts';

type Api = 'store' | 'admin';

/** The kind of record of a list, and who reads it. */
interface ListedRecords {
  readonly resource: CustomFieldResourceName;
  readonly storeId: string;
  readonly api: Api;
}

const nothing: CustomFieldSpec = { attributes: {}, sorts: {} };

/** Reads the custom fields of this service's records, and the definitions that it knows. Asks no other service. */
@Injectable()
export class CustomFieldQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CUSTOM_FIELDS_VIEW) private readonly projection: Projection<never>,
  ) {}

  /** Adds `custom_fields` to the bodies of records, each with those that the API shows, in the order of definitions. */
  async addTo(records: readonly { readonly id: string }[], api: Api): Promise<void> {
    const bodies = await this.bodiesOf(
      records.map(({ id }) => id),
      api,
    );
    for (const record of records) Object.assign(record, { custom_fields: bodies.get(record.id) ?? [] });
  }

  /** By record, the fields that the API shows, in the order of definitions. */
  async bodiesOf(ids: readonly string[], api: 'admin'): Promise<ReadonlyMap<string, AdminCustomField[]>>;
  async bodiesOf(ids: readonly string[], api: Api): Promise<ReadonlyMap<string, CustomFieldBody[]>>;
  async bodiesOf(ids: readonly string[], api: Api): Promise<ReadonlyMap<string, CustomFieldBody[]>> {
    const documents = await this.#collection<CustomFieldsDocument>(CUSTOM_FIELDS).getMany([...new Set(ids)]);
    if (documents.length === 0) return new Map();
    const wanted = new Set(documents.flatMap(({ definition_ids }) => definition_ids));
    const known = await this.#collection<KnownDefinition>(DEFINITIONS).getMany([...wanted]);
    const definitions = new Map(known.map((definition) => [definition.id, definition]));
    const toBody = api === 'admin' ? adminCustomFieldBody : customFieldBody;
    return new Map(
      documents.map(({ id, fields }) => [
        id,
        inOrder(fields, definitions)
          .filter((field) => isShown(field, definitions.get(field.definition_id), api))
          .map((field) => toBody(field, definitions.get(field.definition_id))),
      ]),
    );
  }

  /** What a list of a kind of record can be filtered and sorted by. Reads nothing for a request that names none. */
  async specFor(list: ListRequest, of: ListedRecords): Promise<CustomFieldSpec> {
    if (!asksForCustomFields(list)) return nothing;
    return customFieldSpec(await this.#definitions(of));
  }

  /** The definitions whose values are found by their words, of one store or of all. */
  async searchedOf(of: Omit<ListedRecords, 'storeId'> & { readonly storeId?: string }): Promise<string[]> {
    const definitions = await this.#definitions(of);
    return definitions.filter(isSearched).map(({ id }) => id);
  }

  /** A list that is filtered and sorted by custom fields as well. */
  async listed(spec: ListSpec, list: ListRequest, of: ListedRecords): Promise<ListSpec> {
    return withCustomFieldSpec(spec, await this.specFor(list, of));
  }

  /** How many records have a value of a definition. */
  countOf(definitionId: string): Promise<number> {
    return this.#collection<CustomFieldsDocument>(CUSTOM_FIELDS).count(having(definitionId));
  }

  /** The next records that have a value of a definition, by their ids. */
  async nextWith(definitionId: string, after: string, limit: number): Promise<string[]> {
    const filter = { all: [having(definitionId), { field: 'id', gt: after }] };
    const query = { filter, sort: [{ field: 'id' }], limit };
    const found = await this.#collection<CustomFieldsDocument>(CUSTOM_FIELDS).find(query);
    return found.map(({ id }) => id);
  }

  async #definitions({
    resource,
    storeId,
    api,
  }: Omit<ListedRecords, 'storeId'> & { readonly storeId?: string }): Promise<KnownDefinition[]> {
    const isOfStore: Filter = storeId === undefined ? { all: [] } : { field: 'store_id', eq: storeId };
    const all = await this.#collection<KnownDefinition>(DEFINITIONS).find({
      filter: { all: [isOfStore, { field: 'resource', eq: resource }] },
      sort: [{ field: 'position' }, { field: 'created_at' }],
    });
    return api === 'admin' ? all : all.filter(({ storefront_visible }) => storefront_visible);
  }

  #collection<D extends Document>(name: string): Collection<D> {
    return this.views.collection<D>(this.projection, name);
  }
}

const isSearched = ({ searchable, field_type }: KnownDefinition): boolean =>
  searchable && isComparable(field_type);

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
