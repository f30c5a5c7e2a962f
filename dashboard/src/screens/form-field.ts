import type { Json } from '@storefold/client';
import { asText } from './as-text.ts';
import { type ContractField, fieldsOf } from './contract.ts';
import { linesOfMembers, linesOfOptionValues, membersIn, optionValuesIn } from './lines.ts';
import { dateTimeIn, instantOf } from './local-time.ts';
import type { FieldSpec, Row, Screen } from './screen.ts';

/** A field of a form, of which a screen and the contract each say a part. */
export interface FormField extends ContractField {
  readonly name: string;
  readonly spec: FieldSpec;
}

const free: ContractField = { kind: 'text', isRequired: false, isNullable: false, choices: [] };

/** The fields of a body, in the order of the screen. */
export function formFields(
  specs: readonly FieldSpec[],
  method: 'POST' | 'PATCH',
  path: string,
  when: 'new' | 'edit',
): FormField[] {
  const ofContract = fieldsOf(method, path);
  return specs
    .filter(({ only }) => only === undefined || only === when)
    .map((spec) => {
      const field = ofContract.get(spec.name) ?? free;
      const isList = Array.isArray(spec.choices);
      return {
        ...field,
        ...(isList ? { choices: spec.choices as readonly string[] } : {}),
        kind: spec.kind ?? (spec.choices === undefined ? field.kind : 'select'),
        name: spec.name,
        spec,
      };
    });
}

export const fieldsOfForm = (screen: Screen, when: 'new' | 'edit'): FormField[] =>
  when === 'new'
    ? formFields(screen.fields ?? [], 'POST', screen.api, when)
    : formFields(screen.fields ?? [], 'PATCH', `${screen.api}/:id`, when);

/** What an input shows of a record. */
export function shownValue({ name, kind, spec }: FormField, row: Row, timeZone: string): string | string[] {
  const value = row[spec.from ?? name];
  if (value === undefined || value === null) return kind === 'many' || kind === 'ids' ? [] : '';
  if (kind === 'instant') return dateTimeIn(asText(value), timeZone);
  if (kind === 'date') return asText(value).slice(0, 10);
  if (kind === 'many' || kind === 'ids') return Array.isArray(value) ? value.map(idIn) : [];
  if (kind === 'list') return Array.isArray(value) ? value.map(asText).join(', ') : asText(value);
  if (kind === 'members') return linesOfMembers(value);
  if (kind === 'option_values') return linesOfOptionValues(value);
  return asText(value);
}

/** A record or its id. */
const idIn = (each: Json): string =>
  typeof each === 'object' && each !== null && !Array.isArray(each) ? asText(each.id) : asText(each);

/**
 * The body that was typed in. What was left empty is not sent where a record is made; where it is changed, it takes the value away.
 *
 * @param before the record that is changed
 */
export function bodyOf(
  fields: readonly FormField[],
  form: URLSearchParams,
  timeZone: string,
  before?: Row,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = typedIn(field, form, timeZone, before);
    if (value !== undefined) body[field.name] = value;
  }
  return body;
}

function typedIn(
  field: FormField,
  form: URLSearchParams,
  timeZone: string,
  before: Row | undefined,
): unknown {
  const { name, kind, isNullable } = field;
  if (kind === 'prices') return pricesIn(form, name);
  if (!form.has(name)) return undefined;
  if (kind === 'boolean') return form.getAll(name).includes('1');
  if (kind === 'many' || kind === 'ids') return form.getAll(name).filter((each) => each !== '');
  const typed = (form.get(name) ?? '').trim();
  if (kind === 'list') return listIn(typed);
  if (kind === 'members') return membersIn(typed);
  if (kind === 'option_values') return optionValuesIn(typed, before?.option_values);
  if (typed === '') {
    if (before === undefined) return undefined;
    return isNullable ? null : kind === 'integer' || kind === 'decimal' ? undefined : '';
  }
  if (kind === 'integer') return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
  if (kind === 'decimal') return decimalIn(typed);
  if (kind === 'instant') return instantOf(typed, timeZone);
  return typed;
}

const listIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** People write `12,50` where that is how amounts are written. What is no number is left for the store to refuse. */
export const decimalIn = (typed: string): string =>
  /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed;

/** Amounts by their currency, of inputs named `prices[EUR]`; undefined where the form has none. */
export function pricesIn(form: URLSearchParams, name: string): object[] | undefined {
  const inputs = [...form].filter(([key]) => key.startsWith(`${name}[`));
  if (inputs.length === 0) return undefined;
  return inputs.flatMap(([key, typed]) =>
    typed.trim() === ''
      ? []
      : [{ currency: key.slice(name.length + 1, -1), amount: decimalIn(typed.trim()) }],
  );
}
