import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../core/refusal.ts';

/**
 * Refuses a request that has no answer after `limitMs`, so that no engine, however slow, keeps a caller for ever. What
 * the request began goes on: a change may still be made, and is not lost. A body that is still on its way has the
 * server's own limit.
 */
export function limitTime(
  request: IncomingMessage,
  response: ServerResponse,
  limitMs: number,
  refuse: (refusal: Refusal) => void,
): void {
  let hasWaitedForBody = false;
  const ring = () => {
    if (response.headersSent) return;
    if (request.complete || hasWaitedForBody) {
      refuse(tooLate());
      return;
    }
    hasWaitedForBody = true;
    alarm = setTimeout(ring, limitMs);
  };
  let alarm = setTimeout(ring, limitMs);
  response.once('close', () => clearTimeout(alarm));
}

const tooLate = (): Refusal =>
  new Refusal(
    'processing_error',
    'The store did not answer in time; what was asked for may have been done all the same',
    undefined,
    { status: 504 },
  );
