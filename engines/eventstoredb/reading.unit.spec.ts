import { Readable } from 'node:stream';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { ReadingOn } from './reading.ts';

describe('a reading that goes on', () => {
  it('takes everything off the connection once the end was reached, though nobody takes it', async () => {
    const { call, reading } = begun();
    call.push(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    send(call, MANY);
    await expect.poll(() => call.readableLength).toBe(0);
    await turn();
    expect(call.isPaused()).toBe(false);
    expect(await taken(reading, MANY)).toEqual(positions(MANY));
  });

  it('lets the server wait for who reads the past, and omits nothing', async () => {
    const { call, reading } = begun();
    send(call, MANY);
    await expect.poll(() => call.isPaused()).toBe(true);
    await turn();
    expect(call.readableLength).toBe(MANY - 1_000);
    expect(await taken(reading, MANY)).toEqual(positions(MANY));
  });
});

const MANY = 5_000;

function begun() {
  const call = Object.assign(new Readable({ objectMode: true, read: () => undefined }), {
    cancel: () => undefined,
  });
  const reading = new ReadingOn(call as unknown as ClientReadableStream<ReadResp>, (message) => {
    const position = message.getCheckpoint()?.getCommitPosition();
    return position === undefined ? undefined : Number(position);
  });
  return { call, reading };
}

function send(call: Readable, count: number): void {
  for (const position of positions(count)) {
    const checkpoint = new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition('1');
    call.push(new streams.ReadResp().setCheckpoint(checkpoint));
  }
}

async function taken(reading: ReadingOn<number>, count: number): Promise<number[]> {
  const items: number[] = [];
  for await (const item of reading) if (items.push(item) === count) break;
  return items;
}

const positions = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
