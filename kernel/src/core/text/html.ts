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

type Part = string | number | Html | readonly Html[];

/** A template of HTML: every value is escaped, unless it is a template's result itself. */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(markup)));
}

/** How any value is written into a page. What templates of files show goes through it as well. */
export function markup(part: unknown): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(markup).join('');
  if (part === null || part === undefined) return '';
  return escaped(typeof part === 'string' ? part : JSON.stringify(part), /[&<>"']/g);
}

/** Text between tags, where quotes stand for themselves: long texts with many of them stay short. */
export const plainText = (text: string): Html => new Html(escaped(text, /[&<>]/g));

const escaped = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => escapes[character] ?? '');
