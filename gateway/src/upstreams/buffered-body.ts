import type { IncomingMessage } from 'node:http';
import { text } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { requestSteps } from '@storefold/server/http';

/**
 * The whole body of a request, null when it has none. It is buffered before it is sent to a service, so that no slow client
 * keeps a service waiting, and one instance after another can get it. Undefined when the client disconnects first.
 * Rejects with `request_too_large` beyond `limitBytes`, which no service accepts: slow clients would fill the memory with
 * such bodies.
 */
export async function bufferBody(
  request: IncomingMessage,
  limitBytes: number,
): Promise<Buffer | null | undefined> {
  const { headers } = request;
  const length = headers['content-length'] ?? '0';
  if (headers['transfer-encoding'] === undefined && length === '0') return null;
  if (Number(length) > limitBytes) throw tooLarge(request, limitBytes);
  requestSteps.askForBody(request);
  return readUpTo(request, limitBytes);
}

function readUpTo(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = () =>
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= limitBytes) return;
      stop();
      reject(tooLarge(request, limitBytes));
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks, bytes));
    };
    const onGone = () => resolve(undefined);
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
  });
}

/** The refusal of a body whose rest is read without being kept, so that the client gets to read the refusal. */
function tooLarge(request: IncomingMessage, limitBytes: number): Refusal {
  requestSteps.drain(request);
  return new Refusal('request_too_large', text('body_larger_than', { most: limitBytes }));
}
