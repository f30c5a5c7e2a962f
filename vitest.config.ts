import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.mjs';

/** Packages resolve to their TypeScript sources, so that tests need no build; those of others as Node resolves them. */
const conditions = ['source', 'node', 'development|production'];

/** What `.ci/run` runs in another way: the patterns of its files, with spaces between. */
const elsewhere = process.env.RUN_ELSEWHERE?.split(' ').filter(Boolean) ?? [];

const shared = {
  environment: 'node',
  exclude: ['**/node_modules/**', '**/dist/**', '**/.vitest/**', ...elsewhere],
} as const;

/** Real processes and real files, side by side: patient, because they share the machine. */
const patient = {
  ...shared,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 30_000,
  expect: { poll: { timeout: 60_000 } },
  pool: 'forks',
} as const;

const inMemory = 'tools/memory-folder.mjs';
const bundled = 'tools/bundle-programs.mjs';
/** Sources of the client that are in no commit. */
const generated = 'client/generate.mjs';

/** The short form of `npm run test:long` judges no times, so what measures them runs beside the rest. */
const judgesTimes = process.env.LONG_TESTS === 'full';
const isShort = process.env.LONG_TESTS === 'short';
const filesOf = (name: string) => `**/*.${name}.spec.ts`;

/** A project of files that end in `.<name>.spec.ts`. Files share a worker's modules: loading them again costs seconds. */
const slow = (name: string, maxWorkers: number, groupOrder: number, more: object = {}) => ({
  extends: true as const,
  test: {
    ...patient,
    name,
    isolate: false,
    maxWorkers,
    include: [filesOf(name)],
    sequence: { groupOrder },
    ...more,
  },
});

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    sequence: { sequencer: LongestFirst },
    // A module is translated once, and not again by each project and at each run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.vitest/modules' },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 40_000 } },
          include: ['**/*.unit.spec.ts'],
          isolate: false,
          maxWorkers: 2,
          globalSetup: generated,
          sequence: { groupOrder: 0 },
        },
      },
      // All that is not a unit test in one queue, as `npm test` and `.ci/run` ask for it: workers load modules once, none waits for
      // the last file of a kind, and what waits for time-outs does so beside what computes. Also the short form of long tests.
      slow('whole', 4, 1, {
        globalSetup: [generated, inMemory, bundled],
        include: ['int', 'engine', 'e2e', ...(isShort ? ['long', 'timed'] : [])].map(filesOf),
      }),
      // One kind alone. Processes fill both cores. What runs in the worker itself waits now and then, and leaves room for one more.
      slow('e2e', 3, 2, { globalSetup: [generated, inMemory, bundled] }),
      slow('int', 4, 3, { globalSetup: [generated, inMemory, bundled] }),
      slow('engine', 4, 3, { globalSetup: [generated, inMemory] }),
      // Waits for kills, restarts and time-outs. More at once keep stores so busy that they refuse requests.
      slow('long', 3, 4, {
        globalSetup: [generated, bundled],
        include: ['long', ...(judgesTimes ? [] : ['timed'])].map(filesOf),
      }),
      // Nothing else runs meanwhile.
      ...(judgesTimes ? [slow('timed', 1, 5, { globalSetup: [generated, bundled] })] : []),
    ],
  },
});
