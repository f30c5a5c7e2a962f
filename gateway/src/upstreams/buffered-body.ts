import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';

/** Bodies up to this size are kept until a service has responded. It is more than any service accepts. */
const MAX_BUFFERED_BYTES = 1_114_112;

/** The body of a request to a service. */
export interface BufferedBody {
  /** True when the whole body is buffered, so that it can be sent to one instance after another. */
  readonly isComplete: boolean;
  sendTo(destination: Writable): void;
}

/**
 * Buffers a request's body before sending it, so that no slow client keeps a service waiting. A body too large for that
 * is sent once, while it arrives. Undefined when the client disconnects first.
 */
export async function bufferBody(request: IncomingMessage): Promise<BufferedBody | undefined> {
  const { headers } = request;
  const length = headers['content-length'] ?? '0';
  if (headers['transfer-encoding'] === undefined && length === '0') return emptyBody;
  const buffered = await readUpTo(request, MAX_BUFFERED_BYTES);
  if (!buffered) return undefined;
  const { chunks, isComplete } = buffered;
  return {
    isComplete,
    sendTo(destination) {
      for (const chunk of chunks) destination.write(chunk);
      if (isComplete) destination.end();
      else request.pipe(destination);
    },
  };
}

const emptyBody: BufferedBody = { isComplete: true, sendTo: (destination) => destination.end() };

function readUpTo(
  request: IncomingMessage,
  limitBytes: number,
): Promise<{ readonly chunks: readonly Buffer[]; readonly isComplete: boolean } | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (isComplete: boolean) => {
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      resolve({ chunks, isComplete });
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= limitBytes) return;
      request.pause();
      settle(false);
    };
    const onEnd = () => settle(true);
    const onGone = () => resolve(undefined);
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
  });
}
