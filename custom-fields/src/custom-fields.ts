import type { CheckedCustomField, CustomFieldType } from '@storefold/contracts';
import { type FactContext, type Translatable, type Translated, translated } from '@storefold/kernel/core';

/** The person whom a value tells about: a customer, or the guest of an order. Both null: nobody. */
export type Person = {
  readonly customer_id: string | null;
  readonly order_id: string | null;
  /**
   * The key that seals the value, of a record that has one of its own because its customer may change. Absent: the
   * person's.
   */
  readonly sealing_subject?: string;
};

/** A value as it is stored, with what its definition said at that time. */
type StoredValue = Omit<CheckedCustomField, 'value'> &
  Person & {
    /** The kind of record. */
    readonly resource: string;
    readonly custom_field_id: string;
    /** Null once the person is erased. */
    readonly value: string | null;
  };

/** The facts of the custom fields of one record. These names and shapes are what the store keeps: add, never change. */
export type CustomFieldFact =
  | {
      type: 'CustomFieldCreated';
      data: StoredValue & { readonly store_id: string };
    }
  | { type: 'CustomFieldChanged'; data: StoredValue }
  /** Of values that tell about nobody: nothing of it is sealed. */
  | {
      type: 'CustomFieldTranslated';
      data: Translated &
        Pick<
          StoredValue,
          'resource' | 'custom_field_id' | 'custom_field_definition_id' | 'key' | 'field_type'
        >;
    }
  | {
      type: 'CustomFieldDeleted';
      data: {
        readonly resource: string;
        readonly custom_field_id: string;
        readonly custom_field_definition_id: string;
        readonly key: string;
        /** Staff removed the value, or the record or the definition is gone. */
        readonly reason: 'removed' | 'record_deleted' | 'definition_deleted';
      };
    };

/** A value of a record. */
export type CustomField = Person &
  Translatable & {
    readonly id: string;
    readonly definition_id: string;
    readonly key: string;
    readonly label: string;
    readonly field_type: CustomFieldType;
    readonly storefront_visible: boolean;
    readonly value: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };

/** The custom fields of one record, at most one for each definition. */
export interface CustomFields {
  /** Empty while there never was one. */
  readonly store_id: string;
  readonly resource: string;
  readonly fields: readonly CustomField[];
}

/** Whether values are texts, which may be told in further languages. */
export const isTextField = (type: CustomFieldType): boolean => type.endsWith('_text');

export const initial: CustomFields = { store_id: '', resource: '', fields: [] };

export function evolve(state: CustomFields, fact: CustomFieldFact, { at }: FactContext): CustomFields {
  switch (fact.type) {
    case 'CustomFieldCreated': {
      const { store_id, resource } = fact.data;
      return { store_id, resource, fields: [...state.fields, fieldOf(fact.data, { since: at, at })] };
    }
    case 'CustomFieldChanged': {
      const { data } = fact;
      return changed(state, data.custom_field_id, ({ created_at: since, translations }) => ({
        ...fieldOf(data, { since, at }),
        ...(translations && { translations }),
      }));
    }
    case 'CustomFieldTranslated':
      return changed(state, fact.data.custom_field_id, (field) => ({
        ...translated(field, fact.data),
        updated_at: at,
      }));
    case 'CustomFieldDeleted':
      return { ...state, fields: state.fields.filter(({ id }) => id !== fact.data.custom_field_id) };
  }
}

const changed = (
  state: CustomFields,
  id: string,
  change: (field: CustomField) => CustomField,
): CustomFields => ({
  ...state,
  fields: state.fields.map((field) => (field.id === id ? change(field) : field)),
});

const fieldOf = (data: StoredValue, { since, at }: { since: string; at: string }): CustomField => ({
  id: data.custom_field_id,
  definition_id: data.custom_field_definition_id,
  key: data.key,
  label: data.label,
  field_type: data.field_type,
  storefront_visible: data.storefront_visible,
  customer_id: data.customer_id,
  order_id: data.order_id,
  ...(data.sealing_subject === undefined ? {} : { sealing_subject: data.sealing_subject }),
  value: data.value,
  created_at: since,
  updated_at: at,
});
