import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { BaseRpcContext } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import { Refusal } from '../core/failure/refusal.ts';
import type { Logger } from '../core/logger.ts';
import { asRefusal } from '../ports/as-refusal.ts';

/** Turns anything a handler throws into a refusal. The text of an unexpected error goes to the log only. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    if (error instanceof Refusal) return throwError(() => error);
    const subject = host.switchToRpc().getContext<BaseRpcContext>().getArgByIndex(0);
    this.logger.error({ err: error, subject }, `${subject} could not be answered`);
    return throwError(() => asRefusal(error));
  }
}
