import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Reply } from './client.ts';
import type { Flood, Flooded } from './flood-process.ts';
import type { Hashing, Serving } from './hash-process.ts';
import { load } from './load.ts';
import type { Bench } from './reads.ts';
import { scenariosOf } from './scenarios.ts';
import { decimals, table, whole } from './table.ts';
import { VolleySender } from './volley.ts';

const api = '/api/v3/store';
const PASSWORD = 'correct horse battery';
const CLIENTS = 16;
/** Each pair is measured in turns, because a machine is not equally fast all the time. */
const ROUNDS = 3;
/** By then Node has compiled what is called often, and the rates are those of a store that has run for a while. */
const WARM_UP = 2_000;

const LOG_INS_PER_SECOND = 500;
const BESIDE = { connections: 8, perSecond: 100 };
/** Some log-ins wait in the queue before the rows beside them begin. */
const FLOODED_AFTER_MS = 1_000;

/** What passwords cost beside their hashing, and what a flood of log-ins costs everybody else. */
export async function measurePasswords(bench: Bench): Promise<string> {
  const person = { email: `bench.${randomUUID()}@example.com`, password: PASSWORD };
  await bench.store.shopper.ask('POST', `${api}/customers`, person);
  return `${await beside(person, bench)}\n\n${await underFlood(person, bench)}`;
}

interface Person {
  readonly email: string;
  readonly password: string;
}

/**
 * Log-ins and registrations beside the same hashing alone, in turns: in a process that does nothing else, and behind a bare
 * server, asked by the same sender.
 */
async function beside(person: Person, { store, options, progress }: Bench): Promise<string> {
  const hashing = await Child.start('./hash-process.js');
  const sender = await VolleySender.start();
  const { port } = await hashing.ask<Serving, { port: number }>({ serve: true });
  const bareUrl = `http://127.0.0.1:${port}`;
  const headers = { 'x-service-api-key': store.publishableKey, 'content-type': 'application/json' };
  const { seconds } = options;
  try {
    const rows: string[][] = [];
    for (const [name, work, path, sent] of [
      ['log-in', 'verify', `${api}/auth/login`, person],
      ['registration', 'hash', `${api}/customers`, { ...person, email: '[<id>]@example.com' }],
    ] as const) {
      const rateOf = (url: string, path: string, amount: number) => {
        const request = { method: 'POST', path, headers, body: JSON.stringify(sent) } as const;
        return sender.perSecond({ url, connections: CLIENTS, amount, request });
      };
      progress(`${name} beside argon2id alone`);
      const expected = (await rateOf(store.baseUrl, path, WARM_UP)) * seconds;
      const amount = Math.ceil(expected / CLIENTS) * CLIENTS;
      await rateOf(bareUrl, `/${work}`, amount);
      const rounds: (readonly [number, number, number])[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const asked: Hashing = { work, clients: CLIENTS, seconds };
        const { perSecond: alone } = await hashing.ask<Hashing, { perSecond: number }>(asked);
        const behindHttp = await rateOf(bareUrl, `/${work}`, amount);
        rounds.push([await rateOf(store.baseUrl, path, amount), alone, behindHttp]);
      }
      const ours = meanOf(rounds.map(([each]) => each));
      const alone = meanOf(rounds.map(([, each]) => each));
      const behindHttp = meanOf(rounds.map(([, , each]) => each));
      const share = (of: number) => `${whole((ours / of) * 100)} %`;
      const rates = [ours, alone, behindHttp].map((rate) => decimals(rate, 1));
      rows.push([name, ...rates.slice(0, 2), share(alone), ...rates.slice(2), share(behindHttp)]);
    }
    const headings = ['with a password', 'a second', 'argon2id alone', 'of it', 'behind bare HTTP', 'of it'];
    return table(headings, rows);
  } finally {
    sender.stop();
    hashing.stop();
  }
}

/** Reads at a modest rate, alone and while more log-ins are sent than any machine can hash. */
async function underFlood(person: Person, { store, options, progress }: Bench): Promise<string> {
  const headers = { 'x-service-api-key': store.publishableKey };
  const scenarios = await scenariosOf(store.shopper);
  const measure = async (paths: readonly string[]) =>
    load(store.baseUrl, { paths, headers }, { ...BESIDE, seconds: options.seconds });
  const alone = new Map<string, number>();
  for (const { name, paths } of scenarios) alone.set(name, (await measure(paths)).p99Ms);

  const flooding = await Child.start('./flood-process.js');
  try {
    progress(`${LOG_INS_PER_SECOND} log-ins a second`);
    const seconds = Math.ceil(scenarios.length * options.seconds * 1.2) + 2;
    const flood: Flood = {
      url: store.baseUrl,
      perSecond: LOG_INS_PER_SECOND,
      seconds,
      path: `${api}/auth/login`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(person),
    };
    const flooded = flooding.ask<Flood, Flooded>(flood);
    await sleep(FLOODED_AFTER_MS);
    const rows: string[][] = [];
    for (const { name, paths } of scenarios) {
      const { p50Ms, p99Ms, errors } = await measure(paths);
      rows.push([
        name,
        decimals(p50Ms, 1),
        decimals(p99Ms, 1),
        decimals(alone.get(name) ?? 0, 1),
        String(errors),
      ]);
    }
    const { statuses, failed } = await flooded;
    await queueIsEmpty(() => store.shopper.send('POST', flood.path, person));
    const told = Object.entries(statuses).map(([status, count]) => `${whole(count / seconds)} × ${status}`);
    const heading = `beside ${LOG_INS_PER_SECOND} log-ins a second`;
    return `${table([heading, 'p50 ms', 'p99 ms', 'p99 without', 'errors'], rows)}

The log-ins were answered each second: ${told.join(', ')}; ${failed} came to nothing.`;
  } finally {
    flooding.stop();
  }
}

/** A log-in that is answered has waited for all before it, also those whose senders have gone. */
async function queueIsEmpty(logIn: () => Promise<Reply>): Promise<void> {
  while ((await logIn()).status !== 200) await sleep(100);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;
