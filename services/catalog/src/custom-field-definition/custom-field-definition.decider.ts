import {
  comparedCustomFields,
  isComparedCustomField,
  type Said,
  type TranslationChanges,
  text,
} from '@storefold/contracts';
import {
  type Aggregate,
  differencesOf,
  Refusal,
  refusals,
  type Translatable,
  translationsChanged,
} from '@storefold/kernel/core';
import {
  type Definition,
  type DefinitionDetails,
  type DefinitionFact,
  type DefinitionState,
  evolve,
  initial,
} from './custom-field-definition.ts';

/** The commands of a definition. */
export type DefinitionCommand =
  | {
      type: 'Create';
      storeId: string;
      resourceType: string;
      resource: string;
      details: DefinitionDetails;
      translations?: TranslationChanges | undefined;
    }
  /** `hasValues`: whether a resource has a value of it. */
  | {
      type: 'Change';
      storeId: string;
      details: Partial<DefinitionDetails>;
      translations?: TranslationChanges | undefined;
      hasValues: boolean;
    }
  | { type: 'Delete'; storeId: string };

const MAX_NAME = 64;

/** What the values of one custom field mean. The values are kept beside the records that have them. */
export const customFieldDefinition: Aggregate<DefinitionState, DefinitionCommand, DefinitionFact> = {
  category: 'custom_field_definition',
  initial,
  evolve,

  decide(command, state) {
    if (command.type === 'Create') return create(command, state);
    const current = definitionOf(command.storeId, state);
    switch (command.type) {
      case 'Change':
        return change(command, current);
      case 'Delete': {
        const { resource, namespace, key } = current;
        return [{ type: 'CustomFieldDefinitionDeleted', data: { resource, namespace, key } }];
      }
    }
  },
};

type Of<T extends DefinitionCommand['type']> = Extract<DefinitionCommand, { type: T }>;

/** The definition, if it belongs to the store. Refused with `record_not_found`. */
export function definitionOf(storeId: string, state: DefinitionState): Definition {
  if (state.status !== 'live' || state.store_id !== storeId)
    throw refusals.notFound('custom_field_definition');
  return state;
}

function create(
  { storeId, resourceType, resource, details, translations }: Of<'Create'>,
  state: DefinitionState,
): DefinitionFact[] {
  if (state.status !== 'absent') return [];
  refuseUnfit(details);
  return [
    {
      type: 'CustomFieldDefinitionCreated',
      data: { store_id: storeId, resource_type: resourceType, resource, ...details },
    },
    ...translate(translations, {}),
  ];
}

function translate(changes: TranslationChanges | undefined, current: Translatable): DefinitionFact[] {
  const translations = translationsChanged(changes, current);
  return translations ? [{ type: 'CustomFieldDefinitionTranslated', data: { translations } }] : [];
}

function change({ details, translations, hasValues }: Of<'Change'>, current: Definition): DefinitionFact[] {
  const data = differencesOf<DefinitionDetails>(details, current, { metadata: {} });
  const texts = translate(translations, current);
  if (Object.keys(data).length === 0) return texts;
  if (data.field_type !== undefined && hasValues) {
    throw new Refusal('resource_invalid', 'custom_field_type_fixed');
  }
  refuseUnfit({ ...current, ...data });
  return [{ type: 'CustomFieldDefinitionChanged', data }, ...texts];
}

/** Refuses names without letters and digits, and what the type of the field does not allow. */
function refuseUnfit({ namespace, key, field_type, searchable, sortable }: DefinitionDetails): void {
  const problems: Record<string, Said[]> = {};
  for (const [field, name] of Object.entries({ namespace, key })) {
    if (name === '') problems[field] = ['invalid'];
    if (name.length > MAX_NAME) problems[field] = [nameTooLong];
  }
  const isCompared = isComparedCustomField(field_type);
  if (searchable && !isCompared) problems.searchable = ['invalid'];
  if (sortable && !(isCompared && comparedCustomFields[field_type].isSortable)) {
    problems.sortable = ['invalid'];
  }
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
}

const nameTooLong = text('too_long', { most: text('characters', { count: MAX_NAME }) });
