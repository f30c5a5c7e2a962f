import { expect, it, vi } from 'vitest';
import { START } from '../ports/event-log.ts';
import { CollectionChanges } from './collection-changes.ts';

it('what changed before it began may have been anything', () => {
  expect(new CollectionChanges(7).lastOf(['goods'])).toBe(7);
  expect(new CollectionChanges(START).lastOf(['goods'])).toBe(START);
});

it('only changes of the collections that are meant are told and counted', () => {
  const { changes, told } = listening();
  changes.stored([{ collection: 'others', remove: 'a' }], 1);
  changes.stored([], 2);
  expect([told.mock.calls.length, changes.lastOf(BOTH)]).toEqual([0, START]);
  changes.stored(
    [
      { collection: 'others', remove: 'a' },
      { collection: 'removed', put: { id: 'a' } },
    ],
    3,
  );
  expect([told.mock.calls.length, changes.lastOf(BOTH)]).toEqual([1, 3]);
  expect(changes.lastOf(['goods'])).toBe(START);
});

it('what another instance stored may have been anything', () => {
  const { changes, told } = listening();
  changes.storedElsewhere(5);
  expect([told.mock.calls.length, changes.lastOf(BOTH)]).toEqual([1, 5]);
  changes.stored([{ collection: 'goods', remove: 'a' }], 6);
  expect(changes.lastOf(BOTH)).toBe(6);
});

function listening() {
  const changes = new CollectionChanges(START);
  const told = vi.fn();
  changes.onChange(BOTH, told);
  return { changes, told };
}

const BOTH = ['goods', 'removed'];
