import { type Html, html } from '@storefold/kernel/core';
import { error_message_on, type MarkedForm, markOf, required_span_tag } from '../helpers/marks.ts';
import { dimension_units, weight_units } from '../helpers/options.ts';
import { preference_fields } from '../helpers/preferences.ts';
import { supported_currencies } from '../helpers/store.ts';
import { type Attributes, attributes, nothing } from '../html.ts';
import type { Say } from '../languages/language.ts';
import type { Page } from '../page.ts';
import { countryOptions } from '../place-names.ts';
import { asText } from './as-text.ts';
import {
  comparedName,
  type FormField,
  pricesOf,
  shownValue,
  translationName,
  translationOf,
} from './form-field.ts';
import type { Row } from './screen.ts';

/** Pairs of a label and a value. */
export type Options = readonly (readonly [label: string, value: string])[];

export interface FilledForm extends MarkedForm {
  /** What the record says, or what was typed in and refused. */
  readonly row: Row;
  readonly typed?: URLSearchParams | undefined;
  readonly options: ReadonlyMap<string, Options>;
  /** What fields are called. */
  readonly label: (name: string) => string;
}

/** One field of a form: its label, its input, and what is wrong with it. */
export function input(page: Page, field: FormField, filled: FilledForm): Html {
  const { name, kind, isRequired } = field;
  const form = kind === 'percent' ? refusedInPercent(page, name, filled) : filled;
  const id = idOf(name, form);
  const unit = unitOf(page, field);
  const label = html`${form.label(name)}${unit}${isRequired ? required_span_tag(page)() : nothing}`;
  const error = error_message_on()(form, name);
  const described = markOf(form, name);
  const common = { ...described, id, name, required: isRequired && kind !== 'boolean' };
  if (kind === 'boolean')
    return html`<div class="field check"><input type="hidden" name="${name}" value="0"><input${attributes({ ...described, id, name, type: 'checkbox', value: 1, checked: isTicked(field, form) })}><label for="${id}">${label}</label>${error}</div>`;
  if (kind === 'many' || kind === 'ids') return group(page, field, form, label, error);
  if (kind === 'prices') return prices(page, field, form, label, error);
  if (kind === 'preferences') return preferences(page, form, label, error);
  if (kind === 'translations') return translations(page, field, form, label, error);
  if (kind === 'longtext' || kind === 'members' || kind === 'option_values')
    return html`<div class="field wide"><label for="${id}">${label}</label><textarea${attributes({ ...common, class: 'form-control', rows: 4 })}>${LINE}${text(page, field, form)}</textarea>${hint(page, kind)}${error}</div>`;
  if (kind === 'select' || kind === 'currency' || kind === 'country')
    return html`<div class="field"><label for="${id}">${label}</label><select${attributes({ ...common, class: 'form-control' })}>${choices(page, field, form)}</select>${error}</div>`;
  return html`<div class="field"><label for="${id}">${label}</label><input${attributes({ ...common, class: 'form-control', ...inputOf(kind, text(page, field, form)) })}>${hint(page, kind)}${error}</div>`;
}

/** The store refuses shares of one, and people type percent. */
const refusedInPercent = ({ say }: Page, name: string, form: FilledForm): FilledForm =>
  form.mistakes?.[name] && form.typed?.get(name)
    ? { ...form, mistakes: { ...form.mistakes, [name]: [say('not_a_percentage')] } }
    : form;

/** Weights and lengths are in the smaller weight and the larger length of the store's unit system. */
function unitOf(page: Page, { kind, spec: { measures } }: FormField): Html {
  if (kind === 'percent') return html` (%)`;
  if (measures === undefined) return nothing;
  const units = measures === 'weight' ? weight_units(page)().at(-1) : dimension_units(page)()[0];
  return html` (${units?.[1] ?? ''})`;
}

const idOf = (name: string, { suffix = '' }: FilledForm): string => `field-${name}${suffix}`;

/** Browsers take the first line end out of what a text area shows. */
const LINE = '\n';

const inputOf = (kind: FormField['kind'], value: string): Attributes => ({
  ...(inputs[kind] ?? { type: 'text' }),
  value,
  // Browsers refuse seconds that no step leads to.
  step: kind === 'instant' && value.length > 'YYYY-MM-DDTHH:MM'.length ? 'any' : inputs[kind]?.step,
});

const inputs: Readonly<Partial<Record<FormField['kind'], Attributes>>> = {
  email: { type: 'email' },
  integer: { type: 'number', step: 1 },
  decimal: { type: 'text', inputmode: 'decimal' },
  percent: { type: 'text', inputmode: 'decimal' },
  date: { type: 'date' },
  instant: { type: 'datetime-local' },
};

const hint = ({ say }: Page, kind: FormField['kind']): Html =>
  kind === 'list' || kind === 'members' || kind === 'option_values'
    ? html`<span class="hint">${say(`hint_${kind}`)}</span>`
    : nothing;

function text(page: Page, field: FormField, { row, typed }: FilledForm): string {
  const kept = typed?.get(field.name);
  if (typeof kept === 'string') return kept;
  const value = shownValue(field, row, page.store.timezone);
  return Array.isArray(value) ? value.join(', ') : value;
}

const isTicked = ({ name }: FormField, { row, typed }: FilledForm): boolean =>
  typed?.has(name) ? typed.getAll(name).includes('1') : row[name] === true;

function chosen(page: Page, field: FormField, { row, typed }: FilledForm): readonly string[] {
  if (typed?.has(field.name)) return typed.getAll(field.name);
  const value = shownValue(field, row, page.store.timezone);
  return Array.isArray(value) ? value : [value];
}

/** How the words are said among which a field chooses. */
export function sayingOf(say: Say, name: string): (word: string) => string {
  if (name === 'scopes') return say.scope;
  return name === 'resource_type' ? say.noun : (word) => say.choice(word);
}

function optionsOf(page: Page, field: FormField, form: FilledForm): Options {
  if (field.kind === 'currency') return supported_currencies(page)().map((code) => [code, code]);
  if (field.kind === 'country') return countryOptions(page.language);
  const { say } = page;
  const wordOf = sayingOf(say, field.name);
  return form.options.get(field.name) ?? field.choices.map((word): [string, string] => [wordOf(word), word]);
}

function choices(page: Page, field: FormField, form: FilledForm): Html {
  const selected = chosen(page, field, form);
  const offered = optionsOf(page, field, form);
  const known = new Set(offered.map(([, value]) => value));
  // What a record names stays chosen, also where it is not among the first that are offered.
  const unknown = selected.filter((value) => value !== '' && !known.has(value));
  const all: Options = [...offered, ...unknown.map((value): [string, string] => [value, value])];
  const none = field.isRequired ? nothing : html`<option value=""></option>`;
  return html`${none}${all.map(
    ([label, value]) =>
      html`<option${attributes({ value, selected: selected.includes(value) })}>${label}</option>`,
  )}`;
}

function group(page: Page, field: FormField, form: FilledForm, label: Html, error: Html): Html {
  const { name } = field;
  const ticked = chosen(page, field, form);
  const offered = optionsOf(page, field, form);
  const known = new Set(offered.map(([, value]) => value));
  const all = [
    ...offered,
    ...ticked.filter((value) => value !== '' && !known.has(value)).map((value) => [value, value] as const),
  ];
  const boxes = all.map(
    ([text, value], at) =>
      html`<div class="check"><input${attributes({ type: 'checkbox', id: `${idOf(name, form)}-${at}`, name, value, checked: ticked.includes(value) })}><label for="${idOf(name, form)}-${at}">${text}</label></div>`,
  );
  const content =
    boxes.length === 0 ? html`<p class="hint">${page.say('nothing_to_choose')}</p>` : html`${boxes}`;
  return html`<fieldset class="field wide"><legend>${label}</legend><input type="hidden" name="${name}" value=""><div class="boxes">${content}</div>${error}</fieldset>`;
}

function prices(page: Page, field: FormField, form: FilledForm, label: Html, error: Html): Html {
  const known = pricesOf(field, form.row);
  const mark = markOf(form, field.name);
  const isRight = (typed: string | null | undefined) => /^\s*(\d+([.,]\d+)?)?\s*$/.test(typed ?? '');
  const amount = (input: string, text: string, shown: Row[string], more: Attributes): Html => {
    const value = form.typed?.get(input) ?? asText(shown);
    return html`<div class="amount"><label for="${idOf(input, form)}">${text}</label><input${attributes({ ...more, id: idOf(input, form), name: input, class: 'form-control', type: 'text', inputmode: 'decimal', value })}></div>`;
  };
  const inputs = supported_currencies(page)().map((currency) => {
    const price = known.get(currency);
    const input = `${field.name}[${currency}]`;
    const own = amount(input, currency, price?.amount, isRight(form.typed?.get(input)) ? {} : mark);
    if (!field.spec.areCompared) return own;
    const text = page.say('compare_at_in', { currency });
    return html`<div class="compared">${own}${amount(comparedName(field.name, currency), text, price?.compare_at_amount, {})}</div>`;
  });
  return html`<fieldset class="field wide"><legend>${label}</legend><div class="amounts">${inputs}</div>${error}</fieldset>`;
}

/** One part for each further language of the store, and for each in which there is something. */
function translations(page: Page, field: FormField, form: FilledForm, label: Html, error: Html): Html {
  const languages = furtherLanguages(page, form.row);
  if (languages.length === 0) return nothing;
  const parts = languages.map(([locale, language]) => {
    const inputs = (field.spec.texts ?? []).map(({ name, kind }) => textIn(form, locale, name, kind));
    const isOpen = inputs.some(({ isRefused }) => isRefused);
    return html`<details${attributes({ class: 'more', open: isOpen })}><summary>${language}</summary><div class="fields">${inputs.map((each) => each.html)}</div></details>`;
  });
  return html`<fieldset class="field wide"><legend>${label}</legend>${parts}${error}</fieldset>`;
}

function textIn(form: FilledForm, locale: string, field: string, kind: FormField['kind'] | undefined) {
  const name = translationName(locale, field);
  const id = idOf(name.replaceAll(/[[\]]+/g, '-'), form);
  const value = form.typed?.get(name) ?? translationOf(form.row, locale, field);
  const common = { ...markOf(form, name), id, name, lang: locale, class: 'form-control' };
  const isLong = kind === 'longtext' || kind === 'option_values';
  const input = isLong
    ? html`<textarea${attributes({ ...common, rows: 4 })}>${LINE}${value}</textarea>`
    : html`<input${attributes({ ...common, type: 'text', value })}>`;
  const isWide = isLong ? ' wide' : '';
  return {
    isRefused: form.mistakes?.[name] !== undefined,
    html: html`<div class="field${isWide}"><label for="${id}">${form.label(field)}</label>${input}${error_message_on()(form, name)}</div>`,
  };
}

/** The further languages of the store, and those in which a record has something, with their names. */
export function furtherLanguages({ store, language }: Page, { translations }: Row): [string, string][] {
  const { default_locale, supported_locales } = store;
  const known = Object.keys((translations as object | undefined) ?? {});
  const sold = supported_locales.split(',').map((locale) => locale.trim());
  return [...new Set([...sold, ...known])]
    .filter((locale) => locale !== '' && (locale !== default_locale || known.includes(locale)))
    .map((locale) => [locale, languageName(locale, language)]);
}

/** What a language is called in another one, which `Intl` knows of nearly all. */
function languageName(locale: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

function preferences(page: Page, { row, typed, mistakes }: FilledForm, label: Html, error: Html): Html {
  const schema = row.preference_schema;
  if (!Array.isArray(schema) || schema.length === 0) return nothing;
  const fields = preference_fields(page)(schema as never, {
    prefix: 'preferences',
    values: { ...(row.preferences as object), ...typedPreferences(typed) } as never,
    mistakes,
  });
  return html`<fieldset class="field wide"><legend>${label}</legend>${fields}${error}</fieldset>`;
}

/** What was typed of them before it was refused. Boxes come with a hidden `0` before their `1`. */
const typedPreferences = (typed: URLSearchParams | undefined): object =>
  Object.fromEntries(
    [...(typed ?? [])].flatMap(([name, value]) => {
      const key = /^preferences\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
