import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { authorizeGiftCard, captureGiftCard } from '@storefold/contracts';
import { engines } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity/credentials';
import { createLogger } from '@storefold/kernel/core';
import type { EventMetadata, Origin } from '@storefold/kernel/ports';
import { readSettings, type SharedPorts } from '@storefold/kernel/runtime';
import { startOneProcess } from '../one-process.ts';
import { storeSettings } from '../store-settings.ts';
import { Client } from './client.ts';
import { Latencies } from './latencies.ts';
import { caughtUp } from './store-under-load.ts';

/** What the process is asked to do with the store of a folder: measure a card, or issue cards first, some of which have moved. */
export interface CardsAsked {
  readonly dataDir: string;
  /** The card that is measured; by default the first that is issued. */
  readonly id?: string;
  /** The number of movements of each card to issue. */
  readonly issue: readonly number[];
}

/** The cards that were issued, and the times of one. */
export interface CardsAnswered {
  readonly ids: readonly string[];
  readonly movement: Times;
  readonly answer: Times;
}

/** In milliseconds. */
export interface Times {
  readonly first: number;
  readonly p50: number;
  readonly p99: number;
}

/** Facts of one append, which holds at most a megabyte. */
const AT_ONCE = 1_000;
const MEASURED = 200;
const path = '/api/v3/admin/gift_cards';

interface Store {
  readonly admin: Client;
  readonly shared: SharedPorts;
}

/** A store in this process, so that movements can be asked for by the questions of a checkout. */
async function inStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_DATA: 'none' };
  const settings = readSettings(storeSettings, env);
  const shared = await engines.openShared({ settings, logger: createLogger(settings), name: 'cards' });
  const store = await startOneProcess(shared, settings);
  const port = await store.gateway.listen(0, settings.host);
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

async function issueMoved(movements: number, { admin, shared }: Store): Promise<string> {
  const { id } = await admin.ask('POST', path, { amount: '1000000.00', currency: 'USD' });
  const metadata = await metadataOf(id, shared);
  for (let revision = 0; revision < movements; revision += AT_ONCE) {
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
    await shared.log.append(`gift_card-${id}`, revision, events);
  }
  await caughtUp(admin.baseUrl);
  return String(id);
}

async function metadataOf(id: string, { log }: SharedPorts): Promise<EventMetadata> {
  const [issued] = await log.read(`gift_card-${id}`, 0, 1);
  if (!issued) throw new Error(`gift card ${id} is not in the log`);
  return issued.metadata;
}

/** The movements come first, because the first of them is what a restart makes slow. */
async function measure(id: string, { admin, shared }: Store) {
  const metadata = await metadataOf(id, shared);
  const { store_id, actor, correlation_id: correlationId } = metadata;
  const origin: Origin = { correlationId, causationId: null, actor };
  const movements = new Timed();
  for (let done = 0; done < MEASURED; done++) {
    const order_id = `or_${randomUUID()}`;
    const ofOrder = () => ({ command_id: randomUUID(), store_id, gift_card_id: id, order_id });
    const shopper = { currency: 'USD', customer_id: null, timezone: 'UTC' };
    const checkout = { checkout_id: order_id, amount: '0.01' };
    await movements.time(() =>
      shared.bus.ask(authorizeGiftCard, { ...ofOrder(), ...shopper, ...checkout }, origin),
    );
    await movements.time(() => shared.bus.ask(captureGiftCard, ofOrder(), origin));
  }
  const reads = new Timed();
  for (let done = 0; done < MEASURED; done++) await reads.time(() => admin.ask('GET', `${path}/${id}`));
  return { movement: movements.times, answer: reads.times };
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

  get times(): Times {
    const [p50, p99] = [this.#latencies.percentile(0.5), this.#latencies.percentile(0.99)];
    return { first: this.#firstMs ?? 0, p50, p99 };
  }
}

async function answer({ dataDir, id, issue }: CardsAsked): Promise<void> {
  const answered = await inStore(dataDir, async (store): Promise<CardsAnswered> => {
    const ids: string[] = [];
    for (const movements of issue) ids.push(await issueMoved(movements, store));
    return { ids, ...(await measure(id ?? ids[0] ?? '', store)) };
  });
  process.send?.(answered);
}

process.on('message', (asked: CardsAsked) => void answer(asked));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
