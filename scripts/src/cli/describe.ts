import { Command } from 'commander';
import { EXIT_USAGE } from './exit-codes.ts';

/** How a command is called from a clone. */
export const CALL = 'npm run storefold --';

interface Described {
  /** The heading that it stands under in the list of all commands. */
  readonly group: string;
  /** In that list: what it does, in a few words. */
  readonly summary: string;
  /** At the head of its own help. */
  readonly description: string;
  /** Each a command as it is typed, and what it is for. */
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** What its exit codes 0 and 1 mean. */
  readonly codes: readonly [done: string, failed: string];
}

/** A command whose help and whose refusals are worded as those of all others. */
export function describedCommand(
  name: string,
  { group, summary, description, examples, codes }: Described,
): Command {
  const shown = examples.map(([command, what]) => `  ${command}\n      ${what}`).join('\n');
  return new Command(name)
    .helpGroup(group)
    .summary(summary)
    .description(description)
    .helpOption('-h, --help', 'say this')
    .allowExcessArguments(false)
    .addHelpText(
      'after',
      `
Examples:
${shown}

Exit codes:
  0   ${codes[0]}
  1   ${codes[1]}
  64  the command is wrong
  78  a setting is

DATA_DIR, EVENT_LOG_URL and the other settings are environment variables:
  ${CALL} start --help`,
    );
}

/** Makes whatever cannot be understood end with the exit code of a wrong command, and with where to read on. */
export function refuseWell(command: Command): void {
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT_USAGE));
  for (const each of command.commands) refuseWell(each);
  // The reader of commands says the help of the whole where it is asked for that of a command that there is not.
  if (command.commands.length > 0) command.on('beforeHelp', () => refuseUnknown(command));
  if (command.commands.length > 0 && command.parent === null)
    command.showHelpAfterError(`What there is: ${CALL} --help`);
  else command.showHelpAfterError(`How it is written: ${CALL} ${pathOf(command)} --help`);
}

function refuseUnknown(command: Command): void {
  const name = command.args.find((each) => !each.startsWith('-'));
  if (name !== undefined && !command.commands.some((each) => each.name() === name))
    command.error(`error: unknown command '${name}'`);
}

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** What `--json` says of itself, in every command that has it. */
export const JSON_OPTION = ['--json', 'for programs: one JSON object on each line (NDJSON)'] as const;
