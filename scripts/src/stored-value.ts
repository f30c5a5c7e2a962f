import { parseArgs } from 'node:util';
import { engineSettings, openEventLog } from '@storefold/engines';
import { createLogger, isoTime, messageOf, systemClock } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { dateIn, readLiability, reportOf } from '@storefold/stored-value';
import { logFileOrExit } from './store-files.ts';
import { storedValueTable } from './stored-value/stored-value-table.ts';
import { readStores } from './stored-value/stores-in-log.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run stored-value -- --on DATE: what the store owed to holders of gift cards and store credits at the end of a day
(YYYY-MM-DD, by default today), by currency, from the event log (EVENT_LOG_URL) alone. Changes nothing; the store may run
meanwhile. --json prints what GET /api/v3/admin/reports/stored_value answers.`,
  { makesFolder: false },
);
const { day, json } = optionsOrExit();
logFileOrExit(settings);

const name = 'stored-value';
const log = await openEventLog({ settings, logger: createLogger(settings, { name }), name });
for (const { id: storeId, code, timezone } of await readStores(log)) {
  const on = day ?? dateIn(timezone, isoTime(systemClock.now()));
  const report = reportOf(await readLiability(log, { storeId, timezone, on }), on);
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else process.stdout.write(`${code}, at the end of ${on} in ${timezone}\n${storedValueTable(report)}\n`);
}
await log.close();

function optionsOrExit() {
  try {
    const { values } = parseArgs({ options: { on: { type: 'string' }, json: { type: 'boolean' } } });
    return { day: values.on === undefined ? undefined : readDay(values.on), json: values.json };
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(64);
  }
}

function readDay(text: string): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 30th of February for the 2nd of March.
  if (!Number.isNaN(ms) && isoTime(ms).startsWith(text)) return text;
  throw new Error(`--on ${text} is no day: write it as YYYY-MM-DD`);
}
