import { type ErrorCode, Fault, notImitated } from './errors.ts';
import { isObject, type Json, type JsonObject, typeName } from './json.ts';

export const settingNames = [
  'displayedAttributes',
  'searchableAttributes',
  'filterableAttributes',
  'sortableAttributes',
  'rankingRules',
  'stopWords',
  'nonSeparatorTokens',
  'separatorTokens',
  'dictionary',
  'synonyms',
  'distinctAttribute',
  'proximityPrecision',
  'typoTolerance',
  'faceting',
  'pagination',
  'embedders',
  'searchCutoffMs',
  'localizedAttributes',
  'facetSearch',
  'prefixSearch',
] as const;

export type SettingName = (typeof settingNames)[number];

/** Refuses what the engine refuses at once; the rest fails with the task. @throws Fault */
export function checkSettings(body: unknown): JsonObject {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${describe(body)}`);
  }
  for (const [name, value] of Object.entries(body)) checkSetting(name, value);
  return body;
}

const checkSetting = (name: string, value: Json): void => {
  if (BEYOND.has(name)) throw notImitated(`the setting ${name}`);
  if (!isSettingName(name)) {
    const known = settingNames.map((setting) => `\`${setting}\``).join(', ');
    throw new Fault('bad_request', `Unknown field \`${name}\`: expected one of ${known}`);
  }
  if (value === null) return;
  if (NOT_IMITATED.has(name) && !isBlank(value)) throw notImitated(`the setting ${name}`);
  const [expected, passes] = checks[name] ?? ANYTHING;
  if (passes(value)) return;
  throw new Fault(
    settingCode(name),
    `Invalid value type at \`.${name}\`: expected ${expected}, but found ${describe(value)}`,
  );
};

type Check = readonly [expected: string, passes: (value: Json) => boolean];

const isNames = (value: Json): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const NAMES: Check = ['an array', isNames];
const MEMBERS: Check = ['an object', isObject];
const ANYTHING: Check = ['any value', () => true];

const checks: Partial<Record<SettingName, Check>> = {
  displayedAttributes: NAMES,
  searchableAttributes: NAMES,
  filterableAttributes: ['an array', Array.isArray],
  sortableAttributes: NAMES,
  rankingRules: NAMES,
  stopWords: NAMES,
  separatorTokens: NAMES,
  nonSeparatorTokens: NAMES,
  dictionary: NAMES,
  synonyms: MEMBERS,
  typoTolerance: MEMBERS,
  faceting: MEMBERS,
  pagination: MEMBERS,
  distinctAttribute: ['a string', (value) => typeof value === 'string'],
  proximityPrecision: ['a string', (value) => value === 'byWord' || value === 'byAttribute'],
  prefixSearch: ['a string', (value) => value === 'indexingTime' || value === 'disabled'],
  facetSearch: ['a boolean', (value) => typeof value === 'boolean'],
  searchCutoffMs: ['a positive integer', (value) => Number.isInteger(value) && Number(value) >= 0],
};

const NOT_IMITATED: ReadonlySet<SettingName> = new Set([
  'embedders',
  'localizedAttributes',
  'synonyms',
  'dictionary',
  'distinctAttribute',
]);

/** Settings of experimental features. */
const BEYOND: ReadonlySet<string> = new Set(['foreignKeys', 'chat', 'vectorStore']);

const isBlank = (value: Json): boolean =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

const isSettingName = (name: string): name is SettingName => settingNames.some((known) => known === name);

const settingCode = (name: SettingName): ErrorCode => {
  const snake = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  return `invalid_settings_${snake}` as ErrorCode;
};

const describe = (value: unknown): string => `${typeName(value)}: \`${JSON.stringify(value)}\``;
