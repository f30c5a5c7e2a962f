import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOf, indexDocument, indexIdOf, keyedAttribute, presenceKey, textKey } from './index-document.ts';

describe('what the index holds of a document', () => {
  it('are its searched texts, its words by their keys, its numbers, and a key for each text and each field with a value', () => {
    const document = {
      id: 'USD:prod_1',
      name: 'Shirt',
      name_folded: 'Shirt',
      price: 49.9,
      in_stock: false,
      made_at: '1970-01-01T00:00:01+00:00',
      tags: ['b', 'a', 'b'],
      words: ['shirt'],
      keyed_words: ['size:xl', 'of:material:linen', 'size:xxl'],
      empty: [],
      missing: null,
      secret: 'never',
    };
    const { filter_keys, ...attributes } = indexDocument(document, indexed);
    expect(attributes).toEqual({
      id: indexIdOf('USD:prod_1'),
      name: 'Shirt',
      words: ['shirt'],
      [keyedAttribute('size')]: 'xl xxl',
      [keyedAttribute('of:material')]: 'linen',
      price: 49.9,
      in_stock: false,
      made_at: 1_000,
    });
    const texts = [
      textKey('id', 'USD:prod_1'),
      textKey('name', 'Shirt'),
      textKey('name_folded', 'shirt'),
      textKey('tags', 'a'),
      textKey('tags', 'b'),
    ];
    const present = [
      'id',
      'name',
      'name_folded',
      'price',
      'in_stock',
      'made_at',
      'tags',
      'words',
      'keyed_words',
    ];
    expect(new Set(filter_keys as string[])).toEqual(new Set([...texts, ...present.map(presenceKey)]));
  });

  it('is refused when a value is not of its field’s type', () => {
    expect(() => indexDocument({ id: 'a', price: '1' } as { id: string }, indexed)).toThrow(TypeError);
  });
});

describe('keys', () => {
  it('differ for texts that Meilisearch takes for each other, and for fields', () => {
    const texts = ['Shirt', 'shirt', 'shirt ', ' shirt', 'shírt', 'shi\u0301rt', '', '3e1', '30', 'ſhirt'];
    const long = ['a', 'b', 'B', 'b '].map((end) => 'x'.repeat(300) + end);
    const keys = [...texts, ...long].flatMap((text) => [textKey('name', text), textKey('slug', text)]);
    expect(new Set(keys).size).toBe(2 * (texts.length + long.length));
    for (const key of [...keys, presenceKey('name')]) expect(key).toMatch(/^[tp][0-9a-f]{32}$/);
  });

  it('of documents are such as Meilisearch takes, give the id back, and are never the checkpoint’s', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (id) => {
        expect(indexIdOf(id)).toMatch(/^d[A-Za-z0-9_-]*$/);
        expect(idOf(indexIdOf(id))).toBe(id);
      }),
    );
  });
});

const indexed = {
  fields: {
    name: 'text',
    name_folded: 'caseInsensitive',
    price: 'number',
    in_stock: 'boolean',
    made_at: 'timestamp',
    tags: 'text[]',
    words: 'words',
    keyed_words: 'words',
    empty: 'text[]',
    missing: 'text',
  },
  textFields: ['name'],
  wordsField: 'words',
  keyedWords: { field: 'keyed_words' },
} as const;
