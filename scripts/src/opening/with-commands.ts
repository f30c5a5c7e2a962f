import type { EngineSettings } from '@storefold/engines';
import { type Commands, FactCodec, Levels, StreamCommands } from '@storefold/kernel/command-handling';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import { vaultOrExit } from './vault-or-exit.ts';
import { withLog } from './with-log.ts';

/** Opens log and vault of a store for a program that writes facts beside whatever runs on them, as its level allows. */
export async function withCommands<Result>(
  settings: EngineSettings,
  name: string,
  work: (log: EventLog, commands: Commands) => Promise<Result>,
): Promise<Result> {
  const vault = await vaultOrExit(settings, name);
  try {
    return await withLog(settings, name, (log) => {
      const codec = new FactCodec(vault, systemRandom);
      const levels = new Levels({
        commands: new StreamCommands(log, codec),
        clock: systemClock,
        isAlone: false,
      });
      return work(log, new StreamCommands(log, codec, levels));
    });
  } finally {
    await vault.close();
  }
}
