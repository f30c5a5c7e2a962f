import { systemRandom } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import type { RequestHandler } from '../http/http-server.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import { createStartingServer, type StartingServer } from '../http/starting-server.ts';
import { isEngineUnavailable } from '../ports/engine-unavailable.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { ProcessSettings } from './process-settings.ts';
import { closeOnSignal } from './shutdown.ts';

/** What a process opens before it can answer. */
interface Opened {
  readonly handler: RequestHandler;
  /** What is left to do while requests are answered already. */
  complete?(): Promise<void>;
  /** Finishes what runs and closes what was opened. */
  close(): Promise<void>;
}

/** What the parts of a process get while it starts. */
export interface Start {
  /** Aborted when the process is to end before it is ready. */
  readonly signal: AbortSignal;
  /** Tells `/health` that a part is there. */
  opened(part: string): void;
}

export interface ProcessOptions {
  readonly settings: Pick<ProcessSettings, 'port' | 'host'>;
  readonly limits: ServerLimits;
  readonly logger: Logger;
  /** What `/health` tells of until the process is ready. */
  readonly parts: readonly string[];
  /** Opens everything. `endsWith`: from then on the process ends when that log can write no more. */
  open(start: Start & { endsWith(log: Pick<EventLog, 'failure' | 'onFailed'>): void }): Promise<Opened>;
  /** The last that is done, when the process ends in order. */
  released?(): void;
}

/** The port cannot be had, or an engine. */
const EXIT_UNAVAILABLE = 69;

/**
 * Runs a process that listens first and then opens what it needs, however long an engine keeps it waiting: until it is
 * ready it answers that it is starting. Told to stop meanwhile, it ends at once. Resolves with its port once it is
 * ready and everything is done; undefined when it is told to stop before.
 */
export async function runProcess(options: ProcessOptions): Promise<number | undefined> {
  const { settings, limits, logger } = options;
  const server = createStartingServer(options.parts, limits, systemRandom);
  let opened: Opened | undefined;
  const ending = closeOnSignal(async () => {
    await server.close();
    // What is still being opened needs no close: no request has used it.
    await opened?.close();
    options.released?.();
  }, logger);

  const port = await listenOrExit(server, options);
  logger.debug({ port, host: settings.host }, 'listening');
  try {
    opened = await options.open({
      signal: ending.signal,
      opened: (part) => server.note(part, 'up'),
      endsWith: (log) => ending.with(log),
    });
    if (ending.signal.aborted) return undefined;
    server.serve(opened.handler);
    await opened.complete?.();
  } catch (error) {
    // The end interrupts whatever is under way.
    if (!ending.signal.aborted) endWithReason(error, options);
  }
  return ending.signal.aborted ? undefined : port;
}

/** Ends the process, saying why, when an engine cannot be used as it is set; anything else is unforeseen and thrown. */
function endWithReason(error: unknown, options: ProcessOptions): never {
  if (!isEngineUnavailable(error)) throw error;
  const reason = error.message.replace(/\.$/, '');
  process.stderr.write(`The store cannot start: ${reason}. Correct the setting, or the engine.\n`);
  options.released?.();
  process.exit(EXIT_UNAVAILABLE);
}

/** Opens the port; ends the process, saying what to do, when that is not to be had. */
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
