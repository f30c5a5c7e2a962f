import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@storefold/kernel';

/** A process that ended by itself is started again after this long. */
const RESTART_AFTER_MS = 1_000;
const HEALTHY_WITHIN_MS = 60_000;

interface Child {
  readonly name: string;
  spawn(): ChildProcess;
  process: ChildProcess;
}

/** The processes of a launcher: started, restarted when they die, stopped together, the last one first. */
export class Processes {
  readonly #children: Child[] = [];
  #isStopping = false;

  constructor(private readonly logger: Logger) {}

  /** A Node program that speaks our settings; it ends by itself when this launcher is gone. */
  start(name: string, program: URL, env: Readonly<Record<string, string>>): void {
    this.#keep(name, () =>
      spawn(process.execPath, [fileURLToPath(program)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env },
      }),
    );
  }

  startProgram(name: string, program: string, args: readonly string[]): void {
    this.#keep(name, () => spawn(program, args, { stdio: 'ignore' }));
  }

  /** Waits until a process answers its health check. */
  async healthy(baseUrl: string): Promise<void> {
    const deadline = Date.now() + HEALTHY_WITHIN_MS;
    while (!(await isHealthy(baseUrl))) {
      if (Date.now() > deadline) throw new Error(`${baseUrl} did not become healthy`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { process: child } of [...this.#children].reverse()) await ended(child);
  }

  #keep(name: string, start: () => ChildProcess): void {
    const child: Child = { name, spawn: start, process: start() };
    this.#children.push(child);
    this.#watch(child);
  }

  #watch(child: Child): void {
    child.process.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      this.logger.error({ name: child.name, code, signal }, 'a process ended and is started again');
      setTimeout(() => {
        if (this.#isStopping) return;
        child.process = child.spawn();
        this.#watch(child);
      }, RESTART_AFTER_MS);
    });
  }
}

const isHealthy = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health`).then(
    (response) => response.ok,
    () => false,
  );

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
