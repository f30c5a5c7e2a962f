import { type CheckedCustomField, type TranslationChanges, text } from '@storefold/contracts';
import { type Aggregate, refusals, type Translatable, translationsChanged } from '@storefold/kernel/core';
import {
  type CustomField,
  type CustomFieldFact,
  type CustomFields,
  evolve,
  initial,
  type Person,
} from './custom-fields.ts';

/** A value that fits its definition, with changes of its text in further languages. */
export type CheckedField = CheckedCustomField & { readonly translations?: TranslationChanges | undefined };

/** A value that fits its definition, with the id that it gets if the record has none of that definition yet. */
export type WantedField = CheckedField & { readonly newId: string };

/** The record that has the values. */
export interface RecordOfFields extends Person {
  readonly storeId: string;
  readonly resource: string;
}

/** The commands of a record's custom fields. */
export type CustomFieldCommand =
  /** Adds a value. Refused if the record has one of the definition. */
  | { type: 'Create'; of: RecordOfFields; field: WantedField }
  /** Changes the value with this id. */
  | { type: 'Change'; of: RecordOfFields; id: string; field: CheckedField }
  /** Adds, changes and removes values together. */
  | { type: 'Put'; of: RecordOfFields; fields: readonly WantedField[] }
  | { type: 'Delete'; id: string }
  | { type: 'DeleteOfDefinition'; definitionId: string }
  | { type: 'DeleteAll' };

const MAX_FIELDS = 500;

/** The custom fields of one record: one stream beside the record's own, named by the record's id. */
export const customFields: Aggregate<CustomFields, CustomFieldCommand, CustomFieldFact> = {
  category: 'custom_field',
  initial,
  evolve,
  sealed: {
    CustomFieldCreated: { fields: ['value'], subjectOf: ({ data }) => subjectOf(data) },
    CustomFieldChanged: { fields: ['value'], subjectOf: ({ data }) => subjectOf(data) },
  },

  decide(command, state) {
    switch (command.type) {
      case 'Create':
        if (ofDefinition(command.field, state)) {
          throw refusals.invalid({ custom_field_definition_id: ['taken'] });
        }
        return put([command.field], command.of, state);
      case 'Change':
        return changeAndTranslate(found(command.id, state), command.field, command.of);
      case 'Put':
        return put(command.fields, command.of, state);
      case 'Delete':
        return [deleted(found(command.id, state), 'removed', state)];
      case 'DeleteOfDefinition':
        return state.fields
          .filter(({ definition_id }) => definition_id === command.definitionId)
          .map((field) => deleted(field, 'definition_deleted', state));
      case 'DeleteAll':
        return state.fields.map((field) => deleted(field, 'record_deleted', state));
    }
  },
};

/** Whose key seals a value. Null: it tells about nobody, and stays readable. */
export const subjectOf = ({ customer_id, order_id, sealing_subject }: Person): string | null =>
  sealing_subject ?? customer_id ?? order_id;

/** The value with this id. Refused with `record_not_found`. */
function found(id: string, { fields }: CustomFields): CustomField {
  const field = fields.find((each) => each.id === id);
  if (!field) throw refusals.notFound('custom_field');
  return field;
}

const ofDefinition = (
  { custom_field_definition_id }: CheckedCustomField,
  { fields }: CustomFields,
): CustomField | undefined =>
  fields.find(({ definition_id }) => definition_id === custom_field_definition_id);

/** Of several values of one definition the last counts. */
function put(wanted: readonly WantedField[], of: RecordOfFields, state: CustomFields): CustomFieldFact[] {
  const last = new Map(wanted.map((field) => [field.custom_field_definition_id, field]));
  const facts = [...last.values()].flatMap((field): CustomFieldFact[] => {
    const known = ofDefinition(field, state);
    if (field.value === null) return known ? [deleted(known, 'removed', state)] : [];
    return known
      ? changeAndTranslate(known, field, of)
      : [create(field, of), ...translate(field.newId, field, of)];
  });
  const added = facts.filter(({ type }) => type === 'CustomFieldCreated').length;
  if (added > 0 && state.fields.length + added > MAX_FIELDS) {
    throw refusals.invalid({ custom_fields: [text('too_long', { most: MAX_FIELDS })] });
  }
  return facts;
}

const changeAndTranslate = (
  known: CustomField,
  field: CheckedField,
  of: RecordOfFields,
): CustomFieldFact[] => [...change(known, field, of), ...translate(known.id, field, of, known)];

function translate(
  custom_field_id: string,
  { custom_field_definition_id, key, field_type, translations: changes }: CheckedField,
  { resource }: RecordOfFields,
  known: Translatable = {},
): CustomFieldFact[] {
  const translations = translationsChanged(changes, known);
  if (!translations) return [];
  return [
    {
      type: 'CustomFieldTranslated',
      data: { resource, custom_field_id, custom_field_definition_id, key, field_type, translations },
    },
  ];
}

const create = (
  { newId, translations: _changes, ...field }: WantedField,
  of: RecordOfFields,
): CustomFieldFact => ({
  type: 'CustomFieldCreated',
  data: { store_id: of.storeId, resource: of.resource, custom_field_id: newId, ...field, ...personOf(of) },
});

function change(known: CustomField, checked: CheckedCustomField, of: RecordOfFields): CustomFieldFact[] {
  const { custom_field_definition_id, key, label, field_type, storefront_visible, value } = checked;
  if (known.value === value && known.field_type === field_type) return [];
  return [
    {
      type: 'CustomFieldChanged',
      data: {
        resource: of.resource,
        custom_field_id: known.id,
        custom_field_definition_id,
        key,
        label,
        field_type,
        storefront_visible,
        value,
        ...personOf(of),
      },
    },
  ];
}

const personOf = ({ customer_id, order_id, sealing_subject }: Person): Person => ({
  customer_id,
  order_id,
  ...(sealing_subject === undefined ? {} : { sealing_subject }),
});

type Reason = Extract<CustomFieldFact, { type: 'CustomFieldDeleted' }>['data']['reason'];

const deleted = (
  { id, definition_id, key }: CustomField,
  reason: Reason,
  { resource }: CustomFields,
): CustomFieldFact => ({
  type: 'CustomFieldDeleted',
  data: { resource, custom_field_id: id, custom_field_definition_id: definition_id, key, reason },
});
