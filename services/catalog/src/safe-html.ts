import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';

/** What a description may contain: text with its structure, links and pictures. No scripts, styles, forms or frames. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code',
    'a b strong i em u s small sub sup mark abbr q cite time',
    'ul ol li dl dt dd figure figcaption img',
    'table caption colgroup col thead tbody tfoot tr th td',
  ].flatMap((names) => names.split(' ')),
  allowedAttributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  parseStyleAttributes: false,
  // Tags in tags cost by the square of their number.
  nestingLimit: 100,
};

/** The characters of HTML that are kept, given and sanitized together. */
const MAX_CHARACTERS = 8_000_000;
const kept = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (safe, html) => safe.length + html.length + 1,
});

/** The library is loaded with the first text that needs it: it takes several megabytes. */
const sanitizer = (): typeof sanitizeHtml => {
  loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml;
  return loaded;
};
let loaded: typeof sanitizeHtml | undefined;

/** Text without markup, alone or in paragraphs: much of what descriptions are, and safe as it stands. */
const PLAIN = /^(?:[^<>&"]*|(?:<p>[^<>&"]*<\/p>)*)$/;

/**
 * HTML that somebody typed, safe to show: everything that is not allowed is removed, and the rest is well-formed. Plain
 * text becomes the HTML of that text.
 */
export function safeHtml(html: string): string {
  if (PLAIN.test(html)) return html;
  const known = kept.get(html);
  if (known !== undefined) return known;
  const safe = sanitizer()(html, ALLOWED);
  kept.set(html, safe);
  return safe;
}
