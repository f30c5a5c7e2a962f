import type { Filter } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { conditionOf, OnlyInDatabase, wordsCondition } from './index-filter.ts';
import { SearchedFields } from './searched-fields.ts';
import { textKey } from './text-key.ts';

describe('a filter for the index', () => {
  it.each<[Filter, string]>([
    [{ field: 'name', eq: 'a' }, 'name = "t61"'],
    [{ field: 'name_folded', eq: 'A' }, 'name_folded = "t61"'],
    [{ field: 'price', eq: 0.3 }, 'price = "0.3"'],
    [{ field: 'in_stock', eq: true }, 'in_stock = "1"'],
    [{ field: 'made_at', gte: '1970-01-01T00:00:01Z' }, 'made_at >= "1000"'],
    [{ field: 'price', lt: -1 }, 'price < "-1"'],
    [{ field: 'tags', in: ['a', 'b', 'a'] }, 'tags IN ["t61", "t62"]'],
    [{ field: 'id', gt: 'a' }, 'id > "t61"'],
    [{ field: 'name', isNull: true }, 'NOT (name EXISTS)'],
    [{ field: 'words', isNull: false }, 'words EXISTS'],
    [{ not: { field: 'name', eq: 'a' } }, 'NOT (name = "t61")'],
    [
      {
        all: [
          { field: 'price', gt: 1 },
          {
            any: [
              { field: 'name', eq: 'a' },
              { field: 'tags', eq: 'b' },
            ],
          },
        ],
      },
      '(price > "1") AND ((name = "t61") OR (tags = "t62"))',
    ],
    [
      { field: 'words', words: "men's" },
      '((words = "t6d656e") AND (words = "t73")) OR (words = "t6d656e73")',
    ],
  ])('%j', (filter, condition) => {
    expect(conditionOf(filter, fields)).toBe(condition);
  });

  it.each<[Filter, boolean]>([
    [{ all: [] }, true],
    [{ any: [] }, false],
    [{ not: { any: [] } }, true],
    [{ field: 'name', in: [] }, false],
    [{ all: [{ field: 'price', gt: 1 }, { any: [] }] }, false],
    [{ any: [{ field: 'price', gt: 1 }, { all: [] }] }, true],
    [{ field: 'words', words: '!?' }, false],
  ])('%j is known without asking', (filter, known) => {
    expect(conditionOf(filter, fields)).toBe(known);
  });

  it('that asks for a piece of text, or for a whole word, is the read models’ to answer', () => {
    const filters: Filter[] = [
      { field: 'name', contains: 'a' },
      { field: 'name', prefix: 'a', insensitive: true },
      { field: 'tags', suffix: 'a' },
      { field: 'words', eq: 'shirt' },
      { field: 'name', lt: 'x'.repeat(300) },
      Array.from({ length: 100 }).reduce<Filter>((not) => ({ not }), { field: 'name', eq: 'a' }),
    ];
    for (const filter of filters) {
      expect(() => conditionOf(filter, fields), JSON.stringify(filter)).toThrow(OnlyInDatabase);
      expect(() => conditionOf({ all: [{ not: filter }] }, fields)).toThrow(OnlyInDatabase);
    }
  });

  it('that names what is not declared, or compares it with another type, is a mistake of the program', () => {
    const mistakes: Filter[] = [
      { field: 'secret', eq: 'a' },
      { field: '__proto__', isNull: true },
      { field: 'price', eq: '1' },
      { field: 'name', eq: 1 },
      { field: 'made_at', gt: 'yesterday' },
      { field: 'in_stock', gt: 0 },
      { field: 'name', words: 'shirt' },
    ];
    for (const filter of mistakes) expect(() => conditionOf(filter, fields)).toThrow(TypeError);
  });

  it('has nothing in it that a caller typed', () => {
    for (const typed of ['a" OR price > "0', "'", '\\', '\\"', '\0', '🎁', ') OR (']) {
      expect(conditionOf({ field: 'name', eq: typed }, fields)).toBe(`name = "${textKey(typed)}"`);
      expect(String(wordsCondition('words', typed))).toMatch(/^(false|[()\w =]*|["\w ()=]*)$/);
    }
  });
});

const fields = new SearchedFields({
  name: 'text',
  name_folded: 'caseInsensitive',
  price: 'number',
  in_stock: 'boolean',
  made_at: 'timestamp',
  tags: 'text[]',
  words: 'words',
});
