import type { Readable } from 'node:stream';

interface ClientStreamOptions {
  /** Cancels the call on the server. */
  readonly cancel: () => Promise<void>;
  /** Ends the stream with the signal's reason when it aborts. */
  readonly signal: AbortSignal;
  /** Ends the stream with the error when nothing arrives for this long. */
  readonly silence?: { readonly ms: number; readonly error: () => Error };
}

/**
 * The items of a streaming call. The client reports an error only as an event and leaves the stream open, so an error
 * ends the stream here.
 */
export async function* itemsOf<T>(
  stream: Readable,
  { cancel, signal, silence }: ClientStreamOptions,
): AsyncGenerator<T> {
  const fail = (error: Error): void => void stream.destroy(error);
  const abort = (): void => fail(signal.reason);
  // The listener stays after the end, because an unhandled error event would end the process.
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
