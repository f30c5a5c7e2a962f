import { type Command, Option } from 'commander';
import { CALL, describedCommand, JSON_OPTION } from './describe.ts';
import { collect, readInstant, readPosition } from './readers.ts';

const HISTORY = 'Ask its history:';

/** What analysts do with the log. */
export const historyCommands = (): readonly Command[] => [
  describedCommand('events', {
    group: HISTORY,
    summary: 'write the events of the log for other tools',
    description:
      'The events of the log, for tools of your own. What they mean is said under /guide/events of a running store.',
    examples: [[`${CALL} events export --help`, 'what can be written']],
    codes: ['done', 'not done'],
  }).addCommand(
    describedCommand('export', {
      group: HISTORY,
      summary: 'write events as NDJSON, CSV or Parquet',
      description:
        'Writes the events of the log, as far as it goes at this moment, in its order. Sealed fields, which hold what persons typed, are left out. docs/analysts.md goes on from here with DuckDB and pandas.',
      examples: [
        ['./storefold events export > events.ndjson', 'everything, a JSON object on each line'],
        [
          './storefold events export --format parquet --out events',
          'a folder with a file for each kind of event, with typed columns',
        ],
        [
          './storefold events export --kind OrderCompleted --from 2026-11-01 --until 2026-12-01',
          'the orders of a month',
        ],
        [
          './storefold events export --after 81234 >> events.ndjson',
          'what came later: an export tells its position',
        ],
      ],
      codes: ['all of it is written', 'it is not, and nothing has the name of --out'],
    })
      .addOption(
        new Option('--format <format>', 'ndjson, or a file for each kind of event as csv or parquet')
          .choices(['ndjson', 'csv', 'parquet'])
          .default('ndjson'),
      )
      .option('--out <path>', 'a file, for csv and parquet a folder; it appears when it is whole')
      .option('--after <position>', 'only what the log has after this position', readPosition, -1)
      .option('--from <instant>', 'only what was decided at that time or later', readInstant)
      .option('--until <instant>', 'only what was decided before', readInstant)
      .option('--kind <name>', 'only this kind of fact or public event; may be given again', collect)
      .option(
        '--stream <name>',
        'only this stream or, without a dash, this category; may be given again',
        collect,
      )
      .option(
        '--with-personal-data',
        'with sealed fields, but never with passwords, tokens and keys; those of erased people stay empty',
      )
      .option(...JSON_OPTION)
      .action(async (options) => (await import('../commands/export-events.ts')).exportEvents(options)),
  ),

  describedCommand('ask', {
    group: HISTORY,
    summary: 'ask the log a question in SQL',
    description:
      'Asks a question of docs/questions, or one of your own in a file, in the time zone of the store, in which its months begin. Ask a copy of the log where a question takes long: docs/events.md says how one is made. Columns are divided by tabs.',
    examples: [
      ['./storefold ask taxes-per-month', 'taxes by month and rate'],
      ['./storefold ask gift-card-liability --set date=2026-12-31 --file copy.db', 'with a date, of a copy'],
    ],
    codes: ['answered', 'the log or the question cannot be read'],
  })
    .argument('<question>', 'a name of docs/questions, or a file that ends in .sql')
    .option('--file <copy>', 'a copy of the log, in place of the log')
    .option('--set <name=value>', 'a parameter of the question; may be given again', collect)
    .option(...JSON_OPTION)
    .action(async (question, options) => (await import('../commands/ask.ts')).ask(question, options)),

  describedCommand('as-of', {
    group: HISTORY,
    summary: 'show what the store looked like at an instant',
    description:
      'Shows resources as the Admin API answered them at an instant, or writes all of them into an SQLite file with a table for each kind. The log up to then is read by the same code as ever, into a folder that goes when it is done. What belonged to people who were erased since stays empty.',
    examples: [
      ['./storefold as-of 2026-11-17T12:00Z orders/or_…', 'one order'],
      ['./storefold as-of 2026-11-17 products?limit=5 --json', 'a list, for a program'],
      ['./storefold as-of 2026-12-31T23:59:59Z --sqlite then.db', 'everything, to ask in SQL'],
    ],
    codes: ['shown', 'something was not there then, or cannot be shown'],
  })
    .argument('<instant>', 'a past one, with its zone; a day begins at midnight UTC', readInstant)
    .argument('[path...]', 'paths of the Admin API behind /api/v3/admin/, with their queries')
    .option('--sqlite <file>', 'write all resources into this file; it appears when it is whole')
    .option(...JSON_OPTION)
    .action(async (at, paths, options) => (await import('../commands/as-of.ts')).asOf(at, paths, options)),

  describedCommand('what-if', {
    group: HISTORY,
    summary: 'replay the log through a projection of your own',
    description:
      'Replays the log through a file of your own that exports init and when, and prints what comes of it. Nothing is stored. The file is TypeScript and knows the type of every fact; examples/analysis has three to begin with.',
    examples: [
      ['./storefold what-if examples/analysis/src/gift-card-liability.ts', 'what was owed, month by month'],
      [
        './storefold what-if examples/analysis/src/without-promotion.ts --set promotion=Spring',
        'with something set for it',
      ],
    ],
    codes: ['printed', 'the log cannot be read, or your file threw'],
  })
    .argument('<file>', 'TypeScript or JavaScript')
    .option('--set <name=value>', 'a setting of your own, which init gets; may be given again', collect)
    .option(
      '--with-personal-data',
      'with sealed fields, but never with passwords, tokens and keys; those of erased people stay empty',
    )
    .option(...JSON_OPTION)
    .action(async (file, options) => (await import('../commands/what-if.ts')).whatIf(file, options)),
];
