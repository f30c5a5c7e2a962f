import { expect, it } from 'vitest';
import { brokenBody, INJECTED } from './odd-values.ts';
import { Random } from './random.ts';

it('what nobody reads is put into no metadata, which is shown as it was sent', () => {
  const random = new Random(7);
  const texts = Array.from({ length: 5_000 }, () =>
    brokenBody(random, { metadata: {}, address: { city: 'Oslo' } }),
  );
  const withMetadata = texts.map((text) => /"metadata":(\{.*?\}+)/.exec(text)?.[1] ?? '');
  expect(texts.some((text) => text.includes(INJECTED))).toBe(true);
  expect(withMetadata.filter((metadata) => metadata.includes(INJECTED))).toEqual([]);
});
