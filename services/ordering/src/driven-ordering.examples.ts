import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminOrder, type Endpoint, showOrder } from '@storefold/contracts';
import {
  type DrivenAnswer,
  type DrivenService,
  type DriveOptions,
  driveService,
  testStore,
} from '@storefold/engines/testing';
import type { Caller } from '@storefold/kernel/http';
import { START } from '@storefold/kernel/ports';
import { afterEach, beforeEach } from 'vitest';
import { ordering } from './index.ts';
import { customer, Neighbours } from './neighbours.examples.ts';

/** What a request is about, and who sends it. */
export interface About {
  readonly params?: Record<string, string>;
  readonly caller?: Partial<Caller>;
  readonly query?: string;
}

/** The ordering service and its neighbours, which every test of a file gets anew. */
export function driveOrdering(options: Partial<Pick<DriveOptions, 'ports'>> = {}) {
  let driven: DrivenService;
  let neighbours: Neighbours;
  let dataDir: string | undefined;

  const start = async () => {
    driven = await driveService(ordering, {
      ...options,
      ...(dataDir !== undefined && { env: { DATA_DIR: dataDir } }),
      neighbours: ({ bus }) => neighbours.answerOn(bus),
    });
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

  beforeEach(async () => {
    neighbours = new Neighbours(testStore);
    await start();
  });
  afterEach(async () => {
    await driven.dispose();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true });
    dataDir = undefined;
  });

  return {
    get driven(): DrivenService {
      return driven;
    },
    get neighbours(): Neighbours {
      return neighbours;
    },
    send,
    /** Starts the service anew on an empty directory, which `restart` leaves as it is. */
    async keepFiles(): Promise<void> {
      await driven.dispose();
      dataDir = await mkdtemp(join(tmpdir(), 'storefold-ordering-'));
      await start();
    },
    /** Ends the service, and starts it again. `meanwhile`: what happens between. */
    async restart(meanwhile = () => {}): Promise<void> {
      await driven.dispose();
      meanwhile();
      await start();
    },
    /** An order as staff see it. */
    shown: async ({ id }: { readonly id: string }): Promise<AdminOrder> =>
      (await send(showOrder, undefined, { params: { id } })).body,
    /** The names of the public events so far. */
    told: async (): Promise<string[]> => (await driven.published()).map(({ name }) => name),
    /** The facts in the book of the test gateway, in their order. */
    bookOf: async (): Promise<string[]> => {
      const { events } = await driven.ports.log.readAll(START, { limit: 10_000 });
      return events.map(({ type }) => type).filter((type) => type.startsWith('TestCharge'));
    },
  };
}

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
