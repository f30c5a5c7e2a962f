import { readFileSync, writeFileSync } from 'node:fs';
import { listsPage } from './lists-page.ts';

const file = new URL('../../docs/lists.md', import.meta.url);
writeFileSync(file, listsPage(readFileSync(file, 'utf8')));
console.log('docs/lists.md says what the contracts declare of lists');
