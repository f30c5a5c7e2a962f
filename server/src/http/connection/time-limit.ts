import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusals } from '@storefold/kernel/core';
import { hasTimeForFile } from '../body/body-time.ts';

/**
 * Refuses a request that has no response after `limitMs`, so that a slow engine does not keep its caller waiting for
 * ever. The work goes on, and a change may still be made. A body that is still arriving is subject to the server's own
 * limit.
 */
export function limitTime(
  request: IncomingMessage,
  response: ServerResponse,
  limitMs: number,
  refuse: (refusal: Refusal) => void,
): void {
  let hasWaitedForBody = false;
  const check = () => {
    if (response.headersSent) return;
    if (!request.complete && hasTimeForFile(request)) {
      request.once('end', () => {
        timer = setTimeout(check, limitMs);
      });
      return;
    }
    if (request.complete || hasWaitedForBody) {
      refuse(tooLate());
      return;
    }
    hasWaitedForBody = true;
    timer = setTimeout(check, limitMs);
  };
  let timer = setTimeout(check, limitMs);
  response.once('close', () => clearTimeout(timer));
}

const tooLate = (): Refusal => refusals.systemFailure(504, 'answer_too_slow');
