import { type EventLog, START } from '@storefold/kernel/ports';
import type { ServiceDefinition } from '@storefold/server/runtime';
import { readModelFollowers } from './read-model-followers.ts';

/** The categories of streams that are named by followers: their checkpoints, and what they have set aside. */
const CATEGORIES = ['follower', 'parking'];

/** The names of all followers that these services have, and of those that others have left in the log. */
export async function knownFollowers(
  services: readonly ServiceDefinition[],
  log: Pick<EventLog, 'readAll'>,
): Promise<readonly string[]> {
  const names = services.flatMap(({ name, publishers, processes, subscribers }) => [
    ...(publishers.length > 0 ? [`${name}_publisher`] : []),
    ...[...processes, ...subscribers].flatMap((type) => nameOf(type).map((own) => `${name}_${own}`)),
  ]);
  names.push(...readModelFollowers(services).map(({ follower }) => follower));
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { categories: CATEGORIES });
    if (events.length === 0) return names;
    for (const { stream } of events) names.push(stream.slice(stream.indexOf('-') + 1));
    after = position;
  }
}

/** Names are fields of classes. One of an extension may not be made without what it works with: the log knows it, once it has worked. */
function nameOf(Follower: new () => { readonly name: string }): readonly string[] {
  try {
    return [new Follower().name];
  } catch {
    return [];
  }
}
