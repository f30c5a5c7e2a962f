import { EXIT_FAILED } from './exit-codes.ts';

const RETURN_AND_CLEAR = '\r\u001B[2K';
let shown = '';

/**
 * How far it is, on standard error, so that standard output holds the outcome alone. On a terminal it is one line that
 * changes; elsewhere each line once.
 */
export function showProgress(line: string): void {
  if (line === shown) return;
  shown = line;
  process.stderr.write(process.stderr.isTTY ? `${RETURN_AND_CLEAR}${line}` : `${line}\n`);
}

/** Leaves the terminal's line to what comes next. */
export function endProgress(): void {
  if (shown !== '' && process.stderr.isTTY) process.stderr.write(RETURN_AND_CLEAR);
  shown = '';
}

/** Tells an outcome: as a line for people or, with `json`, as one of NDJSON for programs. */
export const tellerOf =
  ({ json = false }: { readonly json?: boolean }) =>
  (record: object, line: string): void => {
    endProgress();
    process.stdout.write(json ? `${JSON.stringify(record)}\n` : `${line}\n`);
  };

/** Tells on standard error what somebody has to know beside the outcome. */
export function warn(line: string): void {
  endProgress();
  process.stderr.write(`${line}\n`);
}

/** Ends the process with a reason, and with what to do. */
export function exit(why: string, code = EXIT_FAILED): never {
  warn(why);
  process.exit(code);
}
