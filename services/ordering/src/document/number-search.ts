import { type Aggregate, recordId, unknownFact } from '@storefold/kernel/core';

/** A range of numbers: what they begin with, and the first of them. */
export interface NumberRange {
  readonly prefix: string;
  readonly first: number;
}

/**
 * Where the number of a document of an order is looked for. These names and shapes are what the store keeps: add, never change.
 *
 * Fixed before the first number is tried: whoever goes on after a crash tries the same numbers in the same order, and so finds the
 * document that was issued already.
 */
export type NumberSearchFact = {
  readonly type: 'DocumentRangeSelected';
  readonly data: {
    readonly prefix: string;
    /** The first number of the range. */
    readonly range_start: number;
    /** The first number that is tried. All before it in the range are taken. */
    readonly first_tried: number;
  };
};

export type NumberSearch = NumberSearchFact['data'] | null;

type NumberSearchCommand = { readonly range: NumberRange; readonly firstTried: number };

export const numberSearch: Aggregate<NumberSearch, NumberSearchCommand, NumberSearchFact> = {
  category: 'document_range',
  initial: null,

  evolve(_state, fact) {
    if (fact.type !== 'DocumentRangeSelected') return unknownFact(fact as never);
    return fact.data;
  },

  decide({ range: { prefix, first }, firstTried }, state) {
    if (state) return [];
    return [{ type: 'DocumentRangeSelected', data: { prefix, range_start: first, first_tried: firstTried } }];
  },
};

/** One for each document of each order. */
export const numberSearchIdOf = (key: string, entry: number): string =>
  recordId('search', `${key}:${entry}`).replace(/^search_/, '');
