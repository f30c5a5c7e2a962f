import { expect, it } from 'vitest';
import { idOfKey, indexDocument } from './index-document.ts';
import { SearchedFields } from './searched-fields.ts';
import { textKey } from './text-key.ts';

it('the index gets declared fields alone, as keys and numbers, and nothing for what has no value', () => {
  const document = {
    id: 'USD:prod_1',
    name: 'Shirt',
    name_folded: 'Shirt',
    price: 49.9,
    in_stock: false,
    made_at: '1970-01-01T00:00:01+00:00',
    tags: ['b', 'a', 'b'],
    words: ['hä', 'h'],
    empty: [],
    missing: null,
    secret: 'never',
  };
  expect(indexDocument(document, fields)).toEqual({
    id: textKey('USD:prod_1'),
    name: textKey('Shirt'),
    name_folded: textKey('shirt'),
    price: 49.9,
    in_stock: 0,
    made_at: 1_000,
    tags: ['b', 'a'].map(textKey),
    words: ['h', 'hä'].map(textKey),
  });
  expect(idOfKey(textKey('USD:prod_1'))).toBe('USD:prod_1');
});

it('a document that cannot be in an index is refused', () => {
  expect(() => indexDocument({ id: 'x'.repeat(201) }, fields)).toThrow(TypeError);
  expect(() => new SearchedFields({ _geo: 'text' })).toThrow(TypeError);
});

const fields = new SearchedFields({
  name: 'text',
  name_folded: 'caseInsensitive',
  price: 'number',
  in_stock: 'boolean',
  made_at: 'timestamp',
  tags: 'text[]',
  words: 'words',
  empty: 'text[]',
  missing: 'text',
});
