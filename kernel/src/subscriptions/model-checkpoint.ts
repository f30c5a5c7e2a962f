import { categoryOf, type EventLog, type EventPlace, type Position, placeOf } from '../ports/event-log.ts';
import type { CollectionSpec, ReadModel } from '../ports/read-models.ts';
import { CHECKPOINT_CATEGORY } from './checkpoint.ts';
import { PUBLIC_CATEGORY } from './public-log.ts';

/** The most documents that are removed in one step. */
const REMOVED_AT_ONCE = 500;
/** Among so many events there is nearly always a fact. */
const EVENTS_LOOKED_AT = 20;

/** Whether the log has this event at this place. */
export async function isInLog(
  { id, stream, revision, position }: EventPlace,
  log: EventLog,
): Promise<boolean> {
  const [found] = await log.read(stream, revision, 1);
  return found?.id === id && found.position === position;
}

/**
 * The place of a fact between two positions of the log, for a checkpoint where no event concerned the model. Undefined
 * when none is near. Other events will not do: a public event has the same id wherever it is published, and a stored
 * checkpoint is dropped with the next one.
 */
export async function factBetween(
  { after, upTo }: { readonly after: Position; readonly upTo: Position },
  log: EventLog,
): Promise<EventPlace | undefined> {
  const { events } = await log.readAll(after, { limit: EVENTS_LOOKED_AT });
  const fact = events.findLast(
    ({ position, stream }) =>
      position <= upTo && ![PUBLIC_CATEGORY, CHECKPOINT_CATEGORY].includes(categoryOf(stream)),
  );
  return fact && placeOf(fact);
}

/**
 * Empties a model whose documents are not those of the log. Several instances may do so at once: once the model is empty
 * its checkpoint is another, and the steps of the others change nothing.
 */
export async function emptyModel(
  model: ReadModel,
  collections: readonly CollectionSpec[],
  after: EventPlace,
): Promise<void> {
  for (const { name: collection } of collections) {
    for (;;) {
      const documents = await model.collection(collection).find({ limit: REMOVED_AT_ONCE });
      if (documents.length === 0) break;
      const removals = documents.map(({ id }) => ({ collection, remove: id }));
      if (!(await model.write(removals, { after, upTo: after }))) return;
    }
  }
  await model.write([], { after, upTo: undefined });
}
