import { type Fact, money } from '@storefold/kernel/core';
import type { CollectionName, Document, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { exampleMetadata } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { stateDocument } from './state-document.ts';
import { stateView } from './state-view.ts';

describe('the document of a state', () => {
  it('is JSON: amounts are decimal strings of their currency, and lists have what they need beside', () => {
    expect(JSON.parse(JSON.stringify(jars.of('jar_1', jar)))).toEqual({
      id: 'jar_1',
      status: 'kept',
      currency: 'USD',
      saved: '12.50',
      metadata: { minor: '3' },
      label: 'jar of USD',
    });
  });

  it('becomes the same state again, without what only the stream knows', () => {
    expect(jars.stateOf(jars.of('jar_1', jar))).toEqual({ ...jar, givers: [] });
  });

  it('that is older than a field of the state has the default of it', () => {
    const { metadata: _, ...older } = jars.of('jar_1', jar);
    expect(jars.stateOf(older as JarDocument)).toMatchObject({ metadata: {}, saved: 1250n });
  });
});

describe('a read model of states', () => {
  it('shows what evolve makes of each fact, removes what is not shown, and tells what was before', async () => {
    const kept = new Map<string, Document>();
    const documents: Documents = {
      get: async <D extends Document>(_: string, id: string) => kept.get(id) as D | undefined,
      put: (_, document) => kept.set(document.id, document),
      remove: (_, id) => kept.delete(id),
    };
    await jarView.project(stored({ type: 'Saved', data: { by: 'ada', amount: 500 } }), documents);
    await jarView.project(stored({ type: 'Saved', data: { by: 'bob', amount: 750 } }), documents);
    expect(kept.get('jar_1')).toEqual(jars.of('jar_1', { ...jar, metadata: {} }));
    await jarView.project(stored({ type: 'Emptied', data: {} }), documents);
    expect(kept.size).toBe(0);
    expect(steps).toEqual(['none > kept', 'kept > kept', 'kept > none']);
  });
});

interface Jar {
  readonly status: 'kept';
  readonly currency: string;
  readonly saved: money.Minor;
  readonly metadata: object;
  readonly givers: readonly string[];
}
type JarState = { readonly status: 'none' } | Jar;

const jar: Jar = {
  status: 'kept',
  currency: 'USD',
  saved: money.minor('12.50', 'USD'),
  metadata: { minor: '3' },
  givers: ['ada', 'bob'],
};

const jars = stateDocument<Jar>()({
  amounts: ['saved'],
  without: { givers: [] },
  defaults: { metadata: {} },
  index: { label: ({ currency }) => `jar of ${currency}` },
});
type JarDocument = ReturnType<typeof jars.of>;
const JARS: CollectionName<JarDocument> = 'jars';

const steps: string[] = [];
const jarView = stateView({
  name: JARS,
  version: 1,
  of: {
    category: 'jar',
    initial: { status: 'none' } as JarState,
    evolve: (state: JarState, { type, data }: Fact): JarState => {
      if (type === 'Emptied') return { status: 'none' };
      const before = state.status === 'kept' ? state : { ...jar, metadata: {}, saved: 0n, givers: [] };
      return { ...before, saved: before.saved + BigInt(Number(data.amount)), givers: [String(data.by)] };
    },
  },
  documents: jars,
  isShown: (state: JarState) => state.status === 'kept',
  fields: { label: 'text' },
  indexes: [],
  async follow(_fact, { before, after }) {
    steps.push(`${before.status} > ${after.status}`);
  },
});

const stored = (fact: Fact): Stored<Fact> => ({
  ...fact,
  id: 'event',
  stream: 'jar-jar_1',
  recordId: 'jar_1',
  revision: 0,
  position: 0,
  metadata: exampleMetadata,
});
