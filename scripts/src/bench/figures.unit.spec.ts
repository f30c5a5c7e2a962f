import { expect, it } from 'vitest';
import { difference, withNewParts } from './figures.ts';

it('marks a row that is slower by more than a quarter, and no other', () => {
  expect(difference(74, 100)).toBe('-26 % **slower**');
  expect(difference(76, 100)).toBe('-24 %');
  expect(difference(130, 100)).toBe('+30 %');
});

it('keeps what was printed of other shops, and replaces what was measured again', () => {
  const kept = 'old words\n\n### plain\n\n1\n\n### worst\n\n2';
  expect(withNewParts(kept, 'new words\n\n### worst\n\n3\n\n### real\n\n4')).toBe(
    'new words\n\n### plain\n\n1\n\n### worst\n\n3\n\n### real\n\n4',
  );
});
