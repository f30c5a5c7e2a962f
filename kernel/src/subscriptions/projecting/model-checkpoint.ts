import type { FactCodec } from '../../command-handling/fact-codec.ts';
import { categoryOf, type EventLog, type EventPlace, type Position, placeOf } from '../../ports/event-log.ts';
import type { CollectionSpec, ReadModel } from '../../ports/read-models.ts';
import { CHECKPOINT_CATEGORY } from '../checkpoint.ts';
import { latestOf } from '../latest-events.ts';
import { PUBLIC_CATEGORY } from '../publishing/public-log.ts';

/** The most documents that are removed in one step. */
const REMOVED_AT_ONCE = 500;
/**
 * Categories of which no event serves as a checkpoint: a public event has the same id wherever it is published, and a stored
 * checkpoint is dropped with the next one.
 */
const NO_MARKS = [PUBLIC_CATEGORY, CHECKPOINT_CATEGORY];

/** Whether the log has this event at this place. */
export async function isInLog(
  { id, stream, revision, position }: EventPlace,
  log: EventLog,
): Promise<boolean> {
  const [found] = await log.read(stream, revision, 1);
  return found?.id === id && found.position === position;
}

/**
 * The last place between two positions near the end of the log for a checkpoint where no event concerned the model: that of
 * an event with a random id that is never dropped. Undefined when none is near.
 */
export async function lastingPlace(
  { after, upTo }: { readonly after: Position; readonly upTo: Position },
  log: Pick<EventLog, 'latest' | 'read'>,
  codec: Pick<FactCodec, 'isBounded'>,
): Promise<EventPlace | undefined> {
  const bounded = new Set(NO_MARKS);
  for (const event of (await latestOf(log)).toReversed()) {
    const { stream, position, revision } = event;
    if (position <= after) return undefined;
    const isBounded = codec.isBounded(stream);
    if (position > upTo || isBounded || bounded.has(categoryOf(stream))) continue;
    if (isBounded === false) return placeOf(event);
    // Of another service. A stream that keeps its last event alone does not begin with its first one any more.
    if (revision === 0) continue;
    const [first] = await log.read(stream, 0, 1);
    if (first?.revision === 0) return placeOf(event);
    bounded.add(categoryOf(stream));
  }
  return undefined;
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
