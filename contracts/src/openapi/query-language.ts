import type { Endpoint } from '../endpoint.ts';
import {
  type AttributeType,
  comparedCustomFields,
  isComparedCustomField,
  type Predicate,
  predicateMeanings,
  predicatesOfType,
} from '../list-filters.ts';
import { customFieldTypes } from '../shapes/catalog/custom-field.ts';

/** What the attributes of each type are, in words. */
export const attributeTypeNames: Readonly<Record<AttributeType, string>> = {
  text: 'text',
  caseInsensitive: 'text in any case',
  'text[]': 'several texts',
  number: 'numbers',
  timestamp: 'times',
  boolean: 'true or false',
};

/** Every predicate with the types of attributes that have it, in Markdown. */
export function predicatesTable(): string {
  const rows = Object.entries(predicateMeanings).map(([name, meaning]) =>
    row(`\`${name}\``, typesWith(name as Predicate), meaning),
  );
  return [...head('predicate', 'for', 'matches'), ...rows].join('\n');
}

/** What lists can be asked for by custom fields of each type, in Markdown. */
export function customFieldsTable(): string {
  const rows = customFieldTypes.map((type) => {
    if (!isComparedCustomField(type)) return row(`\`${type}\``, 'none', 'no', 'no');
    const { predicates, isSortable } = comparedCustomFields[type];
    return row(`\`${type}\``, quoted(predicates), 'if `searchable`', isSortable ? 'if `sortable`' : 'no');
  });
  return [...head('custom field', 'predicates', 'found by its words', 'sorted by'), ...rows].join('\n');
}

/** What each list is filtered and sorted by, in Markdown. */
export function listsTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(({ path, filters = {}, sorts = [], plainFilters = [], ...more }) => {
    const { otherFilters = [], customFields } = more;
    const attributes = Object.entries(filters).map(
      ([type, names]) => `${attributeTypeNames[type as AttributeType]}: ${quoted(names)}`,
    );
    const keys = [...plainFilters, ...otherFilters];
    return row(
      `\`${path}\``,
      [...attributes, ...(keys.length > 0 ? [`and ${quoted(keys)}`] : [])].join('; '),
      quoted(sorts),
      customFields ? `of the ${customFields.replaceAll('_', ' ')}` : '',
    );
  });
  return [...head('list', 'filters', 'sorts', 'custom fields'), ...rows].join('\n');
}

function typesWith(predicate: Predicate): string {
  const types = Object.keys(predicatesOfType) as AttributeType[];
  const having = types.filter((type) => predicatesOfType[type].includes(predicate));
  if (having.length === types.length) return 'everything';
  return having.map((type) => attributeTypeNames[type]).join(', ');
}

const head = (...titles: readonly string[]): string[] => [row(...titles), `|${'---|'.repeat(titles.length)}`];

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
