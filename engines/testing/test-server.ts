/** The operations of tests on a server. Its port does not change with restarts. */
export interface TestServer {
  /** Stops it like an operator. */
  stop(): Promise<void>;
  /** Kills the process without notice. */
  kill(): Promise<void>;
  /** Restarts it on the same port. Kills it first if it runs. */
  restart(): Promise<void>;
}

/** A server that tests can also pause. */
export interface PausableServer extends TestServer {
  /** Pauses the server until `resume`: connections stay open and requests are not answered. */
  pause(): void;
  resume(): void;
}

/** One run of a server, from start to end. */
export interface ServerLife {
  readonly port: number;
  /** Stops it and resolves when it has ended, immediately if it already had. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface RestartableServer<Life extends ServerLife> {
  readonly port: number;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** The current run, or the last one. */
  readonly life: () => Life;
}

/**
 * Starts a server that tests can stop, kill and restart.
 *
 * @param begin starts it on a port; 0 selects any free one. `isFirst` tells a start from a restart
 */
export async function startRestartable<Life extends ServerLife>(
  begin: (port: number, isFirst: boolean) => Promise<Life>,
  firstPort = 0,
): Promise<RestartableServer<Life>> {
  let life = await begin(firstPort, true);
  const { port } = life;
  return {
    port,
    stop: () => life.end('SIGTERM'),
    kill: () => life.end('SIGKILL'),
    async restart() {
      await life.end('SIGKILL');
      life = await begin(port, false);
    },
    life: () => life,
  };
}
