import { PasswordHasher } from '@storefold/identity';
import { systemRandom } from '@storefold/kernel/core';
import { repeat } from './repeat.ts';

/** What the process is asked to do. `perSecond` is its answer. */
export interface Hashing {
  readonly work: 'hash' | 'verify';
  readonly clients: number;
  readonly seconds: number;
}

const PASSWORD = 'correct horse battery';

/** Identity's hashing and nothing else, as a child process: what log-in and registration are compared with. */
const hasher = new PasswordHasher(systemRandom);
const stored = await hasher.hash(PASSWORD);

async function answer({ work, clients, seconds }: Hashing): Promise<void> {
  const action = () => (work === 'hash' ? hasher.hash(PASSWORD) : hasher.verify(stored, PASSWORD));
  const { perSecond } = await repeat(clients, { seconds }, action);
  process.send?.({ perSecond });
}

process.on('message', (asked: Hashing) => void answer(asked));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
