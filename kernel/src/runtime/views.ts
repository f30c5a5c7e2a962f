import type { Fact } from '../core/decider.ts';
import type { EventLog, Position } from '../ports/event-log.ts';
import type { Collection, Document, ReadModels } from '../ports/read-models.ts';
import type { SearchedCollection } from '../ports/search.ts';
import { isInLog } from '../subscriptions/model-checkpoint.ts';
import type { Projection } from '../subscriptions/projection.ts';
import type { ProjectionRunner } from '../subscriptions/projection-runner.ts';
import type { ReadYourWrites } from './read-your-writes.ts';

/** The name of a searched collection, and its fields. */
type Searched = { readonly documents: string } & Pick<
  SearchedCollection<Document>,
  'textFields' | 'wordsField' | 'nameWordsField' | 'keyedWords' | 'positionField'
>;

/** This service's read models, as its controllers read them. */
export interface Views {
  collection<D extends Document, F extends Fact = never>(
    projection: Projection<F>,
    name: string,
  ): Collection<D>;
  /** A collection as search engines need it. Throws a TypeError when the projection has none of this name. */
  searched<D extends Document, F extends Fact = never>(
    projection: Projection<F>,
    names: Searched,
  ): SearchedCollection<D>;
  /** Differs once a document of the projection may have changed. Undefined when the engine cannot tell. */
  stateOf<F extends Fact = never>(projection: Projection<F>): string | undefined;
  /** Resolves when all of this service's read models show everything up to a position of the log. */
  caughtUpTo(position: Position): Promise<void>;
  /**
   * The same for a response that is made from the read models: waits a few seconds at most, and then resolves anyway.
   */
  waitUntilVisible(position: Position): Promise<void>;
}

export function viewsOf(
  runners: readonly ProjectionRunner[],
  readYourWrites: ReadYourWrites,
  { readModels, log }: { readonly readModels: Pick<ReadModels, 'engine'>; readonly log: EventLog },
): Views {
  const runnerOf = ({ name }: { readonly name: string }): ProjectionRunner => {
    const runner = runners.find((each) => each.projection.name === name);
    if (!runner) throw new Error(`this service does not keep the read model ${name}`);
    return runner;
  };
  return {
    collection: (projection, name) => runnerOf(projection).collection(name),
    searched(projection, { documents, ...fields }) {
      const { name, version, collections } = projection;
      const runner = runnerOf(projection);
      const spec = collections.find((each) => each.name === documents);
      if (!spec) throw new TypeError(`${name} has no collection ${documents}`);
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
    stateOf: (projection) => runnerOf(projection).state(),
    caughtUpTo: async (position) =>
      void (await Promise.all(runners.map((each) => each.caughtUpTo(position)))),
    waitUntilVisible: (position) => readYourWrites.caughtUpTo(position),
  };
}
