import { engineSettings } from '@storefold/engines';
import { isoTime, systemClock } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/server/runtime';
import { dateIn, readStoredValue } from '@storefold/stored-value';
import { tellerOf } from '../cli/told.ts';
import { logFileOrExit } from '../opening/store-files.ts';
import { withLog } from '../opening/with-log.ts';
import { storedValueTable } from '../stored-value/stored-value-table.ts';
import { readStores } from '../stored-value/stores-in-log.ts';

/** Tells what each store owed to holders of gift cards and store credits. `on`: a day, by default today. */
export async function storedValue(options: { readonly on?: string; readonly json?: boolean }): Promise<void> {
  const settings = settingsOrExit(engineSettings, '', { makesFolder: false });
  logFileOrExit(settings);
  const tell = tellerOf(options);
  await withLog(settings, 'stored-value', async (log) => {
    for (const { id: storeId, code, timezone } of await readStores(log)) {
      const on = options.on ?? dateIn(timezone, isoTime(systemClock.now()));
      const report = await readStoredValue(log, { storeId, timezone, on });
      tell(report, `${code}, at the end of ${on} in ${timezone}\n${storedValueTable(report)}`);
    }
  });
}
