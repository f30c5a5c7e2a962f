import type { LooseJson } from '../harness/loose-json.ts';

/**
 * Replaces what differs from run to run by values of the same form, the same ones every time, and long lists of
 * a fixed content by their first entries. Nothing secret is left.
 */
export function presentable(recorded: LooseJson): LooseJson {
  const text = JSON.stringify(shortened(recorded));
  const replaced = kinds.reduce((rest, kind) => {
    // Of this kind alone: a duration may happen to be the number of a position.
    const standIns = new Map<string, string>();
    const standIn = (value: string): string => {
      const made = standIns.get(value) ?? kind.standIn(value, standIns.size + 1);
      standIns.set(value, made);
      return made;
    };
    return rest.replace(kind.pattern, standIn);
  }, text);
  return JSON.parse(replaced);
}

interface Kind {
  readonly name: string;
  readonly pattern: RegExp;
  readonly standIn: (value: string, count: number) => string;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Letters that look random and follow from a number. */
function lettersFor(count: number, length: number): string {
  let state = count * 2_654_435_761;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return letters[state % letters.length];
  }).join('');
}

const kinds: readonly Kind[] = [
  {
    name: 'payment profile',
    pattern: /(?<="(?:gateway_payment_profile|external)_id":"test_[a-z]+_)[0-9A-Za-z]{20}(?=")/g,
    standIn: () => 's12cyPqXBkYT9G7szD4t',
  },
  {
    name: 'approval',
    pattern: /(?<="response_code":")A\d{6}(?=")/g,
    standIn: () => 'A482913',
  },
  {
    name: 'time',
    pattern: /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g,
    standIn: () => '2026-05-04T09:30:00.000Z',
  },
  {
    name: 'day',
    pattern: /(?<="filename":"\w+-|"on":")\d{4}-\d\d-\d\d/g,
    standIn: () => '2026-05-04',
  },
  {
    name: 'jwt',
    pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
    standIn: () => 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
  },
  {
    name: 'key',
    pattern: /\b(?:pk|sk|whsec)_[\w+/=-]+/g,
    standIn: (value, count) => `${value.slice(0, value.indexOf('_') + 1)}${lettersFor(count + 500, 43)}`,
  },
  {
    name: 'download',
    pattern: /(?<=\/digitals\/)[0-9A-Za-z]{20}(?=\.)|(?<=\/digitals\/[\w.]+\.)[\w-]{43}(?=")/g,
    standIn: (value, count) => lettersFor(count + 2_000, value.length),
  },
  {
    name: 'payment link',
    pattern: /(?<=[?&]token=|\/payment_links\/)[\w.~-]{20,}/g,
    standIn: (_, count) => lettersFor(count + 3_000, 43),
  },
  {
    // Before the ids: a part of it may look like one.
    name: 'secret',
    pattern:
      /(?<="(?:token|refresh_token|password|verification_token|reset_token)":")(?!eyJ)[^" ]{20,}(?=")/g,
    standIn: (_, count) => lettersFor(count + 1_000, 32),
  },
  {
    name: 'id',
    // Without the prefix: an order keeps the random part of its cart's id.
    pattern: /(?<=\b[a-z]+_)[0-9A-Za-z]{20}\b/g,
    standIn: (_, count) => lettersFor(count, 20),
  },
  {
    name: 'position',
    pattern: /(?<="position":)\d+(?=,"id":"[\da-f]{8}-)|(?<="(?:next_after|head)":)\d+/g,
    standIn: (_, count) => String(6_800 + 12 * count),
  },
  {
    name: 'uuid',
    pattern: /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g,
    standIn: (_, count) => `7f9c24e8-3b1a-4c5d-9e0f-${String(count).padStart(12, '0')}`,
  },
  { name: 'order', pattern: /\bR\d{9}\b/g, standIn: (_, count) => `R${312_457_080 + count}` },
  { name: 'shipment', pattern: /\bH\d{11}\b/g, standIn: (_, count) => `H${31_245_708_000 + count}` },
  {
    name: 'payment',
    pattern: /\bP\d{9}\b/g,
    standIn: (_, count) => `P${312_457_080 + count}`,
  },
  { name: 'refund', pattern: /\bRF\d{9}\b/g, standIn: (_, count) => `RF${312_457_080 + count}` },
  { name: 'return', pattern: /\bRT\d{9}\b/g, standIn: (_, count) => `RT${312_457_080 + count}` },
  {
    name: 'picture',
    pattern: /\bhttp:\/\/127\.0\.0\.1:\d+(?=\/media\/)/g,
    standIn: () => 'https://shop.example.com',
  },
  {
    name: 'receiver',
    pattern: /\bhttp:\/\/127\.0\.0\.1:\d+/g,
    standIn: () => 'https://warehouse.example.com',
  },
  { name: 'duration', pattern: /(?<="execution_time":)\d+/g, standIn: () => '84' },
  {
    // Some events happen a moment later.
    name: 'count of events',
    pattern: /(?<="name":"[a-z_]+\.[a-z_]+","count":)\d+|(?<="count":)\d+(?=,"names")/g,
    standIn: (value) => (Number(value) > 99 ? '240' : '12'),
  },
  {
    name: 'prefix',
    pattern: /(?<="token_prefix":")[^"]+(?=")/g,
    standIn: (value) => value.replace(/_.*/, '_4mEq'),
  },
];

const LONGEST_LIST = 3;

/** Lists that have no pages, such as all countries or names of events, by their first entries. */
function shortened(value: LooseJson): LooseJson {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const isWhole = Array.isArray(value.data) && !('meta' in value);
  if (isWhole) return { ...value, data: value.data.slice(0, LONGEST_LIST) };
  if (Array.isArray(value.names)) return { ...value, names: value.names.slice(0, LONGEST_LIST) };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}
