import type { Readable } from 'node:stream';

export interface ClientStreamOptions {
  /** Ends the call on the server. */
  readonly cancel: () => Promise<void>;
  /** Ends the stream with its reason. */
  readonly signal: AbortSignal;
  /** Ends the stream when nothing arrives for so long. */
  readonly silence?: { readonly ms: number; readonly error: () => Error };
}

/**
 * What a streaming call of the client brings, item by item. The client tells of an error by an event alone and leaves the
 * stream open: here an error ends it.
 */
export async function* itemsOf<T>(
  stream: Readable,
  { cancel, signal, silence }: ClientStreamOptions,
): AsyncGenerator<T> {
  const fail = (error: Error): void => void stream.destroy(error);
  const abort = (): void => fail(signal.reason);
  // Stays after the end: an error that nobody hears would end the process.
  stream.on('error', fail);
  signal.addEventListener('abort', abort);
  const timer = silence && setTimeout(() => fail(silence.error()), silence.ms);
  try {
    signal.throwIfAborted();
    for await (const item of stream) {
      timer?.refresh();
      yield item as T;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    cancel().catch(() => undefined);
  }
}
