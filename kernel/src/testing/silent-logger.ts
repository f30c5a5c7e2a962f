import { type Logger, pino } from 'pino';

/** A logger for specifications, which writes no output. */
export const silentLogger: Logger = pino({ level: 'silent' });
