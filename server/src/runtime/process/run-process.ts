import { type Logger, Outage, systemRandom } from '@storefold/kernel/core';
import { DiskFull, type EventLog, FilesInUse, isNoSpace, StartRefused } from '@storefold/kernel/ports';
import type { HealthPart } from '../../http/connection/health.ts';
import type { RequestHandler } from '../../http/connection/http-server.ts';
import type { ServerLimits } from '../../http/connection/server-limits.ts';
import { createStartingServer, type StartingServer } from '../../http/connection/starting-server.ts';
import type { ProcessSettings } from '../settings/process-settings.ts';
import { EXIT_BROKEN, EXIT_IN_USE, EXIT_REFUSED, EXIT_UNAVAILABLE } from './exit-codes.ts';
import { logWarnings } from './process-warnings.ts';
import { closeOnSignal } from './shutdown.ts';

/** The parts that a process opens before it can serve requests. */
interface Opened {
  readonly handler: RequestHandler;
  /** The rest of the start, which runs while requests are served already. */
  complete?(): Promise<void>;
  /** Finishes work under way and closes what was opened. */
  close(): Promise<void>;
}

/** Passed to the parts of a process while it starts. */
export interface Start {
  /** Aborted when the process is told to end before it is ready. */
  readonly signal: AbortSignal;
  /** Reports a part as up in `/health`. */
  opened(part: string): void;
  /** Shows a part's state in `/health` until the process is ready. */
  readonly watch: (part: string, state: () => HealthPart) => void;
}

interface ProcessOptions {
  readonly settings: Pick<ProcessSettings, 'port' | 'host' | 'maxWaitMs' | 'shutdownDelayMs'>;
  readonly limits: ServerLimits;
  readonly logger: Logger;
  /** The parts that `/health` lists until the process is ready. */
  readonly parts: readonly string[];
  /** The name of the service, where one runs alone. */
  readonly service?: string;
  /** Opens everything. After `endsWith` is called, the process ends when that log cannot be written any more. */
  open(start: Start & { endsWith(log: Pick<EventLog, 'failure' | 'onFailed'>): void }): Promise<Opened>;
  /** Called last, when the process ends in order or cannot start. */
  released?(): void;
}

/**
 * Runs a process that listens first and then opens its engines, however long that takes. Until it is ready it answers
 * that it is starting. When told to stop meanwhile, it ends at once. Resolves with its port once it is ready and
 * everything is done, or with undefined when it was told to stop before.
 */
export async function runProcess(options: ProcessOptions): Promise<number | undefined> {
  const { settings, limits, logger } = options;
  logWarnings(logger);
  const server = createStartingServer(
    options.parts,
    limits,
    systemRandom,
    settings.maxWaitMs,
    options.service,
  );
  let opened: Opened | undefined;
  const close = async () => {
    await server.close();
    // Parts that are still being opened need no close: no request has used them.
    await opened?.close();
    options.released?.();
  };
  const drain = { forMs: settings.shutdownDelayMs, begin: () => server.drain() };
  const ending = closeOnSignal(close, logger, { drain });

  const port = await listenOrExit(server, options);
  logger.debug({ port, host: settings.host }, 'listening');
  try {
    opened = await options.open({
      signal: ending.signal,
      opened: (part) => server.watch(part, () => ({ status: 'up' })),
      watch: server.watch,
      endsWith: (log) => ending.with(log),
    });
    if (ending.signal.aborted) return undefined;
    server.serve(opened.handler);
    await opened.complete?.();
  } catch (error) {
    // When the process ends, work under way is interrupted, and that failure is ignored.
    if (!ending.signal.aborted) endWithReason(error, options);
  }
  return ending.signal.aborted ? undefined : port;
}

/**
 * Ends the process with a message when the start is refused, other processes use its files, or an engine cannot be used
 * as configured. Any other error is unforeseen and thrown.
 */
function endWithReason(error: unknown, options: ProcessOptions): never {
  const code = exitCodeOf(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  const advice = adviceAt[code] ?? '';
  process.stderr.write(`The store cannot start: ${error.message.replace(/\.$/, '')}.${advice}\n`);
  options.released?.();
  process.exit(code);
}

const adviceAt: Readonly<Record<number, string>> = {
  [EXIT_UNAVAILABLE]: ' Correct the setting, or the engine.',
  [EXIT_BROKEN]: ' Free space on the disk, or make it larger.',
};

function exitCodeOf(error: unknown): number | undefined {
  // A later start succeeds once there is room.
  if (error instanceof DiskFull || isNoSpace(error)) return EXIT_BROKEN;
  if (error instanceof StartRefused) return EXIT_REFUSED;
  if (error instanceof FilesInUse) return EXIT_IN_USE;
  return error instanceof Outage ? EXIT_UNAVAILABLE : undefined;
}

/** Opens the port. Ends the process with advice when the port cannot be opened. */
async function listenOrExit(server: StartingServer, options: ProcessOptions): Promise<number> {
  const { port, host } = options.settings;
  try {
    return await server.listen(port, host);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'is taken' : 'cannot be opened';
    process.stderr.write(
      `Port ${port} on ${host} ${reason}: free it, or set another PORT or HOST. (${String(error)})\n`,
    );
    options.released?.();
    process.exit(EXIT_UNAVAILABLE);
  }
}
