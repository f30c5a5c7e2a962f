import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { customFieldDefinitionNoun } from '../../nouns/catalog/custom-field-definition.ts';
import { translationsInput } from '../../records/translations.ts';
import {
  customFieldDefinition,
  customFieldDisplays,
  customFieldTypes,
} from '../../shapes/catalog/custom-field.ts';
import { listOf, optionalMetadata } from '../../values.ts';
import { nameInput } from './inputs.ts';

const path = '/api/v3/admin/custom_field_definitions';

const details = {
  label: nameInput.optional(),
  translations: translationsInput(customFieldDefinitionNoun, { label: nameInput }),
  display_on: z.enum(customFieldDisplays).optional(),
  /** Another name of `display_on`: true is `both`, false is `back_end`. */
  storefront_visible: z.boolean().optional(),
  searchable: z.boolean().optional(),
  sortable: z.boolean().optional(),
  position: z.int().min(1).max(10_000).optional(),
  metadata: optionalMetadata,
};

export const listCustomFieldDefinitions = endpoint({
  name: 'custom_field_definitions.list',
  service: 'catalog',
  method: 'GET',
  path,
  access: scoped('read_settings'),
  summary: 'Lists the definitions of custom fields, in the order in which fields are shown.',
  list: true,
  filters: {
    text: ['id', 'resource_type', 'namespace', 'key', 'field_type', 'display_on'],
    caseInsensitive: ['label'],
    boolean: ['searchable', 'sortable'],
    number: ['position'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['id', 'resource_type', 'namespace', 'key', 'label', 'position', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(customFieldDefinition) },
  refusals: [],
});

export const createCustomFieldDefinition = endpoint({
  name: 'custom_field_definitions.create',
  service: 'catalog',
  method: 'POST',
  path,
  access: scoped('write_settings'),
  summary: 'Defines a custom field for one type of resource.',
  description:
    '`namespace` and `key` are brought into snake case, and are unique together for each type of resource. `searchable` needs a field of type `short_text`, `long_text` or `number`, `sortable` one of type `short_text` or `number`.',
  body: z.object({
    resource_type: nameInput,
    namespace: nameInput,
    key: nameInput,
    field_type: z.enum(customFieldTypes),
    ...details,
  }),
  answer: { status: 201, body: customFieldDefinition },
  refusals: ['validation_error'],
});

export const readCustomFieldDefinition = endpoint({
  name: 'custom_field_definitions.read',
  service: 'catalog',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one definition.',
  answer: { status: 200, body: customFieldDefinition },
  refusals: ['record_not_found'],
});

export const changeCustomFieldDefinition = endpoint({
  name: 'custom_field_definitions.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes a definition.',
  description:
    'The type of resource stays. The type of the field can be changed while no resource has a value of it.',
  body: z.object({
    namespace: nameInput.optional(),
    key: nameInput.optional(),
    field_type: z.enum(customFieldTypes).optional(),
    ...details,
  }),
  answer: { status: 200, body: customFieldDefinition },
  refusals: ['record_not_found', 'validation_error', 'resource_invalid'],
});

export const deleteCustomFieldDefinition = endpoint({
  name: 'custom_field_definitions.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_settings'),
  summary: 'Deletes a definition with all its values.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});
