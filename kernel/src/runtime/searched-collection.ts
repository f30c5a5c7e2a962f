import type { EventLog } from '../ports/event-log.ts';
import type { Document } from '../ports/read-models.ts';
import type { SearchedCollection } from '../ports/search.ts';
import { isInLog } from '../subscriptions/model-checkpoint.ts';
import type { ProjectionRunner } from '../subscriptions/projection-runner.ts';
import type { Searched } from './views.ts';

/**
 * A projection's collection, as search engines need it. Throws a TypeError when the projection has no such collection.
 */
export function searchedOf<D extends Document>(
  runner: ProjectionRunner,
  { documents, ...fields }: Searched,
  log: EventLog,
): Omit<SearchedCollection<D>, 'engine'> {
  const { name, version, collections } = runner.projection;
  const spec = collections.find((each) => each.name === documents);
  if (!spec) throw new TypeError(`${name} has no collection ${documents}`);
  return {
    ...fields,
    name: `${name}-${version}-${documents}`,
    fields: spec.fields,
    documents: runner.collection<D>(documents),
    checkpoint: () => runner.stored(),
    isInLog: (event) => isInLog(event, log),
    caughtUp: async () => runner.caughtUpTo(await log.head()),
  };
}
