/** Without one of these a number is short enough to be kept exactly. Also found in texts, which are then looked at. */
const MAY_BE_INEXACT = /\d[\d.]{15}|e[+-]?\d{3}/i;
const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const NUMBER = /-?[\d.]+(?:e[+-]?\d+)?/iy;

/**
 * The path of the first number in a JSON text that is another one once it is parsed, such as 1e400 or one of twenty digits.
 * Undefined without one. `text`: valid JSON. `matters`: numbers at other paths are passed over.
 */
export function inexactNumberIn(
  text: string,
  matters: (path: JsonPath) => boolean = () => true,
): JsonPath | undefined {
  return MAY_BE_INEXACT.test(text) ? search(text, matters) : undefined;
}

/** Names of keys and places in lists, from the outermost inwards. */
export type JsonPath = readonly (string | number)[];

function search(text: string, matters: (path: JsonPath) => boolean): JsonPath | undefined {
  const path: (string | number)[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    const token = tokenAt(text, at);
    if (sign === '{') path.push('');
    else if (sign === '[') path.push(0);
    else if (sign === '}' || sign === ']') path.pop();
    else if (sign === ',') path.push(after(path.pop()));
    else if (token.startsWith('"') && isName(text, at + token.length)) path.splice(-1, 1, nameIn(token));
    else if (/^[-\d]/.test(token) && !isExact(token) && matters(path)) return path;
    at += token.length;
  }
  return undefined;
}

function tokenAt(text: string, at: number): string {
  const pattern = text[at] === '"' ? TEXT : NUMBER;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? text.slice(at, at + 1);
}

/** Of an object only names stand before a colon. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? '')) at++;
  return text[at] === ':';
}

const nameIn = (token: string): string => JSON.parse(token) as string;

const after = (key: string | number | undefined): string | number => (typeof key === 'number' ? key + 1 : '');

const isExact = (number: string): boolean => decimalOf(number) === decimalOf(String(Number(number)));

/** One form for each value: its digits from the first to the last that is not 0, and the power of ten behind them. */
function decimalOf(number: string): string | undefined {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  if (sign === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}
