import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessOutput } from './process-output.ts';

/** A server that runs as a process of its own, on loopback. */
export interface ServerProcess {
  /** The port it listens on. */
  readonly port: number;
  /** Sends the signal and resolves when the process is gone; after some seconds it is killed in any case. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** It keeps its connections open and answers nobody. */
  pause(): void;
  resume(): void;
  /**
   * Writes a line to its standard input, for a program that repeats each line it has obeyed: resolves with what follows
   * behind the repeated line. Rejects when the process ends instead.
   */
  command(line: string): Promise<string>;
}

export interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Finds the port in the line, on either output, by which the server says that it listens. */
  readonly readyLine: RegExp;
}

const START_MS = 30_000;
/** A server that was paused may hang in its own orderly end. */
const TIMEOUT_MS = 5_000;

/**
 * Starts the program and resolves when it listens. Rejects with what the program said when it ends before, or is not
 * ready within half a minute. The process ends with ours, whatever happens.
 */
export async function runServer(program: ServerProgram): Promise<ServerProcess> {
  const child = spawn(program.command, program.args, {
    cwd: program.folder,
    env: { ...process.env, ...program.environment },
    stdio: 'pipe',
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  // A line that the process reads no more is no failure of its own: the process's end is.
  child.stdin.on('error', () => undefined);

  const output = new ProcessOutput(child);
  const gone = once(child, 'close').then(() => undefined);
  const port = await Promise.race([
    output.first((line) => program.readyLine.exec(line)?.[1]),
    gone,
    delay(START_MS, undefined, { ref: false }),
  ]);
  if (port === undefined) {
    const why = isGone(child) ? `ended with ${child.exitCode ?? child.signalCode}` : 'is not ready in time';
    child.kill('SIGKILL');
    throw new Error(`${program.command} ${program.args.join(' ')} did not start: it ${why}\n${output.text}`);
  }
  return {
    port: Number(port),
    async end(signal) {
      if (isGone(child)) return;
      const insist = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
      child.kill(signal);
      // A paused process hears of it when it is resumed.
      child.kill('SIGCONT');
      await gone;
      clearTimeout(insist);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async command(line) {
      const obeyed = output.first((said) => behind(line, said));
      child.stdin.write(`${line}\n`);
      const answer = isGone(child) ? undefined : await Promise.race([obeyed, gone]);
      if (answer === undefined) throw new Error(`${program.command} has ended\n${output.text}`);
      return answer;
    },
  };
}

const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const behind = (line: string, said: string): string | undefined =>
  said === line || said.startsWith(`${line} `) ? said.slice(line.length + 1) : undefined;
