import { Logger as NestLogger } from '@nestjs/common';
import type { Logger } from 'pino';

/** Passes the log messages of Nest's transports to our logger. */
export class PinoForNest extends NestLogger {
  constructor(private readonly pinoLogger: Logger) {
    super('bus');
  }

  override log(message: unknown): void {
    this.pinoLogger.info(String(message));
  }

  override error(message: unknown): void {
    this.pinoLogger.error({ err: message }, 'the bus reports an error');
  }

  override warn(message: unknown): void {
    this.pinoLogger.warn(String(message));
  }

  override debug(message: unknown): void {
    this.pinoLogger.debug(String(message));
  }
}
