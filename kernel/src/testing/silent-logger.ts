import { type Logger, pino } from 'pino';

/** For what is built in a specification and should not write into its output. */
export const silentLogger: Logger = pino({ level: 'silent' });
