import type { IncomingMessage } from 'node:http';
import { askForBody } from './awaited-continue.ts';

/** Requests whose body is a file. */
const files = new WeakSet<IncomingMessage>();

/**
 * Lets the body of a request come, and gives it the time that a file takes on a slow line. Called once the caller is known, so that
 * strangers cannot hold connections by sending slowly.
 */
export function takeFile(request: IncomingMessage): void {
  files.add(request);
  askForBody(request);
}

export const hasTimeForFile = (request: IncomingMessage): boolean => files.has(request);

/** Calls `refuse` when a body other than a file is not complete after `limitMs`. */
export function limitBodyTime(request: IncomingMessage, limitMs: number, refuse: () => void): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete && !files.has(request)) refuse();
  }, limitMs);
  request.once('close', () => clearTimeout(timer));
}
