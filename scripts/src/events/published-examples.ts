import { idPrefixes, text } from '@storefold/contracts';
import { type Aggregate, type Fact, refusals } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { Publication, PublisherContext } from '@storefold/kernel/subscriptions';
import { services } from '../services.ts';
import { dictionaries } from './dictionaries.ts';
import { type GoldenEntry, readGoldenFiles } from './golden-files.ts';

/** A public event, its sealed fields opened, and the service that writes it. */
export interface PublishedExample extends Publication {
  readonly service: string;
}

const AT = '2026-01-01T00:00:00.000Z';

/**
 * What the services publish of the facts in the golden files, one example of each public event. What is sealed in any of them
 * counts as sealed in it.
 */
export async function publishedExamples(): Promise<ReadonlyMap<string, PublishedExample>> {
  const examples = new Map<string, PublishedExample>();
  for (const { name: service, publishers = [] } of services) {
    for (const publisher of publishers.filter((each) => 'publish' in each)) {
      for (const fact of publisher.categories.flatMap(storedFacts)) {
        for (const publication of await publisher.publish(fact, context)) {
          const first = examples.get(publication.name) ?? { ...publication, service };
          examples.set(publication.name, { ...first, sealed: { ...first.sealed, ...publication.sealed } });
        }
      }
    }
  }
  return examples;
}

const golden = [...readGoldenFiles().values()].flat();

/** The golden facts of a category as one stream. */
function storedFacts(category: string): Stored[] {
  return entriesOf(category).map(({ type, data }, revision) => ({
    type,
    data,
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream: `${category}-${recordIdOf(category)}`,
    recordId: recordIdOf(category),
    revision,
    position: revision,
    metadata: {
      command_id: 'command_1',
      correlation_id: 'correlation_1',
      causation_id: null,
      actor: { type: 'system', id: 'golden' },
      store_id: 'store_1',
      occurred_at: AT,
      schema: 1,
    },
  }));
}

function entriesOf(category: string): GoldenEntry[] {
  const described = Object.values(dictionaries)
    .flat()
    .find((each) => each.category === category);
  return golden.filter(({ type }) => described && type in described.facts);
}

/** The stream of an order is named by the part that the ids of cart and order share. */
const recordIdOf = (category: string): string => {
  const [, prefix] = Object.entries(idPrefixes).find(([noun]) => noun === category) ?? [];
  return category === 'order' ? '1' : `${prefix ?? category}_1`;
};

const context: PublisherContext = {
  asOf: async (aggregate, { revision }) => folded(aggregate, (_, index) => index <= revision),
  before: async (aggregate, { revision }) => folded(aggregate, (_, index) => index < revision),
  withTexts: async (aggregate, { revision }) => folded(aggregate, (_, index) => index <= revision),
  isToldWithRecord: async () => false,
  beforeCommand: async (aggregate, { revision }) => folded(aggregate, (_, index) => index < revision).state,
  isLastOfCommand: async () => true,
  /** A neighbour as it was before its end. */
  upTo: async (aggregate) => folded(aggregate, ({ type }) => !type.endsWith('Deleted')),
  load: async (aggregate) => folded(aggregate, ({ type }) => !type.endsWith('Deleted')),
  ask: () => Promise.reject(refusals.unavailable(text('the_service', { service: 'neighbour' }))),
  document: async () => undefined,
};

function folded<State, F extends Fact>(
  aggregate: Aggregate<State, never, F>,
  isSeen: (entry: GoldenEntry, index: number) => boolean,
): { state: State; revision: number } {
  const facts = entriesOf(aggregate.category).filter(isSeen) as Fact[] as F[];
  const state = facts.reduce(
    (before, fact, revision) => aggregate.evolve(before, fact, { at: AT, revision }),
    aggregate.initial,
  );
  return { state, revision: facts.length - 1 };
}
