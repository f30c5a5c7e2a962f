import { comparedCustomFields, isComparedCustomField } from '@storefold/contracts';
import type { ListRequest, ListSpec } from '@storefold/server/http';
import { numberKey, sortKeyOf } from './comparable-values.ts';
import type { KnownDefinition } from './custom-fields.view.ts';

/** What custom fields add to the filters and sorts of a list. */
export type CustomFieldSpec = Pick<ListSpec, 'attributes' | 'sorts'>;

/** Whether a request names a custom field. Otherwise its list needs no definitions. */
export const asksForCustomFields = ({ q, sort }: ListRequest): boolean =>
  [...q.keys()].some((key) => key.startsWith(PREFIX)) || sort.some(({ field }) => field.startsWith(PREFIX));

/** The filters and sorts of definitions that the caller may see. */
export function customFieldSpec(definitions: readonly KnownDefinition[]): CustomFieldSpec {
  const attributes: Record<string, ListSpec['attributes'][string]> = {};
  const sorts: Record<string, NonNullable<ListSpec['sorts']>[string]> = {};
  for (const [name, { id, field_type, sortable }] of asked(definitions)) {
    if (!isComparedCustomField(field_type)) continue;
    const { as: type, predicates } = comparedCustomFields[field_type];
    const read = field_type === 'number' ? { read: numberKey } : {};
    attributes[name] = { field: comparableField(id), type, predicates, ...read };
    if (sortable) sorts[name] = [{ field: comparableField(sortKeyOf(id, field_type)) }];
  }
  return { attributes, sorts };
}

/** The sorts that a storefront offers, both directions of each, in the order of the definitions. */
export const customFieldSortOptions = (
  definitions: readonly KnownDefinition[],
): { readonly id: string; readonly label: string }[] =>
  [...asked(definitions)].flatMap(([name, { label, field_type, sortable }]) => {
    if (!sortable) return [];
    const [first, last] = field_type === 'number' ? ['low', 'high'] : ['A', 'Z'];
    return [
      { id: name, label: `${label}: ${first} to ${last}` },
      { id: `-${name}`, label: `${label}: ${last} to ${first}` },
    ];
  });

/** A list that is filtered and sorted by custom fields as well. */
export const withCustomFieldSpec = (spec: ListSpec, { attributes, sorts }: CustomFieldSpec): ListSpec => ({
  ...spec,
  attributes: { ...attributes, ...spec.attributes },
  sorts: { ...sorts, ...spec.sorts },
});

/** By name, the definitions that may be asked for. Of several by one name the first counts. */
function asked(definitions: readonly KnownDefinition[]): ReadonlyMap<string, KnownDefinition> {
  const byName = new Map<string, KnownDefinition>();
  for (const definition of definitions) {
    const { namespace, key, field_type, searchable, sortable } = definition;
    const name = `${PREFIX}${namespace}_${key}`;
    if (!isComparedCustomField(field_type) || !(searchable || sortable) || byName.has(name)) continue;
    byName.set(name, definition);
  }
  return byName;
}

const PREFIX = 'cf_';

const comparableField = (key: string): string => `custom_values.${key}`;
