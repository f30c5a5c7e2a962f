import { defineConfig } from 'vitest/config';

/** `npm run test:compose`: apart from `npm test`, because it needs Docker and takes minutes. */
export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['test-e2e/src/**/*.compose.spec.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    hookTimeout: 60_000,
    bail: 1,
  },
});
