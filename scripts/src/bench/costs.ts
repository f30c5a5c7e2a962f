import { buy, buyableVariants, issueCard, type Step } from './buyers.ts';
import type { Client } from './client.ts';
import type { Counter, Counts } from './counted-ports.ts';
import { settled, startCountedStore } from './counted-store.ts';
import { newFacets, scenariosOf } from './scenarios.ts';
import { creditedCustomer } from './stored-value.ts';
import { table } from './table.ts';

const api = '/api/v3/store';
const PASSWORD = 'correct horse battery';

/**
 * Starts the store of a folder in this process on counting ports, sends each kind of request after a warm-up, and
 * reports its cost: streams read, appends, questions to neighbours, read-model queries, documents fetched by id, SQL
 * statements, the rows they returned and those they visited. Work that follows from the request (public events, webhooks) is included as
 * far as it happens before the response.
 */
export async function costsOfRequests(dataDir: string, of: 'all' | 'stored value'): Promise<string> {
  const store = await startCountedStore(dataDir);
  try {
    return await (of === 'stored value' ? countedPurchase : countedRequests)(store, store.counter);
  } finally {
    await store.close();
  }
}

const columns: readonly (readonly [keyof Counts, string])[] = [
  ['streamsRead', 'streams read'],
  ['appends', 'appends'],
  ['questions', 'questions'],
  ['queries', 'queries'],
  ['documents', 'documents by id'],
  ['statements', 'statements'],
  ['rows', 'rows'],
  ['visited', 'rows visited'],
];

interface Clients {
  readonly shopper: Client;
  readonly admin: Client;
}

const justSend: Step = (_name, send) => send();

/** Counts what steps cost, as rows. */
function countingStep(counter: Counter, rows: string[][]): Step {
  return async (name, send) => {
    await settled(counter);
    const before = counter.snapshot();
    const answer = await send();
    const cost = counter.since(before);
    rows.push([name, ...columns.map(([column]) => String(cost[column]))]);
    return answer;
  };
}

const costTable = (rows: readonly string[][]): string =>
  table(['request', ...columns.map(([, heading]) => heading)], rows);

/** Makes each request twice: once to warm up, once to count. */
async function countedRequests(clients: Clients, counter: Counter): Promise<string> {
  const { shopper, admin } = clients;
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
    const ofStoredValue: Step = (name, send) => (/credit/.test(name) ? step(name, send) : send());
    await buyWithCredit(clients, variantId, ofStoredValue);
  }
  return costTable(rows);
}

/** Each request of a purchase that card and store credit pay for. */
async function countedPurchase(clients: Clients, counter: Counter): Promise<string> {
  const rows: string[][] = [];
  const [variantId = ''] = await buyableVariants(clients.shopper);
  for (const step of [justSend, countingStep(counter, rows)]) await buyWithCredit(clients, variantId, step);
  return costTable(rows);
}

async function buyWithCredit(clients: Clients, variantId: string, step: Step): Promise<void> {
  const token = await creditedCustomer(clients, { credits: 1, amount: '10.00' });
  await buy(clients.shopper, { variantId, cardCode: await issueCard(clients.admin), token }, step);
}
