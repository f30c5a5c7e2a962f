import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { EventStore } from './event-store.ts';
import { MemoryJournal } from './journal.ts';
import { subscribeToAll } from './subscribing-to-all.ts';

let store: EventStore;
let client: Client;

beforeEach(() => {
  store = new EventStore(new MemoryJournal());
  client = new Client();
});

it('waits for a client that takes nothing while it catches up', async () => {
  await append(100);
  const ending = subscribe();
  await append(1_000);
  expect(client.events).toBe(0);
  client.take(ALL);
  await vi.waitUntil(() => client.isCaughtUp);
  expect(client.events).toBe(1_100);
  await client.hangUp(ending);
});

it('ends when more was written behind its last page than it holds', async () => {
  await append(40);
  const ending = subscribe();
  // Its second page is the last one, and has no room yet.
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
  await append(60);
  client.take(20);
  await vi.waitUntil(() => client.events === 19);
  client.take(ALL);
  await expect(ending).rejects.toMatchObject({
    code: 10,
    details: expect.stringContaining('while transitioning to live. Client resubscription required'),
  });
  expect(client.isCaughtUp).toBe(false);
  expect(client.events).toBeLessThan(100);
});

it('holds 64 live events for a client that takes nothing, and ends with the next', async () => {
  client.take(ALL);
  const ending = subscribe();
  await vi.waitUntil(() => client.isCaughtUp);
  client.takeNothing();
  for (let event = 0; event < 65; event += 1) await append(1);
  client.take(ALL);
  await vi.waitUntil(() => client.events === 65);
  client.takeNothing();
  for (let event = 0; event < 70; event += 1) await append(1);
  client.take(ALL);
  await expect(ending).rejects.toMatchObject({ code: 10, details: expect.stringContaining('while live') });
  expect(client.events).toBeLessThan(65 + 64);
});

function subscribe(): Promise<void> {
  const from = new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty());
  const ending = subscribeToAll(store, new streams.ReadReq.Options().setAll(from), from, client);
  ending.catch(() => undefined);
  return ending;
}

async function append(count: number): Promise<void> {
  const event = { type: 'counted', isJson: true, data: Buffer.from('{}'), metadata: new Uint8Array() };
  const events = Array.from({ length: count }, () => ({ ...event, id: crypto.randomUUID() }));
  await store.append(`stream-${crypto.randomUUID()}`, 'noStream', events);
}

class Client {
  isOver = false;
  isCaughtUp = false;
  events = 0;
  #permits = 0;
  #permitted = (): void => undefined;

  /** Takes so many messages more. */
  take(count: number): void {
    this.#permits += count;
    this.#permitted();
  }

  takeNothing(): void {
    this.#permits = 0;
  }

  ready(): undefined {
    return undefined;
  }

  send(message: ReadResp): Promise<void> | undefined {
    if (this.#permits === 0) {
      return new Promise<void>((resolve) => {
        this.#permitted = resolve;
      }).then(() => this.send(message));
    }
    this.#permits -= 1;
    if (message.hasEvent()) this.events += 1;
    if (message.hasCaughtUp()) this.isCaughtUp = true;
    return undefined;
  }

  /** A subscription notices it with the next event. */
  async hangUp(ending: Promise<void>): Promise<void> {
    this.isOver = true;
    await append(1);
    await ending;
  }
}

const ALL = Number.POSITIVE_INFINITY;
