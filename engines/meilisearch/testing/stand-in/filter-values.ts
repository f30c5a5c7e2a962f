import type { FilterProblem } from './filter-failure.ts';

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  "'": "'",
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** The text with its escape sequences (`\n`, `\x20`, `\u{e9}`, `\101` …) replaced, or what is wrong with one. */
export function unescapeValue(raw: string): string | FilterProblem {
  if (!raw.includes('\\')) return raw;
  let text = '';
  for (let position = 0; position < raw.length; ) {
    const [piece, length] = nextPiece(raw.slice(position)) ?? [];
    if (piece === undefined || length === undefined) return problemAt(raw.slice(position));
    text += piece;
    position += length;
  }
  return text;
}

/** The number that a filter's text stands for: decimal, with an optional sign and exponent. */
export function finiteNumber(text: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** What the text begins with and how long that is as written. */
const nextPiece = (text: string): [string, number] | undefined => {
  const plain = /^[^\\]+/u.exec(text)?.[0];
  if (plain !== undefined) return [plain, plain.length];
  const simple = SIMPLE_ESCAPES[text[1] ?? ''];
  if (simple !== undefined) return [simple, 2];
  const [written, braced, four, two, octal] =
    /^\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-7]{1,3}))/iu.exec(text) ?? [];
  if (written === undefined) return undefined;
  const code =
    octal === undefined ? Number.parseInt(braced ?? four ?? two ?? '', 16) : Number.parseInt(octal, 8);
  const valid = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return valid ? [String.fromCodePoint(code), written.length] : undefined;
};

const problemAt = (text: string): FilterProblem =>
  /^\\[ux]/u.test(text) ? { kind: 'invalid escaped number' } : { kind: 'malformed value' };
