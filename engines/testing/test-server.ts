/** What tests do to a server. Its port stays the same over restarts. */
export interface TestServer {
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a power failure of the process would. */
  kill(): Promise<void>;
  /** Starts it again on the same port; kills it first if it runs. */
  restart(): Promise<void>;
}

/** A server that tests may also make hang. */
export interface PausableServer extends TestServer {
  /** It keeps its connections open and answers nobody, until `resume`. */
  pause(): void;
  resume(): void;
}

/** From a start of a server to the end. */
export interface ServerLife {
  readonly port: number;
  /** Resolves when it is gone; at once when it already was. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface RestartableServer<Life extends ServerLife> {
  readonly port: number;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** The life that goes on, or went on last. */
  readonly life: () => Life;
}

/**
 * Starts a server that tests may end in every way and start again.
 *
 * @param begin starts it on a port; 0 for any that is free
 */
export async function startRestartable<Life extends ServerLife>(
  begin: (port: number) => Promise<Life>,
  firstPort = 0,
): Promise<RestartableServer<Life>> {
  let life = await begin(firstPort);
  const { port } = life;
  return {
    port,
    stop: () => life.end('SIGTERM'),
    kill: () => life.end('SIGKILL'),
    async restart() {
      await life.end('SIGKILL');
      life = await begin(port);
    },
    life: () => life,
  };
}
