import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A server that runs as a process of its own, on loopback, and that says on standard error when it listens. */
export interface ServerProcess {
  /** The port it listens on. */
  readonly port: number;
  /** Sends the signal and resolves when the process is gone; after some seconds it is killed in any case. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** It keeps its connections open and answers nobody. */
  pause(): void;
  resume(): void;
}

export interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Finds the port in the line by which the server says that it listens. */
  readonly readyLine: RegExp;
}

const KEPT_LINES = 100;
const START_MS = 30_000;
/** A server that was paused may hang in its own orderly end. */
const PATIENCE_MS = 5_000;

/**
 * Starts the program and resolves when it listens. Rejects with what the program said when it ends before, or is not
 * ready within half a minute. The process ends with ours, whatever happens.
 */
export function runServer(program: ServerProgram): Promise<ServerProcess> {
  const child = spawn(program.command, program.args, {
    cwd: program.folder,
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));

  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const refuse = (why: string) => reject(new Error(`${program.command} ${why}:\n${said.join('\n')}`));
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      refuse('is not ready in time');
    }, START_MS);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(tooLate);
      refuse(`ended with ${code ?? signal}`);
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (said.push(line) > KEPT_LINES) said.shift();
      const port = program.readyLine.exec(line)?.[1];
      if (port === undefined) return;
      clearTimeout(tooLate);
      resolve(serverProcess(child, Number(port)));
    });
  });
}

const serverProcess = (child: ChildProcess, port: number): ServerProcess => ({
  port,
  end: (signal) => end(child, signal),
  pause: () => void child.kill('SIGSTOP'),
  resume: () => void child.kill('SIGCONT'),
});

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.once('exit', () => {
      clearTimeout(insist);
      resolve();
    });
    child.kill(signal);
    // A paused process hears of it when it is resumed.
    child.kill('SIGCONT');
  });
}
