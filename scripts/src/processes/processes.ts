import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EXIT_IN_USE, EXIT_REFUSED, type Logger } from '@storefold/server/launcher';

/** The pause before a process that ended by itself is restarted. */
const RESTART_AFTER_MS = 1_000;
const TELL_EVERY_MS = 60_000;
/** Ten processes that start at once share the processor with what asks them. */
const ASK_EVERY_MS = 100;
/** A process of a launcher that was killed may use its files for so long, until it has ended too. */
const IN_USE_FOR_MS = 15_000;

/** The program replaces the shell and keeps its process id. */
const ENDED_WITH_LAUNCHER = 'exec 3<&0; (read -r _ <&3; kill $$) & exec "$@" 3<&- </dev/null';

interface Child {
  readonly name: string;
  spawn(): ChildProcess;
  process: ChildProcess;
  /** Since when each start found its files used by another process. */
  inUseSinceMs?: number | undefined;
}

/**
 * The processes of a launcher. It restarts them when they die, and stops them together in reverse order. `refused` is
 * called with the exit code when another start would be refused as well: with EXIT_REFUSED, and with EXIT_IN_USE when a
 * process's files stay in use.
 */
export class Processes {
  readonly #children: Child[] = [];
  readonly #cleanups: (() => void)[] = [];
  #isStopping = false;

  constructor(
    private readonly logger: Logger,
    private readonly refused: (exitCode: number) => void,
    private readonly inUseForMs = IN_USE_FOR_MS,
  ) {}

  /** Starts a Node program that reads our settings. It ends by itself when this launcher has ended. */
  start(
    name: string,
    program: URL,
    env: Readonly<Record<string, string>>,
    nodeFlags: readonly string[] = [],
    args: readonly string[] = [],
  ): void {
    this.#keep(name, () =>
      spawn(process.execPath, [...nodeFlags, fileURLToPath(program), ...args], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env },
      }),
    );
  }

  /**
   * Starts any other program. A shell beside it holds the end of a pipe from here and stops the program when this
   * launcher ends for any reason. The program has its own process group, so that Ctrl-C reaches it only through the
   * launcher, after the processes that need it.
   */
  startProgram(name: string, program: string, args: readonly string[]): void {
    this.#keep(name, () =>
      spawn('/bin/sh', ['-c', ENDED_WITH_LAUNCHER, name, program, ...args], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      }),
    );
  }

  /** Does something when all processes have ended: removes what only they needed. */
  cleanAfterStop(clean: () => void): void {
    this.#cleanups.push(clean);
  }

  /** Waits until a process reports that it is healthy, however long it waits for an engine. */
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
      await sleep(ASK_EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { process: child } of [...this.#children].reverse()) await ended(child);
    for (const clean of this.#cleanups) clean();
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
    child.process.once('exit', (code, signal) => {
      if (this.#isForGood(child, code) && !this.#isStopping) this.refused(code);
      else again({ code, signal });
    });
    child.process.on('error', (err) => {
      // A process that could not be started does not emit an exit either.
      if (child.process.pid === undefined) again({ err });
    });
  }

  #isForGood(child: Child, code: number | null): code is number {
    const nowMs = performance.now();
    child.inUseSinceMs = code === EXIT_IN_USE ? (child.inUseSinceMs ?? nowMs) : undefined;
    return code === EXIT_REFUSED || nowMs - (child.inUseSinceMs ?? nowMs) > this.inUseForMs;
  }
}

/** `/health` answers within a second, also when engines hang. */
const HEALTH_TIMEOUT_MS = 5_000;

/** `fetch` would take 8 MB of a process that has no other use for it. */
const isHealthy = (baseUrl: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(`${baseUrl}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });

function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
