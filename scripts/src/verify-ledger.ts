import { engineSettings, openEventLog } from '@storefold/engines';
import { damageIn, WHEN_DAMAGED } from '@storefold/engines/sqlite';
import { createLogger, messageOf } from '@storefold/kernel/core';
import { settingsOrExit } from '@storefold/kernel/runtime';
import { auditLog } from './ledger/audit.ts';
import { logFileOrExit } from './store-files.ts';

const settings = settingsOrExit(
  engineSettings,
  `npm run verify-ledger: reads the whole event log (EVENT_LOG_URL) and does the books again: value on gift cards and store credits, stock that orders
took, what orders cost, who paid and what went back, what the world was told, within ten minutes. What followers of the log set aside is
listed with the reason. Changes nothing; the store may run meanwhile.
A log in a file is first looked through for damaged pages.
Exit code 0: the books balance; 1: they do not, and each line says where, or the log cannot be read.`,
  { makesFolder: false },
);
const file = logFileOrExit(settings);
if (file !== undefined) {
  const damage = damageIn(file);
  if (damage !== undefined) exitUnread(`${file} is damaged (${damage}): stop the store, and ${WHEN_DAMAGED}`);
}
const { events, orders, cards, credits, problems, pending } = await audit().catch((error: unknown) =>
  exitUnread(messageOf(error)),
);

for (const problem of problems) process.stdout.write(`PROBLEM  ${problem}\n`);
for (const each of pending) process.stdout.write(`pending  ${each}\n`);
process.stdout.write(
  `${events} events, ${orders} completed orders, ${cards} gift cards, ${credits} store credits: ${
    problems.length === 0 ? 'the books balance' : `${problems.length} problems`
  }, ${pending.length} pending\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

async function audit() {
  const name = 'verify-ledger';
  const log = await openEventLog({ settings, logger: createLogger(settings, { name }), name });
  try {
    return await auditLog(log, Date.now(), (count) => {
      if (count % 50_000 === 0) process.stderr.write(`${count} events read …\n`);
    });
  } finally {
    await log.close();
  }
}

function exitUnread(why: string): never {
  process.stderr.write(`The books were not done again: ${why}\n`);
  process.exit(1);
}
