import { type ErrorCode, Fault, notImitated } from './errors.ts';
import { isList, isObject, type Json, type JsonObject, typeName } from './json.ts';

/** The supported settings of an index. */
export interface Settings {
  readonly searchableAttributes: readonly string[];
  readonly filterableAttributes: readonly string[];
  readonly rankingRules: readonly string[];
  readonly pagination: { readonly maxTotalHits: number };
}

export const defaultSettings: Settings = {
  searchableAttributes: ['*'],
  filterableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  pagination: { maxTotalHits: 1000 },
};

/** The ranking rules of this stand-in, in order. Others are refused. */
const IMITATED_RULES = ['words', 'typo', 'proximity', 'attribute', 'exactness'];

const codes: Readonly<Record<keyof Settings, ErrorCode>> = {
  searchableAttributes: 'invalid_settings_searchable_attributes',
  filterableAttributes: 'invalid_settings_filterable_attributes',
  rankingRules: 'invalid_settings_ranking_rules',
  pagination: 'invalid_settings_pagination',
};

/** Refuses settings of a wrong type and settings that are not imitated. @throws Fault */
export function checkSettings(body: Json): JsonObject {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  for (const [name, value] of Object.entries(body)) {
    if (!isKnown(name)) throw notImitated(`the setting ${name}`);
    if (!isOfType(name, value))
      throw new Fault(codes[name], `Invalid value type at \`.${name}\`: ${typeName(value)}`);
    if (name === 'rankingRules' && JSON.stringify(value) !== JSON.stringify(IMITATED_RULES)) {
      throw notImitated('ranking by other rules');
    }
  }
  return body;
}

const isKnown = (name: string): name is keyof Settings => Object.hasOwn(codes, name);

const isOfType = (name: keyof Settings, value: Json): boolean =>
  name === 'pagination'
    ? isObject(value) && Number.isInteger(value.maxTotalHits)
    : isList(value) && value.every((item) => typeof item === 'string');
