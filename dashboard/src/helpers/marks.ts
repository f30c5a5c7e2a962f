import { type Html, html } from '@storefold/kernel/core';
import { type Attributes, attributes, nothing } from '../html.ts';
import type { Page } from '../page.ts';

/** What is wrong with the fields of a form, by their names. */
export type Mistakes = Readonly<Record<string, readonly string[]>>;

/** A form and what is wrong with it. `suffix`: of the ids of its inputs, where a page has several of the kind. */
export interface MarkedForm {
  readonly mistakes?: Mistakes | undefined;
  readonly suffix?: string;
}

export const required_span_tag = (page: Pick<Page, 'say'>) => (): Html =>
  html`<span class="required" title="${page.say('required')}" aria-hidden="true">*</span>`;

/** The messages of a field, which its input names as its description. Nothing without one. */
export const error_message_on =
  () =>
  ({ mistakes, suffix = '' }: MarkedForm, field: string): Html => {
    const messages = mistakesOf(mistakes, field);
    return messages.length === 0
      ? nothing
      : html`<span class="formError" id="error-${field}${suffix}">${messages.join(', ')}</span>`;
  };

/** Marks the input of a field that is wrong, and names what is said of it. Nothing where it is right. */
export const mark_mistake =
  () =>
  ({ mistakes, suffix = '' }: MarkedForm, field: string): Html =>
    attributes(markOf({ mistakes, suffix }, field));

export const markOf = ({ mistakes, suffix = '' }: MarkedForm, field: string): Attributes =>
  mistakesOf(mistakes, field).length === 0
    ? {}
    : { 'aria-invalid': 'true', 'aria-describedby': `error-${field}${suffix}` };

const mistakesOf = (mistakes: Mistakes = {}, field: string): readonly string[] =>
  Object.hasOwn(mistakes, field) ? (mistakes[field] ?? []) : [];
