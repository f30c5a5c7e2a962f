import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { displayOn } from './custom-field-definition.serializer.ts';
import { type Definition, type DefinitionFact, evolve } from './custom-field-definition.ts';

/** The document of a definition in lists. */
export type DefinitionDocument = Definition & {
  readonly id: string;
  readonly label_folded: string;
  readonly display_on: string;
};

export const DEFINITIONS = 'custom_field_definitions';

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

export async function projectDefinition(fact: Stored<DefinitionFact>, documents: Documents): Promise<void> {
  const id = fact.recordId;
  const before = await documents.get<DefinitionDocument>(DEFINITIONS, id);
  const after = evolveStored(evolve, before ?? { status: 'absent' }, fact);
  if (after.status !== 'live') return documents.remove(DEFINITIONS, id);
  documents.put<DefinitionDocument>(DEFINITIONS, {
    ...after,
    id,
    label_folded: after.label,
    display_on: displayOn(after),
  });
}
