import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runServer, type ServerProcess } from './server-process.ts';

/**
 * Starts the main file of a stand-in, which calls `liveAsStandIn`. It ends with the process that started it.
 *
 * @param main as built, relative to `dist`: Node 20 cannot run TypeScript
 */
export function startStandIn(main: string, args: readonly string[]): Promise<ServerProcess> {
  return runServer({
    command: process.execPath,
    args: [fileURLToPath(new URL(main, BUILD)), STOP_WITH_STDIN, ...args],
    readyLine: /^ready .*:(\d+)/,
  });
}

const BUILD = new URL('../dist/', import.meta.url);
const STOP_WITH_STDIN = '--stop-with-stdin';

/** A stand-in from the view of its main file. */
export interface RunningStandIn {
  /** The URL for clients. */
  readonly url: string;
  /** Whether it ends when its standard input is closed, that is with its parent. */
  readonly stopWithStdin?: boolean;
  /**
   * Actions for lines of standard input that start with the name. The argument is the following word.
   * What a command returns is waited for.
   */
  readonly commands?: Readonly<Record<string, (argument: string) => unknown>>;
  readonly stop: () => Promise<void>;
}

/** Reports that the stand-in accepts calls, executes lines of standard input, and stops on request. */
export function liveAsStandIn({ url, stopWithStdin, commands = {}, stop }: RunningStandIn): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    void stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  const lines = createInterface({ input: process.stdin });
  const obey = async (line: string): Promise<void> => {
    const [name = '', argument = ''] = line.split(' ');
    const command = commands[name];
    await command?.(argument);
    if (command) process.stdout.write(`${line}\n`);
  };
  lines.on('line', (line) => void obey(line));
  lines.on('close', () => {
    if (stopWithStdin) end();
  });
  process.stdout.write(`ready ${url}\n`);
}
