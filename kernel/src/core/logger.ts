import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';

import { DiskFull, isNoSpace } from './failure/disk-full.ts';
import { Outage } from './failure/outage.ts';
import { messageOf } from './text/message-of.ts';

export type { Logger } from 'pino';
export { isNoSpace };

interface LoggerOptions {
  /** The name of this process, in every line. */
  readonly name?: string;
  /** By default the standard error stream, which keeps standard output free for messages to people. */
  readonly destination?: DestinationStream;
}

/** A log of JSON lines that never holds a password, a key or a token: fields of such names are hidden at any depth. */
export function createLogger(
  { logLevel }: { readonly logLevel: string },
  options: LoggerOptions = {},
): Logger {
  const fullDisk = new Repetitions();
  const logger = pino(
    {
      level: logLevel,
      base: { pid: process.pid, ...(options.name === undefined ? {} : { process: options.name }) },
      timestamp: stdTimeFunctions.isoTime,
      // `hideFields` has already made plain data of errors.
      serializers: { err: (error: unknown) => error },
      formatters: { log: hideFields, level: (label) => ({ level: label }) },
      hooks: {
        logMethod(told, method) {
          const [fields, message] = told;
          if (!isOfFullDisk(fields)) return method.apply(this, told);
          const more = fullDisk.tell(message ?? '');
          if (more !== undefined)
            method.call(this, { ...(fields as object), ...(more > 0 && { more }) }, message);
        },
      },
    },
    options.destination ?? standardError(),
  );
  // The formatters do not see the bindings of child loggers. Children inherit this method in turn.
  const child = Reflect.get(logger, 'child');
  logger.child = function hiding<Levels extends string = never>(
    this: Logger,
    bindings: Bindings,
    childOptions?: ChildLoggerOptions<Levels>,
  ): Logger<Levels> {
    return Reflect.apply(child, this, [hideFields(bindings), childOptions]);
  };
  return logger;
}

/** Lines that wait for a disk which is full. What is beyond is lost. */
const WAITING_BYTES = 1_000_000;

/** The process outlives that nothing can be written there, or to the standard output, because the file has no room. */
function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: WAITING_BYTES });
  destination.on('error', passOver);
  if (!process.stdout.listeners('error').includes(passOver)) process.stdout.on('error', passOver);
  return destination;
}

function passOver(error: NodeJS.ErrnoException): void {
  if (!isNoSpace(error) && error.code !== 'EPIPE') throw error;
}

const TOLD_EVERY_MS = 60_000;

/** Everything that writes fails while a disk is full, again and again: each kind of line is told once a minute. */
class Repetitions {
  readonly #told = new Map<string, { atMs: number; more: number }>();

  /** How many lines were left out before this one. Undefined: this one is left out too. */
  tell(message: string): number | undefined {
    const nowMs = performance.now();
    const known = this.#told.get(message);
    if (known && nowMs - known.atMs < TOLD_EVERY_MS) {
      known.more += 1;
      return undefined;
    }
    this.#told.set(message, { atMs: nowMs, more: 0 });
    return known?.more ?? 0;
  }
}

/** Also what another process has refused for that reason. */
function isOfFullDisk(fields: unknown): boolean {
  const err: unknown =
    typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  if (!(err instanceof Error)) return false;
  return [err, err.cause].some((each) => each instanceof DiskFull || saysFull(each));
}

const saysFull = (error: unknown): boolean =>
  error instanceof Error &&
  (Reflect.get(error, 'unsaid') as { text?: { text?: string } } | undefined)?.text?.text === 'disk_full';

const SECRET_NAME = /password|secret|token|cookie|authorization|api[-_]?key$/i;
const HIDDEN = '[hidden]';
const DEEPEST = 8;

const hideFields = (fields: Record<string, unknown>): Record<string, unknown> => hideIn(fields, DEEPEST);

function hideIn(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) && mayTell(value) ? HIDDEN : shown(value, depth),
    ]),
  );
}

/** A number or a boolean under such a name is a count or a switch, not the secret itself. */
const mayTell = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** A neighbour that is not there, as while a store starts, is as little a matter of the code as an engine. */
const isOutage = (value: object): value is Error =>
  value instanceof Outage ||
  (value instanceof Error && (is(value, 'status', 503) || is(value, 'syscall', 'connect')));

const is = (error: Error, field: string, value: unknown): boolean => Reflect.get(error, field) === value;

const outageFields = ({ name, message, cause }: Error): Record<string, unknown> => ({
  type: name,
  message,
  ...(cause === undefined ? {} : { cause: messageOf(cause) }),
});

function shown(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => shown(item, depth - 1));
  if (isOutage(value)) return outageFields(value);
  if (value instanceof Error) return hideIn(stdSerializers.err(value), depth - 1);
  if (value instanceof Date) return value;
  // Requests, sockets and the like refer to much of the process, credentials included: only their kind is written.
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return `[${value.constructor.name}]`;
  return hideIn(value, depth - 1);
}
