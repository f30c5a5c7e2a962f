import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';

import { messageOf } from './message-of.ts';
import { Outage } from './outage.ts';

export type { Logger } from 'pino';

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
  const logger = pino(
    {
      level: logLevel,
      base: { pid: process.pid, ...(options.name === undefined ? {} : { process: options.name }) },
      timestamp: stdTimeFunctions.isoTime,
      // `hideFields` has already made plain data of errors.
      serializers: { err: (error: unknown) => error },
      formatters: { log: hideFields, level: (label) => ({ level: label }) },
    },
    options.destination ?? pino.destination({ dest: 2, sync: true }),
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
