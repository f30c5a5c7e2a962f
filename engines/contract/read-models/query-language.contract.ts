import {
  type AttributeType,
  type Predicate,
  predicateMeanings,
  predicatesOfType,
} from '@storefold/contracts';
import { inMemory } from '@storefold/kernel/ports';
import { declaredSpec, filtersRequested, listQuery } from '@storefold/server/http';
import { describe, expect, it } from 'vitest';
import { idsOf } from './documents.ts';
import { shelf, things } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

/** What is sent, several values with `|` between them, and the examples found by it. Null: the predicate is ignored. */
type Case = readonly [sent: string, found: string] | null;

const notText = { cont: null, i_cont: null, start: null, end: null };
const notOrdered = { gt: null, gteq: null, lt: null, lteq: null };
/** Where d and e have no value. */
const presence = {
  null: ['true', 'de'],
  not_null: ['true', 'abc'],
  present: ['true', 'abc'],
  blank: ['true', 'de'],
} as const;

/** The attribute of each type, and what each predicate finds by it. */
const table: Readonly<
  Record<AttributeType, readonly [attribute: string, Readonly<Record<Predicate, Case>>]>
> = {
  text: [
    'name',
    {
      eq: ['Blue Mug', 'a'],
      not_eq: ['Blue Mug', 'bcde'],
      in: ['Blue Mug|blue mug', 'ab'],
      cont: ['Mug', 'a'],
      i_cont: ['MUG', 'ab'],
      start: ['100%_', 'c'],
      end: ['ug', 'ab'],
      ...notOrdered,
      null: ['true', 'e'],
      not_null: ['true', 'abcd'],
      present: ['true', 'abc'],
      blank: ['true', 'de'],
    },
  ],
  caseInsensitive: [
    'email',
    {
      eq: ['ANN@example.com', 'ab'],
      not_eq: ['ANN@example.com', 'cde'],
      in: ['ZOÉ@EXAMPLE.COM|nobody', 'c'],
      cont: ['N@EX', 'ab'],
      i_cont: ['N@EX', 'ab'],
      start: ['ANN', 'ab'],
      end: ['.COM', 'abc'],
      ...notOrdered,
      ...presence,
      not_null: ['1', 'abc'],
    },
  ],
  'text[]': [
    'tags',
    {
      eq: ['kitchen', 'ab'],
      not_eq: ['kitchen', 'cde'],
      in: ['Blue|%', 'ac'],
      cont: ['itch', 'ab'],
      i_cont: ['été', 'c'],
      start: ['kit', 'ab'],
      end: ['lue', 'a'],
      ...notOrdered,
      ...presence,
    },
  ],
  number: [
    'price',
    {
      eq: ['10.0', 'b'],
      not_eq: ['10', 'acde'],
      in: ['0|9.50', 'ac'],
      ...notText,
      gt: ['9.5', 'b'],
      gteq: ['9.5', 'ab'],
      lt: ['9.5', 'c'],
      lteq: ['9.5', 'ac'],
      ...presence,
      present: ['0', 'de'],
    },
  ],
  timestamp: [
    'made_at',
    {
      eq: ['2026-01-01T10:00:00Z', 'ab'],
      not_eq: ['2026-01-01T10:00:00Z', 'cde'],
      in: ['2025-12-31T23:59:59.999Z|2020-01-01', 'c'],
      ...notText,
      gt: ['2025-12-31', 'ab'],
      gteq: ['2026-01-01T11:00:00+01:00', 'ab'],
      lt: ['2026-01-01', 'c'],
      lteq: ['2025-12-31T23:59:59.999Z', 'c'],
      ...presence,
      blank: ['false', 'abc'],
    },
  ],
  boolean: [
    'sold',
    {
      eq: ['true', 'a'],
      not_eq: ['1', 'bcde'],
      in: ['false|true', 'abc'],
      ...notText,
      ...notOrdered,
      ...presence,
    },
  ],
};

const types = Object.keys(table) as AttributeType[];
const predicates = Object.keys(predicateMeanings) as Predicate[];
const cells = types.flatMap((type) => predicates.map((predicate) => ({ type, predicate })));

const spec = declaredSpec({ filters: Object.fromEntries(types.map((type) => [type, [table[type][0]]])) });

const everything = 'abcde';
/** Where a predicate does not fit, what each type could be asked for by it. */
const SENT_IN_VAIN = '0';

/** The query language of lists, from the parameters of a request to the records found. */
export function queryLanguageContract(suite: ContractSuite): void {
  describe('the query language', () => {
    it.each(cells)('$type $predicate finds what it says, or is ignored', async ({ type, predicate }) => {
      const [attribute, ofType] = table[type];
      const cell = ofType[predicate];
      expect(cell !== null).toBe(predicatesOfType[type].includes(predicate));
      const [sent, found] = cell ?? [SENT_IN_VAIN, everything];
      const value = predicate === 'in' ? sent.split('|') : sent;
      const { filter } = listQuery(filtersRequested({ [`${attribute}_${predicate}`]: value }, 'UTC'), spec);
      expect(filter === undefined).toBe(cell === null);
      const inMind = filter ? things.filter(inMemory.matching(filter, shelf)) : things;
      expect(idsOf(inMind).join('')).toBe(found);
      const collection = await suite.shelfOfExamples();
      expect(idsOf(await collection.find(filter ? { filter } : {})).join('')).toBe(found);
      expect(await collection.count(filter)).toBe(found.length);
    });
  });
}
