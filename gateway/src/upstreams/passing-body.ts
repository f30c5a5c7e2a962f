import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { requestSteps } from '@storefold/server/http';

/**
 * The body of a request while it arrives, to be passed on. An instance that answers before all of it has come ends this stream and not the
 * client's connection: the rest is read without being kept, so that the client gets to read the answer.
 */
export function passingBody(request: IncomingMessage): Readable {
  const body = new PassThrough();
  body.on('error', () => {});
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the client has gone'));
  });
  body.once('close', () => {
    if (!request.complete) requestSteps.drain(request.unpipe(body));
  });
  return request.pipe(body);
}
