/** What people typed or programs read: in places of their own, and what is chosen by an id or a code. */
const unsaid =
  /<(script|style|code|pre|time|address|title|textarea)\b.*?<\/\1>|<option value="(?:[a-z]+_\w{20}|[A-Z]{2,3})".*?<\/option>/gs;

/** Words that both languages have, and names. */
const ofBoth = new Set(
  'API-Key|Backend|Barcode|Code|Dashboard|Deutsch|Download|English|Export|Filter|Format|Frontend|ID|Import|JSON|Logo|Marketing|Name|Newsletter|Option|Position|SKU|Start|Status|Stripe|System|Tags|Text|Version|Webhook|Webhooks|Zone'.split(
    '|',
  ),
);

/** Codes, addresses and names of files, which begin with no word. */
const isWord = (text: string): boolean =>
  /^[A-Z]/.test(text) && /[a-z]{2}/.test(text) && !/[&@]|:\/\/|\d{4}/.test(text);

const textsIn = (html: string): Set<string> =>
  new Set([...html.replace(unsaid, '').matchAll(/>([^<]+)/g)].map(([, text = '']) => text.trim()));

/** What a page says in the same words in another language, but for what people typed. */
export const leftUntranslated = (english: string, other: string, typed: ReadonlySet<string>): string[] => {
  const said = textsIn(other);
  return [...textsIn(english)].filter(
    (text) =>
      isWord(text) &&
      said.has(text) &&
      !ofBoth.has(text) &&
      !text.split(' · ').every((part) => typed.has(part)),
  );
};
