import { Html, markup } from '@storefold/kernel/core';

export const nothing = new Html('');

type AttributeValue = string | number | boolean | null | undefined;
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Attributes of a tag, each after a space; true stands alone, false and what is absent is left out. */
export function attributes(values: Attributes): Html {
  const written = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    return [value === true ? ` ${name}` : ` ${name}="${markup(value)}"`];
  });
  return new Html(written.join(''));
}

/** `data-` attributes of a tag: `{ action: 'edit' }` is `data-action="edit"`. */
export const dataAttributes = (data: Attributes = {}): Attributes =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [`data-${name.replaceAll('_', '-')}`, value]),
  );
