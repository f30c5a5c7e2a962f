import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { authorizeGiftCard, captureGiftCard } from '@storefold/contracts';
import { engines } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity';
import { createLogger } from '@storefold/kernel/core';
import type { EventMetadata, Origin } from '@storefold/kernel/ports';
import { readSettings, type SharedPorts } from '@storefold/kernel/runtime';
import { freePort } from '../free-port.ts';
import { startOneProcess } from '../one-process.ts';
import { storeSettings } from '../store-settings.ts';
import { Client } from './client.ts';
import { Latencies } from './latencies.ts';
import { caughtUp } from './store-under-load.ts';
import { decimals, table, whole } from './table.ts';

const MOVEMENTS = 10_000;
/** Facts of one append, which holds at most a megabyte. */
const AT_ONCE = 1_000;
const MEASURED = 200;
const path = '/api/v3/admin/gift_cards';

/**
 * What a gift card answers and takes that has moved 10,000 times, in the process that was there and in one that starts
 * after it: movements by the questions that a checkout asks, reads over HTTP.
 */
export async function measureLongCard(dataDir: string): Promise<string> {
  const { id, rows } = await inOneProcess(dataDir, async (store) => {
    const card = await store.admin.ask('POST', path, { amount: '1000000.00', currency: 'USD' });
    await moveOften(card.id, store);
    return { id: String(card.id), rows: await measured(card.id, 'the process that was there', store) };
  });
  const after = await inOneProcess(dataDir, (store) => measured(id, 'after a restart', store));
  const heading = `a card with ${whole(MOVEMENTS)} movements`;
  return table([heading, 'first ms', 'p50 ms', 'p99 ms'], [...rows, ...after]);
}

interface Store {
  readonly admin: Client;
  readonly shared: SharedPorts;
}

async function inOneProcess<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: String(port), SAMPLE_DATA: 'none' };
  const settings = readSettings(storeSettings, env);
  const shared = await engines.openShared(settings, createLogger(settings), 'long-card');
  const store = await startOneProcess(shared, settings);
  await store.gateway.listen(port, settings.host);
  const { secret_key } = JSON.parse(readFileSync(credentialsFile(dataDir), 'utf8'));
  const admin = new Client(`http://127.0.0.1:${port}`, { 'x-service-api-key': secret_key });
  try {
    await caughtUp(admin.baseUrl);
    return await work({ admin, shared });
  } finally {
    admin.close();
    await store.close();
  }
}

/** Writes the facts of orders that were each paid a cent with the card. */
async function moveOften(id: string, { admin, shared }: Store): Promise<void> {
  const { log } = shared;
  const metadata = await metadataOf(id, shared);
  for (let revision = 0; revision < MOVEMENTS; revision += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, index) => {
      const order = Math.floor((revision + index) / 2);
      const of = { order_id: `or_bench${order}`, checkout_id: `checkout_bench${order}` };
      return {
        id: randomUUID(),
        type: index % 2 === 0 ? 'GiftCardAuthorized' : 'GiftCardCaptured',
        data: { ...of, amount: '0.01', currency: 'USD' },
        metadata: { ...metadata, command_id: randomUUID() },
      };
    });
    await log.append(`gift_card-${id}`, revision, events);
  }
  await caughtUp(admin.baseUrl);
}

async function metadataOf(id: string, { log }: SharedPorts): Promise<EventMetadata> {
  const [issued] = await log.read(`gift_card-${id}`, 0, 1);
  if (!issued) throw new Error(`gift card ${id} is not in the log`);
  return issued.metadata;
}

/** The movements come first, because the first of them is what a restart makes slow. */
async function measured(id: string, when: string, { admin, shared }: Store): Promise<string[][]> {
  const metadata = await metadataOf(id, shared);
  const origin: Origin = {
    correlationId: metadata.correlation_id,
    causationId: null,
    actor: metadata.actor,
  };
  const movements = new Timed();
  for (let done = 0; done < MEASURED; done++) {
    const order_id = `or_${randomUUID()}`;
    const ofOrder = () => ({
      command_id: randomUUID(),
      store_id: metadata.store_id,
      gift_card_id: id,
      order_id,
    });
    const shopper = { currency: 'USD', customer_id: null, timezone: 'UTC' };
    const checkout = { checkout_id: order_id, amount: '0.01' };
    await movements.time(() =>
      shared.bus.ask(authorizeGiftCard, { ...ofOrder(), ...shopper, ...checkout }, origin),
    );
    await movements.time(() => shared.bus.ask(captureGiftCard, ofOrder(), origin));
  }
  const reads = new Timed();
  for (let done = 0; done < MEASURED; done++) await reads.time(() => admin.ask('GET', `${path}/${id}`));
  return [movements.row(`movement, ${when}`), reads.row(`answer, ${when}`)];
}

/** Times of one kind of action. */
class Timed {
  readonly #latencies = new Latencies();
  #firstMs: number | undefined;

  async time(action: () => Promise<unknown>): Promise<void> {
    const sinceMs = performance.now();
    await action();
    const tookMs = performance.now() - sinceMs;
    this.#firstMs ??= tookMs;
    this.#latencies.note(tookMs);
  }

  row(name: string): string[] {
    const ms = (share: number) => decimals(this.#latencies.percentile(share), 1);
    return [name, decimals(this.#firstMs ?? 0, 1), ms(0.5), ms(0.99)];
  }
}
