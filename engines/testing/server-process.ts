import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessOutput } from './process-output.ts';

/** A server in a separate process, on loopback. */
export interface ServerProcess {
  /** The port it listens on. */
  readonly port: number;
  /** Sends the signal and resolves when the process has ended. It is killed after some seconds in any case. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Pauses the process: connections stay open and requests are not answered. */
  pause(): void;
  resume(): void;
  /**
   * Writes a line to standard input. Resolves when the program has executed and printed it. Rejects when the process
   * ends first.
   */
  command(line: string): Promise<void>;
}

export interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Finds the port in the line, on either output, with which the server reports that it listens. */
  readonly readyLine: RegExp;
}

const START_MS = 120_000;
/** The time after which a stopping server is killed. A server that was paused may hang while it stops. */
const TIMEOUT_MS = 5_000;

/**
 * Starts the program and resolves when it listens. Rejects with its output when it ends before, or is not ready within
 * two minutes. The process always ends with ours.
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
  // A line that the process no longer reads is not a separate error, because the end of the process is reported.
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
      // A paused process receives the signal when it is resumed.
      child.kill('SIGCONT');
      await gone;
      clearTimeout(insist);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async command(line) {
      const obeyed = output.first((said) => (said === line ? line : undefined));
      child.stdin.write(`${line}\n`);
      const answer = isGone(child) ? undefined : await Promise.race([obeyed, gone]);
      if (answer === undefined) throw new Error(`${program.command} has ended\n${output.text}`);
    },
  };
}

const isGone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
