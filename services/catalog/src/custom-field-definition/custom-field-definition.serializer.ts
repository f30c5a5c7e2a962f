import type { CustomFieldDefinition as DefinitionBody } from '@storefold/contracts';
import type { Definition } from './custom-field-definition.ts';

export const displayOn = ({
  storefront_visible,
}: Pick<Definition, 'storefront_visible'>): DefinitionBody['display_on'] =>
  storefront_visible ? 'both' : 'back_end';

/** The Admin API's form, which public events carry too. */
export const definitionBody = (id: string, definition: Definition): DefinitionBody => ({
  id,
  namespace: definition.namespace,
  key: definition.key,
  label: definition.label,
  field_type: definition.field_type,
  resource_type: definition.resource_type,
  display_on: displayOn(definition),
  storefront_visible: definition.storefront_visible,
  searchable: definition.searchable,
  sortable: definition.sortable,
  filter_key: `cf_${definition.namespace}_${definition.key}`,
  position: definition.position,
  translations: definition.translations ?? {},
  metadata: definition.metadata ?? {},
  created_at: definition.created_at,
  updated_at: definition.updated_at,
});
