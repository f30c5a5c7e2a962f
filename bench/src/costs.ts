import {
  buy,
  buyableVariants,
  creditedCustomer,
  issueCard,
  justSend,
  PASSWORD,
  type Step,
} from './load/buyers.ts';
import { newFacets, scenariosOf } from './load/scenarios.ts';
import type { Client } from './store/client.ts';
import type { Counter, Counts } from './store/counted-ports.ts';
import { settled, startCountedStore } from './store/counted-store.ts';
import { table } from './table.ts';

const api = '/api/v3/store';

const columns: Readonly<Record<keyof Counts, string>> = {
  streamsRead: 'streams read',
  appends: 'appends',
  questions: 'questions',
  queries: 'queries',
  documents: 'documents by id',
  statements: 'statements',
  rows: 'rows',
};

/**
 * Starts the store of a folder in this process on counting ports, sends each kind of request after a warm-up, and
 * reports its cost. Work that follows from the request (public events, webhooks) is included as far as it happens before
 * the response.
 */
export async function costsOfRequests(dataDir: string): Promise<string> {
  const store = await startCountedStore(dataDir);
  try {
    return table(['request', ...Object.values(columns)], await countedRequests(store, store.counter));
  } finally {
    await store.close();
  }
}

/** Counts what steps cost, as rows. */
function countingStep(counter: Counter, rows: string[][]): Step {
  return async (name, send) => {
    await settled(counter);
    const before = counter.snapshot();
    const answer = await send();
    const cost = counter.since(before);
    rows.push([name, ...Object.keys(columns).map((column) => String(cost[column as keyof Counts]))]);
    return answer;
  };
}

interface Clients {
  readonly shopper: Client;
  readonly admin: Client;
}

/** Makes each request twice: once to warm up, once to count. */
async function countedRequests({ shopper, admin }: Clients, counter: Counter): Promise<string[][]> {
  const rows: string[][] = [];
  const counted = countingStep(counter, rows);
  for (const { name, paths } of await scenariosOf(shopper)) {
    const [warmUp = '/', path = warmUp] = paths;
    await shopper.ask('GET', warmUp);
    await counted(name, () => shopper.ask('GET', path));
  }
  const [facets = '/'] = newFacets(1, Math.floor(Math.random() * 1_000));
  await counted('facets never asked before', () => shopper.ask('GET', facets));

  const [variantId = ''] = await buyableVariants(shopper);
  for (const step of [justSend, counted]) {
    const email = `cost.${Date.now()}@example.com`;
    const registration = { email, password: PASSWORD, password_confirmation: PASSWORD };
    await step('register', () => shopper.ask('POST', `${api}/customers`, registration));
    const { token } = await step('log-in', () =>
      shopper.ask('POST', `${api}/auth/login`, { email, password: PASSWORD }),
    );
    const signedIn = { authorization: `Bearer ${token}` };
    for (const check of ['first check of a session', 'check of a session'])
      await step(check, () => shopper.ask('GET', `${api}/countries/DE`, undefined, signedIn));
    await buy(shopper, { variantId, cardCode: await issueCard(admin) }, step);
    const credited = await creditedCustomer(shopper, admin);
    const ofCredit: Step = (name, send) => (/credit/.test(name) ? step(name, send) : send());
    await buy(shopper, { variantId, cardCode: await issueCard(admin), token: credited }, ofCredit);
  }
  return rows;
}
