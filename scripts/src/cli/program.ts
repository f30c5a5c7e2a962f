import { createRequire } from 'node:module';
import { type Argument, Command } from 'commander';
import { CALL, refuseWell } from './describe.ts';
import { historyCommands } from './history-commands.ts';
import { safetyCommands } from './safety-commands.ts';
import { storeCommands } from './store-commands.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

/** The command line. Each command loads what it does when it is called, so that a launcher of processes stays small. */
export function createProgram(): Command {
  const program = new Command('storefold')
    .usage('<command> [options]')
    .description(
      'Runs a store, keeps it safe and reads its history: on the embedded engines or on servers, beside a running store.',
    )
    .version(version, '-V, --version', 'say which release this is')
    .helpOption('-h, --help', 'say this, or with a command what it does')
    .helpCommand(false)
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(termOf)].join(' '),
    })
    .addHelpText(
      'after',
      `
Outcomes are on standard output, how far it is on standard error. With --json
each line of the outcome is one JSON object. Programs tell npm to be silent, or
leave it out:
  npm run --silent storefold -- verify-ledger --json
  ./storefold verify-ledger --json

Exit codes:
  0   done, and all is well
  1   not done, or something is wrong: the lines say what
  64  the command is wrong
  69  a port or an engine cannot be used, or no store answers
  74  it broke off: an input or output failed
  75  another store runs on this DATA_DIR, or uses its files alone
  78  a person has to act first: a setting, a damaged file, another store's log

What a command does in detail: ${CALL} <command> --help`,
    );
  for (const command of [...storeCommands(), ...safetyCommands(), ...historyCommands()])
    program.addCommand(command);
  refuseWell(program);
  return program;
}

const termOf = (argument: Argument): string => {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
};
