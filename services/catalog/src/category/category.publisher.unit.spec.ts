import type { Stored } from '@storefold/kernel/ports';
import type { PublisherContext } from '@storefold/kernel/subscriptions';
import { expect, it } from 'vitest';
import { categoryPublisher } from './category.publisher.ts';
import type { CategoryFact } from './category.ts';

const shown = { parent_id: null, slug: 'pans', name: 'Pans', description: null };
const state = (name: string) => Promise.resolve({ state: { status: 'present', ...shown, name } });

const publish = async (document: object | undefined) => {
  const context = {
    before: () => state('Pots'),
    isToldWithRecord: async () => false,
    asOf: () => state('Pans'),
    document: () => Promise.resolve(document),
  } as unknown as PublisherContext;
  const fact = { type: 'CategoryChanged', recordId: 'ctg_1' } as Stored<CategoryFact>;
  const [published] = await categoryPublisher.publish(fact, context);
  return published?.payload;
};

it('a change says what stands below a category, and nothing of it while that is not known', async () => {
  expect(await publish({ child_ids: ['ctg_2'] })).toMatchObject({ children_count: 1, is_leaf: false });
  const unknown = await publish(undefined);
  expect(unknown).toMatchObject({ id: 'ctg_1', name: 'Pans' });
  expect(unknown).not.toHaveProperty('children_count');
  expect(unknown).not.toHaveProperty('is_leaf');
});
