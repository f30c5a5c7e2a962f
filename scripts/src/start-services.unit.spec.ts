import { packagesOf } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';

it('a launcher of processes loads no more than it needs to supervise them', () => {
  const packages = packagesOf(new URL('./start-services.ts', import.meta.url));
  expect([...packages].filter((name) => !name.startsWith('@storefold/')).sort()).toEqual([
    '@photostructure/sqlite',
    'pino',
  ]);
});
