import { tellerOf, warn } from '../cli/told.ts';
import { isReadModel } from './read-model-followers.ts';
import type { RetriedEvent } from './retried-events.ts';

interface Telling {
  readonly json?: boolean;
  /** Followers of which nothing is told. */
  readonly passesOver?: (follower: string) => boolean;
}

/** Tells of each event what became of it. The process ends with 1 when something is still set aside. */
export async function toldOutcomes(
  events: AsyncIterable<RetriedEvent>,
  { json = false, passesOver = () => false }: Telling,
): Promise<void> {
  const counts = { handled: 0, failed: 0, waiting: 0, left: 0 };
  const tell = tellerOf({ json });
  for await (const event of events) {
    if (passesOver(event.follower)) continue;
    counts[event.outcome] += 1;
    tell(event, lineOf(event));
  }
  const { handled, failed, waiting, left } = counts;
  if (!json)
    tell(
      {},
      `${handled} handled, ${failed} failed again, ${waiting} not tried yet, ${left} left as they are`,
    );
  if (waiting > 0) warn('Is the store running? What was not tried yet is tried at its next start.');
  process.exitCode = failed + waiting + left > 0 ? 1 : 0;
}

function lineOf({ follower, outcome, event_id, stream, reason }: RetriedEvent): string {
  const why = reason === null ? '' : `: ${reason}`;
  const hint = outcome === 'left' && isReadModel(follower) ? ' (a read model: --read-models)' : '';
  return `${outcome.padEnd(8)} ${follower}  event ${event_id} of ${stream}${why}${hint}`;
}
