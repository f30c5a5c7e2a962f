import { type EventLog, LogUnavailable, type NewEvent } from '@storefold/kernel/ports';
import { anEvent } from '../../contract/event-log/events.ts';

/** Asks again until the log has said that it has the event. `onRefused` is called with each refusal before. */
export async function persistently(
  log: EventLog,
  stream: string,
  event: NewEvent,
  expected: number | 'no_stream' = 'no_stream',
  onRefused: (refusal: LogUnavailable) => void = () => undefined,
): Promise<void> {
  for (;;) {
    try {
      await log.append(stream, expected, [event]);
      return;
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      onRefused(error);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Writers of one category, each of which makes one stream after another. */
export interface Writers {
  /** The ids of the events that the log has said it has. */
  readonly acknowledged: readonly string[];
  readonly refusals: readonly LogUnavailable[];
  /** Resolves once everything that was begun is acknowledged. */
  stop(): Promise<void>;
}

/** Starts so many writers. As commands do, they load a stream before they append to it. */
export function startWriters(log: EventLog, category: string, count = 16): Writers {
  const acknowledged: string[] = [];
  const refusals: LogUnavailable[] = [];
  let isWriting = true;
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; isWriting; round++) {
      const event = anEvent();
      const stream = `${category}-${writer}_${round}`;
      await log.read(stream).catch(() => undefined);
      await persistently(log, stream, event, 'no_stream', (refusal) => refusals.push(refusal));
      acknowledged.push(event.id);
    }
  };
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    acknowledged,
    refusals,
    async stop() {
      isWriting = false;
      await writing;
    },
  };
}
