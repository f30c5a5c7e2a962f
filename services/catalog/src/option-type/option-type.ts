import type { optionKinds } from '@storefold/contracts';
import {
  type FactContext,
  inLanguage,
  type JsonObject,
  type Translatable,
  type Translated,
  translated,
} from '@storefold/kernel/core';

export type OptionTypeDetails = {
  /** Unique in the store, regardless of case. */
  readonly name: string;
  readonly label: string;
  readonly kind: (typeof optionKinds)[number];
  /** The order among option types, from 1. */
  readonly position: number;
  readonly metadata: JsonObject;
};

/** A value of one option type. */
export type OptionChoice = { readonly option_type_id: string; readonly option_value_id: string };

/** One value of an option type. Its index in the list is its position. */
export type OptionValue = {
  readonly option_value_id: string;
  readonly name: string;
  readonly label: string;
  /** `#rrggbb`. */
  readonly color_code: string | null;
  readonly image_url: string | null;
  /** Absent: none. */
  readonly metadata?: JsonObject;
};

/** A value of an option type that is there, with its label in further languages. */
export type KnownValue = OptionValue & Translatable;

/** The facts of an option type. These names and shapes are what the store keeps: add, never change. */
export type OptionTypeFact =
  | {
      type: 'OptionTypeCreated';
      data: OptionTypeDetails & { readonly store_id: string; readonly option_values: readonly OptionValue[] };
    }
  | { type: 'OptionTypeChanged'; data: Partial<OptionTypeDetails> }
  | { type: 'OptionValueCreated'; data: OptionValue }
  | { type: 'OptionValueChanged'; data: Partial<OptionValue> & { readonly option_value_id: string } }
  | { type: 'OptionValueDeleted'; data: { readonly option_value_id: string; readonly name: string } }
  /** The label in further languages. */
  | { type: 'OptionTypeTranslated'; data: Translated }
  | { type: 'OptionValueTranslated'; data: Translated & { readonly option_value_id: string } }
  /** All values in their new order. */
  | { type: 'OptionValuesReordered'; data: { readonly option_value_ids: readonly string[] } }
  /** With the values that the option type had. */
  | {
      type: 'OptionTypeDeleted';
      data: { readonly name: string; readonly option_value_ids: readonly string[] };
    };

export type OptionTypeState = { readonly status: 'absent' } | { readonly status: 'deleted' } | OptionType;

export type OptionType = OptionTypeDetails &
  Translatable & {
    readonly status: 'live';
    readonly store_id: string;
    readonly values: readonly KnownValue[];
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: OptionTypeState = { status: 'absent' };

export function evolve(state: OptionTypeState, fact: OptionTypeFact, { at }: FactContext): OptionTypeState {
  if (fact.type === 'OptionTypeCreated') {
    const { option_values: values, ...data } = fact.data;
    return { ...data, values, status: 'live', created_at: at, updated_at: at };
  }
  if (state.status !== 'live') return state;
  const type = { ...state, updated_at: at };
  switch (fact.type) {
    case 'OptionTypeChanged':
      return { ...type, ...fact.data };
    case 'OptionValueCreated':
      return { ...type, values: [...type.values, fact.data] };
    case 'OptionValueChanged':
      return {
        ...type,
        values: type.values.map((value) =>
          value.option_value_id === fact.data.option_value_id ? { ...value, ...fact.data } : value,
        ),
      };
    case 'OptionValueDeleted':
      return {
        ...type,
        values: type.values.filter((value) => value.option_value_id !== fact.data.option_value_id),
      };
    case 'OptionTypeTranslated':
      return translated(type, fact.data);
    case 'OptionValueTranslated':
      return {
        ...type,
        values: type.values.map((value) =>
          value.option_value_id === fact.data.option_value_id ? translated(value, fact.data) : value,
        ),
      };
    case 'OptionValuesReordered':
      return { ...type, values: inOrder(type.values, fact.data.option_value_ids) };
    case 'OptionTypeDeleted':
      return { status: 'deleted' };
  }
}

/** Values that are missing from `ids` stay behind the others. */
function inOrder(values: readonly KnownValue[], ids: readonly string[]): readonly KnownValue[] {
  const place = ({ option_value_id }: OptionValue): number => {
    const index = ids.indexOf(option_value_id);
    return index < 0 ? ids.length : index;
  };
  return values.toSorted((one, other) => place(one) - place(other));
}

/** Names are compared without regard to case and surrounding blanks. */
export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The option type as shoppers of a locale read it. */
export const optionTypeIn = <Type extends OptionType>(type: Type, locale: string): Type =>
  type.translations || type.values.some(({ translations }) => translations)
    ? {
        ...inLanguage(type, locale),
        values: type.values.map((value) => inLanguage(value, locale)),
      }
    : type;

/** The languages in which it, or a value of it, has texts. */
export const languagesOf = ({ translations = {}, values }: OptionType): string[] => [
  ...Object.keys(translations),
  ...values.flatMap((value) => Object.keys(value.translations ?? {})),
];
