import { engineSettings } from '@storefold/engines';
import { messageOf, systemClock, systemRandom } from '@storefold/kernel/core';
import { ParkedEvents } from '@storefold/kernel/subscriptions';
import { settingsOrExit } from '@storefold/server/runtime';
import { exit } from '../cli/told.ts';
import { firstEventOf } from '../parked/first-event.ts';
import { readModelFollowers } from '../parked/read-model-followers.ts';
import { retriedEvents } from '../parked/retried-events.ts';
import { toldOutcomes } from '../parked/told-outcomes.ts';
import { servicesOrExit } from '../services-or-exit.ts';
import { logFileOrExit } from '../store-files.ts';
import { knownOrExit } from '../unknown-name.ts';
import { withLog } from '../with-log.ts';

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
    const asked = new Set<string>();
    for (const { follower, projection } of wanted) {
      const first = await firstEventOf(projection, log);
      if (!first) continue;
      await parked.setAside(follower, first, REASON);
      asked.add(follower);
    }
    const outcomes = retriedEvents(
      parked,
      { includes: (follower) => asked.has(follower), waitMs: options.wait },
      systemClock,
    );
    await toldOutcomes(outcomes, { ...options, passesOver: (follower) => !asked.has(follower) });
  }).catch((error: unknown) => exit(`No read model was built again: ${messageOf(error)}`));
}
