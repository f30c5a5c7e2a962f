import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listsPage } from './lists-page.ts';

it('docs/lists.md says what lists are filtered and sorted by', () => {
  const page = readFileSync(new URL('../../docs/lists.md', import.meta.url), 'utf8');
  expect(page === listsPage(page), 'make it anew: npm run docs:lists').toBe(true);
});
