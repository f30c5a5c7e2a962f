import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { engineSettings } from '@storefold/engines';
import { settingsOrExit } from '@storefold/server/runtime';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, tellerOf } from '../cli/told.ts';
import { logFileOrExit, thereOrExit } from '../opening/store-files.ts';
import { knownOrExit } from '../opening/unknown-name.ts';

interface Options {
  /** A copy of the log. Absent: the log itself. */
  readonly file?: string;
  readonly set?: readonly string[];
  readonly json?: boolean;
}

type Row = Readonly<Record<string, string | number | null>>;

const questions = fileURLToPath(new URL('../../../docs/questions/', import.meta.url));

/** Asks a question of the documentation, or one of a file, in the time zone of the store: SQLite knows that of its process alone. */
export function ask(question: string, { file, set = [], ...options }: Options): void {
  const sql = readFileSync(pathOf(question), 'utf8');
  const parameters = Object.fromEntries(set.map(parameterIn));
  const database = new DatabaseSync(logIn(file), { readOnly: true, timeout: 10_000 });
  try {
    process.env.TZ = timezoneIn(database);
    const asked = database.prepare(sql);
    const tell = tellerOf(options);
    const columns = asked.columns().map(({ name }) => name);
    if (!options.json) tell({}, columns.join('\t'));
    for (const row of asked.iterate(parameters) as Iterable<Row>)
      tell(row, columns.map((name) => row[name] ?? '').join('\t'));
  } finally {
    database.close();
  }
}

function pathOf(question: string): string {
  if (question.endsWith('.sql')) return thereOrExit(question);
  const known = existsSync(questions) ? readdirSync(questions).map((name) => basename(name, '.sql')) : [];
  knownOrExit('question', question, known);
  return `${questions}${question}.sql`;
}

function parameterIn(set: string): readonly [name: string, value: string] {
  const [name = '', ...value] = set.split('=');
  return name !== '' && value.length > 0
    ? [name, value.join('=')]
    : exit(`--set ${set} is no name=value`, EXIT_USAGE);
}

function logIn(file: string | undefined): string {
  if (file !== undefined) return thereOrExit(file);
  const log = logFileOrExit(settingsOrExit(engineSettings, '', { makesFolder: false }));
  return log ?? exit('The log is on a server: docs/analysts.md says how it is asked in SQL');
}

function timezoneIn(database: DatabaseSyncInstance): string {
  const sql = readFileSync(`${questions}time-zone.sql`, 'utf8');
  return String((database.prepare(sql).get() as { timezone?: string } | undefined)?.timezone ?? 'UTC');
}
