import { text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { simpleRecord } from './simple-record.ts';

describe('a simple record', () => {
  it('is made once, of what is fixed and what can be changed', () => {
    given(shelf, []).when(create).thenFacts([created]);
    given(shelf, [created]).when(create).thenNothing();
  });

  it('is changed in what differs, and not at all where nothing does', () => {
    const change = (changes: object) => ({ type: 'Change', storeId, changes }) as const;
    given(shelf, [created])
      .when(change({ name: 'Low', width: 2 }))
      .thenFacts([{ type: 'ShelfChanged', data: { name: 'Low' } }]);
    given(shelf, [created])
      .when(change({ name: 'High' }))
      .thenNothing();
  });

  it('says when it goes what it was, and is not found any more', () => {
    given(shelf, [created]).when(remove).thenFacts([deleted]);
    given(shelf, [created, deleted]).when(remove).thenRefused('record_not_found', 'Stock item not found');
  });

  it('of another store is not found', () => {
    given(shelf, [created])
      .when({ ...remove, storeId: 'store_2' })
      .thenRefused('record_not_found');
  });

  it('is held to the rules of its kind', () => {
    const details = { ...create.details, width: 0 };
    given(shelf, [])
      .when({ ...create, details })
      .thenRefused('processing_error', 'too narrow');
  });

  it('with a fact of a newer version is not folded as if that were nothing', () => {
    const fact = { type: 'ShelfPainted', data: {} } as never;
    expect(() => shelf.evolve(shelf.initial, fact, { at: '', revision: 0 })).toThrow('newer version');
  });
});

const storeId = 'store_1';
const shelf = simpleRecord<{ name: string; width: number }, { room: string }>()({
  category: 'shelf',
  facts: 'Shelf',
  noun: 'stock_item',
  left: ['name', 'room'],
  check(command) {
    if (command.type === 'Create' && command.details.width === 0)
      throw refusals.notPossible(text('verbatim', { sentence: 'too narrow' }));
  },
});
const create = {
  type: 'Create',
  storeId,
  details: { room: 'cellar', name: 'High', width: 2 },
} as const;
const remove = { type: 'Delete', storeId } as const;
const created = {
  type: 'ShelfCreated',
  data: { store_id: storeId, room: 'cellar', name: 'High', width: 2 },
} as const;
const deleted = { type: 'ShelfDeleted', data: { name: 'High', room: 'cellar' } } as const;
