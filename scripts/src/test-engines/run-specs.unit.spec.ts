import { expect, it } from 'vitest';
import { specsFor } from './run-specs.ts';

it('the engine tests are narrowed down to the files that are named', () => {
  expect(specsFor(['meilisearch', 'nats-bus'])).toEqual(['meilisearch', 'nats-bus']);
  expect(specsFor(['nats', '--testNamePattern=wakes'])).toEqual(['nats', '--testNamePattern=wakes']);
});

it('the engine tests are all of them where no file is named', () => {
  for (const more of [[], ['--bail=1']])
    expect(specsFor(more)).toEqual(['engines/', 'services/', 'test-e2e/src/engine-parity/', ...more]);
});
