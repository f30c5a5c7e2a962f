import { z } from 'zod';
import { allCustomFieldResources, customFieldResourceNamed } from '../records/custom-field-resources.ts';
import type { ScopeSubject } from '../scopes/scopes.ts';
import { adminCustomField, customFieldDefinition } from '../shapes/catalog/custom-field.ts';
import { asAnswered, ofFields, publicEvent } from './declaration.ts';

/** Who may read the record may read its fields. */
const ofRecord = {
  of: ({ resource_type: kind }: Readonly<Record<string, unknown>>) =>
    (customFieldResourceNamed(String(kind))?.scope ?? 'all') as ScopeSubject,
  get oneOf() {
    return allCustomFieldResources.map(({ scope }) => scope as ScopeSubject);
  },
};

const record = { resource_type: z.string(), resource_id: z.string() };
export const adminCustomFieldOfRecord = adminCustomField.extend(record);
const theField = {
  scope: ofRecord,
  data: adminCustomFieldOfRecord,
  payload:
    'The custom field, as `GET /api/v3/admin/products/:product_id/custom_fields/:id` answers it, and `resource_type` and `resource_id`',
};
const theDefinition = {
  scope: 'settings',
  ...asAnswered('definition', '/api/v3/admin/custom_field_definitions/:id', customFieldDefinition),
} as const;

export const customFieldEvents = [
  publicEvent({
    name: 'custom_field.created',
    ...theField,
    means: 'A record got a value of a custom field.',
  }),
  publicEvent({
    name: 'custom_field.updated',
    ...theField,
    means: 'A record has another value of a custom field.',
  }),
  publicEvent({
    name: 'custom_field.deleted',
    scope: ofRecord,
    ...ofFields(
      '`id`, `key`, `custom_field_definition_id`, `resource_type` and `resource_id`',
      z.object({ id: z.string(), key: z.string(), custom_field_definition_id: z.string(), ...record }),
    ),
    means: 'A record has no value of the custom field any more.',
  }),
  publicEvent({
    name: 'custom_field_definition.created',
    ...theDefinition,
    means: 'A custom field was defined.',
  }),
  publicEvent({
    name: 'custom_field_definition.updated',
    ...theDefinition,
    means: 'The definition of a custom field changed.',
  }),
  publicEvent({
    name: 'custom_field_definition.deleted',
    ...theDefinition,
    means: 'The definition was deleted. Its values follow.',
  }),
] as const;
