import { fileURLToPath } from 'node:url';

/**
 * The file of a program of the store, by its path in the repository, as Vitest has bundled it for specs
 * (`tools/bundle-programs.mjs`). `built`: as users run it, at twice the cost.
 */
export const programOf = (path: string, { built = false } = {}): string =>
  fileURLToPath(new URL(built ? `../../../${path}` : `../../../.vitest/programs/${path}`, import.meta.url));
