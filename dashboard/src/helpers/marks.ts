import { type Html, html } from '@storefold/kernel/core';
import { nothing } from '../html.ts';
import type { Page } from '../page.ts';

/** What is wrong with the fields of a form, by their names. */
export type Mistakes = Readonly<Record<string, readonly string[]>>;

export const required_span_tag = (page: Pick<Page, 'say'>) => (): Html =>
  html`<span class="required" title="${page.say('required')}" aria-hidden="true">*</span>`;

/** The messages of a field, which its input names as its description. Nothing without one. */
export const error_message_on =
  () =>
  ({ mistakes }: { readonly mistakes?: Mistakes | undefined }, field: string): Html => {
    const messages = mistakes && Object.hasOwn(mistakes, field) ? (mistakes[field] ?? []) : [];
    return messages.length === 0
      ? nothing
      : html`<span class="formError" id="error-${field}">${messages.join(', ')}</span>`;
  };
