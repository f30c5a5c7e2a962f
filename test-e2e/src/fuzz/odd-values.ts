import type { Random } from './random.ts';

/** Text that breaks programs. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "x' OR '1'='1",
  '"; DROP TABLE events; --',
  '{"$gt":""}',
  '$where',
  '%25%_\\',
  '../../etc/passwd',
  '.*(a+)+$',
  '=HYPERLINK("x")',
  '<script>alert(1)</script>',
  '\u202e🙈👩‍👩‍👧‍👦',
  'e\u0301\u0327\u0335',
  '\u200b\ufeff',
  'ﬃ İ ß ſ',
  '\u0001\u001b[31m',
  '\u2028\u2029',
  '\ud7ff\ue000\uffff',
  '𝕏'.repeat(128),
  '1e400',
  '-0',
  '9007199254740993',
  '0x10',
  '1,5',
  '１２',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(5_000),
];

/** Values of another type than most fields have. */
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0.5,
  1.5,
  1e21,
  1e300,
  9_007_199_254_740_992,
  [],
  [null],
  [[[]]],
  {},
  { id: {} },
  { toString: 1 },
  { length: 3 },
];

const oddValue = (random: Random): unknown => random.pick(random.chance(0.5) ? oddTexts : oddValues);

/** No response may contain it: it is sent in keys that no endpoint reads. */
export const INJECTED = 'injectedqz';

/** Keys that are for the store alone to set. */
const forbiddenKeys = [
  'id',
  'store_id',
  'state',
  'status_of_payment',
  'total',
  'role',
  'verified',
  'completed_at',
  'number',
  'token',
  'password_hash',
  'owner_id',
];

const wholeBodies: readonly string[] = [
  '',
  '[]',
  'null',
  '7',
  '"text"',
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '{"name":"a\\u0000b"}',
  '{"name":"\\ud800"}',
  `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
  `{"a":${'{"b":'.repeat(40)}1${'}'.repeat(41)}`,
  `{"a":[${'1,'.repeat(1_100)}1]}`,
  `{"name":"${'x'.repeat(110_000)}"}`,
];

/** The JSON text of a body after one or two accidents. */
export function brokenBody(random: Random, body: unknown): string {
  if (random.chance(0.15)) return random.pick(wholeBodies);
  const broken = structuredClone(body) ?? {};
  for (let accident = random.int(1, 2); accident > 0; accident--) spoil(random, broken);
  const text = JSON.stringify(broken);
  if (!random.chance(0.1)) return text;
  return text.replace(/^\{(.)/, (_, next: string) =>
    next === '}' ? '{"__proto__":{"role":"owner"}}' : `{"__proto__":{"role":"owner"},${next}`,
  );
}

function spoil(random: Random, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const record = part as Record<string, unknown>;
  const key = random.pickAny(Object.keys(record));
  if (key === undefined || random.chance(0.15)) {
    const unread = random.pick(forbiddenKeys);
    if (!Array.isArray(part) && !(unread in record)) record[unread] = INJECTED;
    return;
  }
  const value = record[key];
  const isDeep = typeof value === 'object' && value !== null && key !== 'metadata';
  if (isDeep && random.chance(0.6)) spoil(random, value);
  else if (random.chance(0.2)) delete record[key];
  // A copy, because the next accident may spoil it.
  else record[key] = structuredClone(oddValue(random));
}
