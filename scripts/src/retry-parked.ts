import { parseArgs } from 'node:util';
import { engineSettings, openEventLog } from '@storefold/engines';
import { createLogger, messageOf, systemClock, systemRandom } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { ParkedEvents } from '@storefold/kernel/subscriptions';
import { type RetriedEvent, retriedEvents } from './parked/retried-events.ts';
import { services } from './services.ts';
import { logFileOrExit } from './store-files.ts';

const DEFAULT_WAIT_S = 60;

const settings = settingsOrExit(
  engineSettings,
  `npm run retry-parked [-- FOLLOWER…]: has the running store try again what its followers of the event log (EVENT_LOG_URL) have set aside, which
health shows as parked: all of them or those that are named. One line tells of each event what became of it. What is in the log is asked for
once: without a store at work it is tried at the next start.
--read-models: read models, too. Such a one is built again from the beginning; until that is done, what is answered from it is refused with 503.
--wait SECONDS: how long to wait for the outcome, by default ${DEFAULT_WAIT_S}. --json: each line as JSON.
Exit code 0: nothing is set aside any more; 1: something is, or the log cannot be read; 64: the command is wrong.`,
  { makesFolder: false },
);
const { names, readModels, waitMs, json } = optionsOrExit();
logFileOrExit(settings);

/** The read models of this code. What those of other versions had set aside concerns nobody any more. */
const ownReadModels = new Set(
  services.flatMap(({ name, projections = [] }) =>
    projections.map((each) => `${name}_view_${each.name}_${each.version}`),
  ),
);
const isReadModel = (follower: string): boolean => follower.includes('_view_');
const includes = (follower: string): boolean =>
  names.length > 0 ? names.includes(follower) : readModels ? true : !isReadModel(follower);

const program = 'retry-parked';
const log = await openEventLog({
  settings,
  logger: createLogger(settings, { name: program }),
  name: program,
});
const counts = { handled: 0, failed: 0, waiting: 0, left: 0 };
try {
  const parked = new ParkedEvents({ log, clock: systemClock, random: systemRandom, program });
  const known = await parked.followers();
  for (const name of names.filter((each) => !known.includes(each)))
    process.stderr.write(`${name} has set nothing aside\n`);
  const isOld = (follower: string) => isReadModel(follower) && !ownReadModels.has(follower);
  const wanted = { includes: (follower: string) => includes(follower) && !isOld(follower), waitMs };
  for await (const event of retriedEvents(parked, wanted, systemClock)) {
    if (isOld(event.follower)) continue;
    counts[event.outcome] += 1;
    process.stdout.write(json ? `${JSON.stringify(event)}\n` : `${lineOf(event)}\n`);
  }
  const { handled, failed, waiting, left } = counts;
  if (!json)
    process.stdout.write(
      `${handled} handled, ${failed} failed again, ${waiting} not tried yet, ${left} left as they are\n`,
    );
  if (waiting > 0)
    process.stderr.write('Is the store running? What was not tried yet is tried at its next start.\n');
  process.exitCode = failed + waiting + left > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`What is set aside cannot be tried again: ${messageOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await log.close();
}

function lineOf({ follower, outcome, event_id, stream, reason }: RetriedEvent): string {
  const why = reason === null ? '' : `: ${reason}`;
  const hint = outcome === 'left' && isReadModel(follower) ? ' (a read model: --read-models)' : '';
  return `${outcome.padEnd(8)} ${follower}  event ${event_id} of ${stream}${why}${hint}`;
}

function optionsOrExit() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'read-models': { type: 'boolean' }, wait: { type: 'string' }, json: { type: 'boolean' } },
      allowPositionals: true,
    });
    const { wait = String(DEFAULT_WAIT_S) } = values;
    if (!/^\d{1,5}$/.test(wait)) throw new Error(`--wait ${wait} is no number of seconds`);
    return {
      names: positionals,
      readModels: values['read-models'] === true,
      json: values.json === true,
      waitMs: Number(wait) * 1_000,
    };
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(64);
  }
}
