import type { Json } from '@storefold/client';
import { asText } from './as-text.ts';
import { type ContractField, fieldsOf } from './contract.ts';
import {
  linesOfMembers,
  linesOfOptionValues,
  linesOfValueTexts,
  listIn,
  listOf,
  membersIn,
  optionValuesIn,
  withValueTexts,
} from './lines.ts';
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
  if (kind === 'list') return Array.isArray(value) ? listOf(value.map(asText)) : asText(value);
  if (kind === 'members') return linesOfMembers(value);
  if (kind === 'option_values') return linesOfOptionValues(value);
  if (kind === 'percent') return percentOf(asText(value));
  return asText(value);
}

/** A record or its id. */
const idIn = (each: Json): string =>
  typeof each === 'object' && each !== null && !Array.isArray(each) ? asText(each.id) : asText(each);

/**
 * The body that was typed in. What was left empty is not sent where a record is made; where it is changed, it takes the value
 * away, and what is as the form showed it is not sent.
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
  const hasValues = fields.some(({ kind }) => kind === 'option_values');
  const values = hasValues && valuesIn(form, body.option_values as Row[] | undefined, before);
  if (values) body.option_values = values;
  return body;
}

/** The values of an option with what they are called in further languages; undefined where the form says nothing else of them. */
function valuesIn(
  form: URLSearchParams,
  typed: readonly Row[] | undefined,
  before: Row = {},
): Row[] | undefined {
  const known = (before.option_values ?? []) as Row[];
  let values = (typed ?? known).map((value): Row => {
    const same = known.find(({ id }) => id === value.id);
    return { ...value, ...(value.id !== undefined && same && { translations: same.translations }) };
  });
  for (const [name, sent] of form) {
    const [, locale] = /^translations\[([^\]]+)\]\[option_values\]$/.exec(name) ?? [];
    if (locale !== undefined) values = withValueTexts(values, sent, locale);
  }
  if (!typed && values.every(({ changes }) => changes === undefined)) return undefined;
  return values.map(({ id, name, label, changes }) => ({
    ...(id !== undefined && { id }),
    name,
    ...(label !== undefined && { label }),
    ...(changes !== undefined && { translations: changes }),
  }));
}

function typedIn(
  field: FormField,
  form: URLSearchParams,
  timeZone: string,
  before: Row | undefined,
): unknown {
  const { name, kind, isNullable } = field;
  if (kind === 'prices') return pricesIn(form, field, before);
  if (kind === 'translations') return translationsIn(form, before);
  if (!form.has(name) || (before !== undefined && isAsShown(field, form, timeZone, before))) return undefined;
  if (kind === 'boolean') return form.getAll(name).includes('1');
  if (kind === 'many' || kind === 'ids') return form.getAll(name).filter((each) => each !== '');
  const typed = (form.get(name) ?? '').trim();
  if (kind === 'list') return listIn(typed);
  if (kind === 'members') return membersIn(typed);
  if (kind === 'option_values') return optionValuesIn(typed, before?.option_values);
  if (typed === '') {
    if (before === undefined) return undefined;
    return isNullable ? null : ['integer', 'decimal', 'percent'].includes(kind) ? undefined : '';
  }
  if (kind === 'integer') return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
  if (kind === 'decimal') return decimalIn(typed);
  if (kind === 'percent') return shareIn(typed);
  if (kind === 'instant') return instantOf(typed, timeZone);
  return typed;
}

/** Whether a field was sent as the form showed it. Inputs have no lines, and boxes no order. */
function isAsShown(field: FormField, form: URLSearchParams, timeZone: string, before: Row): boolean {
  const { name, kind } = field;
  if (kind === 'boolean') return form.getAll(name).includes('1') === (before[name] === true);
  const shown = shownValue(field, before, timeZone);
  if (Array.isArray(shown)) {
    const ticked = form.getAll(name).filter((each) => each !== '');
    return ticked.length === shown.length && ticked.every((each) => shown.includes(each));
  }
  return isSameText(form.get(name), shown);
}

/** The input of a text in another language. */
export const translationName = (locale: string, field: string): string => `translations[${locale}][${field}]`;

/** The text that a record has in another language. */
export function translationOf({ translations, option_values }: Row, locale: string, field: string): string {
  if (field === 'option_values') return linesOfValueTexts(option_values ?? [], locale);
  const texts = (translations as Readonly<Record<string, Row>> | undefined)?.[locale];
  return asText(texts?.[field]);
}

/** What was typed in further languages; undefined where all is as the form showed it. What was emptied is taken away. */
export function translationsIn(form: URLSearchParams, before: Row = {}): object | undefined {
  const changes: Record<string, Record<string, string | null>> = {};
  for (const [name, sent] of form) {
    const [, locale, field] = /^translations\[([^\]]+)\]\[(\w+)\]$/.exec(name) ?? [];
    if (locale === undefined || field === undefined || field === 'option_values') continue;
    if (isSameText(sent, translationOf(before, locale, field))) continue;
    changes[locale] = { ...changes[locale], [field]: sent.trim() || null };
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Inputs have no lines. */
function isSameText(sent: string | null, shown: string): boolean {
  const text = shown.replaceAll('\r\n', '\n');
  return sent === text || sent === text.replace(/[\r\n]/g, '').trim();
}

/** People write `12,50` where that is how amounts are written. What is no number is left for the store to refuse. */
export const decimalIn = (typed: string): string =>
  /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed;

/** What share of one is typed in percent: `19`, `7,7 %`. What is no number is left for the store to refuse. */
const shareIn = (typed: string): string => {
  const percent = decimalIn(typed.replace(/\s*%$/, ''));
  return shifted(percent, -2) ?? typed;
};

const percentOf = (share: string): string => shifted(share, 2) ?? share;

/** A decimal number with its point moved to the right, or to the left. Undefined: it is none. */
function shifted(decimal: string, places: number): string | undefined {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (sign === undefined) return undefined;
  const zeros = '0'.repeat(Math.abs(places));
  const digits = `${zeros}${whole}${part}${zeros}`;
  const point = zeros.length + whole.length + places;
  const [left, right] = [digits.slice(0, point), digits.slice(point)].map((each, at) =>
    at === 0 ? each.replace(/^0+(?=\d)/, '') : each.replace(/0+$/, ''),
  );
  return `${sign}${left}${right ? `.${right}` : ''}`;
}

/** What the record says of prices, by their currency. */
export const pricesOf = ({ name }: Pick<FormField, 'name'>, row: Row): ReadonlyMap<string, Row> =>
  new Map(
    (Array.isArray(row[name]) ? (row[name] as Row[]) : []).map((price) => [asText(price.currency), price]),
  );

/** The input of the amount that a price is compared with. */
export const comparedName = (name: string, currency: string): string => `compare_at_${name}[${currency}]`;

/**
 * Amounts by their currency, of inputs named `prices[EUR]`; undefined where the form has none, or all are as it showed them.
 * What it has no input for stays.
 */
function pricesIn(
  form: URLSearchParams,
  field: Pick<FormField, 'name' | 'spec'>,
  before?: Row,
): object[] | undefined {
  const { name, spec } = field;
  const known = pricesOf(field, before ?? {});
  const currencies = [...form.keys()]
    .filter((key) => key.startsWith(`${name}[`))
    .map((key) => key.slice(name.length + 1, -1));
  const typed = currencies.map((currency) => {
    const price = known.get(currency);
    const amount = amountIn(form, `${name}[${currency}]`) ?? '';
    const compared = amountIn(form, comparedName(name, currency)) ?? asText(price?.compare_at_amount);
    const isAsShown =
      amount === asText(price?.amount) &&
      (!spec.areCompared || compared === asText(price?.compare_at_amount));
    return { currency, amount, compared, isAsShown };
  });
  if (typed.length === 0 || (before !== undefined && typed.every(({ isAsShown }) => isAsShown)))
    return undefined;
  if (spec.areCompared)
    return typed
      .filter(({ amount, isAsShown }) => (before === undefined ? amount !== '' : !isAsShown))
      .map(({ currency, amount, compared }) => ({
        currency,
        amount: amount || null,
        compare_at_amount: compared || null,
      }));
  const others = [...known.values()].filter(({ currency }) => !currencies.includes(asText(currency)));
  return [
    ...typed.filter(({ amount }) => amount !== '').map(({ currency, amount }) => ({ currency, amount })),
    ...others.map(({ currency, amount }) => ({ currency, amount })),
  ];
}

function amountIn(form: URLSearchParams, name: string): string | undefined {
  const typed = form.get(name);
  return typed === null ? undefined : decimalIn(typed.trim());
}
