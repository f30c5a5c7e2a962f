import { engineSettings } from '@storefold/engines';
import { messageOf, systemClock, systemRandom } from '@storefold/kernel/core';
import { ParkedEvents } from '@storefold/kernel/subscriptions';
import { settingsOrExit } from '@storefold/server/runtime';
import { exit, tellerOf, warn } from '../cli/told.ts';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { knownOrExit } from '../opening/unknown-name.ts';
import { withLog } from '../opening/with-log.ts';
import { firstEventOf } from '../parked/first-event.ts';
import { readModelFollowers } from '../parked/read-model-followers.ts';
import { type RetriedEvent, retriedEvents } from '../parked/retried-events.ts';

const REASON = 'its read model is to be built again';

/**
 * Has the store build read models again from the beginning: all of them or those that are named. A read model is built
 * again when something that it had set aside is tried again, so its first event is set aside for that.
 */
export async function rebuild(
  names: readonly string[],
  options: { readonly wait: number; readonly json?: boolean },
): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const known = readModelFollowers(await servicesOrExit());
  const models = known.map(({ projection }) => projection.name);
  for (const name of names) knownOrExit('read model', name, models);
  const wanted = known.filter(({ projection }) => names.length === 0 || names.includes(projection.name));

  const program = 'rebuild';
  await withLog(settings, program, async (log) => {
    const parked = new ParkedEvents({ log, clock: systemClock, random: systemRandom, program });
    const asked = new Map<string, string>();
    for (const { follower, projection } of wanted) {
      const first = await firstEventOf(projection, log);
      if (!first) continue;
      await parked.setAside(follower, first, REASON);
      asked.set(follower, projection.name);
    }
    const outcomes = retriedEvents(
      parked,
      { includes: (follower) => asked.has(follower), waitMs: options.wait },
      systemClock,
    );
    await tellBuilt(outcomes, asked, options);
  }).catch((error: unknown) => exit(`No read model was built again: ${messageOf(error)}`));
}

const words = { handled: 'built', failed: 'failed', waiting: 'waiting', left: 'waiting' } as const;

/**
 * Tells once of each read model that it is built, or is not yet, and of each event that it cannot show. `models`: their names, by their
 * followers. The process ends with 1 when one is not whole.
 */
async function tellBuilt(
  events: AsyncIterable<RetriedEvent>,
  models: ReadonlyMap<string, string>,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const tell = tellerOf({ json });
  const having = { built: new Set<string>(), failed: new Set<string>(), waiting: new Set<string>() };
  for await (const { follower, outcome: became, event_id, stream, reason: why } of events) {
    const model = models.get(follower);
    if (model === undefined) continue;
    const outcome = words[became];
    const reason = outcome === 'failed' ? `event ${event_id} of ${stream}: ${why}` : null;
    if (having[outcome].has(follower) && reason === null) continue;
    having[outcome].add(follower);
    tell({ model, outcome, reason }, `${outcome.padEnd(8)} ${model}${reason === null ? '' : `  ${reason}`}`);
  }
  const { built, failed, waiting } = having;
  if (!json) tell({}, `${built.size} built, ${failed.size} failed, ${waiting.size} not built yet`);
  if (waiting.size > 0) warn('Is the store running? What is not built yet is built at its next start.');
  process.exitCode = failed.size + waiting.size > 0 ? 1 : 0;
}
