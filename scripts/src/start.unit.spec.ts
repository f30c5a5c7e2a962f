import { readFileSync } from 'node:fs';
import { packagesOf } from '@storefold/kernel/testing';
import { expect, it } from 'vitest';

it('a store of one process loads a library that only some stores or readers use when they use it', () => {
  const packages = packagesOf(new URL('./start.ts', import.meta.url));
  expect([...packages].filter((name) => loadedLater.includes(name))).toEqual([]);
  expect([...packages]).toEqual(expect.arrayContaining(['@nestjs/core', 'express', 'zod']));
});

it.each(['start', 'start:services'])(
  'npm run %s hands its process to the program, so that signals reach it',
  (name) => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(scripts[name].split('&&').at(-1).trim()).toMatch(/^(MALLOC_ARENA_MAX=2 )?exec node /);
  },
);

const loadedLater = [
  '@eventstore/db-client',
  '@nats-io/transport-node',
  '@storefold/contracts/openapi',
  'marked',
  'meilisearch',
  'mongodb',
  'openid-client',
  'sanitize-html',
  'undici',
];
