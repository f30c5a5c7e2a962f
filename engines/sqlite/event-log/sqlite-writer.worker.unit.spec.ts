import { packagesOf } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';

it('the thread that writes loads neither schemas nor contracts, of which it would hold copies of its own', () => {
  const packages = packagesOf(new URL('./sqlite-writer.worker.ts', import.meta.url));
  expect([...packages].sort()).toEqual(['@photostructure/sqlite', '@storefold/kernel/ports']);
});
