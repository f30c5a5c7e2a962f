import { wordsFilter } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { idsOf } from './documents.ts';
import { searches } from './shelf.examples.ts';
import type { ContractSuite } from './suite.ts';

export function wordsContract(suite: ContractSuite): void {
  describe('words', () => {
    it.each(searches)('%j finds %j', async (words, expected) => {
      const collection = await suite.shelfOfExamples();
      const filter = wordsFilter(words, { field: 'words' });
      expect(idsOf(await collection.find({ filter }))).toEqual(expected);
    });
  });
}
