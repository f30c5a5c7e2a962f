import { type EventLog, type RecordedEvent, START } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';

const PUBLIC = 'public';

/** The first event of the log that a read model shows; undefined when there is none. */
export async function firstEventOf(
  { categories, publicEvents }: Pick<Projection, 'categories' | 'publicEvents'>,
  log: Pick<EventLog, 'readAll'>,
): Promise<RecordedEvent | undefined> {
  const names: readonly string[] = publicEvents?.names ?? [];
  const all = publicEvents ? [...categories, PUBLIC] : categories;
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { categories: all });
    const first = events.find(({ stream, type }) => !stream.startsWith(`${PUBLIC}-`) || names.includes(type));
    if (first || events.length === 0) return first;
    after = position;
  }
}
