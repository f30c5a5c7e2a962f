import { describe, expect, it } from 'vitest';
import { idsOf } from './documents.ts';
import { searches, things } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function wordsContract(suite: ContractSuite): void {
  describe('words', () => {
    it.each(searches)('%j finds %j', async (words, expected) => {
      const collection = await suite.shelfOf(things);
      expect(idsOf(await collection.find({ filter: { field: 'words', words } }))).toEqual(expected);
    });
  });
}
