import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { Refusal } from '@storefold/kernel/core';

/** The whole body of a request to a service, which can be sent to one instance after another. */
export interface BufferedBody {
  sendTo(destination: Writable): void;
}

/**
 * Buffers a request's body before sending it, so that no slow client keeps a service waiting. Undefined when the client
 * disconnects first. Rejects with `request_too_large` beyond `limitBytes`, which no service accepts: slow clients would
 * fill the memory with such bodies.
 */
export async function bufferBody(
  request: IncomingMessage,
  limitBytes: number,
): Promise<BufferedBody | undefined> {
  const { headers } = request;
  const length = headers['content-length'] ?? '0';
  if (headers['transfer-encoding'] === undefined && length === '0') return emptyBody;
  if (Number(length) > limitBytes) throw tooLarge(request, limitBytes);
  const chunks = await readUpTo(request, limitBytes);
  return (
    chunks && {
      sendTo(destination) {
        for (const chunk of chunks) destination.write(chunk);
        destination.end();
      },
    }
  );
}

const emptyBody: BufferedBody = { sendTo: (destination) => destination.end() };

function readUpTo(request: IncomingMessage, limitBytes: number): Promise<readonly Buffer[] | undefined> {
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
      resolve(chunks);
    };
    const onGone = () => resolve(undefined);
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
  });
}

/** The refusal of a body whose rest is read without being kept, so that the client gets to read the refusal. */
function tooLarge(request: IncomingMessage, limitBytes: number): Refusal {
  request.on('error', () => {}).resume();
  return new Refusal('request_too_large', `The request body is larger than ${limitBytes} bytes`);
}
