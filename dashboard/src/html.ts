const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export const nothing = new Html('');

export type Part = string | number | Html | readonly Html[];

/** A template of HTML: every value is escaped, unless it is a template's result itself. */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(markup)));
}

/** How any value is written into a page. What templates of files show goes through it as well. */
export function markup(part: unknown): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(markup).join('');
  if (part === null || part === undefined) return '';
  const text = typeof part === 'string' ? part : JSON.stringify(part);
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

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
