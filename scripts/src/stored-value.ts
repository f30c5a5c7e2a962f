import { parseArgs } from 'node:util';
import { engineSettings, openEventLog } from '@storefold/engines';
import { createLogger, isoTime, systemClock } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { readLiability, reportOf } from '@storefold/stored-value';
import { storedValueTable } from './stored-value/stored-value-table.ts';
import { readStores } from './stored-value/stores-in-log.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run stored-value -- --on DATE: what the store owed to holders of gift cards and store credits at the end of a day
(YYYY-MM-DD, by default today), by currency, from the event log (EVENT_LOG_URL) alone. Changes nothing; the store may run
meanwhile. --json prints what GET /api/v3/admin/reports/stored_value answers.`,
);
const { values } = parseArgs({
  options: {
    on: { type: 'string', default: isoTime(systemClock.now()).slice(0, 10) },
    json: { type: 'boolean' },
  },
});
const { on } = values;
if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || Number.isNaN(Date.parse(on))) {
  process.stderr.write(`--on ${on} is no day: write it as YYYY-MM-DD\n`);
  process.exit(64);
}

const log = await openEventLog(settings, createLogger(settings, { name: 'stored-value' }));
for (const { id: storeId, code, timezone } of await readStores(log)) {
  const report = reportOf(await readLiability(log, { storeId, timezone, on }), on);
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else process.stdout.write(`${code}, at the end of ${on} in ${timezone}\n${storedValueTable(report)}\n`);
}
await log.close();
