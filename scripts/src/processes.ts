import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@storefold/kernel/core';

/** A process that ended by itself is started again after this long. */
const RESTART_AFTER_MS = 1_000;
const TELL_EVERY_MS = 60_000;

/** The program takes the shell's place and keeps its process id. */
const ENDED_WITH_LAUNCHER = 'exec 3<&0; (read -r _ <&3; kill $$) & exec "$@" 3<&- </dev/null';

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

  /**
   * Any other program. A shell beside it holds the end of a pipe from here and ends it when this launcher is gone,
   * however that went. In a group of its own, so that Ctrl-C reaches it through us, after those who need it.
   */
  startProgram(name: string, program: string, args: readonly string[]): void {
    this.#keep(name, () =>
      spawn('/bin/sh', ['-c', ENDED_WITH_LAUNCHER, name, program, ...args], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      }),
    );
  }

  /** Waits until a process answers that it is well, however long an engine keeps it waiting. */
  async healthy(baseUrl: string): Promise<void> {
    let toldAtMs = Date.now();
    while (!(await isHealthy(baseUrl))) {
      if (Date.now() - toldAtMs > TELL_EVERY_MS) {
        toldAtMs = Date.now();
        this.logger.warn(
          { health: `${baseUrl}/health` },
          'still starting; its health says what it waits for',
        );
      }
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
    const again = (why: object) => {
      if (this.#isStopping) return;
      this.logger.error({ name: child.name, ...why }, 'a process ended and is started again');
      setTimeout(() => {
        if (this.#isStopping) return;
        child.process = child.spawn();
        this.#watch(child);
      }, RESTART_AFTER_MS);
    };
    child.process.once('exit', (code, signal) => again({ code, signal }));
    child.process.on('error', (err) => {
      // One that never came to be does not exit either.
      if (child.process.pid === undefined) again({ err });
    });
  }
}

const isHealthy = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health`).then(
    (response) => response.ok,
    () => false,
  );

function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
