import { expect, it } from 'vitest';
import { copiedBy, packedFiles, steps } from './dockerfile-steps.ts';

it('the image copies nothing that is not packed', () => {
  const packed = packedFiles();
  const copies = steps.filter(([name, what]) => name === 'COPY' && !what.startsWith('--from'));
  expect(copies.length).toBeGreaterThan(20);
  expect(copies.flatMap(([, what]) => copiedBy(what, packed).missing)).toEqual([]);
});
