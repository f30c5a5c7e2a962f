import type { AdminCustomField, CustomField as CustomFieldBody } from '@storefold/contracts';
import { inLanguage } from '@storefold/kernel/core';
import type { CustomField } from './custom-fields.ts';
import type { KnownDefinition } from './custom-fields.view.ts';

type Told = Pick<KnownDefinition, 'label' | 'storefront_visible'> & { readonly key: string };

/** What the definition says now, or said when the value was set. */
export const toldBy = (field: CustomField, definition: KnownDefinition | undefined): Told =>
  definition
    ? { ...definition, key: `${definition.namespace}.${definition.key}` }
    : { label: field.label, storefront_visible: field.storefront_visible, key: field.key };

/** The Store API's form. */
export function customFieldBody(
  field: CustomField,
  definition?: KnownDefinition,
  locale?: string,
): CustomFieldBody {
  const { label, key } = toldBy(field, locale && definition ? inLanguage(definition, locale) : definition);
  const { id, field_type } = field;
  const { value } = locale ? inLanguage(field, locale) : field;
  return { id, label, key, field_type, type: field_type, value: value ?? '' };
}

/** The Admin API's form, which public events carry too. */
export function adminCustomFieldBody(field: CustomField, definition?: KnownDefinition): AdminCustomField {
  return {
    ...customFieldBody(field, definition),
    storefront_visible: toldBy(field, definition).storefront_visible,
    translations: field.translations ?? {},
    custom_field_definition_id: field.definition_id,
    created_at: field.created_at,
    updated_at: field.updated_at,
  };
}
