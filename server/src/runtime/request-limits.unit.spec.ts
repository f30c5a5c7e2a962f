import { expect, it } from 'vitest';
import { untagged } from './request-limits.ts';

it.each([
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['+shop@example.com', '@example.com'],
  ['ada@example.com', 'ada@example.com'],
  ['ada@exa+mple.com', 'ada@exa+mple.com'],
  ['ada+shop', 'ada+shop'],
])('the mailbox of %s is %s', (email, mailbox) => expect(untagged(email)).toBe(mailbox));

it('is found in one pass, whatever a stranger sends', () => {
  const sent = '+'.repeat(100_000);
  const began = performance.now();
  expect(untagged(sent)).toBe(sent);
  expect(performance.now() - began).toBeLessThan(5_000);
});
