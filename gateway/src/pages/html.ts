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
}

/** Text between tags, where quotes stand for themselves: long texts with many of them stay short. */
export const plainText = (text: string): Html => new Html(escaped(text, /[&<>]/g));

type Part = string | number | Html | readonly Html[];

/** A template of HTML: every value is escaped, unless it is a template's result itself. */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(markup)));
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return escaped(String(part), /[&<>"']/g);
}

const escaped = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => escapes[character] ?? '');
