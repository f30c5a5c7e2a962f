import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints, type ServiceName } from '@storefold/contracts';
import { engines } from '@storefold/engines';
import { createGateway } from '@storefold/gateway';
import { credentialsFile } from '@storefold/identity/credentials';
import { createLogger } from '@storefold/kernel/core';
import type { Caller, EndpointDispatcher, MatchedEndpoint } from '@storefold/kernel/http';
import type { RateCounters } from '@storefold/kernel/ports';
import { readSettings, type SharedPorts } from '@storefold/kernel/runtime';
import { type OneProcess, startOneProcess } from '../one-process.ts';
import { type StoreSettings, storeSettings } from '../store-settings.ts';
import { median } from './median.ts';
import { decimals, table } from './table.ts';
import { type Volley, VolleySender } from './volley.ts';

const api = '/api/v3/store';
const HOST = '127.0.0.1';
const CONNECTIONS = 16;
const REQUESTS = 2_000;
const ROUNDS = 9;

/**
 * What stands before a service costs, in milliseconds of this process's processor time for each request. One read of a
 * product is sent in turns to a bare `node:http` server, to the service without a gateway, to a gateway that does not
 * count requests, and to the gateway as it is; one log-out without a session, with a key for idempotency and without.
 */
export async function costsOfTheDoor(dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_DATA: 'none' };
  const settings = readSettings(storeSettings, env);
  const shared = await engines.openShared({ settings, logger: createLogger(settings), name: 'door' });
  const store = await startOneProcess(shared, settings);
  const door = await openDoor(store, shared, settings);
  const sender = await VolleySender.start();
  try {
    const { publishable_key } = JSON.parse(readFileSync(credentialsFile(dataDir), 'utf8'));
    return table(
      ['request', 'processor ms', 'more than the row above', 'times bare'],
      [...(await readRows(door, sender, publishable_key)), ...(await keyRows(door, sender, publishable_key))],
    );
  } finally {
    sender.stop();
    await door.close();
    await store.close();
  }
}

type Request = Volley['request'];

async function readRows(door: Door, sender: VolleySender, key: string): Promise<string[][]> {
  const headers = { 'x-service-api-key': key };
  const list = await fetch(`${door.whole}${api}/products?limit=1`, { headers });
  const { data } = (await list.json()) as { readonly data: readonly [{ readonly id: string }] };
  const read: Request = { method: 'GET', path: `${api}/products/${data[0].id}`, headers };
  await door.remember(read);
  const names = [
    'bare node:http, the same bytes',
    'a product, the service alone',
    '… through the gateway, uncounted',
    '… and counted for the limits',
    '… with an Idempotency-Key',
  ];
  const keyed: Request = { ...read, headers: { ...headers, 'idempotency-key': '[<id>]' } };
  const costs = await inTurns(sender, [
    [door.bare, read],
    [door.alone, read],
    [door.uncounted, read],
    [door.whole, read],
    [door.whole, keyed],
  ]);
  return rowsOf(names, costs, costs[0] ?? []);
}

async function keyRows(door: Door, sender: VolleySender, key: string): Promise<string[][]> {
  const headers = { 'x-service-api-key': key, 'content-type': 'application/json' };
  const logOut: Request = { method: 'POST', path: `${api}/auth/logout`, headers, body: '{}' };
  const keyed: Request = { ...logOut, headers: { ...headers, 'idempotency-key': '[<id>]' } };
  const costs = await inTurns(sender, [
    [door.whole, logOut],
    [door.whole, keyed],
  ]);
  return rowsOf(['log-out of no session', '… with an Idempotency-Key'], costs);
}

/** For each request, its cost in each round, after one round that warms up. */
async function inTurns(
  sender: VolleySender,
  requests: readonly (readonly [url: string, request: Request])[],
): Promise<number[][]> {
  const costs: number[][] = requests.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, [url, request]] of requests.entries()) {
      const cost = await sender.processorMs({ url, request, connections: CONNECTIONS, amount: REQUESTS });
      if (round > 0) costs[index]?.push(cost);
    }
  }
  return costs;
}

const rowsOf = (names: readonly string[], costs: readonly number[][], bare?: readonly number[]): string[][] =>
  costs.map((own, index) => {
    const before = costs[index - 1];
    return [
      names[index] ?? '',
      decimals(median(own), 3),
      before ? decimals(median(own.map((cost, round) => cost - (before[round] ?? 0))), 3) : '',
      bare ? decimals(median(own.map((cost, round) => cost / (bare[round] ?? 1))), 2) : '',
    ];
  });

/** The servers that are compared, by their URLs. */
interface Door {
  readonly bare: string;
  readonly alone: string;
  readonly uncounted: string;
  readonly whole: string;
  /** The bare server and the service alone answer this read from now on. */
  remember(read: Request): Promise<void>;
  close(): Promise<void>;
}

async function openDoor(store: OneProcess, shared: SharedPorts, settings: StoreSettings): Promise<Door> {
  let seen: { readonly matched: MatchedEndpoint; readonly caller: Caller } | undefined;
  let bytes = Buffer.alloc(0);
  const dispatchers = new Map<ServiceName, EndpointDispatcher>(
    store.services.map(({ name, dispatcher }) => [name, dispatcher]),
  );
  const catalog = dispatchers.get('catalog');
  if (!catalog) throw new Error('the store has no catalog');
  const watched = Object.assign(Object.create(catalog) as EndpointDispatcher, {
    handle(...[request, response, matched, caller]: Parameters<EndpointDispatcher['handle']>) {
      seen = { matched, caller };
      return catalog.handle(request, response, matched, caller);
    },
  });
  const services = { ...Object.fromEntries(dispatchers), catalog: watched };
  const gateway = await createGateway({
    endpoints: allEndpoints,
    services,
    ...shared,
    counters: idle,
    settings,
  });
  const urlOf = (port: number) => `http://${HOST}:${port}`;
  const uncounted = urlOf(await gateway.listen(0, HOST));
  const bare = await listening((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-length': bytes.length }).end(bytes));
  });
  const alone = await listening((request, response) => {
    if (seen) void catalog.handle(request, response, seen.matched, seen.caller);
  });
  return {
    bare: urlOf(portOf(bare)),
    alone: urlOf(portOf(alone)),
    uncounted,
    whole: urlOf(await store.gateway.listen(0, HOST)),
    async remember({ path, headers }) {
      const answer = await fetch(`${uncounted}${path}`, { headers });
      bytes = Buffer.from(await answer.arrayBuffer());
    },
    async close() {
      for (const server of [bare, alone]) server.close();
      await gateway.close();
    },
  };
}

/** Counters that let everything through. */
const idle: RateCounters = {
  add: async () => ({ count: 0, resetMs: 1 }),
  close: async () => {},
};

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
