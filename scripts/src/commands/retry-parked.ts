import { engineSettings } from '@storefold/engines';
import { messageOf, systemClock, systemRandom } from '@storefold/kernel/core';
import { ParkedEvents } from '@storefold/kernel/subscriptions';
import { settingsOrExit } from '@storefold/server/runtime';
import { exit, warn } from '../cli/told.ts';
import { servicesOrExit } from '../opening/services-or-exit.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { knownOrExit } from '../opening/unknown-name.ts';
import { withLog } from '../opening/with-log.ts';
import { knownFollowers } from '../parked/known-followers.ts';
import { isReadModel, readModelFollowers } from '../parked/read-model-followers.ts';
import { retriedEvents } from '../parked/retried-events.ts';
import { toldOutcomes } from '../parked/told-outcomes.ts';

interface Options {
  readonly readModels?: boolean;
  readonly wait: number;
  readonly json?: boolean;
}

/** Has followers try again what they have set aside: all of them or those that are named. */
export async function retryParked(typed: readonly string[], options: Options): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  // What those of other versions had set aside concerns nobody any more.
  const services = await servicesOrExit();
  const readModels = readModelFollowers(services);
  const ownReadModels = new Set(readModels.map(({ follower }) => follower));
  const isOld = (follower: string): boolean => isReadModel(follower) && !ownReadModels.has(follower);
  // Health shows a read model by its own name.
  const followersOf = (name: string): readonly string[] => {
    const found = readModels.filter(({ projection }) => projection.name === name);
    return found.length > 0 ? found.map(({ follower }) => follower) : [name];
  };
  const names = typed.flatMap(followersOf);
  const includes = (follower: string): boolean =>
    names.length > 0 ? names.includes(follower) : options.readModels === true || !isReadModel(follower);

  const program = 'retry-parked';
  await withLog(settings, program, async (log) => {
    const parked = new ParkedEvents({ log, clock: systemClock, random: systemRandom, program });
    if (names.length > 0) {
      const known = await knownFollowers(services, log);
      for (const name of names) knownOrExit('follower', name, known);
    }
    const withParked = await parked.followers();
    for (const name of typed.filter((each) => !followersOf(each).some((one) => withParked.includes(one))))
      warn(`${name} has set nothing aside`);
    const wanted = {
      includes: (follower: string) => includes(follower) && !isOld(follower),
      waitMs: options.wait,
    };
    await toldOutcomes(retriedEvents(parked, wanted, systemClock), { ...options, passesOver: isOld });
  }).catch((error: unknown) => exit(`What is set aside cannot be tried again: ${messageOf(error)}`));
}
