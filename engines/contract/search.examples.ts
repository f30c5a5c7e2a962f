import { type CollectionSpec, type Document, searchWords } from '@storefold/kernel/ports';
import type { Thing } from './read-models/shelf.examples.ts';

/** The searched collection. `words` has the words that a shopper may type. */
export const goodsCollection: CollectionSpec = {
  name: 'goods',
  fields: { store_id: 'text', price: 'number', tags: 'text[]', words: 'words' },
};

export interface Good extends Document {
  readonly store_id: string;
  readonly text: string;
  readonly price: number | null;
  readonly tags: readonly string[];
  readonly words: readonly string[];
}

const good = (id: string, text: string, rest: Partial<Good> = {}): Good => ({
  id,
  text,
  store_id: 'store_1',
  price: 10,
  tags: [],
  words: searchWords.wordsOf(text),
  ...rest,
});

export const goods: readonly Good[] = [
  good('linen', 'Linen Shirt, white LS-100-W', { price: 49.9, tags: ['summer'] }),
  good('polo', "Men's Polo T-Shirt PS-200", { price: 19.9 }),
  good('foreign', 'Shirt of another store', { price: 30, store_id: 'store_2' }),
  good('sandal', 'Crème brûlée sandal', { tags: ['summer'] }),
  good('mug', 'Mug "50 % Ærø" 0.3 l', { price: null }),
  good('wifi', 'Wi-Fi lamp'),
];

/** The fields with the texts that are searched. */
export const goodsTexts = ['text'];

/** A collection whose documents have a name and other words. */
export const namedCollection: CollectionSpec = {
  name: 'named',
  fields: { shop: 'text', price: 'number', name_words: 'words', words: 'words' },
  indexes: [
    ['shop', 'price'],
    ['shop', 'id'],
  ],
};

export interface Named extends Document {
  readonly shop: string;
  readonly name: string;
  readonly codes: string;
  readonly price: number;
  readonly name_words: readonly string[];
  readonly words: readonly string[];
}

const withCodes = (name: string, codes: string, price: number): Named => ({
  id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  shop: 'shop_1',
  name,
  codes,
  price,
  name_words: searchWords.wordsOf(name),
  words: searchWords.wordsOf(`${name} ${codes}`),
});

/** In no order that a search returns. */
export const namedThings: readonly Named[] = [
  withCodes('Tea towel', 'SHIRTING', 1),
  withCodes('Shirts, three', 'X-3', 2),
  withCodes('Mug', 'SHIRT-MUG', 3),
  withCodes('Linen Shirt', 'X-4', 9),
  withCodes('Shirtdress', 'X-5', 5),
  withCodes('T-Shirt', 'X-6', 4),
  withCodes('Shirtdress, linen', 'SHIRT-7', 8),
];

/** Things that no search of the contract finds. */
export const otherThings: readonly Named[] = Array.from({ length: 100 }, (_, index) =>
  withCodes(`Brick ${index}`, `B-${index}`, index),
);

/** Search text → names of the documents, the best rank first. Equal ones are in the order of their prices. */
export const ranked: [string, string[]][] = [
  [
    'shirt',
    ['T-Shirt', 'Linen Shirt', 'Mug', 'Shirtdress, linen', 'Shirts, three', 'Shirtdress', 'Tea towel'],
  ],
  [
    'SHÍRT',
    ['T-Shirt', 'Linen Shirt', 'Mug', 'Shirtdress, linen', 'Shirts, three', 'Shirtdress', 'Tea towel'],
  ],
  [
    'shir',
    ['Shirts, three', 'T-Shirt', 'Shirtdress', 'Shirtdress, linen', 'Linen Shirt', 'Tea towel', 'Mug'],
  ],
  ['linen shirt', ['Linen Shirt', 'Shirtdress, linen']],
  ['t-shirt', ['T-Shirt', 'Shirts, three', 'Tea towel']],
  ['tshirt', ['T-Shirt']],
  ['x-', ['Shirts, three', 'T-Shirt', 'Shirtdress', 'Linen Shirt']],
];

/** Correctly spelt search text → the matches. Every engine ranks these first. */
export const typed: [string, string[]][] = [
  ['shirt', ['foreign', 'linen', 'polo']],
  ['shirt linen', ['linen']],
  ['shirt mug', []],
  ['shi', ['foreign', 'linen', 'polo']],
  ['s', ['foreign', 'linen', 'polo', 'sandal']],
  ['hirt', []],
  ['SHIRT WHITE', ['linen']],
  ['creme', ['sandal']],
  ['CRÈME BRU\u0302', ['sandal']],
  ['aero', ['mug']],
  ['t-shirt', ['polo']],
  ['tshirt', ['polo']],
  ['t shirt', ['polo']],
  ["men's", ['polo']],
  ['mens', ['polo']],
  ['men’s', ['polo']],
  ['wifi', ['wifi']],
  ['wi-fi', ['wifi']],
  ['ls-100', ['linen']],
  ['LS100W', ['linen']],
  ['100-w', ['linen']],
  ['shirt, white!', ['linen']],
  ['  linen   shirt  ', ['linen']],
];

/** Search texts with an incomplete word before the last one. The read models answer them. */
export const begun: [string, string[]][] = [['shi lin', ['linen']]];

/** Search text with a typing mistake → the matches of an engine that tolerates it. */
export const mistyped: [string, string[]][] = [
  ['shitr', ['foreign', 'linen', 'polo']],
  ['shirt linnen', ['linen']],
  ['sandel', ['sandal']],
];

/** Texts that have a special meaning in some query language and that no document contains. */
export const literals = [
  '%',
  '_',
  '*',
  '?',
  '.*',
  '"',
  "'",
  "' OR 1=1 --",
  'x" OR words:*',
  '" OR price > "0',
  '") OR (id EXISTS',
  '$where',
  '\\',
  '\\"',
  '(',
  'price > 0',
  'EXISTS',
  '🎁',
  '\0',
];

/** Texts that some engine confuses with each other or with numbers. */
export const oddNames = [
  'Shirt',
  'shirt',
  'SHIRT',
  'shirt ',
  ' shirt',
  'shírt',
  'shi\u0301rt',
  'ſhirt',
  'Äpfel',
  'Apfel',
  'apfel',
  'Zebra',
  'zebra',
  'ﬁsh',
  'fish',
  'ß',
  'ss',
  '\u{1f600}',
  '\uffff',
  '10',
  '9',
  '1e1',
  'Infinity',
  'true',
  'null',
  '',
  ' ',
  'x'.repeat(199),
  'x'.repeat(200),
];

/** A text that finds every odd thing. */
export const ODD_WORD = 'thing';

const prices = [0.1, 0.2, 0.1 + 0.2, 0.3, -1, -2.5, 0, 1e21, 1e-7, 30, 3e1, null];
const instants = [
  '2026-01-01',
  '2026-01-01T01:30:00+01:00',
  '2025-12-31T23:59:59.999Z',
  '1969-07-20T20:17:00Z',
];
const emails = ['Ann@Example.com', 'ann@example.COM', 'zoé@example.com', null, 'ZOË@example.com'];
const tags = [['blue'], ['Blue', 'kitchen'], ['tag 7'], [], null, ['ÉTÉ']];

const at = <T>(values: readonly T[], index: number): T | null => values[index % values.length] ?? null;
const idOf = (index: number): string => `odd${String(index).padStart(4, '0')}`;

const named = (name: string, index: number): Thing => ({
  id: idOf(index),
  name,
  email: at(emails, index),
  price: at(prices, index),
  sold: at([true, false, null], index),
  made_at: at([...instants, null], index),
  tags: index === 0 ? ['blue'] : at(tags.slice(1), index),
  words: [ODD_WORD],
});

/** Long texts that differ only after their common beginning. */
const long = ['b', 'B', 'a', 'ä'].map((end) => `y${'x'.repeat(300)}${end}`);

const ordinary = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(1_000 + index),
    sold: index % 2 === 0,
    words: [ODD_WORD],
  }));

/** One document for each odd name, and some ordinary ones. */
export const oddThings: readonly Thing[] = [...[...oddNames, ...long].map(named), ...ordinary(60)];

/** More than some indexes count, in a collection that is quickly filled. */
export const manyThings: readonly Thing[] = ordinary(1_020);
export const manyCollection: CollectionSpec = {
  name: 'many',
  fields: { sold: 'boolean', words: 'words' },
};
