import { kindsAfter, type LeveledKind, levelOfVersion, levels, version as own } from '@storefold/contracts';
import { engineSettings } from '@storefold/engines';
import { FactCodec, Levels, StreamCommands } from '@storefold/kernel/command-handling';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import { categoryOf, type EventLog, START } from '@storefold/kernel/ports';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_FAILED, EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, tellerOf } from '../cli/told.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { vaultOrExit } from '../opening/vault-or-exit.ts';
import { withLog } from '../opening/with-log.ts';

const PROGRAM = 'can-run';

/** Says whether a release knows every kind of fact that is in the log. Ends with 1 where it does not. */
export async function canRun(version: string, options: { readonly json?: boolean }): Promise<void> {
  const level = levelOfVersion(version);
  if (level === undefined) {
    const releases = levels.flatMap(({ versions }) => versions).join(', ');
    return exit(`Nothing is known of a version ${version}. ${own} knows of ${releases}`, EXIT_USAGE);
  }
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const vault = await vaultOrExit(settings, PROGRAM);
  try {
    await withLog(settings, PROGRAM, async (log) => {
      const commands = new StreamCommands(log, new FactCodec(vault, systemRandom));
      const { kinds } = await new Levels({ commands, clock: systemClock, isAlone: false }).read();
      const known = new Set(kindsAfter(0, level).map(nameOf));
      // What a level brought that is later than this version stands in the log alone.
      const later = [...kinds, ...kindsAfter(level)].filter((each) => !known.has(nameOf(each)));
      const found = await countOf(later, log);
      const tell = tellerOf(options);
      for (const { service, category, kind, count } of found)
        tell(
          { service, category, kind, count },
          `${version} does not know  ${kind}  ${count} of ${service}, in ${category}-…`,
        );
      if (found.length > 0) process.exitCode = EXIT_FAILED;
      else if (!options.json) tell({}, `${version} knows all kinds of facts that are in the log`);
    });
  } finally {
    await vault.close();
  }
}

const nameOf = ({ category, kind }: Pick<LeveledKind, 'category' | 'kind'>): string => `${category}/${kind}`;

/** Those of the kinds that are in the log, each once, with the number of its facts. */
async function countOf(
  kinds: readonly LeveledKind[],
  log: EventLog,
): Promise<readonly (LeveledKind & { readonly count: number })[]> {
  const counts = new Map(kinds.map((kind) => [nameOf(kind), { ...kind, count: 0 }]));
  const categories = [...new Set(kinds.map(({ category }) => category))];
  if (categories.length === 0) return [];
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { categories });
    for (const { stream, type } of events) {
      const counted = counts.get(nameOf({ category: categoryOf(stream), kind: type }));
      if (counted) counted.count += 1;
    }
    if (events.length === 0) return [...counts.values()].filter(({ count }) => count > 0);
    after = position;
  }
}
