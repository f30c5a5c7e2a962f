import { defineConfig } from 'vitest/config';

/** Packages resolve to their TypeScript sources, so that tests need no build. */
const conditions = ['source', 'module', 'node', 'development|production'];

const shared = {
  environment: 'node',
  exclude: ['**/node_modules/**', '**/dist/**'],
} as const;

/** Real processes and real files: patient, and never more than two files at a time. */
const patient = {
  ...shared,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  teardownTimeout: 30_000,
  pool: 'forks',
  maxWorkers: 2,
} as const;

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          testTimeout: 20_000,
          include: ['**/*.unit.spec.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { ...patient, name: 'int', include: ['**/*.int.spec.ts'], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          ...patient,
          name: 'engine',
          include: ['**/*.engine.spec.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { ...patient, name: 'e2e', include: ['**/*.e2e.spec.ts'], sequence: { groupOrder: 2 } },
      },
    ],
  },
});
