import { type TranslationChanges, text } from '@storefold/contracts';
import {
  type Aggregate,
  differencesOf,
  refusals,
  type Translatable,
  translationsChanged,
} from '@storefold/kernel/core';
import {
  evolve,
  initial,
  type KnownValue,
  nameKey,
  type OptionType,
  type OptionTypeDetails,
  type OptionTypeFact,
  type OptionTypeState,
  type OptionValue,
} from './option-type.ts';

/** The commands of an option type. */
export type OptionTypeCommand =
  | {
      type: 'Create';
      storeId: string;
      details: OptionTypeDetails;
      translations?: TranslationChanges | undefined;
      values: readonly WantedValue[];
    }
  /** `values`: the whole list in its new order; undefined: the list stays as it is. */
  | {
      type: 'Change';
      storeId: string;
      details: Partial<OptionTypeDetails>;
      translations?: TranslationChanges | undefined;
      values: readonly WantedValue[] | undefined;
    }
  /** Adds the values with new names behind the others. */
  | { type: 'AddValues'; storeId: string; values: readonly OptionValue[] }
  /** Adds labels in further languages where there are none. */
  | { type: 'AddTexts'; storeId: string; texts: OptionTexts }
  | { type: 'Delete'; storeId: string };

/** Labels in further languages, by the language: of the type, and of values by their ids. */
export interface OptionTexts {
  readonly type: Readonly<Record<string, string>>;
  readonly values: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** A value with changes of its label in further languages. */
export type WantedValue = OptionValue & { readonly changes?: TranslationChanges | undefined };

const MAX_VALUES = 2_000;

/** A property in which variants can differ, with its possible values. */
export const optionType: Aggregate<OptionTypeState, OptionTypeCommand, OptionTypeFact> = {
  category: 'option_type',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    const current = optionTypeOf(command.storeId, state);
    switch (command.type) {
      case 'Change':
        return change(command, current);
      case 'AddValues':
        return addValues(command.values, current);
      case 'AddTexts':
        return addTexts(command.texts, current);
      case 'Delete':
        return [
          {
            type: 'OptionTypeDeleted',
            data: { name: current.name, option_value_ids: idsOf(current.values) },
          },
        ];
    }
  },
};

type Of<T extends OptionTypeCommand['type']> = Extract<OptionTypeCommand, { type: T }>;

/** The option type, if it belongs to the store. Refused with `record_not_found`. */
export function optionTypeOf(storeId: string, state: OptionTypeState): OptionType {
  if (state.status !== 'live' || state.store_id !== storeId) throw refusals.notFound('option_type');
  return state;
}

function create(
  { storeId, details, translations, values }: Of<'Create'>,
  state: OptionTypeState,
): OptionTypeFact[] {
  if (state.status !== 'absent') return [];
  refuseBadList(values);
  const option_values = values.map(ownOf);
  return [
    { type: 'OptionTypeCreated', data: { store_id: storeId, ...details, option_values } },
    ...translate(translations, {}),
    ...values.flatMap((value) => translateValue(value, undefined)),
  ];
}

const ownOf = ({ changes: _changes, ...value }: WantedValue): OptionValue => value;

function translate(changes: TranslationChanges | undefined, current: Translatable): OptionTypeFact[] {
  const translations = translationsChanged(changes, current);
  return translations ? [{ type: 'OptionTypeTranslated', data: { translations } }] : [];
}

function translateValue({ option_value_id, changes }: WantedValue, known: KnownValue | undefined) {
  const translations = translationsChanged(changes, known ?? {});
  return translations
    ? [{ type: 'OptionValueTranslated' as const, data: { option_value_id, translations } }]
    : [];
}

function change({ details, translations, values }: Of<'Change'>, current: OptionType): OptionTypeFact[] {
  const differences = differencesOf<OptionTypeDetails>(details, current);
  return [
    ...(Object.keys(differences).length > 0
      ? [{ type: 'OptionTypeChanged' as const, data: differences }]
      : []),
    ...translate(translations, current),
    ...(values ? changeValues(values, current) : []),
  ];
}

function changeValues(wanted: readonly WantedValue[], current: OptionType): OptionTypeFact[] {
  refuseBadList(wanted);
  const before = new Map(current.values.map((value) => [value.option_value_id, value]));
  const after = new Set(idsOf(wanted));
  const facts: OptionTypeFact[] = current.values
    .filter(({ option_value_id }) => !after.has(option_value_id))
    .map(({ option_value_id, name }) => ({ type: 'OptionValueDeleted', data: { option_value_id, name } }));
  for (const each of wanted) {
    const value = ownOf(each);
    const known = before.get(value.option_value_id);
    const differences = known && differencesOf<OptionValue>(value, known, { metadata: {} });
    if (!differences) facts.push({ type: 'OptionValueCreated', data: value });
    else if (Object.keys(differences).length > 0) {
      facts.push({
        type: 'OptionValueChanged',
        data: { ...differences, option_value_id: value.option_value_id },
      });
    }
    facts.push(...translateValue(each, known));
  }
  const ids = idsOf(wanted);
  const kept = idsOf(current.values).filter((id) => after.has(id));
  const added = ids.filter((id) => !before.has(id));
  const isOrdered = [...kept, ...added].every((id, index) => id === ids[index]);
  return isOrdered ? facts : [...facts, { type: 'OptionValuesReordered', data: { option_value_ids: ids } }];
}

const idsOf = (values: readonly OptionValue[]): string[] =>
  values.map(({ option_value_id }) => option_value_id);

function addValues(values: readonly OptionValue[], current: OptionType): OptionTypeFact[] {
  const names = new Set(current.values.map(({ name }) => nameKey(name)));
  const added = values.filter(({ name }) => !names.has(nameKey(name)));
  refuseBadList([...current.values, ...added]);
  return added.map((data) => ({ type: 'OptionValueCreated', data }));
}

function addTexts({ type, values }: OptionTexts, current: OptionType): OptionTypeFact[] {
  return [
    ...translate(missingIn(type, current), current),
    ...current.values.flatMap((value) => {
      const { option_value_id } = value;
      const changes = missingIn(values.get(option_value_id) ?? {}, value);
      return translateValue({ ...value, changes }, value);
    }),
  ];
}

const missingIn = (
  texts: Readonly<Record<string, string>>,
  { translations = {} }: Translatable,
): TranslationChanges =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, label]) =>
      translations[locale]?.label === undefined ? [[locale, { label }] as const] : [],
    ),
  );

function refuseBadList(values: readonly OptionValue[]): void {
  if (values.length > MAX_VALUES) {
    throw refusals.invalid({ option_values: [text('too_long', { most: MAX_VALUES })] });
  }
  const names = new Set(values.map(({ name }) => nameKey(name)));
  if (names.size < values.length) throw refusals.invalid({ option_values: ['taken'] });
}
