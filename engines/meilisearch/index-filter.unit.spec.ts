import type { Filter } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { presenceKey, textKey } from './index-document.ts';
import { conditionOf, OnlyInDatabase } from './index-filter.ts';

const among = (...keys: string[]) => `filter_keys IN [${keys.map((key) => `"${key}"`).join(', ')}]`;

describe('a filter for the index', () => {
  it.each<[Filter, string]>([
    [{ field: 'name', eq: 'a' }, among(textKey('name', 'a'))],
    [{ field: 'name_folded', eq: 'A' }, among(textKey('name_folded', 'a'))],
    [{ field: 'id', in: ['a', 'b'] }, among(textKey('id', 'a'), textKey('id', 'b'))],
    [{ field: 'tags', in: ['a', 'b'] }, among(textKey('tags', 'a'), textKey('tags', 'b'))],
    [{ field: 'price', eq: 0.3 }, 'price IN ["0.3"]'],
    [{ field: 'in_stock', eq: true }, 'in_stock IN ["true"]'],
    [{ field: 'made_at', gte: '1970-01-01T00:00:01Z' }, 'made_at >= "1000"'],
    [{ field: 'price', lt: -1 }, 'price < "-1"'],
    [{ field: 'name', isNull: true }, `NOT (${among(presenceKey('name'))})`],
    [{ field: 'price', isNull: false }, among(presenceKey('price'))],
    [{ not: { field: 'name', eq: 'a' } }, `NOT (${among(textKey('name', 'a'))})`],
    [
      {
        all: [
          { field: 'price', gt: 1 },
          {
            any: [
              { field: 'name', eq: 'a' },
              { field: 'price', lte: 0 },
            ],
          },
        ],
      },
      `(price > "1") AND ((${among(textKey('name', 'a'))}) OR (price <= "0"))`,
    ],
  ])('%j', (filter, condition) => {
    expect(conditionOf(filter, fields)).toBe(condition);
  });

  it.each<[Filter, boolean]>([
    [{ all: [] }, true],
    [{ any: [] }, false],
    [{ not: { any: [] } }, true],
    [{ field: 'name', in: [] }, false],
    [{ field: 'name', eq: '\0' }, false],
    [{ all: [{ field: 'price', gt: 1 }, { any: [] }] }, false],
    [{ any: [{ field: 'price', gt: 1 }, { all: [] }] }, true],
  ])('%j is known without asking', (filter, known) => {
    expect(conditionOf(filter, fields)).toBe(known);
  });

  it('that asks for pieces, words or the order of texts, or for what is not declared, is the read models’ to answer', () => {
    const filters: Filter[] = [
      { field: 'name', contains: 'a' },
      { field: 'name', prefix: 'a' },
      { field: 'tags', suffix: 'a' },
      { field: 'words', eq: 'shirt' },
      { field: 'words', prefix: 'shirt' },
      { field: 'name', lt: 'x' },
      { field: 'secret', eq: 'a' },
      { field: '__proto__', isNull: true },
      nested(26),
      nested(100),
    ];
    for (const filter of filters) {
      expect(() => conditionOf(filter, fields), JSON.stringify(filter)).toThrow(OnlyInDatabase);
      expect(() => conditionOf({ all: [{ not: filter }] }, fields)).toThrow(OnlyInDatabase);
    }
  });

  it('that is 25 levels deep has at most 130 levels for the server, which takes 150', () => {
    expect(conditionOf(nested(25), fields)).toBe(
      `${'NOT ('.repeat(25)}${among(textKey('name', 'a'))}${')'.repeat(25)}`,
    );
  });

  it('that compares with a value of another type is a mistake of the program', () => {
    const mistakes: Filter[] = [
      { field: 'price', eq: '1' },
      { field: 'name', eq: 1 },
      { field: 'made_at', gt: 'yesterday' },
      { field: 'in_stock', gt: 0 },
    ];
    for (const filter of mistakes) expect(() => conditionOf(filter, fields)).toThrow(TypeError);
  });

  it('has nothing in it that a caller typed', () => {
    for (const typed of ['a" OR price > "0', "'", '\\', '\\"', '🎁', ') OR (']) {
      expect(conditionOf({ field: 'name', eq: typed }, fields)).toBe(among(textKey('name', typed)));
    }
  });
});

const nested = (levels: number): Filter =>
  Array.from({ length: levels }).reduce<Filter>((not) => ({ not }), { field: 'name', eq: 'a' });

const fields = {
  name: 'text',
  name_folded: 'caseInsensitive',
  price: 'number',
  in_stock: 'boolean',
  made_at: 'timestamp',
  tags: 'text[]',
  words: 'words',
} as const;
