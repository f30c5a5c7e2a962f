import { findDefaultStore } from '@storefold/contracts';
import { expect, it, vi } from 'vitest';
import type { Fact } from '../../core/decider.ts';
import type { Stored } from '../../ports/stored-fact.ts';
import { ofChanges } from './of-changes.ts';
import type { PublisherContext } from './publisher.ts';

const states = (before: object, after: object) => {
  const ask = vi.fn(async () => ({ store: null }));
  const context = {
    before: async () => ({ state: before }),
    asOf: async () => ({ state: after }),
    ask,
  } as unknown as PublisherContext;
  return { ask, context };
};

const publisher = ofChanges({
  categories: ['card'],
  async publish(fact, context) {
    const { state } = await context.asOf({} as never, fact);
    await context.ask(findDefaultStore, {});
    return [
      { name: 'gift_card.redeemed', payload: state as object },
      { name: 'gift_card.updated', payload: state as object },
    ];
  },
});

const factAt = (revision: number) => ({ revision }) as Stored<Fact>;

it('an update is told when something else is shown than before, and not when only its time is', async () => {
  const namesOf = async (before: object, after: object, revision = 3) =>
    (await publisher.publish(factAt(revision), states(before, after).context)).map(({ name }) => name);
  const both = ['gift_card.redeemed', 'gift_card.updated'];
  expect(await namesOf({ id: 'gc_1', amount: '1.00' }, { id: 'gc_1', amount: '2.00' })).toEqual(both);
  const [one, other] = [
    { id: 'gc_1', updated_at: '2026-01-01' },
    { id: 'gc_1', updated_at: '2026-01-02' },
  ];
  expect(await namesOf(one, other)).toEqual(['gift_card.redeemed']);
  expect(await namesOf(one, { ...other, id: 'gc_2' })).toEqual(both);
  expect(await namesOf(one, one, 0)).toEqual(both);
});

it('a neighbour is asked once for both', async () => {
  const { ask, context } = states({ id: 'gc_1' }, { id: 'gc_1' });
  await publisher.publish(factAt(1), context);
  expect(ask).toHaveBeenCalledOnce();
});
