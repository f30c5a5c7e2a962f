import { Argument, type Command } from 'commander';
import { CALL, describedCommand, JSON_OPTION } from './describe.ts';
import { readDay } from './readers.ts';

const SAFETY = 'Keep it safe, and do the books:';

/** Copies of the store, and books that are done again. */
export const safetyCommands = (): readonly Command[] => [
  describedCommand('backup', {
    group: SAFETY,
    summary: 'copy the store as it is at one moment',
    description:
      'Copies the event log and the vault as they are at one moment, credentials.json and files into a folder, and verifies the copies. The store may run meanwhile: the copy has everything that was acknowledged before it began. Files are copied from DATA_DIR; of those in FILES_URL the digests are listed. What a killed backup leaves is named <folder>.incomplete-… and may be deleted. A backup holds the keys of the vault: keep it as secret as the store itself, and no longer than your rules on erasure allow.',
    examples: [['npm run backup -- ../backups/today', 'while the store runs']],
    codes: ['the folder holds a verified copy', 'no copy was made'],
  })
    .argument(
      '<folder>',
      'empty or not there yet, outside the folder of the read models; it appears when the backup is whole',
    )
    .option(...JSON_OPTION)
    .action(async (folder, options) => (await import('../commands/backup.ts')).backup(folder, options)),

  describedCommand('restore', {
    group: SAFETY,
    summary: 'make a store of a backup',
    description:
      'Verifies a backup and copies it into DATA_DIR, which must be empty; the store must be stopped. The next start builds the read models from the log.',
    examples: [['DATA_DIR=../restored npm run restore -- ../backups/today', 'beside the store of before']],
    codes: ['DATA_DIR holds the store of the backup', 'it does not'],
  })
    .argument('<folder>', `what ${CALL} backup has made`)
    .option(...JSON_OPTION)
    .action(async (folder, options) => (await import('../commands/restore.ts')).restore(folder, options)),

  describedCommand('verify-ledger', {
    group: SAFETY,
    summary: 'do the books again from the whole log',
    description:
      'Reads the whole event log and does the books again: value on gift cards and store credits, stock that orders took, what orders cost, who paid and what went back, what the world was told within ten minutes. What followers of the log set aside is listed with the reason, and so is what the last run of reconcile named. A log in a file is first looked through for damaged pages. It changes nothing; the store may run meanwhile.',
    examples: [['npm run verify-ledger', 'at any time; each line names a problem or what is pending']],
    codes: ['the books balance', 'they do not, and each line says where, or the log cannot be read'],
  })
    .option(...JSON_OPTION)
    .action(async (options) => (await import('../commands/verify-ledger.ts')).verifyLedger(options)),

  describedCommand('reconcile', {
    group: SAFETY,
    summary: 'compare the book of a payment provider with the log',
    description:
      'Reads the charges and refunds of some days from the provider, and the whole event log, and names each payment about which the two differ, with what to do. What differed before is looked at again, whatever days are asked for. Payments of other programs at the same account are left out. It moves no money and changes no order: it writes into the log what came out, for verify-ledger. The store may run meanwhile. STRIPE_SECRET_KEY is a key of the account: a restricted one that may read charges, PaymentIntents and refunds is enough.',
    examples: [
      [
        'STRIPE_SECRET_KEY=rk_live_… npm run storefold -- reconcile stripe --from 2026-11-01 --to 2026-11-30',
        'what November ended with; days are those of UTC',
      ],
    ],
    codes: ['the two books agree', 'they do not, and each line says where, or one cannot be read'],
  })
    .addArgument(new Argument('<provider>', 'whose book').choices(['stripe']))
    .option('--from <date>', 'the first day, as YYYY-MM-DD', readDay)
    .option('--to <date>', 'the last day, as YYYY-MM-DD', readDay)
    .option(...JSON_OPTION)
    .action(async (provider, options) =>
      (await import('../commands/reconcile.ts')).reconcile(provider, options),
    ),

  describedCommand('stored-value', {
    group: SAFETY,
    summary: 'say what is owed to holders of gift cards and store credits',
    description:
      'Says what the store owed to holders of gift cards and store credits at the end of a day, by currency, from the event log alone. It changes nothing; the store may run meanwhile.',
    examples: [['npm run stored-value -- --on 2026-12-31', 'what the year ended with']],
    codes: ['said', 'the log cannot be read'],
  })
    .option('--on <date>', 'a day as YYYY-MM-DD; by default today', readDay)
    .option(
      '--json',
      'for programs: what GET /api/v3/admin/reports/stored_value answers, for each store on a line',
    )
    .action(async (options) => (await import('../commands/stored-value.ts')).storedValue(options)),
];
