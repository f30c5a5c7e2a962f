import { LogUnavailable, type Position, START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { expect, it, vi } from 'vitest';
import type { AllStream } from './all-stream.ts';
import { PastReader } from './past-reader.ts';
import { ItemQueue } from './testing/item-queue.ts';

it('does not take the word of a server whose log is shorter than what was seen of it', async () => {
  const { reader, server } = reading({ end: 200 });
  server.head.mockResolvedValue(150);
  await expect(reader.next(START, 10)).rejects.toThrow(LogUnavailable);
  server.head.mockResolvedValue(200);
  expect(await reader.next(START, 10)).toEqual({ events: [], position: 200, isRecent: false });
});

it('asks for nothing more once it is closed', async () => {
  const { reader, server } = reading({ end: 200 });
  const next = reader.next(START, 10);
  reader.close();
  expect(await next).toMatchObject({ events: [], position: START });
  expect(server.subscribeToAll).not.toHaveBeenCalled();
});

/** A reader whose past is on a server that says of every subscription that it has caught up at once. */
function reading({ end }: { end: Position }) {
  const server = {
    head: vi.fn<AllStream['head']>().mockResolvedValue(end),
    subscribeToAll: vi.fn((_: object, signal: AbortSignal) => {
      const items = new ItemQueue(signal);
      items.put({ kind: 'caughtUp' });
      return items;
    }),
  };
  return { reader: new PastReader(server, undefined, { end }, new HandClock()), server };
}
