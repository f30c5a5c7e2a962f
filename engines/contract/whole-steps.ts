import type { ReadModel } from '@storefold/kernel/ports';
import { expect } from 'vitest';
import type { Counted } from './counting.examples.ts';
import { positionOf } from './positions.ts';

/**
 * Expects that no partial step is visible while other processes write. Each result belongs to one checkpoint between
 * the one stored before the reads and the one stored after them.
 */
export async function expectWholeSteps(model: ReadModel): Promise<void> {
  const earliest = await positionOf(model);
  const steps = model.collection<Counted>('steps');
  const { documents, count } = await steps.page({ sort: [{ field: 'number' }] });
  const total = await model.collection<Counted>('totals').get('total');
  const counts = [
    documents.length,
    count,
    await steps.count(),
    await steps.count({ field: 'tags', eq: 'step' }),
    (total?.number ?? 0) + 1,
  ];
  const latest = await positionOf(model);

  expect(documents.map(({ number }) => number)).toEqual(documents.map((_, number) => number));
  for (const each of counts) {
    expect(each).toBeGreaterThanOrEqual(earliest + 1);
    expect(each).toBeLessThanOrEqual(latest + 1);
  }
  expect(await model.collection('totals').facets('tags')).toHaveProperty('size', 2);
}
