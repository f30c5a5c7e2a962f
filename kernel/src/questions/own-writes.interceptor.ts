import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { firstValueFrom, type Observable, of } from 'rxjs';
import { isShownLater } from './answers.ts';

export interface OwnWrites {
  /** The position of the last event that the service appended. */
  readonly lastAppended: number;
  /** Resolves when the service's read models show its last append, or when that takes too long. */
  untilShown(): Promise<void>;
}

/** Delays an answer until the service's own read models show what its handler wrote. */
export class OwnWritesInterceptor implements NestInterceptor {
  constructor(private readonly writes: OwnWrites) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    if (isShownLater(context.getHandler())) return next.handle();
    const before = this.writes.lastAppended;
    const answer = await firstValueFrom(next.handle());
    if (this.writes.lastAppended > before) await this.writes.untilShown();
    return of(answer);
  }
}
