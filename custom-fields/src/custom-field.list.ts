import type { Predicate } from '@storefold/contracts';
import type { ListRequest, ListSpec } from '@storefold/kernel/http';
import { type ComparableType, isComparable, numberKey, sortKeyOf } from './comparable-values.ts';
import type { KnownDefinition } from './custom-fields.view.ts';

/** What custom fields add to the filters and sorts of a list. */
export type CustomFieldSpec = Pick<ListSpec, 'attributes' | 'sorts'>;

/** Whether a request names a custom field. Otherwise its list needs no definitions. */
export const asksForCustomFields = ({ q, sort }: ListRequest): boolean =>
  [...q.keys()].some((key) => key.startsWith(PREFIX)) || sort.some(({ field }) => field.startsWith(PREFIX));

/** The filters and sorts of definitions that the caller may see. Of several by one name the first counts. */
export function customFieldSpec(definitions: readonly KnownDefinition[]): CustomFieldSpec {
  const attributes: Record<string, ListSpec['attributes'][string]> = {};
  const sorts: Record<string, NonNullable<ListSpec['sorts']>[string]> = {};
  for (const { id, namespace, key, field_type, searchable, sortable } of definitions) {
    const name = `${PREFIX}${namespace}_${key}`;
    if (!isComparable(field_type) || !(searchable || sortable) || Object.hasOwn(attributes, name)) continue;
    attributes[name] = { field: comparableField(id), ...ofType[field_type] };
    if (sortable) sorts[name] = [{ field: comparableField(sortKeyOf(id, field_type)) }];
  }
  return { attributes, sorts };
}

/** A list that is filtered and sorted by custom fields as well. */
export const withCustomFieldSpec = (spec: ListSpec, { attributes, sorts }: CustomFieldSpec): ListSpec => ({
  ...spec,
  attributes: { ...attributes, ...spec.attributes },
  sorts: { ...sorts, ...spec.sorts },
});

const PREFIX = 'cf_';

const comparableField = (key: string): string => `custom_values.${key}`;

type Comparison = Omit<ListSpec['attributes'][string], 'field'>;

const textPredicates: readonly Predicate[] = [
  'i_cont',
  'cont',
  'eq',
  'not_eq',
  'start',
  'end',
  'present',
  'blank',
];
const numberPredicates: readonly Predicate[] = ['eq', 'gt', 'gteq', 'lt', 'lteq', 'present', 'blank'];

const ofText: Comparison = { type: 'text', predicates: textPredicates };

const ofType: Readonly<Record<ComparableType, Comparison>> = {
  short_text: ofText,
  long_text: ofText,
  number: { type: 'number', predicates: numberPredicates, read: numberKey },
};
