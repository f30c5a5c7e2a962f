import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PasswordHasher } from '@storefold/identity';
import { repeat } from './repeat.ts';

type Work = 'hash' | 'verify';

/** What the process is asked to do. `perSecond` is its answer. */
export interface Hashing {
  readonly work: Work;
  readonly clients: number;
  readonly seconds: number;
}

/** Asks for the port at which `POST /hash` and `POST /verify` do the work once. `port` is the answer. */
export interface Serving {
  readonly serve: true;
}

const PASSWORD = 'correct horse battery';

/** Identity's hashing and nothing else, as a child process: what log-in and registration are compared with. */
const hasher = new PasswordHasher();
const stored = await hasher.hash(PASSWORD);

const carryOut = (work: Work): Promise<unknown> =>
  work === 'hash' ? hasher.hash(PASSWORD) : hasher.verify(stored, PASSWORD);

async function respond({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
  await carryOut(url === '/hash' ? 'hash' : 'verify');
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end('{}');
}

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => void respond(request, response));
});

async function answer(asked: Hashing | Serving): Promise<void> {
  if ('serve' in asked) {
    server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
    return;
  }
  const { clients, seconds, work } = asked;
  const { perSecond } = await repeat(clients, { seconds }, () => carryOut(work));
  process.send?.({ perSecond });
}

process.on('message', (asked: Hashing | Serving) => void answer(asked));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
