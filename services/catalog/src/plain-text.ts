const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text of a piece of HTML: blocks become lines, tags are removed and the usual entities are decoded. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return (
    html
      .replaceAll(/<(script|style)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi, '')
      .replaceAll(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)\s*>/gi, '\n')
      .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
      .replaceAll(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7}));/g, (_, name: string, code: string) =>
        name ? (entities[name] ?? '') : characterOf(Number(code)),
      )
      // With a look-behind, each stretch of blanks is read once. Starting at every blank takes seconds for a long stretch.
      .replaceAll(/(?<![ \t])[ \t]*\n\s*/g, '\n')
      .trim()
  );
}

const characterOf = (code: number): string =>
  code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
