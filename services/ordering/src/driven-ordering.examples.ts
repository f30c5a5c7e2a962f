import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminOrder, type Endpoint, type StoreInfo, showOrder } from '@storefold/contracts';
import {
  type DrivenAnswer,
  type DrivenService,
  type DriveOptions,
  driveService,
  testStore,
} from '@storefold/engines/testing';
import { type RecordedEvent, START } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ordering } from './index.ts';
import { customer, Neighbours } from './neighbours.examples.ts';

/** What a request is about, and who sends it. */
export interface About {
  readonly params?: Record<string, string>;
  readonly caller?: Partial<Caller>;
  readonly query?: string;
}

/**
 * The ordering service and its neighbours. Starting the service takes longer than most tests, so one answers those of a
 * whole file: each is about a store of its own, with neighbours of its own, and finds nothing of the tests before it.
 */
export function driveOrdering(options: Partial<Pick<DriveOptions, 'ports'>> = {}) {
  let shared: DrivenService;
  /** Of one test. */
  let alone: DrivenService | undefined;
  let driven: DrivenService;
  const stores = new Map<string, Neighbours>();
  let neighbours: Neighbours;
  let dataDir: string | undefined;

  const start = (env: DriveOptions['env'] = {}) =>
    driveService(ordering, {
      ...options,
      env,
      neighbours: ({ bus }) =>
        Neighbours.answerForStores(bus, (id = neighbours.store.id) => stores.get(id) ?? neighbours),
    });
  const startAlone = async (folder: string) => {
    alone = await start({ DATA_DIR: folder });
    driven = ofStore(alone, neighbours.store);
  };
  /** The events of the log, without those of other tests. */
  const facts = async (): Promise<readonly RecordedEvent[]> => {
    const { events } = await driven.ports.log.readAll(START, { limit: 10_000 });
    const own = neighbours.store.id;
    return events.filter(({ metadata: { store_id: id } }) => id === own || !stores.has(id));
  };
  const send = (
    endpoint: Endpoint,
    body?: unknown,
    { params, caller, query }: About = {},
  ): Promise<DrivenAnswer> =>
    driven.send(endpoint, {
      ...(params && { params }),
      ...(caller && { caller }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
    });

  beforeAll(async () => {
    neighbours = new Neighbours(testStore);
    shared = await start();
  });
  beforeEach(() => {
    neighbours = new Neighbours({ ...testStore, id: `${testStore.id}_${stores.size}` });
    stores.set(neighbours.store.id, neighbours);
    driven = ofStore(shared, neighbours.store);
  });
  afterEach(async () => {
    await alone?.dispose();
    alone = undefined;
    if (dataDir !== undefined) await rm(dataDir, { recursive: true });
    dataDir = undefined;
  });
  afterAll(() => shared?.dispose());

  return {
    get driven(): DrivenService {
      return driven;
    },
    get neighbours(): Neighbours {
      return neighbours;
    },
    send,
    /** Gives the test a service of its own, because it restarts it, breaks it, or erases whom other tests know. */
    async useOwnService(): Promise<void> {
      dataDir = await mkdtemp(join(tmpdir(), 'storefold-ordering-'));
      await startAlone(dataDir);
    },
    /** Ends the test's own service, and starts it again on its files. `meanwhile`: what happens between, with their folder. */
    async restart(meanwhile: (folder: string) => void = () => {}): Promise<void> {
      if (dataDir === undefined) throw new Error('a service that others share is not restarted');
      await alone?.dispose();
      meanwhile(dataDir);
      await startAlone(dataDir);
    },
    facts,
    /** An order as staff see it. */
    shown: async ({ id }: { readonly id: string }): Promise<AdminOrder> =>
      (await send(showOrder, undefined, { params: { id } })).body,
    /** The names of the public events so far. */
    told: async (): Promise<string[]> => (await driven.published()).map(({ name }) => name),
    /** The facts in the book of the test gateway, in their order. */
    bookOf: async (): Promise<string[]> => {
      return (await facts())
        .filter((fact) => !isEndOfUnpaidSession(fact))
        .map(({ type }) => type)
        .filter((type) => type.startsWith('TestCharge'));
    },
  };
}

/** Nobody had paid in it. */
const isEndOfUnpaidSession = ({ type, stream }: RecordedEvent): boolean =>
  type === 'TestChargePrevented' && stream.startsWith('test_charge-test_session_');

/** A service as it is asked in one store. */
const ofStore = (service: DrivenService, store: StoreInfo): DrivenService => ({
  ...service,
  store,
  send: (endpoint, request = {}) =>
    service.send(endpoint, { ...request, caller: { store, ...request.caller } }),
  published: async () => (await service.published()).filter(({ store_id }) => store_id === store.id),
  announce: (by, event) => service.announce(by, { storeId: store.id, ...event }),
});

export const refusal = ({ status, body }: DrivenAnswer): [number, string] => [status, body.error?.code];

/** The answers to a request that is sent twenty times at once. */
export const atOnce = (ask: (turn: number) => Promise<DrivenAnswer>): Promise<DrivenAnswer[]> =>
  Promise.all(Array.from({ length: 20 }, (_, turn) => ask(turn)));

/** A record. */
export const about = ({ id }: { readonly id: string }) => ({ params: { id } });

/** The parts of an order, or one of them. */
export const of = (order: { readonly id: string }) => ({ params: { order_id: order.id } });
export const on = (order: { readonly id: string }, part: { readonly id: string }) => ({
  params: { order_id: order.id, id: part.id },
});

/** The known customer, in a session. */
export const asCustomer = {
  customer: { id: customer.id, email: customer.email, sessionId: 'ses_1' },
};

export const sentAddress = {
  firstname: 'Ann',
  lastname: 'Lee',
  address1: '1 Main Street',
  city: 'Boston',
  zipcode: '02108',
  country: 'US',
  state_abbr: 'MA',
};
