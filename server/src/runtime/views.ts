import type {
  Collection,
  CollectionName,
  CollectionSpec,
  Document,
  EventLog,
  Position,
  ReadModels,
  SearchedCollection,
} from '@storefold/kernel/ports';
import { isInLog, type ProjectionRunner, type ReadYourWrites } from '@storefold/kernel/subscriptions';

/** The name of a searched collection, and its fields. */
type Searched<D extends Document> = { readonly documents: CollectionName<D> } & Pick<
  SearchedCollection<D>,
  'textFields' | 'wordsField' | 'nameWordsField' | 'keyedWords' | 'positionField'
>;

/** This service's read models, as its handlers read them. Every call throws for a name that no projection has. */
export interface Views {
  collection<D extends Document>(name: CollectionName<D>): Collection<D>;
  /** A collection as search engines need it. */
  searched<D extends Document>(names: Searched<D>): SearchedCollection<D>;
  /** Differs once a document of the collection may have changed. Undefined when the engine cannot tell. */
  stateOf(name: string): string | undefined;
  /** Resolves when all of this service's read models show everything up to a position of the log; by default its end. */
  caughtUpTo(position?: Position): Promise<void>;
  /**
   * The same for a response that is made from the read models: waits a few seconds at most, and then resolves anyway.
   */
  waitUntilVisible(position: Position): Promise<void>;
}

interface Kept {
  readonly runner: ProjectionRunner;
  readonly spec: CollectionSpec;
}

/** Throws when two projections have a collection of one name. */
export function viewsOf(
  runners: readonly ProjectionRunner[],
  readYourWrites: ReadYourWrites,
  { readModels, log }: { readonly readModels: Pick<ReadModels, 'engine'>; readonly log: EventLog },
): Views {
  const kept = new Map<string, Kept>();
  for (const runner of runners) {
    for (const spec of runner.projection.collections) {
      if (kept.has(spec.name))
        throw new Error(`two read models of this service have a collection ${spec.name}`);
      kept.set(spec.name, { runner, spec });
    }
  }
  const find = (name: string): Kept => {
    const found = kept.get(name);
    if (!found) throw new Error(`this service keeps no collection ${name}`);
    return found;
  };
  return {
    collection: (name) => find(name).runner.collection(name),
    searched({ documents, ...fields }) {
      const { runner, spec } = find(documents);
      const { name, version } = runner.projection;
      return {
        ...fields,
        name: `${name}-${version}-${documents}`,
        fields: spec.fields,
        documents: runner.collection(documents),
        checkpoint: () => runner.stored(),
        isInLog: (event) => isInLog(event, log),
        caughtUp: async () => runner.caughtUpTo(await log.head()),
        engine: readModels.engine,
      };
    },
    stateOf: (name) => find(name).runner.state(),
    async caughtUpTo(position) {
      const upTo = position ?? (await log.head());
      await Promise.all(runners.map((each) => each.caughtUpTo(upTo)));
    },
    waitUntilVisible: (position) => readYourWrites.caughtUpTo(position),
  };
}
