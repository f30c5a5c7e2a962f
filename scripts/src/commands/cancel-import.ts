import { dataImport, isRunning } from '@storefold/catalog/import';
import { engineSettings } from '@storefold/engines';
import { CommandContextFactory, type Commands } from '@storefold/kernel/command-handling';
import { Refusal, systemClock, systemRandom } from '@storefold/kernel/core';
import { type EventLog, START } from '@storefold/kernel/ports';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, tellerOf } from '../cli/told.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { withCommands } from '../opening/with-commands.ts';

const PROGRAM = 'imports cancel';

interface Options {
  readonly json?: boolean;
}

/**
 * Ends an import in the log. A store finds it canceled at its next start or, at work, within seconds. Without an id it lists what is not
 * finished.
 */
export async function cancelImport(id: string | undefined, options: Options): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  await withCommands(settings, PROGRAM, (log, commands) =>
    id === undefined ? listRunning(log, commands, options) : cancel(commands, id, options),
  );
}

async function cancel(commands: Commands, id: string, options: Options): Promise<void> {
  const { state } = await commands.load(dataImport, id);
  if (state.status === 'absent')
    return exit(`There is no import ${id}: without an id those are listed that are not finished`, EXIT_USAGE);
  const context = new CommandContextFactory(systemClock, PROGRAM).command(
    systemRandom.uuid(),
    state.store_id,
  );
  try {
    await commands.execute(dataImport, id, { type: 'Cancel' }, context);
  } catch (error) {
    if (error instanceof Refusal) return exit(`${id} is not canceled: ${error.message}`);
    throw error;
  }
  const { processed_count, rows_count } = state;
  tellerOf(options)(
    { id, state: 'canceled', processed_count, rows_count },
    `canceled  ${id} after ${processed_count} of ${rows_count} rows`,
  );
}

async function listRunning(log: EventLog, commands: Commands, options: Options): Promise<void> {
  const tell = tellerOf(options);
  for (const id of await importIds(log)) {
    const { state } = await commands.load(dataImport, id);
    if (state.status === 'absent' || !isRunning(state)) continue;
    const { status, processed_count, rows_count, filename, created_at } = state;
    tell(
      { id, state: status, processed_count, rows_count, filename, created_at },
      `${id}  ${status}  ${processed_count} of ${rows_count} rows  ${created_at}  ${filename ?? ''}`,
    );
  }
}

async function importIds(log: EventLog): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { categories: [dataImport.category] });
    for (const { stream } of events) ids.add(stream.slice(dataImport.category.length + 1));
    if (events.length === 0) return [...ids];
    after = position;
  }
}
