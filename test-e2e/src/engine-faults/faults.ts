import { rounds, type TestNatsServer } from '@storefold/engines/testing';
import type { Engines } from '../harness/engines.ts';

/** A fault of an engine while people shop. */
export interface Fault<Failing> {
  readonly name: string;
  readonly begin: (engines: Failing) => Promise<void>;
  readonly end: (engines: Failing) => Promise<void>;
  /** The duration of the fault. */
  readonly lastsMs: number;
  /** How often it occurs; default once. Between two of them people shop for `pauseMs`. */
  readonly times?: number;
  readonly pauseMs?: number;
  /** Whether the store may refuse requests that need this engine during the fault. */
  readonly mayRefuse: boolean;
  readonly isInShortForm: boolean;
}

const SLOW_MS = 5_000;
const HANGING_MS = 6_000;
const KILLED_MS = 2_000;

export const engineFaults: readonly Fault<Engines>[] = [
  {
    name: 'EventStoreDB is killed and comes back',
    begin: ({ eventLog }) => eventLog.kill(),
    lastsMs: KILLED_MS,
    end: ({ eventLog }) => eventLog.restart(),
    times: rounds({ short: 1, full: 5 }),
    // The end of an old connection may be noticed ten seconds later.
    pauseMs: 11_000,
    mayRefuse: true,
    isInShortForm: true,
  },
  {
    name: 'EventStoreDB answers 5 s late',
    begin: ({ eventLog }) => eventLog.delay(SLOW_MS),
    lastsMs: HANGING_MS,
    end: ({ eventLog }) => eventLog.resume(),
    mayRefuse: true,
    isInShortForm: false,
  },
  {
    name: 'MongoDB is killed and comes back',
    begin: ({ readModels }) => readModels.kill(),
    lastsMs: KILLED_MS,
    end: ({ readModels }) => readModels.restart(),
    mayRefuse: true,
    isInShortForm: false,
  },
  {
    name: 'MongoDB hangs and goes on',
    begin: async ({ readModels }) => readModels.pause(),
    lastsMs: HANGING_MS,
    end: async ({ readModels }) => readModels.resume(),
    mayRefuse: true,
    isInShortForm: true,
  },
  {
    name: 'Meilisearch is killed and comes back',
    begin: ({ search }) => search.kill(),
    lastsMs: KILLED_MS,
    end: ({ search }) => search.restart(),
    mayRefuse: false,
    isInShortForm: false,
  },
  {
    name: 'Meilisearch answers 5 s late',
    begin: async ({ search }) => search.delay(SLOW_MS),
    lastsMs: HANGING_MS,
    end: async ({ search }) => search.delay(0),
    mayRefuse: false,
    isInShortForm: true,
  },
];

export const natsFaults: readonly Fault<TestNatsServer>[] = [
  {
    name: 'NATS is killed and comes back',
    begin: (nats) => nats.kill(),
    lastsMs: KILLED_MS,
    end: (nats) => nats.restart(),
    mayRefuse: true,
    // `failover.long` kills it too.
    isInShortForm: false,
  },
  {
    name: 'NATS hangs and goes on',
    begin: async (nats) => nats.pause(),
    lastsMs: HANGING_MS,
    end: async (nats) => nats.resume(),
    mayRefuse: true,
    isInShortForm: true,
  },
];

/** The short form has one fault of each engine. */
export const inThisForm = <Failing>(faults: readonly Fault<Failing>[]): readonly Fault<Failing>[] =>
  faults.filter(({ isInShortForm }) => isInShortForm || rounds({ short: 0, full: 1 }) === 1);
