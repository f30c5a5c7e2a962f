import type { PaymentMethodType } from '@storefold/client';
import { type Html, html } from '@storefold/kernel/core';
import { type Attributes, attributes, nothing } from '../html.ts';
import type { Page } from '../page.ts';
import { error_message_on, type Mistakes, markOf } from './marks.ts';

type Schema = Omit<PaymentMethodType['preference_schema'][number], 'publishable'>;
type Value = string | number | boolean | null | undefined;

/** A form whose fields are named `preferences[key]`. */
export interface PreferenceForm {
  readonly prefix: string;
  readonly values: Readonly<Record<string, Value>>;
  /** What is wrong, by the name of the field. */
  readonly mistakes?: Mistakes | undefined;
}

export interface FieldOptions {
  readonly type: Schema['type'];
  readonly class?: string;
  /** Of a choice. */
  readonly options?: readonly string[] | undefined;
}

/** The input of one preference, by its type. A password is never filled in: left empty, it stays as it is. */
export const preference_field_for =
  (_page: Page) =>
  (
    form: PreferenceForm,
    name: string,
    { type, class: className = 'form-control', options }: FieldOptions,
  ): Html => {
    const field = `${form.prefix}[${name}]`;
    const id = `${form.prefix}_${name}`;
    const value = form.values[name] ?? '';
    const marked = markOf(form, field);
    const input = (more: Attributes) =>
      html`<input${attributes({ ...marked, id, name: field, class: className, ...more })}>`;
    if (options) {
      const choices = ['', ...options].map(
        (each) =>
          html`<option${attributes({ value: each, selected: each === String(value) })}>${each}</option>`,
      );
      return html`<select${attributes({ ...marked, id, name: field, class: className })}>${choices}</select>`;
    }
    switch (type as string) {
      case 'integer':
        return input({ type: 'number', step: 1, value: String(value) });
      case 'decimal':
        return input({ type: 'number', step: 'any', value: String(value) });
      case 'boolean':
        // A box that is not ticked sends nothing, and the hidden field before it sends 0.
        return html`<input type="hidden" name="${field}" value="0"><input${attributes({ type: 'checkbox', id, name: field, value: 1, checked: value === true || value === '1' })}>`;
      case 'password':
        return input({ type: 'password', autocomplete: 'new-password', value: '' });
      case 'text':
        return html`<textarea${attributes({ ...marked, id, name: field, class: className, rows: 4 })}>${'\n'}${String(value)}</textarea>`;
      default:
        return input({ type: 'text', value: String(value) });
    }
  };

/** One preference with its label. */
export const preference_field =
  (page: Page) =>
  (form: PreferenceForm, { key, type, options }: Schema): Html => {
    const input = preference_field_for(page)(form, key, { type, options });
    const error = error_message_on()(form, `${form.prefix}[${key}]`);
    const label = html`<label for="${form.prefix}_${key}">${page.say.field(key)}</label>`;
    return type === 'boolean'
      ? html`<div class="field check">${input}${label}${error}</div>`
      : html`<div class="field">${label}${input}${error}</div>`;
  };

/** All preferences of a kind of payment method. */
export const preference_fields =
  (page: Page) =>
  (schema: readonly Schema[], form: PreferenceForm): Html =>
    schema.length === 0 ? nothing : html`${schema.map((each) => preference_field(page)(form, each))}`;
