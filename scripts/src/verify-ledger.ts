import { engineSettings, openEventLog } from '@storefold/engines';
import { createLogger } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { auditLog } from './ledger/audit.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run verify-ledger: reads the whole event log (EVENT_LOG_URL) and does the books again: value on gift cards and store credits, stock that orders
took, what orders cost and who paid, what the world was told. Changes nothing; the store may run meanwhile.
Exit code 0: the books balance; 1: they do not, and each line says where.`,
);
const logger = createLogger(settings, { name: 'verify-ledger' });
const log = await openEventLog(settings, logger);
const { events, orders, cards, credits, problems, pending } = await auditLog(log, (count) => {
  if (count % 50_000 === 0) process.stderr.write(`${count} events read …\n`);
});
await log.close();

for (const problem of problems) process.stdout.write(`PROBLEM  ${problem}\n`);
for (const each of pending) process.stdout.write(`pending  ${each}\n`);
process.stdout.write(
  `${events} events, ${orders} completed orders, ${cards} gift cards, ${credits} store credits: ${
    problems.length === 0 ? 'the books balance' : `${problems.length} problems`
  }, ${pending.length} pending\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
