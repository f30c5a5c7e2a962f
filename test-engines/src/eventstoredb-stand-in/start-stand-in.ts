import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { builtFile } from '../built-file.ts';
import type { User } from './authentication.ts';

export interface EventStoreDbStandInOptions {
  /** A free one when missing. */
  readonly port?: number;
  /** Where the log is kept; without it, a killed stand-in comes back empty. */
  readonly dataDir?: string;
  /** Serves over TLS with this certificate and key (PEM files). */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** Lets only this user in. Clients send credentials over TLS alone. */
  readonly user?: User;
}

/** A running stand-in, in a process of its own. */
export interface EventStoreDbStandIn {
  /** What clients connect to, with the user if there is one; stays the same over a restart. */
  readonly url: string;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same log; kills it first if it runs. */
  restart(): Promise<void>;
  /** From when this resolves, every answer comes `ms` later. */
  delay(ms: number): Promise<void>;
  /** From when this resolves, nothing is answered, and connections stay open. */
  silence(): Promise<void>;
  /** Ends delay and silence; what came in meanwhile is answered. */
  resume(): Promise<void>;
}

/**
 * Starts the stand-in for EventStoreDB; resolves when it takes calls. It ends with the process that started it.
 * Rejects when it cannot start, a taken port for example.
 */
export async function startEventStoreDbStandIn(
  options: EventStoreDbStandInOptions = {},
): Promise<EventStoreDbStandIn> {
  let running = await RunningStandIn.start(options, options.port ?? 0);
  const { port } = running;
  return {
    url: clientUrl(port, options),
    stop: () => running.end('SIGTERM'),
    kill: () => running.end('SIGKILL'),
    restart: async () => {
      await running.end('SIGKILL');
      running = await RunningStandIn.start(options, port);
    },
    delay: (ms) => running.command(`delay ${ms}`),
    silence: () => running.command('silence'),
    resume: () => running.command('resume'),
  };
}

/** One life of the process. */
class RunningStandIn {
  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly lines: Interface,
    readonly port: number,
  ) {}

  static async start(options: EventStoreDbStandInOptions, port: number): Promise<RunningStandIn> {
    const main = fileURLToPath(builtFile('./eventstoredb-stand-in.main.js', import.meta.url));
    const child = spawn(process.execPath, [main, ...argumentsFor(options, port)], { stdio: 'pipe' });
    const lines = createInterface({ input: child.stdout });
    let complaints = '';
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString();
    });
    // A line that no process reads any more is no failure of its own: the process's end is.
    child.stdin.on('error', () => undefined);
    const ready = await Promise.race([nextLine(lines, 'ready '), once(child, 'close')]);
    if (typeof ready !== 'string') throw new Error(`The EventStoreDB stand-in did not start: ${complaints}`);
    return new RunningStandIn(child, lines, Number(new URL(ready.slice('ready '.length)).port));
  }

  async command(line: string): Promise<void> {
    if (this.#isGone) throw new Error('The EventStoreDB stand-in does not run.');
    const obeyed = nextLine(this.lines, line);
    this.child.stdin.write(`${line}\n`);
    await Promise.race([obeyed, once(this.child, 'exit')]);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#isGone) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }

  get #isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}

function argumentsFor({ dataDir, tls, user }: EventStoreDbStandInOptions, port: number): string[] {
  return [
    '--stop-with-stdin',
    '--port',
    String(port),
    ...(dataDir === undefined ? [] : ['--data', dataDir]),
    ...(tls ? ['--tls-cert', tls.certFile, '--tls-key', tls.keyFile] : []),
    ...(user ? ['--user', `${user.name}:${user.password}`] : []),
  ];
}

function clientUrl(port: number, { tls, user }: EventStoreDbStandInOptions): string {
  const credentials = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : '';
  const security = tls ? `tls=true&tlsCAFile=${encodeURIComponent(tls.certFile)}` : 'tls=false';
  return `esdb://${credentials}127.0.0.1:${port}?${security}`;
}

function nextLine(lines: Interface, start: string): Promise<string> {
  return new Promise((resolve) => {
    const look = (line: string): void => {
      if (!line.startsWith(start)) return;
      lines.off('line', look);
      resolve(line);
    };
    lines.on('line', look);
  });
}
