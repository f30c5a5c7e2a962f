import {
  customFieldResourceOf,
  type CustomFieldDefinition as DefinitionBody,
  type PublicEvent,
  type Translations,
} from '@storefold/contracts';
import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import { type CustomFieldFact, type CustomFields, evolve, initial } from './custom-fields.ts';

/** The values of one record. */
export type CustomFieldsDocument = CustomFields & {
  /** The record's id. */
  readonly id: string;
  readonly definition_ids: readonly string[];
  /** In which a value has texts besides that of the store. */
  readonly languages: readonly string[];
};

/** A definition as services know it. */
export type KnownDefinition = Pick<
  DefinitionBody,
  | 'id'
  | 'namespace'
  | 'key'
  | 'label'
  | 'field_type'
  | 'storefront_visible'
  | 'searchable'
  | 'sortable'
  | 'position'
  | 'created_at'
> & {
  /** Absent in definitions that were told before there were any. */
  readonly translations?: Translations;
  /** Null: it was deleted. What is left of its values is not shown. */
  readonly store_id: string | null;
  readonly resource: string;
};

export const CUSTOM_FIELDS: CollectionName<CustomFieldsDocument> = 'custom_fields';
/** Of definitions as each service keeps them: the catalog keeps more of them than others. */
export const DEFINITIONS = 'custom_field_definitions';

export const customFieldsCollection: CollectionSpec = {
  name: CUSTOM_FIELDS,
  fields: { store_id: 'text', resource: 'text', definition_ids: 'text[]', languages: 'text[]' },
};

export const definitionCollection: CollectionSpec = {
  name: DEFINITIONS,
  fields: {
    store_id: 'text',
    resource_type: 'text',
    resource: 'text',
    namespace: 'text',
    key: 'text',
    label_folded: 'caseInsensitive',
    field_type: 'text',
    display_on: 'text',
    searchable: 'boolean',
    sortable: 'boolean',
    position: 'number',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [['store_id', 'resource', 'position']],
};

/** Tells the facts about a service's own records from those about others'. */
type IsOwn = (fact: CustomFieldFact) => boolean;

/** Shows the values of records. The facts about other services' records are passed over. */
export async function projectCustomFields(
  fact: Stored<CustomFieldFact>,
  documents: Documents,
  isOwn: IsOwn,
): Promise<CustomFieldsDocument | undefined> {
  const id = fact.recordId;
  if (!isOwn(fact)) return undefined;
  const before = await documents.get(CUSTOM_FIELDS, id);
  const after = evolveStored(evolve, before ?? initial, fact);
  const { store_id, resource, fields } = after;
  const definition_ids = fields.map(({ definition_id }) => definition_id);
  const languages = [...new Set(fields.flatMap(({ translations = {} }) => Object.keys(translations)))];
  const document: CustomFieldsDocument = { id, store_id, resource, fields, definition_ids, languages };
  if (fields.length > 0) documents.put(CUSTOM_FIELDS, document);
  else documents.remove(CUSTOM_FIELDS, id);
  return document;
}

/** What is left of a deleted definition, so that its values are hidden before they are gone. */
export const deletedDefinition = (id: string) => ({ id, store_id: null });

function projectDefinition({ name, payload, store_id }: PublicEvent, documents: Documents): void {
  const definition = payload as unknown as DefinitionBody;
  if (name === 'custom_field_definition.deleted') {
    documents.put(DEFINITIONS, deletedDefinition(definition.id));
    return;
  }
  const resource = customFieldResourceOf(definition.resource_type) ?? '';
  const document = { ...definition, store_id, resource, label_folded: definition.label };
  documents.put(DEFINITIONS, document);
}

/** The custom fields of a service's records, for a service that does not own the definitions. */
export const customFieldsView = (isOwn: IsOwn): Projection<CustomFieldFact> => ({
  name: 'custom_fields',
  version: 3,
  categories: ['custom_field'],
  collections: [customFieldsCollection, definitionCollection],
  async project(fact, documents) {
    await projectCustomFields(fact, documents, isOwn);
  },
  publicEvents: {
    names: [
      'custom_field_definition.created',
      'custom_field_definition.updated',
      'custom_field_definition.deleted',
    ],
    project: projectDefinition,
  },
});
