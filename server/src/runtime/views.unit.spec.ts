import type { Collection, CollectionName, Document, EventLog } from '@storefold/kernel/ports';
import type { ProjectionRunner, ReadYourWrites } from '@storefold/kernel/subscriptions';
import { describe, expect, it } from 'vitest';
import { viewsOf } from './views.ts';

describe('the read models of a service', () => {
  it('have a collection of each name once', () => {
    expect(viewsOver(keeping('mugs'), keeping('shirts')).collection(SHIRTS)).toBe('the shirts');
    expect(() => viewsOver(keeping('mugs'), keeping('shirts', 'mugs'))).toThrow('a collection mugs');
  });

  it('have no other', () => {
    expect(() => viewsOver(keeping('mugs')).collection(SHIRTS)).toThrow('no collection shirts');
  });

  it('are waited for until they show the end of the log, or a position', async () => {
    const waited: unknown[] = [];
    const views = viewsOver({
      ...keeping('mugs'),
      caughtUpTo: async (position) => void waited.push(position),
    });
    await views.caughtUpTo();
    await views.caughtUpTo(3);
    expect(waited).toEqual([7, 3]);
  });
});

const SHIRTS: CollectionName<Document> = 'shirts';

type Runner = Pick<ProjectionRunner, 'projection' | 'collection' | 'caughtUpTo'>;

const keeping = (...names: string[]): Runner => ({
  projection: {
    name: names.join(' '),
    version: 1,
    categories: [],
    collections: names.map((name) => ({ name, fields: {} })),
    project: () => undefined,
  },
  collection: <D extends Document>(name: string) => `the ${name}` as unknown as Collection<D>,
  caughtUpTo: async () => undefined,
});

const viewsOver = (...runners: Runner[]) =>
  viewsOf(runners as ProjectionRunner[], {} as ReadYourWrites, {
    readModels: { engine: { name: 'none', version: '0' } },
    log: { head: async () => 7 } as EventLog,
  });
