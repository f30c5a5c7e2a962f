import { expect, it } from 'vitest';
import { defineNoun } from './noun.ts';
import { defineService } from './service-definition.ts';

class One {}
class Two {}
class OfLate {
  readonly name = 'late';
  readonly categories = [];
  handle = async (): Promise<void> => {};
}
class OfDeleted {
  readonly name = 'deleted';
  readonly from = 'first';
  handle = async (): Promise<void> => {};
}

it('a service has the parts of its nouns, and beside them its own', () => {
  const card = { category: 'card', facts: {} };
  const other = { category: 'other', facts: {} };
  const noun = defineNoun({ facts: [card], endpoints: [One], erasure: { OfLate, OfDeleted } });
  expect(defineService({ name: 'catalog', nouns: [noun], endpoints: [Two], facts: { other } })).toMatchObject(
    {
      name: 'catalog',
      facts: [card, other],
      endpoints: [One, Two],
      processes: [OfLate],
      subscribers: [OfDeleted],
      recurring: [],
    },
  );
});
