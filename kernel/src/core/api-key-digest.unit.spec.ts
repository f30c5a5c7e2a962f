import { expect, it } from 'vitest';
import { apiKeyDigest } from './api-key-digest.ts';

it('is the same in every release: keys are looked up by it', () => {
  expect(apiKeyDigest('pk_x', 'pepper')).toBe(
    'b073e33a5a816488bdb721668d8bc5b4a4d8ce099b903029f2b96d0a18c6ebf3',
  );
});

it('depends on the pepper and on the key', () => {
  expect(apiKeyDigest('pk_x', 'another')).not.toBe(apiKeyDigest('pk_x', 'pepper'));
  expect(apiKeyDigest('pk_y', 'pepper')).not.toBe(apiKeyDigest('pk_x', 'pepper'));
});
