import { readFileSync, writeFileSync } from 'node:fs';
import { eventsPage } from './events/events-page.ts';

const file = new URL('../../docs/events.md', import.meta.url);
writeFileSync(file, await eventsPage(readFileSync(file, 'utf8')));
console.log('docs/events.md says what the golden files and dictionaries say');
